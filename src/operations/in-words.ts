/** Like `inWords`, but returns the whole text if `inWords` would remove all of it. */
export function saidInWords(text: string): string {
  return inWords(text) || text;
}

/** Removes sentences about HTTP calls, because the CLI and tools show a command or tool call instead. */
export function inWords(text: string): string {
  const pieces = text.split(/(?<=[.;])(?=\s)/);
  const sentences = pieces.filter((piece) => !/\b(?:GET|POST|PUT|PATCH|DELETE) (?:[/…{]|\w)|\bas PUT\b/.test(piece));
  return sentences
    .join('')
    .trim()
    .replaceAll(/;(?=\s+[A-Z]|$)/g, '.');
}
