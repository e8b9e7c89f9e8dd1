import { afterAll, beforeAll, expect, it } from 'vitest';
import { createTestDatabase, type TestDatabase } from '../../../test/harness/database.ts';
import { type Explained, openExplained } from '../../../test/harness/plan.ts';
import { MAX_COUNTED } from '../../domain/entity/summary.ts';
import { openDb } from '../core/db.ts';
import { countEntities, MEASURED_FORMATIONS, measureFormations } from './account-summary.ts';

const ACCOUNT = '0198c5a4-7c1e-7a52-9d3f-000000000001';
const ENTITIES = 20_000;

let database: TestDatabase;
let explained: Explained;
beforeAll(async () => {
  database = await createTestDatabase();
  const owner = openDb(database.url, { poolSize: 1, role: 'owner', applicationName: 'test' });
  await owner`insert into accounts (id, livemode, created_at) values (${ACCOUNT}, false, now())`;
  // A quarter of them were created since then. Each formation takes as many seconds as its number.
  await owner`
    insert into entities (account_id, id, name, legal_name, livemode, jurisdiction, legal_form, state, version,
      constitution_version, metadata, created_at, updated_at)
    select ${ACCOUNT}, md5('entity' || n)::uuid, 'n', 'n', false, 'US-WY', 'llc', 'Filing', 1, 1, '{}',
      case when n % 4 = 0 then timestamptz '2026-11-20T12:00Z' else '2026-01-01T00:00Z' end, now()
    from generate_series(1, ${ENTITIES}) n`;
  await owner`
    insert into formations (account_id, entity_id, submitted_at, updated_at)
    select ${ACCOUNT}, md5('entity' || n)::uuid, '2026-11-24', now() from generate_series(1, ${ENTITIES}) n`;
  await owner`
    insert into formation_steps (account_id, entity_id, ordinal, name, status, finished_at)
    select ${ACCOUNT}, md5('entity' || n)::uuid, 9, 'complete', 'done', timestamptz '2026-11-24' + n * interval '1 second'
    from generate_series(1, ${ENTITIES}) n`;
  await owner`
    insert into event_positions (account_id, position, event_id, entity_id, type)
    select ${ACCOUNT}, n, md5('event' || n)::uuid, md5('entity' || n)::uuid, 'formation.completed'
    from generate_series(1, ${ENTITIES}) n`;
  await owner`vacuum analyze`;
  await owner.end();
  explained = openExplained(database.url);
});
afterAll(async () => {
  await explained?.db.end();
  await database?.drop();
});

it('counts the newest entities of each state by day, from an index alone', async () => {
  const since = ENTITIES / 4;
  expect(await countEntities(explained.db, ACCOUNT, '2026-11-01')).toEqual([
    { state: 'Filing', day: null, entities: MAX_COUNTED + 1 - since },
    { state: 'Filing', day: '2026-11-20', entities: since },
  ]);
  const reads = (await explained.readsOfLast()).filter(({ table }) => table === 'entities');
  expect(reads.map(({ index }) => index)).toEqual(['entities_page_by_state']);
  expect(JSON.stringify(await explained.planOf())).toContain('"Index Only Scan"');
});

it('measures the newest formations, and reads no others', async () => {
  const slowest = ENTITIES;
  const measured = await measureFormations(explained.db, ACCOUNT);
  expect(measured).toMatchObject({
    formations: MEASURED_FORMATIONS,
    median_seconds: slowest - (MEASURED_FORMATIONS - 1) / 2,
    slowest_seconds: slowest,
  });
  const rows = (await explained.readsOfLast()).reduce((sum, read) => sum + read.rows, 0);
  expect(rows).toBeLessThanOrEqual(4 * MEASURED_FORMATIONS);
});
