/** Parts in which a semicolon ends no statement: quoted text and names, dollar quotes, comments. */
const OPAQUE = /'(?:[^']|'')*'|"(?:[^"]|"")*"|\$(\w*)\$[\s\S]*?\$\1\$|--[^\n]*|\/\*[\s\S]*?\*\//g;

/**
 * Splits text into its statements. It knows no strings with backslash escapes (`E'…'`) and no comments within comments;
 * our migrations have neither.
 */
export function splitStatements(text: string): string[] {
  const ends: number[] = [];
  // Each part is replaced by as many letters, so that places stay the same.
  const plain = text.replaceAll(OPAQUE, (part) => 'x'.repeat(part.length));
  for (let end = plain.indexOf(';'); end !== -1; end = plain.indexOf(';', end + 1)) ends.push(end);
  return [...ends, text.length]
    .map((end, index) => text.slice(index === 0 ? 0 : (ends[index - 1] as number) + 1, end).trim())
    .filter((statement) => statement.replaceAll(/--[^\n]*/g, '').trim() !== '');
}
