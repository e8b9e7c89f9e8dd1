import { randomUUID } from 'node:crypto';
import { readFile } from 'node:fs/promises';
import { afterAll, beforeAll, beforeEach, describe, expect, it } from 'vitest';
import { createTestDatabase, type TestDatabase } from '../../test/harness/database.ts';
import { openExplained } from '../../test/harness/plan.ts';
import { type Db, openDb } from './core/db.ts';
import { prune, type Retention } from './core/prune.ts';
import { RETENTIONS } from './retention.ts';

/* Each table keeps its rows as long as docs/operations.md says, and what is past that is found by an index. */

let database: TestDatabase;
let owner: Db;
let explained: ReturnType<typeof openExplained>;
const account = randomUUID();
beforeAll(async () => {
  database = await createTestDatabase();
  owner = openDb(database.url, { poolSize: 1, role: 'owner', applicationName: 'test' });
  explained = openExplained(database.url);
  await owner`insert into accounts ${owner.insert({ id: account, livemode: false, created_at: new Date() })}`;
});
afterAll(async () => {
  await Promise.all([owner.end(), explained.db.end()]);
  await database.drop();
});
beforeEach(async () => {
  for (const table of new Set(RETENTIONS.map((each) => each.table)))
    await owner`truncate ${owner.identifier(table)} cascade`;
});

type Insert = (count: number, since: string) => Promise<unknown>;

const INSERTS: Record<string, Insert> = {
  idempotency_records: (count, since) => owner`
    insert into idempotency_records (scope, key, fingerprint, status, headers, body, created_at)
    select 'test', gen_random_uuid(), '\\x00', 201, '{}', '{}', now() - ${since}::interval
    from generate_series(1, ${count}::int)`,
  webhook_deliveries: (count, since) => owner`
    insert into webhook_deliveries (account_id, id, endpoint_id, event_id, type, state, delivered_at, created_at)
    select ${account}, gen_random_uuid(), gen_random_uuid(), gen_random_uuid(), 'test', 'delivered', now(),
      now() - ${since}::interval from generate_series(1, ${count}::int)`,
  mails: (count, since) => owner`
    insert into mails (id, purpose, to_address, sealed_content, state, created_at)
    select gen_random_uuid(), 'invitation', 'ada@example.com', '\\x00', 'held', now() - ${since}::interval
    from generate_series(1, ${count}::int)`,
  link_tokens: (count, since) => owner`
    insert into link_tokens (id, hash, pepper_id, purpose, subject, created_at, expires_at)
    select gen_random_uuid(), sha256(gen_random_uuid()::text::bytea), 'p', 'join', '{}', now() - interval '1 year',
      now() - ${since}::interval from generate_series(1, ${count}::int)`,
  uploads: (count, since) => owner`
    insert into uploads (account_id, id, media_type, sha256, content, created_at)
    select ${account}, gen_random_uuid(), 'image/png', repeat('0', 64), '\\x00', now() - ${since}::interval
    from generate_series(1, ${count}::int)`,
  quotes: (count, since) => owner`
    insert into quotes (account_id, id, jurisdiction, legal_form, pack_version, price, created_at, expires_at)
    select ${account}, gen_random_uuid(), 'US-WY', 'llc', '1', '{}', now() - interval '1 year',
      now() - ${since}::interval from generate_series(1, ${count}::int)`,
  stripe_events: (count, since) => owner`
    insert into stripe_events (id, type, is_known, received_at)
    select gen_random_uuid(), 'test', true, now() - ${since}::interval from generate_series(1, ${count}::int)`,
  'billing_problems ended_at': (count, since) => insertProblems('dispute', count, since, true),
  'billing_problems last_at': (count, since) => insertProblems('request_refused', count, since, false),
  rate_limits: (count, since) => owner`
    insert into rate_limits (policy, subject, arrival_at)
    select 'test', gen_random_uuid(), now() - ${since}::interval from generate_series(1, ${count}::int)`,
};

function insertProblems(kind: string, count: number, since: string, isEnded: boolean) {
  return owner`
    insert into billing_problems (kind, subject, since, last_at, times, ended_at, told_at)
    select ${kind}, gen_random_uuid(), now() - interval '1 year', now() - ${since}::interval, 1,
      ${isEnded ? owner`now() - ${since}::interval` : null}, ${kind === 'dispute' ? owner`now()` : null}
    from generate_series(1, ${count}::int)`;
}

const insertOf = ({ table, since }: Retention): Insert =>
  INSERTS[table] ?? INSERTS[`${table} ${since}`] ?? expect.unreachable();

describe.each(RETENTIONS.map((retention) => [`${retention.table} (${retention.since})`, retention] as const))(
  '%s',
  (_, retention) => {
    const insert = insertOf(retention);
    const { keptDays } = retention;

    it('keeps a row for its days, and not for longer', async () => {
      await insert(1, `${keptDays} days -1 minute`);
      expect(await prune(explained.db, retention, null)).toEqual({ rows: 0, overdueMs: 0, newest: null });
      await insert(2, `${keptDays} days 1 minute`);
      await insert(1, `${keptDays} days 1 hour`);
      const { rows, overdueMs } = await prune(explained.db, retention, null);
      expect(rows).toBe(3);
      // The age of the oldest one beyond its retention.
      expect(Math.abs(overdueMs - 3_600_000)).toBeLessThan(60_000);
      expect(await owner`select 1 from ${owner.identifier(retention.table)}`).toHaveLength(1);
    });

    it('deletes the oldest rows first, one batch at a time, and continues after them', async () => {
      const few = { ...retention, batch: 3 };
      await insert(3, `${keptDays} days 2 hours`);
      await insert(2, `${keptDays} days 1 hour`);
      const first = await prune(explained.db, few, null);
      expect(first.rows).toBe(3);
      expect(Math.abs(first.overdueMs - 7_200_000)).toBeLessThan(60_000);
      expect(await prune(explained.db, few, first.newest)).toMatchObject({ rows: 2 });
    });
  },
);

it('keeps files and mails that are still needed', async () => {
  for (const name of ['uploads', 'mails', 'billing_problems ended_at']) await INSERTS[name]?.(2, '100 days');
  await owner`update uploads set claimed_at = now()`;
  await owner`update mails set state = 'pending', due_at = now()`;
  await owner`update billing_problems set ended_at = null`;
  for (const retention of RETENTIONS) expect(await prune(explained.db, retention, null)).toMatchObject({ rows: 0 });
});

/** Problems are few: each kind has one row per subject. */
const LARGE = RETENTIONS.filter(({ table }) => table !== 'billing_problems');

it.each(LARGE.map((retention) => [retention.table, retention] as const))(
  'reads no more rows of %s than it deletes',
  async (_, retention) => {
    const { table, keptDays } = retention;
    const insert = insertOf(retention);
    for (const count of [1_000, 20_000]) {
      await insert(count, `${keptDays + 1} days`);
      await insert(count, `${keptDays} days -1 hour`);
      await owner`analyze ${owner.identifier(table)}`;
      await prune(explained.db, { ...retention, batch: 50 }, null);
      const reads = (await explained.readsOfLast()).filter((read) => read.table === table);
      const [found, ...rest] = reads.toSorted((one) => (one.index === null ? 1 : -1));
      expect(found).toEqual({ table, index: expect.any(String), rows: 50 });
      // Each row by its place.
      expect(rest).toEqual([{ table, index: null, rows: 50 }]);
    }
  },
);

it('finds what refers to a row by an index that has all columns of the reference', async () => {
  const pruned = [...new Set(RETENTIONS.map(({ table }) => table))];
  const references = await owner<{ from: string; columns: string[]; index: string | null }[]>`
    select conrelid::regclass::text as "from", array(
      select attname::text from pg_attribute where attrelid = conrelid and attnum = any(conkey) order by attnum
    ) as columns, (
      select indexrelid::regclass::text from pg_index
      where indrelid = conrelid and conkey <@ (indkey::int2[])[0:array_length(conkey, 1) - 1] limit 1
    ) as index
    from pg_constraint where contype = 'f' and confrelid::regclass::text = any(${pruned})`;
  expect(references.map(({ from }) => from).toSorted()).toEqual(['documents', 'filing_documents']);
  expect(references.filter(({ index }) => index === null)).toEqual([]);
});

describe('docs/operations.md', () => {
  it('says of every table how long its rows are kept', async () => {
    const guide = await readFile(new URL('../../docs/operations.md', import.meta.url), 'utf8');
    const [, section = ''] = guide.split('## Retention');
    const rows = [...section.matchAll(/^\| (`[^|]+) \| ([^|]+) \|$/gm)].map(([, names = '', kept = '']) => ({
      tables: [...names.matchAll(/`(\w+)`/g)].map(([, name]) => name),
      kept,
    }));
    const tables = await owner<{ name: string }[]>`
      select table_name as name from information_schema.tables where table_schema = 'public' order by 1`;
    expect(rows.flatMap((row) => row.tables).toSorted()).toEqual(tables.map(({ name }) => name));
    for (const { table, keptDays } of RETENTIONS) {
      const { kept } = rows.find((row) => row.tables.includes(table)) ?? expect.unreachable();
      if (keptDays > 0)
        expect([table, kept]).toEqual([table, expect.stringMatching(new RegExp(`\\b${keptDays} days?\\b`))]);
    }
  });
});
