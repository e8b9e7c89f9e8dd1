import { type Db, openDb } from '../src/store/core/db.ts';

/** Gives an account many drafts, all at once. */
export function seedEntities(databaseUrl: string, accountId: string, count: number): Promise<void> {
  return seed(databaseUrl, async (db) => {
    await db`
      insert into entities (account_id, id, name, legal_name, livemode, jurisdiction, legal_form, state, version,
        constitution_version, metadata, created_at, updated_at)
      select ${accountId}, gen_random_uuid(), 'company-' || n, 'Company ' || n || ' LLC', false, 'US-WY', 'llc', 'Draft',
        1, 1, '{}', now() - n * interval '1 second', now()
      from generate_series(1, ${count}::int) n`;
    await db`analyze entities`;
  });
}

const PAYERS = 50;

/** Gives 50 accounts paid submissions in a month such as `2026-10`, counted as if the service had written them. */
export function seedPayments(databaseUrl: string, month: string, count: number): Promise<void> {
  const price = {
    items: [
      { code: 'state_fee', description: 'Filing fee', amount_cents: 10_000 },
      { code: 'service_fee', description: 'Service fee', amount_cents: 2_500 },
    ],
    total_cents: 12_500,
  };
  return seed(databaseUrl, async (db) => {
    const first = `${month}-01`;
    const at = db`${first}::date + interval '1 day' + n * interval '1 ms'`;
    await db`
      insert into payments (account_id, id, entity_id, filing_id, status, price, created_at, paid_at, is_counted,
        counted_paid_at)
      select ('00000000-0000-4000-8000-' || lpad((n % ${PAYERS}::int)::text, 12, '0'))::uuid, gen_random_uuid(),
        gen_random_uuid(), gen_random_uuid(), 'paid', ${db.json(price)}, ${at}, ${at}, true, ${at}
      from generate_series(1, ${count}::int) n`;
    await db`
      insert into billing_months (month, account_id, facts, formations, state_fees_cents, service_fees_cents,
        collected_cents, refunded_cents, subscriptions_cents)
      select ${first}::date, account_id, 2 * count(*), count(*), 10000 * count(*), 2500 * count(*), 12500 * count(*), 0, 0
      from payments group by account_id`;
    await db`analyze payments`;
  });
}

/** Writes the books of a company: a deposit, and many payments of a cent, the last one just now. */
export function seedEntries(
  databaseUrl: string,
  { accountId, entityId }: { accountId: string; entityId: string },
  count: number,
): Promise<void> {
  return seed(databaseUrl, async (db) => {
    await db.begin(async (sql) => {
      // The payments have no proposals.
      await sql`set local session_replication_role = replica`;
      const paid = (value: string) => sql`case when n > 1 then ${sql.raw(value)} end`;
      await sql`
        insert into treasury_entries (account_id, id, entity_id, number, at, kind, debit_account, credit_account,
          amount_cents, balance_cents, recipient, proposal_id, proposer, spent_cents, spent_on_recipient_cents,
          spent_by_proposer_cents)
        select ${accountId}, gen_random_uuid(), ${entityId}, n,
          date_trunc('second', now()) - (${count}::int - n) * interval '1 second',
          case when n = 1 then 'deposit' else 'disbursement' end,
          case when n = 1 then 'cash' else 'expense:a.example' end, case when n = 1 then 'deposits' else 'cash' end,
          case when n = 1 then 1000000000 else 1 end, 1000000000 - (n - 1), ${paid(`'a.example'`)},
          ${paid('gen_random_uuid()')}, ${paid(`'did:web:one.example'`)}, n - 1, ${paid('n - 1')}, ${paid('n - 1')}
        from generate_series(1, ${count}::int) n`;
    });
    await db`analyze treasury_entries`;
  });
}

async function seed(databaseUrl: string, insert: (db: Db) => Promise<void>): Promise<void> {
  const db = openDb(databaseUrl, { poolSize: 1, role: 'owner', applicationName: 'bench' });
  try {
    await insert(db);
  } finally {
    await db.end();
  }
}
