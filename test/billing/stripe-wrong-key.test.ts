import { randomBytes } from 'node:crypto';
import { afterAll, beforeAll, expect, it } from 'vitest';
import { eventually } from '../harness/eventually.ts';
import { start, upgrade } from './account.ts';
import { type Collected, startCollected } from './collected.ts';
import { NEVER_TOLD, secretsIn } from './failing.ts';
import { keepLog } from './logged.ts';

/* Stripe does not accept the key. */

const secretKey = `sk_test_${randomBytes(18).toString('hex')}`;
const webhookSecret = `whsec_${randomBytes(18).toString('hex')}`;
const { log, text: logged } = keepLog();

let here: Collected;
beforeAll(async () => {
  here = await startCollected({ log, env: { STRIPE_SECRET_KEY: `${secretKey}x` } }, { secretKey, webhookSecret });
});
afterAll(() => here.stop());

it('a key that Stripe refuses is reported as such, without the key, and not as retryable', async () => {
  const ada = await here.service.anonymous.signUp();
  for (const answer of [await upgrade(ada, 'launch'), await ada.call('POST', '/v1/billing/portal')]) {
    expect(answer.refused('payment_provider_refused')).toMatchObject({ retryable: false });
    expect(answer.headers.has('retry-after')).toBe(false);
    expect(answer.text).not.toMatch(NEVER_TOLD);
  }
  const { id } = await ada.draft();
  (await start(ada, id)).ok<unknown>();
  await eventually(async () => {
    const [row] = await here.service.sql`select failures > 1 as often from payments where entity_id = ${id}`;
    expect(row).toEqual({ often: true });
  });
});

it('no log line contains a secret', () => {
  const text = logged();
  expect(text.includes('due work failed') && /Stripe: \w+ StripeAuthenticationError/.test(text)).toBe(true);
  expect(secretsIn(text, [secretKey, webhookSecret])).toEqual([]);
});
