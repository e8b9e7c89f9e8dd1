import type { Db } from '../../src/store/core/db.ts';

/** The moment just before the first entry of filled books. */
export const BOOKS_BEGIN = Date.UTC(2031, 0, 30);

/** Writes books of a deposit and many small payments, a minute apart, with their sums. */
export async function fillBooks(
  owner: Db,
  { account_id, id }: { account_id: string; id: string },
  entries: number,
): Promise<void> {
  await owner`
    insert into treasury_entries (account_id, id, entity_id, number, at, kind, debit_account, credit_account,
      amount_cents, balance_cents, recipient, proposal_id, proposer, spent_cents, spent_on_recipient_cents,
      spent_by_proposer_cents)
    select ${account_id}, gen_random_uuid(), ${id}, n, ${new Date(BOOKS_BEGIN)}::timestamptz + n * interval '1 minute',
      case when n = 1 then 'deposit' else 'disbursement' end,
      case when n = 1 then 'cash' else 'expense:a.example' end, case when n = 1 then 'deposits' else 'cash' end,
      case when n = 1 then 90000000 else 1 end, 90000000 - (n - 1), case when n > 1 then 'a.example' end,
      case when n > 1 then gen_random_uuid() end, case when n > 1 then 'did:web:one.example' end, n - 1,
      case when n > 1 then n - 1 end, case when n > 1 then n - 1 end
    from generate_series(1, ${entries}::int) n`;
  // Statistics of the worst kind: everything is one company's, for one recipient.
  await owner`analyze treasury_entries`;
}
