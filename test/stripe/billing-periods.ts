import type { Price } from './objects.ts';

type Recurring = NonNullable<Price['recurring']>;

/** Returns the end of the period that begins at `start`. Counted from the anchor, so that the 31st stays the 31st. */
export function periodEnd(anchor: number, start: number, recurring: Recurring): number {
  for (let count = 1; ; count += 1) {
    const end = after(anchor, recurring, count);
    if (end > start) return end;
  }
}

function after(anchor: number, { interval, interval_count }: Recurring, count: number): number {
  const date = new Date(anchor * 1000);
  const number = count * interval_count;
  if (interval === 'day' || interval === 'week') {
    date.setUTCDate(date.getUTCDate() + number * (interval === 'week' ? 7 : 1));
  } else {
    addMonths(date, number * (interval === 'year' ? 12 : 1));
  }
  return date.getTime() / 1000;
}

/** A month without that day ends the period on its last one. */
function addMonths(date: Date, months: number): void {
  const day = date.getUTCDate();
  date.setUTCDate(1);
  date.setUTCMonth(date.getUTCMonth() + months);
  const lastDay = new Date(Date.UTC(date.getUTCFullYear(), date.getUTCMonth() + 1, 0)).getUTCDate();
  date.setUTCDate(Math.min(day, lastDay));
}
