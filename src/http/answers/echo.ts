/** Characters of a caller's own text that an answer repeats at most. */
const MAX_ECHO = 64;

/** What an answer repeats of a text that the caller chose: its beginning, in whole characters. */
export function echoed(text: string): string {
  return [...text].slice(0, MAX_ECHO).join('');
}
