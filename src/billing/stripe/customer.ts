import { WORKER } from '../../domain/access/actor.ts';
import { findAccount } from '../../store/accounts.ts';
import { write } from '../../store/core/write.ts';
import { lockSubscription, moveSubscription } from '../../store/subscriptions.ts';
import { makeAtStripe, type StripeBilling } from './client.ts';

/**
 * Returns the account's customer at Stripe; creates the customer on first use. Two simultaneous calls create only one
 * customer, because they use the same idempotency key.
 */
export async function ensureCustomer(billing: StripeBilling, accountId: string): Promise<string> {
  const { api, store } = billing;
  const row = await write(store, WORKER, (tx) => lockSubscription(tx, accountId, 'stripe'));
  if (row.customer_id !== null) return row.customer_id;
  const account = await findAccount(store.db, accountId);
  const { id } = await makeAtStripe(billing, 'create_customer', `efs-customer-${accountId}`, (idempotencyKey) =>
    api.customers.create(
      { metadata: { account_id: accountId }, ...(account?.email && { email: account.email }) },
      { idempotencyKey },
    ),
  );
  // pause: customer-made
  const stored = await write(store, WORKER, async (tx) => {
    const locked = await lockSubscription(tx, accountId, 'stripe');
    return locked.customer_id === null ? moveSubscription(tx, locked, { customer_id: id }) : locked;
  });
  return stored.customer_id ?? id;
}
