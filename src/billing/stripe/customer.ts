import { WORKER } from '../../domain/access/actor.ts';
import { type AccountRow, findAccount } from '../../store/accounts.ts';
import { wasRestoredSince } from '../../store/core/restore.ts';
import { write } from '../../store/core/write.ts';
import { lockSubscription, moveSubscription } from '../../store/subscriptions.ts';
import { atStripe, makeAtStripe, type StripeBilling } from './client.ts';

/**
 * Returns the account's customer at Stripe; creates the customer on first use. Two simultaneous calls create only one
 * customer, because they use the same idempotency key.
 */
export async function ensureCustomer(billing: StripeBilling, accountId: string): Promise<string> {
  const { store } = billing;
  const row = await write(store, WORKER, (tx) => lockSubscription(tx, accountId, 'stripe'));
  if (row.customer_id !== null) return row.customer_id;
  const account = await findAccount(store.db, accountId);
  const lost = account === null ? null : await findLostCustomer(billing, account);
  const id = lost ?? (await createCustomer(billing, accountId, account?.email ?? null));
  // pause: customer-made
  const stored = await write(store, WORKER, async (tx) => {
    const locked = await lockSubscription(tx, accountId, 'stripe');
    return locked.customer_id === null ? moveSubscription(tx, locked, { customer_id: id }) : locked;
  });
  return stored.customer_id ?? id;
}

async function createCustomer(billing: StripeBilling, accountId: string, email: string | null): Promise<string> {
  const customer = { metadata: { account_id: accountId }, ...(email !== null && { email }) };
  const { id } = await makeAtStripe(billing, 'create_customer', `efs-customer-${accountId}`, (idempotencyKey) =>
    billing.api.customers.create(customer, { idempotencyKey }),
  );
  return id;
}

/**
 * Returns the id of the account's customer at Stripe after a restore of the database has lost it; null if there was no
 * restore or no such customer.
 */
async function findLostCustomer(billing: StripeBilling, account: AccountRow): Promise<string | null> {
  if (!(await wasRestoredSince(billing.store.db, account.created_at))) return null;
  const query = `metadata['account_id']:'${account.id}'`;
  const { data } = await atStripe(billing, 'create_customer', () => billing.api.customers.search({ query, limit: 1 }));
  return data[0]?.id ?? null;
}
