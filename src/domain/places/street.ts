/**
 * Words in addresses where nobody can receive service of process (W.S. 17-28-101(a)(i), rules of the Secretary of State
 * on boxes and mail forwarding; Delaware requires a street address too). In capitals; a blank stands for any white
 * space.
 */
const NO_STREETS = [
  ...[
    String.raw`B(?:OX|X|\.)`,
    String.raw`B(?:\s?#|\sNO\.?)?\s?[0-9]`,
    String.raw`B\s?$`,
    'DRAWER',
    String.raw`#?\s?[0-9]`,
  ].map((box) => String.raw`P[\s./-]{0,2}(?:O|0)[\s./-]{0,2}${box}`),
  'PMB',
  String.raw`POST(?:AL|\s+OFFICE|\s+OFC\.?)\s+(?:BOX|BX|DRAWER)`,
  String.raw`PRIVATE\s+MAIL\s*BOX`,
  String.raw`MAIL\s*BOX`,
  String.raw`MAIL\s+BOXES\s+ETC`,
  String.raw`GENERAL\s+DELIVERY`,
  String.raw`POSTE\s+RESTANTE`,
  String.raw`DROP\s+BOX`,
  String.raw`MAIL\s+(?:FORWARDING|DROP|SLOT)`,
  String.raw`CALLER\s+(?:BOX|SERVICE)`,
  String.raw`UPS\s+STORE`,
  // These words are also parts of the names of streets, so they need a number, or the end of the line.
  String.raw`(?:POST\s?BOX|LOCK\s?BOX|CALL\s?BOX|DRAWER)(?:\s?#|\s+NO\.?|\s+NUMBER)?(?:\s?[0-9]|\s?$)`,
];
const SOURCE = String.raw`(?:^|[^A-Za-z0-9_])(?:${NO_STREETS.join('|')})(?![A-Za-z])|^BOX(?:\s?#|\s+NO\.?|\s+NUMBER)?\s?[0-9]+\s?$`;
const NO_STREET = new RegExp(SOURCE, 'i');

/** Returns whether an address line names a box, a mail drop or the like instead of a street. */
export function isNoStreet(line: string): boolean {
  return NO_STREET.test(line);
}

const WRONG_BLANKS = String.raw`\x20{2}|[\u00a0\u1680\u2000-\u200a\u202f\u205f\u3000]`;

/**
 * The rules of `isNoStreet` and `blankFault` as a JSON Schema pattern. It spells both cases, because JSON Schema cannot
 * ignore case.
 */
export const STREET_PATTERN = String.raw`^(?!.*${caseless(SOURCE)})(?!.*(?:${WRONG_BLANKS}))\S(?:.*\S)?$`;

/** Makes every letter outside an escape or character class also match its lower-case form. */
function caseless(source: string): string {
  return source.replaceAll(/\\.|\[[^\]]*\]|[A-Z]/g, (part) =>
    part.length === 1 ? `[${part}${part.toLowerCase()}]` : part,
  );
}
