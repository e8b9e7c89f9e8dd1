/** Returns a function that runs something, but does nothing while the previous run is still under way. */
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
