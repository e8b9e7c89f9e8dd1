/** Skips a test and says why in the output of the run, because a reporter shows only that something was skipped. */
export function skipAloud(skip: (note: string) => never, reason: string): never {
  process.stderr.write(`SKIPPED: ${reason}\n`);
  return skip(reason);
}
