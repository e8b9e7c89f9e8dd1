import { randomBytes } from 'node:crypto';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { eventually } from '../harness/eventually.ts';
import { sdkClient } from '../stripe/sdk-client.ts';
import { start, upgrade } from './account.ts';
import { askedToPay, type Collected, formationOf, sessionOf, startCollected } from './collected.ts';
import { customerOf, KINDS, NEVER_TOLD, OFTEN, secretsIn } from './failing.ts';
import { keepLog } from './logged.ts';

/* Stripe fails in every possible way while the worker calls it, or takes the key no more. */

const secretKey = `sk_test_${randomBytes(18).toString('hex')}`;
const webhookSecret = `whsec_${randomBytes(18).toString('hex')}`;
const { log, text: logged } = keepLog();

let here: Collected;
beforeAll(async () => {
  here = await startCollected({ log }, { secretKey, webhookSecret });
});
afterAll(() => here.stop());

/** Once the worker has failed at it, Stripe works again. */
async function failedAt(entityId: string): Promise<void> {
  await eventually(async () => {
    const [row] = await here.service.sql<{ failures: number }[]>`
      select failures from payments where entity_id = ${entityId}`;
    expect(row?.failures).toBeGreaterThan(0);
  });
  here.stripe.stopFailing();
}

describe.each(KINDS)('the worker, after %s', (how) => {
  it('opens one Checkout session for a formation', async () => {
    const ada = await here.service.anonymous.signUp();
    here.stripe.failNext({ on: 'POST /v1/checkout/sessions', how, times: OFTEN });
    const { id } = await ada.draft();
    (await start(ada, id)).ok<unknown>();
    await failedAt(id);
    const url = await askedToPay(ada, id);
    const { data } = await sdkClient(here.stripe).checkout.sessions.list({ customer: await customerOf(here, ada) });
    expect(data.map((session) => session.url)).toEqual([url]);
  });

  it('refunds once', async () => {
    const ada = await here.service.anonymous.signUp();
    const { id } = await ada.draft();
    await here.service.registry.fault({ step: 'state_filing', kind: 'reject', code: 'fee_declined', filer: ada.id });
    (await start(ada, id)).ok<unknown>();
    const session = sessionOf(await askedToPay(ada, id));
    here.stripe.failNext({ on: 'POST /v1/refunds', how, times: OFTEN });
    here.stripe.pay(session);
    await failedAt(id);
    await eventually(async () =>
      expect((await formationOf(ada, id)).payment).toMatchObject({ status: 'refunded', refunded_cents: 2_500 }),
    );
    const sdk = sdkClient(here.stripe);
    const { payment_intent } = await sdk.checkout.sessions.retrieve(session);
    const { data } = await sdk.refunds.list({ payment_intent: String(payment_intent) });
    expect(data.map(({ amount }) => amount)).toEqual([2_500]);
  });
});

it('a key that Stripe refuses is reported as such, without the key, and not as retryable', async () => {
  const other = await startCollected(
    { log, env: { STRIPE_SECRET_KEY: `${secretKey}x` } },
    { secretKey, webhookSecret },
  );
  try {
    const ada = await other.service.anonymous.signUp();
    for (const answer of [await upgrade(ada, 'launch'), await ada.call('POST', '/v1/billing/portal')]) {
      expect(answer.refused('payment_provider_refused')).toMatchObject({ retryable: false });
      expect(answer.headers.has('retry-after')).toBe(false);
      expect(answer.text).not.toMatch(NEVER_TOLD);
    }
    const { id } = await ada.draft();
    (await start(ada, id)).ok<unknown>();
    await eventually(async () => {
      const [row] = await other.service.sql`select failures > 1 as often from payments where entity_id = ${id}`;
      expect(row).toEqual({ often: true });
    });
  } finally {
    await other.stop();
  }
});

it('no log line contains a secret', () => {
  const text = logged();
  expect(text.includes('due work failed') && /Stripe: \w+ StripeAuthenticationError/.test(text)).toBe(true);
  expect(secretsIn(text, [secretKey, webhookSecret])).toEqual([]);
});
