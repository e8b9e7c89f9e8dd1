import { afterAll, beforeAll, expect, it } from 'vitest';
import type { Account } from '../harness/client.ts';
import { eventually } from '../harness/eventually.ts';
import { start } from './account.ts';
import { askedToPay, type Collected, formationOf, sessionOf, startCollected } from './collected.ts';

/* A restore loses the page of a payment that Stripe has. It is found there again, and nobody pays twice. */

let here: Collected;
beforeAll(async () => {
  here = await startCollected();
});
afterAll(() => here.stop());

/** The payment goes back to what a backup has from before its page was opened. */
async function forget(id: string): Promise<void> {
  await here.service.sql`update installation set restored_at = now()`;
  await here.service.sql`
    update payments set checkout_id = null, checkout_url = null, checkout_opened_at = null, checkout_ordinal = 0,
      due_at = null where entity_id = ${id}`;
}

async function asked(): Promise<{ ada: Account; id: string; page: string }> {
  const ada = await here.service.anonymous.signUp();
  const { id } = await ada.draft();
  (await start(ada, id)).ok<unknown>();
  return { ada, id, page: sessionOf(await askedToPay(ada, id)) };
}

const paymentOf = async (id: string) => {
  const [row] = await here.service.sql`
    select status, checkout_id, checkout_ordinal from payments where entity_id = ${id}`;
  return row;
};

it('a page that was paid after the backup counts', async () => {
  const { id, page } = await asked();
  await forget(id);
  here.stripe.pay(page);
  await here.stripe.delivered();
  await eventually(async () => {
    expect(await paymentOf(id)).toEqual({ status: 'paid', checkout_id: page, checkout_ordinal: 0 });
  });
});

it('a page that is still open is shown again instead of another', async () => {
  const { ada, id, page } = await asked();
  await forget(id);
  await here.service.sql`update payments set due_at = now() where entity_id = ${id}`;
  await eventually(async () => expect((await paymentOf(id))?.['checkout_id']).toBe(page));
  expect(sessionOf((await formationOf(ada, id)).payment.checkout_url)).toBe(page);
  here.stripe.pay(page);
  await here.stripe.delivered();
  await eventually(async () => expect(await paymentOf(id)).toMatchObject({ status: 'paid', checkout_id: page }));
});
