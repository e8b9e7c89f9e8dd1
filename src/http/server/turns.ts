import { Tally } from '../../domain/formats/tally.ts';

type Release = () => void;
type Waiter = { readonly resolve: (release: Release | null) => void; readonly dueMs: number };

export type TurnsOptions = {
  count: number;
  /**
   * Maximum number of slots of an account while no other account sends requests. Leaves slots free for a second
   * account.
   */
  alone: number;
  /** Maximum number of slots of an account while other accounts also send requests. */
  share: number;
  waitMs: number;
  monotonicMs(): number;
};

/** Time for which an account that took a slot counts as an account that sends requests. */
const RECENT_MS = 1_000;

/**
 * A semaphore whose slots accounts take in turn. The account with the fewest slots is next; among equals, the account
 * that has waited longest. A caller that gets no slot gives up after `waitMs`.
 */
export class Turns {
  readonly #options: TurnsOptions;
  #free: number;
  readonly #held = new Tally();
  /** Accounts that wait, in the order in which they last got a slot. Each of them has at least one waiting call. */
  readonly #waiting = new Map<string, Waiter[]>();
  /** One timer serves all waits, because most waits end within milliseconds, and a timer for each would cost more. */
  #hasTimer = false;
  /**
   * The account that took a slot last, and the time. `#anotherAtMs`: the last time at which another account took a
   * slot.
   */
  readonly #latest = { account: '', atMs: Number.NEGATIVE_INFINITY };
  #anotherAtMs = Number.NEGATIVE_INFINITY;

  constructor(options: TurnsOptions) {
    this.#options = options;
    this.#free = options.count;
  }

  /**
   * Takes a slot for the account. Returns the function that releases it (without a promise if a slot is free); null
   * after the time-out.
   */
  take(account: string): Release | Promise<Release | null> {
    if (this.#free > 0 && this.#isOpenTo(account, this.#options.monotonicMs())) return this.#give(account);
    return new Promise((resolve) => {
      const waiter: Waiter = { resolve, dueMs: this.#options.monotonicMs() + this.#options.waitMs };
      const waiting = this.#waiting.get(account);
      if (waiting === undefined) this.#waiting.set(account, [waiter]);
      else waiting.push(waiter);
      if (!this.#hasTimer) this.#giveUpIn(this.#options.waitMs);
    });
  }

  #giveUpIn(ms: number): void {
    this.#hasTimer = true;
    setTimeout(() => this.#giveUp(), ms).unref();
  }

  /** Ends waits that took too long, and sets the timer for the next wait. */
  #giveUp(): void {
    this.#hasTimer = false;
    const nowMs = this.#options.monotonicMs();
    let nextMs = Number.POSITIVE_INFINITY;
    for (const [account, waiting] of this.#waiting) {
      while (waiting[0] !== undefined && waiting[0].dueMs <= nowMs) waiting.shift()?.resolve(null);
      if (waiting[0] === undefined) this.#waiting.delete(account);
      else nextMs = Math.min(nextMs, waiting[0].dueMs);
    }
    if (this.#waiting.size > 0) this.#giveUpIn(nextMs - nowMs);
  }

  #isOpenTo(account: string, nowMs: number): boolean {
    const othersAtMs = account === this.#latest.account ? this.#anotherAtMs : this.#latest.atMs;
    const { alone, share } = this.#options;
    return this.#held.of(account) < (nowMs - othersAtMs < RECENT_MS ? share : alone);
  }

  #give(account: string): Release {
    if (account !== this.#latest.account) this.#anotherAtMs = this.#latest.atMs;
    this.#latest.account = account;
    this.#latest.atMs = this.#options.monotonicMs();
    this.#free -= 1;
    this.#held.add(account, 1);
    let isHeld = true;
    return () => {
      if (!isHeld) return;
      isHeld = false;
      this.#free += 1;
      this.#held.add(account, -1);
      this.#serveNext();
    };
  }

  /**
   * Gives slots to as many waiters as possible. An account that no longer competes with others may get several slots.
   */
  #serveNext(): void {
    while (this.#free > 0) {
      const account = this.#nextAccount();
      if (account === undefined) return;
      const waiting = this.#waiting.get(account) ?? [];
      const first = waiting.shift();
      // The account moves behind all others that hold the same number of slots.
      this.#waiting.delete(account);
      if (waiting.length > 0) this.#waiting.set(account, waiting);
      first?.resolve(this.#give(account));
    }
  }

  #nextAccount(): string | undefined {
    const nowMs = this.#options.monotonicMs();
    let next: string | undefined;
    for (const account of this.#waiting.keys()) {
      if (!this.#isOpenTo(account, nowMs)) continue;
      if (next === undefined || this.#held.of(account) < this.#held.of(next)) next = account;
    }
    return next;
  }
}
