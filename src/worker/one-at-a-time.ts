/** Returns a function that calls `run`, but does nothing while the previous run is in progress. */
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
