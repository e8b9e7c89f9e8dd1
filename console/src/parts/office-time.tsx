import { findPack } from '#domain/jurisdictions/index.ts';
import { JURISDICTIONS } from './jurisdictions.ts';
import { Moment } from './moment.tsx';

/** Those of the states; the IRS counts its days by the one of New York, as Delaware does. */
const ZONES = [...new Set(JURISDICTIONS.flatMap(({ value }) => findPack(value)?.timeZone ?? []))];

/** A time that an office gave. Midnight there is a day, which is the same day for every reader. */
export function OfficeTime({ at }: { at: string }) {
  const date = new Date(at);
  const timeZone = ZONES.find((zone) => isMidnight(date, zone));
  if (timeZone === undefined) return <Moment at={at} />;
  return (
    <time dateTime={at} title={at}>
      {new Intl.DateTimeFormat(undefined, { dateStyle: 'medium', timeZone }).format(date)}
    </time>
  );
}

function isMidnight(date: Date, timeZone: string): boolean {
  const clock = new Intl.DateTimeFormat('en-GB', { timeZone, timeStyle: 'medium' });
  return date.getMilliseconds() === 0 && clock.format(date) === '00:00:00';
}
