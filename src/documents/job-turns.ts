/**
 * Runs at most so many jobs at once. Of the waiting ones, the next is the first of the account that was served least
 * recently, so one account's five hundred formations do not delay another's.
 */
export class JobTurns {
  readonly #count: number;
  #running = 0;
  /** Accounts in the order in which they were last served; none has an empty list. */
  readonly #waiting = new Map<string, (() => void)[]>();

  constructor(count: number) {
    this.#count = count;
  }

  async run<Result>(account: string, job: () => Promise<Result>): Promise<Result> {
    if (this.#running < this.#count) this.#running += 1;
    else await new Promise<void>((resolve) => this.#add(account, resolve));
    try {
      return await job();
    } finally {
      // The place passes to the next job, without being free in between.
      const next = this.#next();
      if (next === undefined) this.#running -= 1;
      else next();
    }
  }

  #add(account: string, start: () => void): void {
    const waiting = this.#waiting.get(account);
    if (waiting === undefined) this.#waiting.set(account, [start]);
    else waiting.push(start);
  }

  #next(): (() => void) | undefined {
    const [first] = this.#waiting;
    if (first === undefined) return undefined;
    const [account, waiting] = first;
    const start = waiting.shift();
    // Behind all others that wait.
    this.#waiting.delete(account);
    if (waiting.length > 0) this.#waiting.set(account, waiting);
    return start;
  }
}
