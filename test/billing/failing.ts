import { expect } from 'vitest';
import type { Account, Answer } from '../harness/client.ts';
import { eventually } from '../harness/eventually.ts';
import type { FailureKind } from '../stripe/failures.ts';
import type { Collected } from './collected.ts';

export const NEVER_TOLD = /_secret_|sk_test_|whsec_|req_|Something went wrong|Too many requests|Invalid API Key/;

/** More than the number of retries of any caller. */
export const OFTEN = 20;
export const KINDS = ['500', '429', 'drop_before', 'drop_after'] as const satisfies readonly FailureKind[];

/** Returns the account's id at Stripe. */
export async function customerOf({ service }: Collected, { id }: Account): Promise<string> {
  const [row] = await service.sql<{ customer_id: string | null }[]>`
    select customer_id from subscriptions where account_id = ${id}`;
  return row?.customer_id ?? '';
}

/** Returns the secrets that a log contains. */
export function secretsIn(text: string, secrets: readonly string[]): string[] {
  return [...secrets.filter((secret) => text.includes(secret)), ...(/_secret_|sk_test_|whsec_/.exec(text) ?? [])];
}

/**
 * Waits until the worker has failed at a payment of the account; then Stripe works again. The log keeps the failure: in
 * the row it lasts until the next try, which an event of Stripe begins at once.
 */
export async function failedAt({ stripe }: Collected, { id }: Account, logged: () => string): Promise<void> {
  const parts = ['due work failed', '"kind":"payments"', `"account_id":"${id}"`];
  const isFailure = (line: string) => parts.every((part) => line.includes(part));
  await eventually(() => expect(logged().split('\n').some(isFailure)).toBe(true));
  stripe.stopFailing();
}

/** 503, when to retry, and no word of Stripe's. */
function unavailable(answer: Answer): void {
  answer.refused('unavailable');
  expect(Number(answer.headers.get('retry-after'))).toBeGreaterThan(0);
  expect(answer.text).not.toMatch(NEVER_TOLD);
}

/** While this fails at Stripe, the call is refused. */
export async function refusedWhile(
  { stripe }: Collected,
  failure: { on: string; how: FailureKind },
  call: () => Promise<Answer>,
): Promise<void> {
  stripe.failNext({ ...failure, times: OFTEN });
  try {
    unavailable(await call());
  } finally {
    stripe.stopFailing();
  }
}
