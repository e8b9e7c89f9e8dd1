/** A sleep that can be cut short; a ring between `reset` and `sleep` is not lost. */
export function createAlarm() {
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
