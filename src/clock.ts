/** Time as a dependency: the service reads the machine's clock only through this type. */
export type Clock = {
  /** Wall time, for timestamps that people read. */
  now(): Date;
  /**
   * Milliseconds that never decrease, for deadlines. With a wall clock that was set back, a send after its deadline
   * could seem to be in time.
   */
  monotonicMs(): number;
};

export const systemClock: Clock = {
  now: () => new Date(),
  monotonicMs: () => performance.now(),
};
