import { WORKER } from '../../domain/access/actor.ts';
import { findAccount, findOlderAccount } from '../../store/accounts.ts';
import { write } from '../../store/core/write.ts';
import { findSubscription, lockSubscription, moveSubscription } from '../../store/subscriptions.ts';
import { atStripe, makeAtStripe, type StripeBilling } from './client.ts';

/**
 * Returns the account's customer at Stripe; creates the customer on first use. Two simultaneous calls create only one
 * customer, because they use the same idempotency key.
 */
export async function ensureCustomer(billing: StripeBilling, accountId: string): Promise<string> {
  const { store } = billing;
  const row = await write(store, WORKER, (tx) => lockSubscription(tx, accountId, 'stripe'));
  if (row.customer_id !== null) return row.customer_id;
  const lost = await findLostCustomer(billing, accountId);
  const id = lost ?? (await createCustomer(billing, accountId));
  // pause: customer-made
  return storeCustomer(billing, accountId, id, lost !== null);
}

/** Stores the customer at Stripe that a restore has lost, if there is one. */
export async function recoverCustomer(billing: StripeBilling, accountId: string): Promise<void> {
  const row = await findSubscription(billing.store.db, accountId);
  if (row !== null && row.customer_id !== null) return;
  const id = await findLostCustomer(billing, accountId);
  if (id !== null) await storeCustomer(billing, accountId, id, true);
}

/**
 * Stores the customer, unless another call has stored one; returns the stored one. The subscription of a customer that
 * was lost is checked at once, because it may have been bought after the backup.
 */
async function storeCustomer(
  { store }: StripeBilling,
  accountId: string,
  customer_id: string,
  wasLost: boolean,
): Promise<string> {
  const stored = await write(store, WORKER, async (tx) => {
    const locked = await lockSubscription(tx, accountId, 'stripe');
    if (locked.customer_id !== null) return locked;
    return moveSubscription(tx, locked, { customer_id, ...(wasLost && { dueInMs: 0 }) });
  });
  return stored.customer_id ?? customer_id;
}

async function createCustomer(billing: StripeBilling, accountId: string): Promise<string> {
  const { email = null } = (await findAccount(billing.store.db, accountId)) ?? {};
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
export async function findLostCustomer(billing: StripeBilling, accountId: string): Promise<string | null> {
  if ((await findOlderAccount(billing.store.db, accountId)) === null) return null;
  const query = `metadata['account_id']:'${accountId}'`;
  const { data } = await atStripe(billing, 'create_customer', () => billing.api.customers.search({ query, limit: 1 }));
  return data[0]?.id ?? null;
}
