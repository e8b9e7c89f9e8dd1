/** Time as a dependency: the service reads the machine's clock only through this type. */
export type Clock = {
  /** Wall time, for timestamps that people read. */
  now(): Date;
  /**
   * Milliseconds that never decrease, for deadlines, because a wall clock set back could make a late send look early.
   */
  monotonicMs(): number;
};

export const systemClock: Clock = {
  now: () => new Date(),
  monotonicMs: () => performance.now(),
};
