import { checkOfficeHours, nextOpening, type OfficeHours } from '../domain/jurisdictions/office-hours.ts';
import type { OfficeHours as Wire } from './protocol.ts';

/**
 * Reads an office's hours. Returns null if the hours are impossible, or if this machine does not know the time zone.
 */
export function readOfficeHours({ time_zone: timeZone, ...hours }: Wire): OfficeHours | null {
  return checkOfficeHours({ timeZone, ...hours });
}

export function writeOfficeHours({ timeZone, days, opens, closes }: OfficeHours): Wire {
  return { time_zone: timeZone, days: [...days], opens, closes };
}

/** Returns the milliseconds until submissions are accepted; 0 if they are now. */
export function untilOpenMs(wire: Wire, now: Date): number {
  const hours = readOfficeHours(wire);
  return hours === null ? 0 : nextOpening(hours, now).getTime() - now.getTime();
}
