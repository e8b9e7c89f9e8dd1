/** Writes a moment for people: the date and the minute, in UTC, so that the reader's zone need not be guessed. */
export function momentText(at: Date): string {
  return `${at.toISOString().slice(0, 16).replace('T', ' ')} UTC`;
}
