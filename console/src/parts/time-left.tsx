import { useEffect, useState } from 'react';
import { nowMs } from '../api/clock.ts';
import { useClockOffsetMs } from '../queries/business-clock.ts';
import { Moment } from './moment.tsx';

const UNITS = [
  ['day', 86_400_000],
  ['hour', 3_600_000],
  ['minute', 60_000],
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
  return (
    <>
      {leftWords(Date.parse(until) - now - offset)}, until <Moment at={until} />
    </>
  );
}

function leftWords(ms: number): string {
  if (ms <= 0) return 'Time is up';
  const [unit, size] = UNITS.find(([, each]) => ms >= each) ?? UNITS[2];
  const count = Math.max(1, Math.floor(ms / size));
  return `${count} ${unit}${count === 1 ? '' : 's'} left`;
}
