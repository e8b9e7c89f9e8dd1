/**
 * Words in addresses where nobody can receive service of process (W.S. 17-28-101(a)(i), rules of the Secretary of State
 * on boxes and mail forwarding; Delaware requires a street address too). In capitals; a blank stands for any white
 * space.
 */
const NO_STREETS = [
  String.raw`P\.?\s*O\.?\s*B(?:OX|\.)`,
  'PMB',
  String.raw`POST\s+OFFICE\s+BOX`,
  String.raw`PRIVATE\s+MAIL\s*BOX`,
  String.raw`MAIL\s*BOX`,
  String.raw`GENERAL\s+DELIVERY`,
  String.raw`DROP\s+BOX`,
  String.raw`MAIL\s+(?:FORWARDING|DROP)`,
];
const SOURCE = `(?:^|[^A-Za-z0-9_])(?:${NO_STREETS.join('|')})(?![A-Za-z])`;
const NO_STREET = new RegExp(SOURCE, 'i');

/** Returns whether an address line names a box, a mail drop or the like instead of a street. */
export function isNoStreet(line: string): boolean {
  return NO_STREET.test(line);
}

/** The rule of `isNoStreet` as a JSON Schema pattern. It spells both cases, because JSON Schema cannot ignore case. */
export const STREET_PATTERN = String.raw`^(?!.*${caseless(SOURCE)})\S(?:.*\S)?$`;

/** Makes every letter outside an escape or character class also match its lower-case form. */
function caseless(source: string): string {
  return source.replaceAll(/\\.|\[[^\]]*\]|[A-Z]/g, (part) =>
    part.length === 1 ? `[${part}${part.toLowerCase()}]` : part,
  );
}
