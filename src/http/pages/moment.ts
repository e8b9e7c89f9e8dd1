/** A moment for people: the date and the minute, in UTC, which needs no guess about where the reader is. */
export function momentText(at: Date): string {
  return `${at.toISOString().slice(0, 16).replace('T', ' ')} UTC`;
}
