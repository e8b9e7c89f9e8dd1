import type { Answer } from './answer.ts';
import { invalid, StripeRefusal } from './refusal.ts';

const REMEMBERED_SECONDS = 24 * 3600;
const LONGEST_KEY = 255;

type Known = { request: string; path: string; at: number; answer: Answer | null };

/**
 * The answers to each `Idempotency-Key`, as in https://docs.stripe.com/api/idempotent_requests: every result of an
 * execution is stored, including a refusal; a request that never began to execute is not.
 */
export class IdempotencyKeys {
  readonly #known = new Map<string, Known>();
  readonly #seconds: () => number;

  constructor(seconds: () => number) {
    this.#seconds = seconds;
  }

  /** Takes the key for this request, or returns its earlier answer. Refuses any other use of the key. */
  begin(key: string, { path, request }: { path: string; request: string }): Answer | null {
    if (key.length > LONGEST_KEY) throw invalid(`An idempotency key has at most ${LONGEST_KEY} characters.`);
    const known = this.#known.get(key);
    if (known === undefined || this.#seconds() - known.at >= REMEMBERED_SECONDS) {
      this.#known.set(key, { request, path, at: this.#seconds(), answer: null });
      return null;
    }
    if (known.path !== path) throw misused(`The key '${key}' was first used at ${known.path}, not at ${path}.`);
    if (known.request !== request) throw misused(`The key '${key}' was first used with other parameters.`);
    if (known.answer === null) throw inUse(key);
    return known.answer;
  }

  finish(key: string, answer: Answer): void {
    const known = this.#known.get(key);
    if (known !== undefined) known.answer = answer;
  }

  /** The request never began to execute: the key counts as unused. */
  release(key: string): void {
    this.#known.delete(key);
  }
}

function misused(message: string): StripeRefusal {
  return new StripeRefusal(400, { type: 'idempotency_error', message });
}

function inUse(key: string): StripeRefusal {
  const message = `A request with the key '${key}' is still under way.`;
  return new StripeRefusal(409, { type: 'invalid_request_error', code: 'idempotency_key_in_use', message });
}
