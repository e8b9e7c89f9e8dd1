import { EfsClient } from '../../sdk/src/index.ts';
import { type Db, openDb } from '../../src/store/core/db.ts';
import { makeAccounts } from '../accounts.ts';
import { formCompany, newCompany } from '../companies.ts';
import { type Row, ratioFigure } from '../figure.ts';
import { inRounds } from '../measure.ts';
import { startServiceProcess } from '../service-process.ts';

const FORMATIONS_PER_SECOND = 100;
const COMPANIES = 10;
const FORM_LIMIT_MS = 60_000;
const ROUNDS = 7;
/** Seconds of formations whose rows are past their retention at once. */
const BACKLOG_SECONDS = 60;
const POLL_MS = 50;

/** Rows that one formation leaves, of those that are deleted later; `deliveries` for one webhook endpoint. */
type Left = { records: number; deliveries: number };

/**
 * Deleting has to keep up with the rows that are written: each formation leaves answers to repeat (idempotency) and a
 * delivery per event and endpoint. The service runs as always, and does nothing else.
 */
export const pruningRow: Row = {
  name: 'pruning',
  overrides: { SIMULATOR_PACE: '0' },
  run: async () => {
    const service = await startServiceProcess(pruningRow.overrides);
    const db = openDb(service.databaseUrl, { poolSize: 1, role: 'owner', applicationName: 'bench' });
    try {
      const left = await formSome(service.url, db);
      const needed = FORMATIONS_PER_SECOND * (left.records + left.deliveries);
      const rounds = await inRounds(ROUNDS, async () => ({
        measured: await pruneBacklog(db, left),
        reference: needed,
      }));
      const name = `rows deleted, to what ${FORMATIONS_PER_SECOND} formations/s leave`;
      return [ratioFigure(name, 'rows/s', { of: 'ratio', atLeast: 1 }, rounds)];
    } finally {
      await db.end();
    }
  },
};

async function formSome(url: string, db: Db): Promise<Left> {
  const [account] = await makeAccounts(url, { entitiesEach: 0, body: newCompany });
  if (account === undefined) throw new Error('no account');
  const efs = new EfsClient({ baseUrl: url }).withApiKey(account.key);
  const before = await countRows(db);
  for (let made = 0; made < COMPANIES; made++) await formCompany(efs, FORM_LIMIT_MS);
  const after = await countRows(db);
  return {
    records: (after.records - before.records) / COMPANIES,
    deliveries: (after.events - before.events) / COMPANIES,
  };
}

async function countRows(db: Db): Promise<{ records: number; events: number }> {
  const [row] = await db<[{ records: number; events: number }]>`
    select (select count(*) from idempotency_records)::int as records,
      ((select count(*) from events) + (select count(*) from event_queue))::int as events`;
  return row;
}

/** Inserts what a minute of formations left long ago, copied from real rows; returns how many a second are deleted. */
async function pruneBacklog(db: Db, { records, deliveries }: Left): Promise<number> {
  const times = FORMATIONS_PER_SECOND * BACKLOG_SECONDS;
  const rows = Math.round(times * records) + Math.round(times * deliveries);
  await db.begin(async (sql) => {
    await sql`
      insert into idempotency_records (scope, key, fingerprint, status, headers, body, created_at)
      select 'bench', gen_random_uuid(), fingerprint, status, headers, body, now() - interval '31 days'
      from (select *, row_number() over () as n from idempotency_records order by length(body) desc limit 20) real,
        generate_series(1, ${Math.round(times * records)}::int) made where made % 20 + 1 = n`;
    await sql`
      insert into webhook_deliveries (account_id, id, endpoint_id, event_id, type, state, tries, log, created_at,
        delivered_at)
      select gen_random_uuid(), gen_random_uuid(), gen_random_uuid(), gen_random_uuid(), 'entity.updated', 'delivered',
        1, jsonb_build_array(jsonb_build_object('status', 200, 'answer', repeat('x', 200))),
        now() - interval '31 days', now()
      from generate_series(1, ${Math.round(times * deliveries)}::int)`;
  });
  const startedMs = performance.now();
  while (await isOverdue(db)) await new Promise((resolve) => setTimeout(resolve, POLL_MS));
  return (rows * 1_000) / (performance.now() - startedMs);
}

async function isOverdue(db: Db): Promise<boolean> {
  const [row] = await db<[{ some: boolean }]>`
    select exists (select from idempotency_records where created_at < now() - interval '30 days')
      or exists (select from webhook_deliveries where created_at < now() - interval '30 days') as some`;
  return row.some;
}
