import { cp, mkdtemp, rm, writeFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { pathToFileURL } from 'node:url';
import { expect, it } from 'vitest';
import { migrate } from '../../src/store/core/migrate.ts';
import { createTestDatabase, isOnCitus } from '../harness/database.ts';
import { skipAloud } from '../harness/skip.ts';
import { askAt } from './cluster.ts';

const MIGRATIONS = new URL('../../migrations/', import.meta.url);

/** Like those of a later version: several statements in one file, and an index on its own. */
const LATER = {
  '9998_quotes_anew.sql': `
    -- A table that is placed like any new one; its text may contain a semicolon: ';'.
    drop table quotes;
    create table quotes (account_id uuid not null, id uuid not null, jurisdiction text not null, legal_form text not null,
      pack_version text not null, price jsonb not null, created_at timestamptz not null, expires_at timestamptz not null,
      primary key (account_id, id));
    grant select, insert, delete on quotes to efs_serving;
    alter table filings add column note text;
    alter table filings add constraint filings_note check (length(note) < 100) not valid;`,
  '9999_quotes_by_age.sql': 'create index concurrently if not exists quotes_by_age on quotes (expires_at);',
};

it('a later migration changes distributed tables, and its new tables are distributed', async ({ skip }) => {
  if (!isOnCitus()) skipAloud(skip, 'migrations of a distributed database run with npm run test:citus');
  const database = await createTestDatabase();
  const folder = await mkdtemp(join(tmpdir(), 'efs-migrations-'));
  await cp(MIGRATIONS, folder, { recursive: true });
  for (const [name, text] of Object.entries(LATER)) await writeFile(join(folder, name), text);
  expect(await migrate(database.url, { directory: pathToFileURL(`${folder}/`) })).toEqual(Object.keys(LATER));
  const [placed] = await askAt(
    database.url,
    `select partmethod as method, colocationid = (select colocationid from pg_dist_partition where logicalrelid = 'entities'::regclass) as beside
    from pg_dist_partition where logicalrelid = 'quotes'::regclass`,
  );
  expect(placed).toEqual({ method: 'h', beside: true });
  expect(await askAt(database.url, 'select note from filings')).toEqual([]);
  expect(await migrate(database.url, { directory: pathToFileURL(`${folder}/`) })).toEqual([]);
  await database.drop();
  await rm(folder, { recursive: true });
});
