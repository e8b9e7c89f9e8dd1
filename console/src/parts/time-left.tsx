import { useEffect, useState } from 'react';
import { nowMs } from '../api/clock.ts';
import { useClockOffsetMs } from '../queries/business-clock.ts';
import { Moment } from './moment.tsx';

/** Each unit with its length, and the time from which on it is exact enough. */
const UNITS = [
  ['day', 86_400_000, 4 * 86_400_000],
  ['hour', 3_600_000, 2 * 3_600_000],
  ['minute', 60_000, 0],
] as const;
const TICK_MS = 20_000;

/** The time that is left until a deadline of the business clock, and the deadline. */
export function TimeLeft({ until }: { until: string }) {
  const [now, setNow] = useState(nowMs);
  const offset = useClockOffsetMs();
  useEffect(() => {
    const timer = setInterval(() => setNow(nowMs()), TICK_MS);
    return () => clearInterval(timer);
  }, []);
  const leftMs = Date.parse(until) - now - offset;
  if (leftMs <= 0) {
    return (
      <>
        Time was up on <Moment at={until} />
      </>
    );
  }
  return (
    <>
      {leftWords(leftMs)}, until <Moment at={until} />
    </>
  );
}

function leftWords(ms: number): string {
  const [unit, size] = UNITS.find(([, , from]) => ms >= from) ?? UNITS[2];
  const count = Math.max(1, Math.round(ms / size));
  return count === 1 ? `1 ${unit} is left` : `${count} ${unit}s are left`;
}
