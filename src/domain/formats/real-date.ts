/**
 * Returns whether the day exists. JavaScript reads 30 February as 1 March, so a day exists only if it stays unchanged
 * when read.
 */
export function isRealDate(text: string): boolean {
  const day = text.slice(0, 10);
  const midnight = new Date(`${day}T00:00:00Z`);
  const isDay = !Number.isNaN(midnight.getTime()) && midnight.toISOString().startsWith(day);
  return isDay && !Number.isNaN(Date.parse(text));
}
