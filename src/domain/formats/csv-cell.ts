/** What a spreadsheet takes for the beginning of a formula, after blanks too, in its full-width forms too. */
const FORMULA = /^[\s\p{C}]*[=+\-@＝＋－＠]|^[\t\r\n]/u;

/**
 * A cell of RFC 4180 with text that somebody else chose. Always in quotes, so that no other separator (a semicolon, where
 * commas are decimal points) parts it; what would be run as a formula is led by an apostrophe and stays text.
 */
export function csvText(text: string): string {
  const safe = FORMULA.test(text) ? `'${text}` : text;
  return `"${safe.replaceAll('"', '""')}"`;
}
