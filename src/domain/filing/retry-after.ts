/**
 * Returns the delay from a `Retry-After` header (RFC 9110 §10.2.3), given as seconds or a date; null for a date in the
 * past and for any other text.
 */
export function readRetryAfter(text: string | undefined, now: Date): number | null {
  if (text === undefined) return null;
  const delayMs = /^\d{1,15}$/.test(text) ? Number(text) * 1000 : Date.parse(text) - now.getTime();
  return delayMs > 0 ? delayMs : null;
}
