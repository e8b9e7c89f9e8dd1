import { randomUUID } from 'node:crypto';
import { afterAll, beforeAll, expect, it } from 'vitest';
import { BOOKS_BEGIN, fillBooks } from '../../test/harness/books.ts';
import { createTestDatabase, type TestDatabase } from '../../test/harness/database.ts';
import { openExplained } from '../../test/harness/plan.ts';
import { type Db, openDb } from './core/db.ts';
import { findPeriodSums, listEntries } from './treasury.ts';

/* A statement takes as long of large books as of small ones. */

let database: TestDatabase;
let owner: Db;
let explained: ReturnType<typeof openExplained>;
beforeAll(async () => {
  database = await createTestDatabase();
  owner = openDb(database.url, { poolSize: 1, role: 'owner', applicationName: 'test' });
  // Only the books matter here: entries without companies and proposals.
  await owner`
    alter table treasury_entries drop constraint treasury_entries_account_id_entity_id_fkey,
      drop constraint treasury_entries_account_id_proposal_id_fkey`;
  explained = openExplained(database.url);
});
afterAll(async () => {
  await Promise.all([owner.end(), explained.db.end()]);
  await database.drop();
});

it.each([100, 50_000])('reads a page and the sums of a statement of books with %i entries', async (entries) => {
  const of = { account_id: randomUUID(), id: randomUUID() };
  await fillBooks(owner, of, entries);
  const { db, readsOfLast } = explained;
  const period = { from: new Date(BOOKS_BEGIN), to: new Date(BOOKS_BEGIN + (entries + 1) * 60_000) };
  const sums = await findPeriodSums(db, of, period);
  const spent = BigInt(entries - 1);
  expect(sums).toEqual({ opening: 0n, closing: 90_000_000n - spent, disbursements: spent });
  const ends = await readsOfLast();
  expect(new Set(ends.map(({ index }) => index))).toEqual(new Set(['treasury_entries_by_moment']));
  expect(Math.max(...ends.map(({ rows }) => rows))).toBe(1);
  const limit = 21;
  for (const before of [0, entries - 50]) {
    const after = before === 0 ? null : { at: new Date(BOOKS_BEGIN + before * 60_000), number: before };
    const page = await listEntries(db, of, period, { after, limit });
    expect(page.map(({ number }) => number)).toEqual(Array.from({ length: limit }, (_, n) => before + n + 1));
    expect(await readsOfLast()).toEqual([
      { table: 'treasury_entries', index: 'treasury_entries_by_moment', rows: limit },
    ]);
  }
});
