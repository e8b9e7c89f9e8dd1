/** Prints in one line of JSON what a suite did and counted; `npm run test:full` stores it in docs/figures.jsonl. */
export function report(name: string, counts: Record<string, unknown>): void {
  process.stdout.write(`${JSON.stringify({ name, ...counts })}\n`);
}
