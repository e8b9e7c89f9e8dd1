import { randomBytes } from 'node:crypto';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { sdkClient } from '../stripe/sdk-client.ts';
import { start } from './account.ts';
import { askedToPay, type Collected, startCollected } from './collected.ts';
import { customerOf, failedAt, KINDS, OFTEN, secretsIn } from './failing.ts';
import { keepLog } from './logged.ts';

/* Stripe fails in every possible way while the worker opens Checkout sessions. */

const secretKey = `sk_test_${randomBytes(18).toString('hex')}`;
const webhookSecret = `whsec_${randomBytes(18).toString('hex')}`;
const { log, text: logged } = keepLog();

let here: Collected;
beforeAll(async () => {
  here = await startCollected({ log }, { secretKey, webhookSecret });
});
afterAll(() => here.stop());

describe.each(KINDS)('the worker, after %s', (how) => {
  it('opens one Checkout session for a formation', async () => {
    const ada = await here.service.anonymous.signUp();
    here.stripe.failNext({ on: 'POST /v1/checkout/sessions', how, times: OFTEN });
    const { id } = await ada.draft();
    (await start(ada, id)).ok<unknown>();
    await failedAt(here, ada, logged);
    const url = await askedToPay(ada, id);
    const { data } = await sdkClient(here.stripe).checkout.sessions.list({ customer: await customerOf(here, ada) });
    expect(data.map((session) => session.url)).toEqual([url]);
  });
});

it('no log line contains a secret', () => {
  expect(logged()).toContain('due work failed');
  expect(secretsIn(logged(), [secretKey, webhookSecret])).toEqual([]);
});
