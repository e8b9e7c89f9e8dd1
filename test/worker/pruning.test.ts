import { afterAll, beforeAll, expect, it } from 'vitest';
import { systemClock } from '../../src/clock.ts';
import { createMetrics } from '../../src/metrics/metrics.ts';
import { type Db, openDb } from '../../src/store/core/db.ts';
import { startPruning } from '../../src/worker/prune.ts';
import { keepLog } from '../billing/logged.ts';
import { createTestDatabase, type TestDatabase } from '../harness/database.ts';
import { eventually } from '../harness/eventually.ts';

/* Workers delete everything that is past its retention, and say so when they are behind. */

const RECORDS = 25_000;
const metrics = createMetrics();

let database: TestDatabase;
let db: Db;
beforeAll(async () => {
  database = await createTestDatabase();
  db = openDb(database.url, { poolSize: 4, role: 'serving', applicationName: 'test' });
});
afterAll(async () => {
  await db.end();
  await database.drop();
});

async function addRecords(count: number, ageDays: number): Promise<void> {
  await db`
    insert into idempotency_records (scope, key, fingerprint, status, headers, body, created_at)
    select 'test', gen_random_uuid(), '\\x00', 201, '{}', '{}', now() - ${ageDays} * interval '1 day' - n * interval '1 ms'
    from generate_series(1, ${count}::int) n`;
}

const count = async () => (await db<[{ n: number }]>`select count(*)::int as n from idempotency_records`)[0].n;

it('two workers delete all old rows without waiting between batches, and warn once while they are behind', async () => {
  await addRecords(10, 29);
  await addRecords(RECORDS, 31);
  const { log, text } = keepLog();
  const workers = [1, 2].map(() => startPruning({ db, log, clock: systemClock, metrics }));
  await eventually(async () => expect(await count()).toBe(10), { timeout: 60_000 });
  await Promise.all(workers.map((worker) => worker.stop()));
  const lines = text()
    .trim()
    .split('\n')
    .map((line) => JSON.parse(line) as Record<string, unknown>);
  // Each worker tells at most once a minute, and nothing else happened.
  expect(lines.length).toBeGreaterThanOrEqual(1);
  expect(lines.length).toBeLessThanOrEqual(2);
  const [line] = lines;
  expect(line).toMatchObject({ level: 40, msg: 'prune.behind', table: 'idempotency_records' });
  expect(await metrics.registry.metrics()).toMatch(/efs_prune_overdue_seconds\{table="idempotency_records"\} \d/);
  expect(Math.abs(Number(line?.['overdue_seconds']) - 86_400)).toBeLessThan(120);
});

it('stays silent about rows that have just passed their retention, and continues after a failure', async () => {
  const { log, text } = keepLog();
  await addRecords(5, 30);
  await db`insert into rate_limits (policy, subject, arrival_at) values ('test', 'one', now() - interval '1 minute')`;
  // Fails for every table at first, as if the database were gone.
  let isGone = true;
  const flaky = new Proxy(db, {
    apply: (target, self, args) => {
      if (isGone) throw new Error('gone');
      return Reflect.apply(target as never, self, args);
    },
  });
  const first = startPruning({ db: flaky, log, clock: systemClock, metrics });
  await eventually(() => expect(text()).toContain('cannot prune'));
  await first.stop();
  isGone = false;
  const second = startPruning({ db: flaky, log, clock: systemClock, metrics });
  await eventually(async () => expect([await count(), (await db`select 1 from rate_limits`).length]).toEqual([10, 0]));
  await second.stop();
  expect(text()).not.toContain('prune.behind');
});
