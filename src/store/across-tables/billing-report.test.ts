import postgres from 'postgres';
import { afterAll, beforeAll, expect, it } from 'vitest';
import { createTestDatabase, type TestDatabase } from '../../../test/harness/database.ts';
import { servingSettings } from '../core/db.ts';
import { listAccountBilling, sumBilling } from './billing-report.ts';

let database: TestDatabase;
let db: postgres.Sql;
const statements: { query: string; parameters: unknown[] }[] = [];
beforeAll(async () => {
  database = await createTestDatabase();
  db = postgres(database.url, {
    ...{ max: 1, connection: servingSettings },
    debug: (_connection, query, parameters) => statements.push({ query, parameters }),
  });
});
afterAll(async () => {
  await db.end();
  await database.drop();
});

/** Returns the index by which each table of the last statement is read, and its bounds. */
async function indexesOfLast(): Promise<string[]> {
  const { query, parameters } = statements.at(-1) ?? { query: '', parameters: [] };
  await db.unsafe(`prepare last as ${query}`);
  const lines = await db.unsafe<{ 'QUERY PLAN': string }[]>(
    `explain execute last (${parameters.map(() => 'null').join(', ')})`,
  );
  await db.unsafe('deallocate last');
  const text = lines.map((line) => line['QUERY PLAN']).join('\n');
  expect(text).not.toContain('Seq Scan');
  return [...text.matchAll(/using (\w+) on .*\n\s+Index Cond: (.*)/g)].map(
    ([, index, condition = '']) => `${index} ${[...condition.matchAll(/\((\w+) (?=[=<>])/g)].map(([, name]) => name)}`,
  );
}

const MONTH = { start: new Date('2026-11-01T00:00:00Z'), end: new Date('2026-12-01T00:00:00Z') };
const OVER_THE_MONTH = [
  'payments_by_month created_at,created_at',
  'payments_by_paid_month paid_at,paid_at',
  'payments_by_refund_month refunded_at,refunded_at',
  'invoices_by_month paid_at,paid_at',
];

it('a report reads only its month, each part through its index', async () => {
  await sumBilling(db, MONTH);
  expect(await indexesOfLast()).toEqual(OVER_THE_MONTH);
  for (const after of [null, '0198c5a4-7c1e-7a52-9d3f-5d2f0c7f8e11']) {
    await listAccountBilling(db, MONTH, { after, limit: 21 });
    const indexes = await indexesOfLast();
    expect(indexes.filter((index) => index !== 'subscriptions_pkey account_id')).toEqual(OVER_THE_MONTH);
  }
});
