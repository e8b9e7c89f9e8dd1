import { afterAll, beforeAll, expect, it } from 'vitest';
import { createTestDatabase, type TestDatabase } from '../../../test/harness/database.ts';
import { type Explained, openExplained } from '../../../test/harness/plan.ts';
import { openDb } from '../core/db.ts';
import { listOverdueFilings } from './operator-filings.ts';

const ACCOUNT = '0198c5a4-7c1e-7a52-9d3f-000000000001';
const COMPANIES = 3_000;

let database: TestDatabase;
let explained: Explained;
beforeAll(async () => {
  database = await createTestDatabase();
  const owner = openDb(database.url, { poolSize: 2, role: 'owner', applicationName: 'test' });
  await owner`insert into accounts (id, livemode, created_at) values (${ACCOUNT}, false, now())`;
  await owner`
    insert into entities (account_id, id, name, legal_name, livemode, jurisdiction, legal_form, state, version,
      constitution_version, metadata, created_at, updated_at)
    select ${ACCOUNT}, md5('entity' || n)::uuid, 'n', 'n', false, 'US-WY', 'llc', 'Filing', 1, 1, '{}', now(), now()
    from generate_series(1, ${COMPANIES}) n`;
  await owner`
    insert into formations (account_id, entity_id, submitted_at, updated_at, overdue_at)
    select account_id, id, now(), now(), case when id = md5('entity7')::uuid then now() end from entities`;
  await owner`
    insert into filings (account_id, id, entity_id, type, ordinal, reference, state, packet, packet_hash, fee_cents,
      pack_version, opened_at, closed_at)
    select account_id, md5(id::text || ordinal)::uuid, id, 'formation', ordinal, 'r' || id || ordinal,
      case ordinal when 1 then 'cancelled' else 'ready' end, '{}', repeat('0', 64), 0, '1', now(),
      case ordinal when 1 then now() end
    from entities, generate_series(1, 2) ordinal`;
  await owner`analyze`;
  await owner.end();
  explained = openExplained(database.url);
});
afterAll(async () => {
  await explained?.db.end();
  await database?.drop();
});

it('the queue of overdue filings has the newest one of each company, and reads no other company of the account', async () => {
  const filings = await listOverdueFilings(explained.db, { after: null, limit: 21 });
  const newest = await explained.db<{ id: string }[]>`
    select id from filings where entity_id = md5('entity7')::uuid order by id desc limit 1`;
  expect(filings.map(({ id }) => id)).toEqual(newest.map(({ id }) => id));
  await listOverdueFilings(explained.db, { after: null, limit: 21 });
  const reads = (await explained.readsOfLast()).filter(({ table }) => table === 'filings');
  expect(new Set(reads.map(({ index }) => index))).toEqual(new Set(['filings_by_entity']));
  expect(reads.reduce((sum, { rows }) => sum + rows, 0)).toBeLessThan(10);
});
