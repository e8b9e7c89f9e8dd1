import { afterAll, beforeAll, expect, it } from 'vitest';
import { createTestDatabase, type TestDatabase } from '../../../test/harness/database.ts';
import { openExplained } from '../../../test/harness/plan.ts';
import { countBilling } from '../../worker/subscriptions.ts';
import { type Db, openDb } from '../core/db.ts';
import { listAccountBilling, sumBilling } from './billing-report.ts';

/* The report reads one row per account with something in the month, however many payments there are. */

const MONTH = '2026-11';
const ACCOUNTS = 40;
const PAGE = 21;
const PLANS = 'subscriptions_pkey';

let database: TestDatabase;
let owner: Db;
let explained: ReturnType<typeof openExplained>;
beforeAll(async () => {
  database = await createTestDatabase();
  owner = openDb(database.url, { poolSize: 1, role: 'owner', applicationName: 'test' });
  explained = openExplained(database.url);
});
afterAll(async () => {
  await Promise.all([owner.end(), explained.db.end()]);
  await database.drop();
});

async function addPayments(count: number): Promise<void> {
  const account = owner`('00000000-0000-4000-8000-' || lpad((n % ${ACCOUNTS}::int)::text, 12, '0'))::uuid`;
  const price = {
    items: [
      { code: 'state_fee', amount_cents: 10_000 },
      { code: 'service_fee', amount_cents: 2_500 },
    ],
    total_cents: 12_500,
  };
  await owner`
    insert into payments (account_id, id, entity_id, filing_id, status, price, created_at, paid_at, refunded_at,
      refund_cents)
    select ${account}, gen_random_uuid(), gen_random_uuid(), gen_random_uuid(), 'refunded',
      ${owner.json(price)}, '2026-11-05T00:00:00Z', '2026-11-06T00:00:00Z', '2026-11-07T00:00:00Z', 1
    from generate_series(1, ${count}::int) n`;
  await owner`
    insert into invoices (account_id, id, amount_cents, paid_at)
    select ${account}, gen_random_uuid(), 4900, '2026-11-08T00:00:00Z' from generate_series(1, ${count}::int) n`;
  expect(await countBilling(explained.db)).toBe(2 * count);
  // Index entries of rows that were counted meanwhile.
  await owner`vacuum payments, invoices`;
}

async function reads(after: string | null) {
  const { db, readsOfLast } = explained;
  await listAccountBilling(db, MONTH, { after, limit: PAGE });
  const page = (await readsOfLast()).filter(({ index }) => index !== PLANS);
  await sumBilling(db, MONTH);
  return { page, totals: await readsOfLast() };
}

const uncounted = [
  { table: 'payments', index: 'payments_uncounted', rows: 0 },
  { table: 'invoices', index: 'invoices_uncounted', rows: 0 },
];
const months = (rows: number) => ({ table: 'billing_months', index: 'billing_months_pkey', rows });

it('reads through the same indexes while the tables are empty', async () => {
  expect(await reads(null)).toEqual({ page: [...uncounted, months(0)], totals: [months(0), ...uncounted] });
});

it.each([1_000, 20_000])(
  'reads a page of accounts, and a row per account for the totals, after %i more payments',
  {
    timeout: 120_000,
  },
  async (count) => {
    await addPayments(count);
    for (const after of [null, '00000000-0000-4000-8000-000000000005']) {
      expect(await reads(after)).toEqual({
        page: [...uncounted, months(PAGE)],
        totals: [months(ACCOUNTS), ...uncounted],
      });
    }
  },
);

it('leaves out an account whose last fact in the month was taken back and is not counted yet', async () => {
  const month = '2031-01';
  const accounts = [1, 2].map((n) => `00000000-0000-4000-9000-00000000000${n}`);
  for (const account of accounts) {
    await owner`
      insert into payments (account_id, id, entity_id, filing_id, status, price, created_at, paid_at, refunded_at,
        refund_cents)
      values (${account}, gen_random_uuid(), gen_random_uuid(), gen_random_uuid(), 'refunded',
        ${owner.json({ items: [], total_cents: 9 })}, '2030-12-05Z', '2030-12-06Z', '2031-01-07Z', 9)`;
  }
  await countBilling(explained.db);
  await owner`
    update payments set status = 'refund_failed', refund_failure = 'lost', refunded_at = null, refund_cents = null
    where account_id = ${accounts[0] ?? ''}`;
  const told = await listAccountBilling(explained.db, month, { after: null, limit: 1 });
  expect(told).toMatchObject([{ account_id: accounts[1], refunded_cents: 9 }]);
});
