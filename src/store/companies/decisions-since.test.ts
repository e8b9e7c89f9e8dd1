import { afterAll, beforeAll, expect, it } from 'vitest';
import { createTestDatabase, type TestDatabase } from '../../../test/harness/database.ts';
import { type Db, openConnections } from '../../sql/open.ts';
import { listDecisionsSince } from './decisions-since.ts';

const ACCOUNT = '0198c5a4-7c1e-7a52-9d3f-000000000001';
const OTHER = '0198c5a4-7c1e-7a52-9d3f-000000000002';
const idOf = (n: number) => `0198c5a4-7c1e-7a52-9d3f-0000000001${String(n).padStart(2, '0')}`;
/** What made each version of the company; null: the account wrote it. */
const MADE = [null, 'issue_stock', 'transfer_stock', 'elect_directors', 'remove_directors', 'amend', 'issue_stock'];

let database: TestDatabase;
let db: Db;
beforeAll(async () => {
  database = await createTestDatabase();
  db = openConnections(database.url, { max: 1, applicationName: 'test' });
  for (const account of [ACCOUNT, OTHER]) await fill(account);
});
afterAll(async () => {
  await db?.end();
  await database?.drop();
});

async function fill(account: string): Promise<void> {
  await db`insert into accounts (id, livemode, created_at) values (${account}, false, now())`;
  await db`
    insert into entities (account_id, id, name, legal_name, livemode, jurisdiction, legal_form, state, version,
      constitution_version, metadata, created_at, updated_at)
    values (${account}, ${ACCOUNT}, 'n', 'n', false, 'US-DE', 'corporation', 'Draft', 1, 7, '{}', now(), now())`;
  for (const [at, kind] of MADE.entries()) {
    const content = JSON.stringify({ kind, shares: at + 1, of: account });
    if (kind !== null) {
      await db`
        insert into proposals (account_id, id, entity_id, kind, title, description, content, content_hash, proposer,
          state, state_since, created_at)
        values (${account}, ${idOf(at)}, ${ACCOUNT}, ${kind}, 't', '', ${content}::text::jsonb, ${'0'.repeat(64)},
          'did:web:a.example', 'draft', now(), now())`;
    }
    await db`
      insert into constitutions (account_id, entity_id, version, format, source, canonical, hash, created_at, proposal_id)
      values (${account}, ${ACCOUNT}, ${at + 1}, 'json', '{}', '{}', ${'0'.repeat(64)}, now(),
        ${kind === null ? null : idOf(at)})`;
  }
}

const since = (version: number, limit = 50) =>
  listDecisionsSince(db, { account_id: ACCOUNT, entity_id: ACCOUNT }, version, limit);

it('returns every decision about board and stock since a version, in order, of this account alone', async () => {
  expect(await since(6)).toEqual([{ kind: 'issue_stock', shares: 7, of: ACCOUNT }]);
  expect(await since(7)).toEqual([]);
  await db`delete from constitutions where version > 5`;
  expect((await since(1))?.map(({ kind }) => kind)).toEqual(MADE.slice(1, 5));
});

it('returns nothing if there are more decisions than the limit', async () => {
  expect(await since(1, 4)).toHaveLength(4);
  expect(await since(1, 3)).toBeNull();
});

it('returns nothing if something else made a version: the account itself, or a decision of another kind', async () => {
  expect(await since(0)).toBeNull();
  await db`
    insert into constitutions (account_id, entity_id, version, format, source, canonical, hash, created_at, proposal_id)
    values (${ACCOUNT}, ${ACCOUNT}, 6, 'json', '{}', '{}', ${'1'.repeat(64)}, now(), ${idOf(5)})`;
  expect(await since(1)).toBeNull();
  expect(await since(5)).toBeNull();
});
