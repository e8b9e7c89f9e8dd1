/** Text that a spreadsheet takes for the beginning of a formula, also after blanks and in full-width forms. */
const FORMULA = /^[\s\p{C}]*[=+\-@＝＋－＠]|^[\t\r\n]/u;

/**
 * Writes an RFC 4180 cell with text that somebody else chose. It is always quoted, so that no other separator (a
 * semicolon, where commas are decimal points) splits it; a leading apostrophe keeps what would run as a formula as
 * text.
 */
export function csvText(text: string): string {
  const safe = FORMULA.test(text) ? `'${text}` : text;
  return `"${safe.replaceAll('"', '""')}"`;
}
