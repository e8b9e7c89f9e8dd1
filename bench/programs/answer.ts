/** The other side of `startProgram`: prepares the program, then answers one question after the other. */
export async function answerParent<Setup, Question>(
  prepare: (setup: Setup) => Promise<(question: Question) => Promise<unknown>>,
): Promise<void> {
  // The bench has ended in some way: nothing may stay behind.
  process.once('disconnect', () => process.exit());
  const answer = await prepare(JSON.parse(process.argv[2] ?? 'null') as Setup);
  process.on('message', (question) => {
    answer(question as Question).then(
      (result) => process.send?.(result),
      (error: unknown) => {
        process.stderr.write(`${error instanceof Error ? error.stack : String(error)}\n`);
        process.exit(1);
      },
    );
  });
  process.send?.('ready');
}

/** Runs the given number of workers, each repeating the work until the time is over. Returns the count and the time. */
export async function repeat(
  options: { concurrency: number; durationMs: number },
  work: (index: number) => Promise<unknown>,
): Promise<{ count: number; elapsedMs: number }> {
  const startedMs = performance.now();
  const endMs = startedMs + options.durationMs;
  let count = 0;
  const worker = async (): Promise<void> => {
    while (performance.now() < endMs) await work(count++);
  };
  await Promise.all(Array.from({ length: options.concurrency }, worker));
  return { count, elapsedMs: performance.now() - startedMs };
}
