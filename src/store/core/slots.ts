/** A semaphore with a time-out: callers wait a limited time for a slot. */
export type Slots = {
  /** Resolves with a function that releases the slot; null after the time-out. */
  take(): Promise<(() => void) | null>;
};

export function createSlots(count: number, waitMs: number): Slots {
  let free = count;
  const waiting: ((release: () => void) => void)[] = [];
  const release = (): void => {
    const next = waiting.shift();
    if (next === undefined) free += 1;
    else next(releaseOnce());
  };
  const releaseOnce = (): (() => void) => {
    let isHeld = true;
    return () => {
      if (isHeld) release();
      isHeld = false;
    };
  };
  return {
    take() {
      if (free > 0) {
        free -= 1;
        return Promise.resolve(releaseOnce());
      }
      return new Promise((resolve) => {
        const timer = setTimeout(() => {
          waiting.splice(waiting.indexOf(served), 1);
          resolve(null);
        }, waitMs);
        const served = (give: () => void): void => {
          clearTimeout(timer);
          resolve(give);
        };
        waiting.push(served);
      });
    },
  };
}
