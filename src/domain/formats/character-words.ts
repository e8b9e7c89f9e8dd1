const NAMES: Readonly<Record<string, string>> = {
  ' ': 'a blank',
  '\t': 'a tab',
  '\n': 'a line break',
  '\r': 'a line break',
  '\u00a0': 'a non-breaking blank',
  '\u00ad': 'a soft hyphen',
  '\u200b': 'a zero-width blank',
  '\u200c': 'a zero-width non-joiner',
  '\u200d': 'a zero-width joiner',
  '\u2060': 'a word joiner',
  '\ufeff': 'a byte order mark',
};

/** Returns a character for use in a message: in quotation marks if visible, otherwise by name, never by its code. */
export function characterWords(character: string): string {
  const name = NAMES[character];
  if (name !== undefined) return name;
  if (/^\p{Zs}/u.test(character)) return 'an unusual blank';
  return /^[\p{L}\p{N}\p{P}\p{S}]/u.test(character) ? `"${character}"` : 'an invisible character';
}
