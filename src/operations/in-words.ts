/** Like `inWords`, but never empty: a text that speaks of nothing else stays as it is. */
export function saidInWords(text: string): string {
  return inWords(text) || text;
}

/** Leaves out what speaks of HTTP: a reader of the command line or of tools gets a command or a tool instead. */
export function inWords(text: string): string {
  const pieces = text.split(/(?<=[.;])(?=\s)/);
  const sentences = pieces.filter((piece) => !/\b(?:GET|POST|PUT|PATCH|DELETE) (?:[/…{]|\w)|\bas PUT\b/.test(piece));
  return sentences
    .join('')
    .trim()
    .replaceAll(/;(?=\s+[A-Z]|$)/g, '.');
}
