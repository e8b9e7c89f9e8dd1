/** Signs and blanks that may stand between the parts of a name such as "P.O. Box". */
const SIGNS = '[^A-Za-z0-9]{0,3}';
/**
 * Words in addresses where nobody can receive service of process (W.S. 17-28-101(a)(i), rules of the Secretary of State
 * on boxes and mail forwarding; Delaware requires a street address too). The words are in capitals; a blank stands for
 * any white space.
 */
const NO_STREETS = [
  ...[
    String.raw`B(?:OX(?:ES)?|X|IN|AG|\.)`,
    String.raw`B(?:\s?#|\sNO\.?)?\s?[0-9]`,
    String.raw`B\s?$`,
    'DRAWER',
    'LOCK',
  ].map((box) => `G?P${SIGNS}(?:O|0)${SIGNS}${box}`),
  // In this pattern the second character must be the letter O: with a zero allowed, it would match a unit such as P02.
  String.raw`P[\s./-]{0,2}O[\s./-]{0,2}#?\s?[0-9]`,
  String.raw`POST(?:AL|[\s.-]*OFF?(?:ICE|C|\.)?)${SIGNS}(?:BOX|BX|DRAWER|LOCK)`,
  String.raw`PRIVATE\s+MAIL\s*BOX`,
  String.raw`MAIL\s+BOXES\s+ETC`,
  String.raw`GEN(?:ERAL|\.)?[\s-]+DELIVERY`,
  String.raw`POSTE?\s+RESTANTE`,
  String.raw`MAIL[\s-]?FORWARD(?:ING|ER)`,
  String.raw`U\.?P\.?S\.?\s+STORES?`,
  // The following words are also parts of the names of streets, so they match only before a number, a letter or the end
  // of the line.
  String.raw`(?:${[
    String.raw`(?:POST|MAIL|DROP|CALL|LOCK(?:ED)?)[\s-]?BOX`,
    String.raw`(?:LOCKED|PRIVATE)\s+BAG`,
    String.raw`P[\s.]{0,2}M[\s.]{0,2}B\.?`,
    String.raw`MAIL[\s-]?(?:DROP|SLOT)`,
    String.raw`(?:FIRM\s+)?CALLER(?:\s+(?:BOX|SERVICE))?`,
    'DRAWER',
    'POSTFACH',
    'POSTBUS',
    'APARTADO',
    'CASILLA',
  ].join('|')})(?:\s?#|\s+NO\.?|\s+NUMBER)?(?:[\s.:-]?[0-9]|(?:\s[A-Za-z])?\s?(?:$|[,;)]))`,
];
const SOURCE = String.raw`(?:^|[^A-Za-z0-9_])(?:${NO_STREETS.join('|')})(?![A-Za-z])|^\(?(?:BOX|BX\.?|BIN)(?:\s+NO\.?|\s+NUMBER)?[\s.:#-]{0,3}[0-9]+\s?(?:$|[,;)])`;
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
