/** Time as a dependency: nothing in the service reads the machine's clock except through this. */
export type Clock = {
  /** Wall time, for timestamps people read. */
  now(): Date;
  /** Milliseconds that only ever rise, for deadlines: a stepped wall clock must not make a late send look early. */
  monotonicMs(): number;
};

export const systemClock: Clock = {
  now: () => new Date(),
  monotonicMs: () => performance.now(),
};
