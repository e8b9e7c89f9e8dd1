/** The number of characters of a caller's own text that an answer echoes at most. */
const MAX_ECHO = 64;

/** Returns the beginning of a caller's text for an answer, in whole characters. */
export function echoed(text: string): string {
  return [...text].slice(0, MAX_ECHO).join('');
}
