/**
 * Limits the number of jobs that run at once. When a job ends, the next one is from the account that was served least
 * recently, so that five hundred formations of one account do not delay those of another.
 */
export class JobTurns {
  readonly #count: number;
  #running = 0;
  /**
   * Waiting jobs by account. Each account in the map has at least one, and the account served least recently is first.
   */
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
      // The next job takes the slot of the job that ended, so the number of running jobs stays the same.
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
    // The account moves behind all other waiting accounts.
    this.#waiting.delete(account);
    if (waiting.length > 0) this.#waiting.set(account, waiting);
    return start;
  }
}
