import type { Tx } from './core/write.ts';

/** The relevant parts of Stripe's invoice. */
export type StripeInvoice = {
  id?: string | undefined;
  amount_paid: number;
  status_transitions: { paid_at: number | null };
};

/** Records what was paid, each invoice once. */
export async function insertInvoices(tx: Tx, accountId: string, invoices: readonly StripeInvoice[]): Promise<void> {
  const rows = invoices.flatMap(({ id, amount_paid: amount_cents, status_transitions: { paid_at } }) =>
    id === undefined || paid_at === null
      ? []
      : [{ account_id: accountId, id, amount_cents, paid_at: new Date(paid_at * 1000) }],
  );
  if (rows.length > 0) await tx.sql`insert into invoices ${tx.sql(rows)} on conflict do nothing`;
}
