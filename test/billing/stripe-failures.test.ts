import { randomBytes } from 'node:crypto';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import type { FailureKind } from '../stripe/failures.ts';
import { sdkClient } from '../stripe/sdk-client.ts';
import { upgrade } from './account.ts';
import { type Collected, startCollected } from './collected.ts';
import { customerOf, KINDS, refusedWhile, secretsIn } from './failing.ts';
import { keepLog } from './logged.ts';

/*
 * Stripe fails in every possible way while it opens a Checkout session for an account: nobody is told why, nothing
 * happens twice, and it continues once Stripe does.
 */

const secretKey = `sk_test_${randomBytes(18).toString('hex')}`;
const webhookSecret = `whsec_${randomBytes(18).toString('hex')}`;
const { log, text: logged } = keepLog();

let here: Collected;
beforeAll(async () => {
  here = await startCollected({ log }, { secretKey, webhookSecret });
});
afterAll(() => here.stop());

type Upgraded = { checkout_url: string | null };

const CALLS = ['POST /v1/customers', 'POST /v1/checkout/sessions', 'GET /v1/checkout/sessions/:id'];
const KEYS = ['the same key', 'another key', 'no key'] as const;
const failures = CALLS.flatMap((on) => KINDS.map((how) => ({ on, how: how as FailureKind })));
const cases = [...failures, { on: 'POST /v1/checkout/sessions', how: 'hang' as const }].map((failure, n) => ({
  ...failure,
  again: KEYS[n % KEYS.length],
}));

describe('a Checkout session', () => {
  it.each(cases)('stays the only one if requested again with $again after $how of $on', async ({ on, how, again }) => {
    const ada = await here.service.anonymous.signUp();
    const key = (n: number): Record<string, string> =>
      again === 'no key' ? {} : { 'idempotency-key': `k-${again === 'another key' ? n : 0}` };
    await refusedWhile(here, { on, how }, () => upgrade(ada, 'growth', key(1)));
    const first = (await upgrade(ada, 'growth', key(2))).ok<Upgraded>();
    expect((await upgrade(ada, 'growth', key(3))).ok<Upgraded>()).toEqual(first);
    const sdk = sdkClient(here.stripe);
    const { data } = await sdk.checkout.sessions.list({ customer: await customerOf(here, ada), limit: 100 });
    expect(data.map(({ url }) => url)).toEqual([first.checkout_url]);
    const customers = here.stripe.events().filter(({ type, data: { object } }) => {
      const { metadata } = object as { metadata?: Record<string, string> };
      return type === 'customer.created' && metadata?.['account_id'] === ada.id;
    });
    expect(customers).toHaveLength(1);
  });
});

it('no log line contains a secret', () => {
  expect(logged()).not.toBe('');
  expect(secretsIn(logged(), [secretKey, webhookSecret])).toEqual([]);
});
