import { afterAll, beforeAll, expect, it } from 'vitest';
import type { Account } from '../harness/client.ts';
import { eventually } from '../harness/eventually.ts';
import { start } from './account.ts';
import { type Collected, sessionOf, startCollected } from './collected.ts';

/* The payments of an account for its formations. */

let here: Collected;
beforeAll(async () => {
  here = await startCollected();
});
afterAll(() => here?.stop());

type Payment = { entity_id: string; legal_name: string | null; status: string; checkout_url: string | null };
type Page = { data: Payment[]; next_cursor: string | null; has_more: boolean };

async function payments(account: Account, query: Record<string, string> = {}): Promise<Page> {
  return (await account.call('GET', '/v1/billing/payments', { query })).ok<Page>();
}

it('lists the newest payment first, page by page, and none of another account', async () => {
  const [ada, eve] = [await here.service.anonymous.signUp(), await here.service.anonymous.signUp()];
  const [first, second] = [await ada.draft(), await ada.draft()];
  for (const { id } of [first, second]) (await start(ada, id)).ok<unknown>();
  const newest = await payments(ada, { limit: '1' });
  expect(newest).toMatchObject({ data: [{ entity_id: second.id, legal_name: second.legal_name }], has_more: true });
  const rest = await payments(ada, { limit: '1', cursor: newest.next_cursor ?? '' });
  expect(rest).toMatchObject({ data: [{ entity_id: first.id }], next_cursor: null, has_more: false });
  expect((await payments(eve)).data).toEqual([]);
  (await eve.call('GET', '/v1/billing/payments', { query: { cursor: newest.next_cursor ?? '' } })).refused(
    'invalid_parameter',
  );
});

it('leads to the Checkout session until it is paid, and outlives its entity', async () => {
  const ada = await here.service.anonymous.signUp();
  const [paid, gone] = [await ada.draft(), await ada.draft()];
  (await start(ada, paid.id)).ok<unknown>();
  const url = await eventually(async () => (await payments(ada)).data[0]?.checkout_url ?? expect.unreachable());
  here.stripe.pay(sessionOf(url));
  await eventually(async () =>
    expect((await payments(ada)).data).toMatchObject([{ status: 'paid', checkout_url: null, refunded_cents: null }]),
  );
  (await start(ada, gone.id)).ok<unknown>();
  const { version } = (await ada.getEntity(gone.id)).ok();
  (await ada.putEntity(gone.id, { version, action: 'mark_filing_failed' })).ok();
  (await ada.deleteEntity(gone.id, version + 1)).ok<undefined>(204);
  await eventually(async () =>
    expect((await payments(ada)).data[0]).toMatchObject({ entity_id: gone.id, legal_name: null, status: 'canceled' }),
  );
});
