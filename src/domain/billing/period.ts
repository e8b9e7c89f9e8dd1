/** Period from `start` up to, but not including, `end`. */
export type Period = { start: Date; end: Date };

/**
 * Returns the billing month (UTC) that contains `at`. Months begin on the anchor's day of the month. A month without
 * that day begins on its last day instead: 31 Jan, 28 Feb, 31 Mar. A time before the anchor belongs to the first month.
 */
export function periodAt(anchor: Date, at: Date): Period {
  const months = (at.getUTCFullYear() - anchor.getUTCFullYear()) * 12 + at.getUTCMonth() - anchor.getUTCMonth();
  const isBegun = addMonths(anchor, months) <= at;
  const nth = Math.max(0, isBegun ? months : months - 1);
  return { start: addMonths(anchor, nth), end: addMonths(anchor, nth + 1) };
}

function addMonths(anchor: Date, months: number): Date {
  const moved = new Date(anchor);
  moved.setUTCDate(1);
  moved.setUTCMonth(anchor.getUTCMonth() + months);
  const lastDay = new Date(Date.UTC(moved.getUTCFullYear(), moved.getUTCMonth() + 1, 0)).getUTCDate();
  moved.setUTCDate(Math.min(anchor.getUTCDate(), lastDay));
  return moved;
}
