/** The only place that reads the clock of this machine. */
export function hoursAgo(hours: number): Date {
  return new Date(Date.now() - hours * 3_600_000);
}

export function nowMs(): number {
  return Date.now();
}

/** Milliseconds that never decrease. */
export function monotonicMs(): number {
  return performance.now();
}
