export type Loop = {
  wake(): void;
  /** Starts no further turn, and waits for the end of the current one. */
  stop(): Promise<void>;
};

/**
 * Runs one turn after the other until stopped. A turn returns the milliseconds to sleep after it; null for no sleep.
 */
export function startTurns(turn: () => Promise<number | null>): Loop {
  const alarm = createAlarm();
  let stopped = false;

  const forever = async (): Promise<void> => {
    while (!stopped) {
      alarm.reset();
      const sleepMs = await turn();
      if (sleepMs !== null) await alarm.sleep(sleepMs);
    }
  };

  const finished = forever();
  return {
    wake: alarm.ring,
    async stop() {
      stopped = true;
      alarm.ring();
      await finished;
    },
  };
}

/** Creates an alarm that ends a sleep early. If it rings between `reset` and `sleep`, the sleep ends immediately. */
function createAlarm() {
  let hasRung = false;
  let wakeUp = (): void => {};
  return {
    ring(): void {
      hasRung = true;
      wakeUp();
    },
    reset(): void {
      hasRung = false;
    },
    sleep(ms: number): Promise<void> {
      if (hasRung) return Promise.resolve();
      return new Promise((resolve) => {
        const timer = setTimeout(resolve, ms);
        wakeUp = () => {
          clearTimeout(timer);
          resolve();
        };
      });
    },
  };
}
