import { randomBytes } from 'node:crypto';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { eventually } from '../harness/eventually.ts';
import { sdkClient } from '../stripe/sdk-client.ts';
import { start } from './account.ts';
import { askedToPay, type Collected, formationOf, sessionOf, startCollected } from './collected.ts';
import { failedAt, KINDS, OFTEN, secretsIn } from './failing.ts';
import { keepLog } from './logged.ts';

/* Stripe fails in every possible way while the worker refunds. */

const secretKey = `sk_test_${randomBytes(18).toString('hex')}`;
const webhookSecret = `whsec_${randomBytes(18).toString('hex')}`;
const { log, text: logged } = keepLog();

let here: Collected;
beforeAll(async () => {
  here = await startCollected({ log }, { secretKey, webhookSecret });
});
afterAll(() => here.stop());

describe.each(KINDS)('the worker, after %s', (how) => {
  it('refunds once', async () => {
    const ada = await here.service.anonymous.signUp();
    const { id } = await ada.draft();
    await here.service.registry.fault({ step: 'state_filing', kind: 'reject', code: 'fee_declined', filer: ada.id });
    (await start(ada, id)).ok<unknown>();
    const session = sessionOf(await askedToPay(ada, id));
    here.stripe.failNext({ on: 'POST /v1/refunds', how, times: OFTEN });
    here.stripe.pay(session);
    await failedAt(here, ada, logged);
    await eventually(async () =>
      expect((await formationOf(ada, id)).payment).toMatchObject({ status: 'refunded', refunded_cents: 2_500 }),
    );
    const sdk = sdkClient(here.stripe);
    const { payment_intent } = await sdk.checkout.sessions.retrieve(session);
    const { data } = await sdk.refunds.list({ payment_intent: String(payment_intent) });
    expect(data.map(({ amount }) => amount)).toEqual([2_500]);
  });
});

it('no log line contains a secret', () => {
  expect(logged()).toContain('due work failed');
  expect(secretsIn(logged(), [secretKey, webhookSecret])).toEqual([]);
});
