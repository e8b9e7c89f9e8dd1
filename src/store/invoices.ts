import { addFacts, factsOfInvoices } from './billing-months.ts';
import { isSpread, listAccountsWith } from './core/citus/accounts-with.ts';
import type { Db } from './core/db.ts';
import type { Tx } from './core/write.ts';

/** The parts of a Stripe invoice that the service uses. */
export type StripeInvoice = {
  id?: string | undefined;
  amount_paid: number;
  status_transitions: { paid_at: number | null };
};

/** Records paid invoices, each once, and counts them in their months. */
export async function insertInvoices(tx: Tx, accountId: string, invoices: readonly StripeInvoice[]): Promise<void> {
  const rows = invoices.flatMap(({ id, amount_paid: amount_cents, status_transitions: { paid_at } }) =>
    id === undefined || paid_at === null
      ? []
      : [{ account_id: accountId, id, amount_cents, paid_at: new Date(paid_at * 1000), is_counted: true }],
  );
  if (rows.length === 0) return;
  await tx.sql`
    with inserted as (insert into invoices ${tx.sql.insert(rows)} on conflict do nothing returning *)
    ${addFacts(tx.sql, factsOfInvoices(tx.sql, tx.sql`inserted`))}`;
}

/** Adds at most `limit` uncounted invoices to the sums of their months; returns their number. */
export async function countUncountedInvoices(db: Db, limit: number): Promise<number> {
  if (!isSpread(db, 'invoices')) return countInvoices(db, null, limit);
  const sought = { table: 'invoices', since: 'paid_at', condition: 'not is_counted' };
  let counted = 0;
  for (const accountId of await listAccountsWith(db, sought, limit))
    counted += await countInvoices(db, accountId, limit);
  return counted;
}

async function countInvoices(db: Db, accountId: string | null, limit: number): Promise<number> {
  const of = (table: string) => (accountId === null ? db`` : db`and ${db.identifier(table)}.account_id = ${accountId}`);
  const [row] = await db<{ rows: number }[]>`
    with uncounted as materialized (
      select * from invoices where not is_counted ${of('invoices')} order by account_id, id limit ${limit} for update skip locked
    ), marked as (
      update invoices i set is_counted = true
      from uncounted u where i.account_id = u.account_id and i.id = u.id ${of('i')}
    ), added as (${addFacts(db, factsOfInvoices(db, db`uncounted`))})
    select count(*)::int as rows from uncounted`;
  return row?.rows ?? 0;
}
