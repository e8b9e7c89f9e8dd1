import type { Fragment, Reader } from './core/db.ts';

type Company = { account_id: string; id: string };

/**
 * The payments that a sum is about: all, those to a recipient, or those of a proposer's proposals. `column` holds the
 * running sum, and the index of `matching` leads to it.
 */
export type Payments = { column: string; matching: Fragment };

/** Every payment of a company. */
export function allPayments(db: Reader): Payments {
  return { column: 'spent_cents', matching: db`` };
}

/** Null: none. */
export function paymentsTo(db: Reader, recipient: string | null): Payments {
  return { column: 'spent_on_recipient_cents', matching: db`and recipient = ${recipient}` };
}

/** Null: none. */
export function paymentsOf(db: Reader, proposer: string | null): Payments {
  return { column: 'spent_by_proposer_cents', matching: db`and proposer = ${proposer}` };
}

/**
 * Returns what was spent in the entries for which `until` holds, which it does for all entries before a moment; in
 * cents. It is the running sum of the last of them, and the entries after it that older code wrote without a sum. Plan:
 * two probes of one index.
 */
export function spentUntil(db: Reader, { account_id, id }: Company, payments: Payments, until: Fragment): Fragment {
  const entries = db`
    from treasury_entries
    where account_id = ${account_id} and entity_id = ${id} ${payments.matching} and ${until}`;
  return db`(
    with summed as (
      select at, number, ${db.identifier(payments.column)} as spent ${entries} and ${db.identifier(payments.column)} is not null
      order by at desc, number desc limit 1
    )
    select coalesce((select spent from summed), 0) + coalesce((
      select sum(amount_cents) ${entries} and kind = 'disbursement' and (at, number) >
        (coalesce((select at from summed), '-infinity'), coalesce((select number from summed), 0))
    ), 0)
  )`;
}
