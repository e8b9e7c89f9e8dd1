import { randomBytes } from 'node:crypto';
import { createWriteStream } from 'node:fs';
import { mkdtemp, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { Readable } from 'node:stream';
import { pipeline } from 'node:stream/promises';
import { afterAll, beforeAll, expect, it } from 'vitest';
import { type Config, loadConfig } from '../../src/config/config.ts';
import { runImport } from '../../src/roles/commands.ts';
import { distributeDatabase, migrate } from '../../src/store/core/migrate.ts';
import type { Account } from '../harness/client.ts';
import { startService, type TestService } from '../harness/service.ts';
import { skipAloud } from '../harness/skip.ts';
import { CITUS_BIN } from './citus-world.ts';
import { askAt, type CitusCluster, createCitusDatabase, startCitus } from './cluster.ts';

/* An account of a server that is down may have any id, so nothing is imported meanwhile. */

const KEYS = { API_KEY_PEPPER: randomBytes(32).toString('base64'), DATA_KEY: randomBytes(32).toString('base64') };

let cluster: CitusCluster;
let databaseUrl: string;
let config: Config;
beforeAll(async () => {
  if (CITUS_BIN === undefined) return;
  cluster = await startCitus(CITUS_BIN);
  databaseUrl = await createCitusDatabase(cluster, 'efs');
  await migrate(databaseUrl);
  await distributeDatabase(databaseUrl, { shards: 4 });
  config = loadConfig({ ...KEYS, DATABASE_URL: databaseUrl, LOG_LEVEL: 'silent' });
});
afterAll(() => cluster?.stop());

let source: TestService;
let folder: string;
let owner: Account;
let archive: string;
beforeAll(async () => {
  if (CITUS_BIN === undefined) return;
  source = await startService({ leavesStuck: 'frozen accounts' });
  folder = await mkdtemp(join(tmpdir(), 'efs-import-'));
  archive = join(folder, 'account.tar.gz');
  owner = await source.anonymous.signUp();
  await owner.draft();
  (await owner.call('POST', '/v1/account/export', { body: { freeze: true } })).ok<unknown>(201);
  const answer = await fetch(`${source.url}/v1/account/export`, { headers: { authorization: `Bearer ${owner.key}` } });
  await pipeline(Readable.fromWeb(answer.body as never), createWriteStream(archive));
});
afterAll(async () => {
  await source?.stop();
  if (folder !== undefined) await rm(folder, { recursive: true, force: true });
});

it('an import is refused while a server is down that has only rows of others', async ({ skip }) => {
  if (CITUS_BIN === undefined) skipAloud(skip, 'an import without a server of Citus runs with npm run test:citus');
  const [own] = (await askAt(
    databaseUrl,
    `select nodeport as port from pg_dist_shard_placement
     where shardid = get_shard_id_for_distribution_column('entities', '${owner.id}'::uuid)`,
  )) as { port: number }[];
  const other = cluster.workerUrlsOf('efs').findIndex((url) => new URL(url).port !== String(own?.port));
  await cluster.killWorker(other);
  const given = { trustKey: null, identity: null };
  await expect(runImport(config, archive, given)).rejects.toThrow('one of its servers does not answer');
  await cluster.startWorker(other);
  expect(await runImport(config, archive, given)).toMatchObject({ accountId: owner.id, entities: 1 });
});
