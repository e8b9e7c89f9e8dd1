import Stripe from 'stripe';
import type { StripeEvent } from './objects.ts';

export type Signing = { secret?: string; timestamp?: number };

/** Sends events as Stripe does: signed, unordered, each to every address, and once more if it was not accepted. */
export class Webhooks {
  readonly #secret: string;
  readonly #seconds: () => number;
  readonly #addresses: string[] = [];
  readonly #underWay = new Set<Promise<unknown>>();
  readonly #stopped = new AbortController();

  constructor(secret: string, seconds: () => number) {
    this.#secret = secret;
    this.#seconds = seconds;
  }

  /** The `stripe-signature` of a body. The timestamp is in seconds. */
  sign(payload: string, { secret = this.#secret, timestamp = this.#seconds() }: Signing = {}): string {
    return Stripe.webhooks.generateTestHeaderString({ payload, secret, timestamp });
  }

  subscribe(url: string): void {
    this.#addresses.push(url);
  }

  /** Sends to every address, in the background. */
  announce(event: StripeEvent): void {
    // Nothing can be lost: a failed delivery is a status, and `settled` waits for all of them.
    for (const url of this.#addresses) void this.#track(this.#sendTwiceAtMost(event, url));
  }

  /** Sends an event the given number of times at once; returns the statuses, 0 if there was none. */
  deliver(event: StripeEvent, url: string, times: number): Promise<number[]> {
    return this.#track(Promise.all(Array.from({ length: times }, () => this.#send(event, url))));
  }

  /** Resolves once nothing is being delivered. */
  async settled(): Promise<void> {
    while (this.#underWay.size > 0) await Promise.all(this.#underWay);
  }

  async stop(): Promise<void> {
    this.#stopped.abort();
    await this.settled();
  }

  #track<T>(work: Promise<T>): Promise<T> {
    this.#underWay.add(work);
    void work.finally(() => this.#underWay.delete(work));
    return work;
  }

  async #sendTwiceAtMost(event: StripeEvent, url: string): Promise<void> {
    const status = await this.#send(event, url);
    if (status < 200 || status > 299) await this.#send(event, url);
  }

  async #send(event: StripeEvent, url: string): Promise<number> {
    // Indented like the real ones: a receiver that rewrites the JSON before it verifies is detected.
    const body = JSON.stringify(event, null, 2);
    const headers = { 'content-type': 'application/json; charset=utf-8', 'stripe-signature': this.sign(body) };
    try {
      const response = await fetch(url, {
        method: 'POST',
        headers,
        body,
        redirect: 'manual',
        signal: this.#stopped.signal,
      });
      await response.arrayBuffer();
      return response.status;
    } catch {
      return 0;
    }
  }
}
