import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { createTestDatabase, type TestDatabase } from '../../../test/harness/database.ts';
import { type Db, openConnections } from '../../sql/open.ts';
import { openDb } from '../core/db.ts';
import { SEARCH_BUDGET, searchEntitiesByName } from './name-search.ts';

const ACCOUNT = '0198c5a4-7c1e-7a52-9d3f-000000000001';
const OTHER = '0198c5a4-7c1e-7a52-9d3f-000000000002';
/** Far behind the first page in both orders. */
const RARE_AT = 10_000;
const ENTITIES = 20_000;
/** More than the budget, and all of them at the end. */
const FREQUENT_FROM = ENTITIES - SEARCH_BUDGET - 500;

let database: TestDatabase;
let db: Db;
beforeAll(async () => {
  database = await createTestDatabase();
  const owner = openConnections(database.url, { max: 2, applicationName: 'test' });
  for (const account of [ACCOUNT, OTHER])
    await owner`insert into accounts (id, livemode, created_at) values (${account}, false, now())`;
  await owner`
    insert into entities (account_id, id, name, legal_name, livemode, jurisdiction, legal_form, state, version,
      constitution_version, metadata, created_at, updated_at)
    select account, gen_random_uuid(),
      case when n = ${RARE_AT} then 'Zebra Ärmel 100%_\\' when n >= ${FREQUENT_FROM} then 'Omega ' || n else 'Company ' || n end,
      'n', false, 'US-WY', 'llc', 'Draft', 1, 1, '{}', now() + n * interval '1 ms', now()
    from generate_series(1, ${ENTITIES}) n, unnest(${[ACCOUNT, OTHER]}::uuid[]) account
    where account = ${ACCOUNT} or n < 10`;
  await owner`analyze entities`;
  await owner.end();
  db = openDb(database.url, { poolSize: 2, role: 'serving', applicationName: 'test' });
});
afterAll(async () => {
  await db.end();
  await database.drop();
});

async function namesOf(text: string, options: { descending?: boolean; state?: string; account?: string } = {}) {
  const { descending = false, state, account = ACCOUNT } = options;
  const page = { filter: { state }, descending, after: null, limit: 21 };
  return (await searchEntitiesByName(db, account, text, page))?.map(({ name }) => name) ?? null;
}

describe.each([false, true])('a search in an account with 20,000 entities, descending %s,', (descending) => {
  it.each(['zebra', 'EBRA', 'ärmel', 'bra ä', '100%_', '_\\'.padStart(6, '100%')])('finds a rare %s', async (text) => {
    expect(await namesOf(text, { descending })).toEqual(['Zebra Ärmel 100%_\\']);
  });

  it.each(['nothing', 'zebra%', 'zeb_a', '100%%'])('finds no %s', async (text) => {
    expect(await namesOf(text, { descending })).toEqual([]);
  });

  it.each(['z', 'ZE', 'Är'])('finds a word that begins with %s', async (text) => {
    expect(await namesOf(text, { descending })).toContain('Zebra Ärmel 100%_\\');
  });

  it('looks for one or two letters at the start of words only', async () => {
    expect(await namesOf('eb', { descending })).toEqual([]);
  });

  it('returns a page of frequent names', async () => {
    expect(await namesOf('company', { descending: false })).toHaveLength(21);
    expect(await namesOf('co')).toHaveLength(21);
  });

  it('combines with other filters', async () => {
    expect(await namesOf('zebra', { descending, state: 'Draft' })).toHaveLength(1);
    expect(await namesOf('zebra', { descending, state: 'Active' })).toEqual([]);
  });

  it('never returns an entity of another account', async () => {
    expect(await namesOf('zebra', { descending, account: OTHER })).toEqual([]);
    expect(await namesOf('company', { descending, account: OTHER })).toHaveLength(9);
  });
});

describe('a search over the budget', () => {
  it('is refused if more names match than it may examine, and none of them is near the page', async () => {
    expect(await namesOf('omega')).toBeNull();
    expect(await namesOf('om')).toBeNull();
  });

  it('finds them in the order of their distance if enough are near', async () => {
    expect(await namesOf('omega', { descending: true })).toHaveLength(21);
  });

  it('is refused for a text that no index can find, if it is not near the page', async () => {
    expect(await namesOf('%_\\')).toBeNull();
    expect(await namesOf('ze%ra')).toBeNull();
  });
});
