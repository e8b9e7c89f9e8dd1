/** Runs something again and again, and leaves a turn out while the one before is still running. */
export function oneAtATime(run: () => Promise<unknown>): () => void {
  let isRunning = false;
  return () => {
    if (isRunning) return;
    isRunning = true;
    void run().finally(() => {
      isRunning = false;
    });
  };
}
