import { execFile } from 'node:child_process';
import { createHash } from 'node:crypto';
import { lstat, mkdir, mkdtemp, readdir, readFile, rename, rm } from 'node:fs/promises';
import { join } from 'node:path';
import { promisify } from 'node:util';
import { type EmbeddedPostgres, startEmbeddedPostgres } from '../../src/embedded-postgres/embedded.ts';
import { migrate } from '../../src/store/core/migrate.ts';
import { prepareTemplate } from './database.ts';

/* A migrated cluster is kept between runs: making one takes seconds, copying one a fraction of a second. */

const ROOT = join(import.meta.dirname, '../..');
const KEPT = join(ROOT, 'node_modules/.cache/test-cluster');
/** Change one of these files, or a file in one of these folders, and the cluster is made again. */
const MADE_FROM = [
  'migrations',
  'src/embedded-postgres',
  'src/store/core/migrate.ts',
  'src/store/core/migrate.ts',
  'src/store/core/serving-role.ts',
  'test/harness/database.ts',
  'test/harness/kept-cluster.ts',
  'package-lock.json',
];
/** They belong to the run that made the cluster. */
const OF_ONE_RUN = ['data-dir', 'port', 'postgres.log'];

/** Starts a cluster in the empty folder `dataDir`; its template database is migrated. */
export async function startMigratedCluster(dataDir: string): Promise<EmbeddedPostgres> {
  const options = { dataDir, durable: false };
  const kept = join(KEPT, await fingerprint());
  const own = join(dataDir, 'postgres');
  // Another run may be replacing the kept cluster just now.
  await copy(kept, own).catch(() => rm(own, { recursive: true, force: true }));
  const cluster = await startEmbeddedPostgres(options);
  if (!cluster.fresh) return cluster;
  try {
    await prepareTemplate(cluster.adminUrl('postgres'), migrate);
  } finally {
    await cluster.stop();
  }
  // Elsewhere it is a link to a folder that PostgreSQL's user can enter.
  if ((await lstat(own)).isDirectory()) await keep(own, kept);
  return startEmbeddedPostgres(options);
}

async function keep(own: string, kept: string): Promise<void> {
  await mkdir(KEPT, { recursive: true });
  const older = await readdir(KEPT);
  const draft = await mkdtemp(join(KEPT, 'draft-'));
  await copy(own, join(draft, 'postgres'));
  await Promise.all(OF_ONE_RUN.map((name) => rm(join(draft, 'postgres', name), { force: true })));
  // Of two simultaneous runs one wins.
  await rename(join(draft, 'postgres'), kept).catch(() => {});
  await Promise.all(
    [draft, ...older.map((name) => join(KEPT, name))].map((path) => rm(path, { recursive: true, force: true })),
  );
}

/** Copies a folder with its owners and modes, which `fs.cp` does not keep. */
async function copy(from: string, to: string): Promise<void> {
  await promisify(execFile)('cp', ['-a', from, to]);
}

async function fingerprint(): Promise<string> {
  const hash = createHash('sha256').update(`${process.platform} ${process.arch} ${process.getuid?.()}`);
  for (const path of MADE_FROM) {
    for (const file of await filesOf(join(ROOT, path))) hash.update(file).update(await readFile(file));
  }
  return hash.digest('hex').slice(0, 32);
}

async function filesOf(path: string): Promise<string[]> {
  if (!(await lstat(path)).isDirectory()) return [path];
  return (await readdir(path)).sort().map((name) => join(path, name));
}
