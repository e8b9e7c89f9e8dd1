import { useEffect, useState } from 'react';
import { nowMs } from '../api/clock.ts';

const FULL = new Intl.DateTimeFormat(undefined, { dateStyle: 'medium', timeStyle: 'short' });
const RELATIVE = new Intl.RelativeTimeFormat('en', { numeric: 'auto' });
const UNITS = [
  ['day', 86_400_000],
  ['hour', 3_600_000],
  ['minute', 60_000],
] as const;
const TICK_MS = 20_000;

/** A time in the reader's zone; the title has the instant in UTC. */
export function Moment({ at }: { at: string }) {
  return (
    <time dateTime={at} title={inUtc(at)}>
      {FULL.format(new Date(at))}
    </time>
  );
}

/** The same as a distance from now, such as "3 minutes ago", which stays right while the page is open. */
export function Ago({ at }: { at: string }) {
  const [now, setNow] = useState(nowMs);
  useEffect(() => {
    const timer = setInterval(() => setNow(nowMs()), TICK_MS);
    return () => clearInterval(timer);
  }, []);
  return (
    <time dateTime={at} title={`${FULL.format(new Date(at))} · ${inUtc(at)}`}>
      {distance(Date.parse(at) - now)}
    </time>
  );
}

function inUtc(at: string): string {
  return `${new Date(at)
    .toISOString()
    .replace('T', ' ')
    .replace(/\.\d+Z$/, '')} UTC`;
}

function distance(ms: number): string {
  const unit = UNITS.find(([, size]) => Math.abs(ms) >= size);
  return unit === undefined ? 'just now' : RELATIVE.format(Math.round(ms / unit[1]), unit[0]);
}
