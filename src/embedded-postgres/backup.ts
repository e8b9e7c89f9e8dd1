import { constants } from 'node:fs';
import { copyFile, lstat, mkdir, open, readdir, rename, rm, writeFile } from 'node:fs/promises';
import { basename, dirname, join, resolve } from 'node:path';
import { StartError } from '../errors/start-error.ts';
import { isFileError, syncFolder } from '../secrets/private-files.ts';
import { openSession, type Session } from '../sql/session.ts';
import { type Epoch, readEpoch } from '../store/core/restore.ts';
import { findEmbeddedUrl } from './embedded.ts';
import { findHome, type Home } from './home.ts';

/** The description of a backup. Its file `backup.json` is written last, so a backup without it is incomplete. */
export type BackupLabel = Epoch & {
  /** Time at which the backup was complete. The backup contains everything committed before it began. */
  at: string;
};
export const LABEL_FILE = 'backup.json';

/** Matches files that a backup leaves out: they are sockets, or a starting server creates them anew. */
const LEFT_OUT =
  /^(pg_wal\/(?!archive_status$)|pg_(replslot|dynshmem|notify|serial|snapshots|stat_tmp|subtrans)\/|postmaster\.(pid|opts)$|\.s\.PGSQL)|(^|\/)(pgsql_tmp[^/]*|pg_internal\.init[^/]*)$/;
const SLOT = 'efs_backup';

/**
 * Copies the database cluster of a running service to a new folder. This uses PostgreSQL's documented base backup over
 * SQL, because the binaries lack pg_basebackup. A replication slot keeps the server from deleting log that the copy
 * still needs.
 */
export async function backUp(dataDir: string, folder: string, at: () => Date): Promise<{ bytes: number }> {
  const home = await findHome(resolve(dataDir));
  const url = await findEmbeddedUrl(dataDir);
  if (home === undefined || url === undefined)
    throw new StartError(`No database runs on ${dataDir}. Start the service first, or set DATA_DIR.`);
  const target = resolve(folder);
  if ((await lstat(target).catch(() => null)) !== null)
    throw new StartError(`${target} exists. Name a folder that does not exist yet.`);
  const draft = join(dirname(target), `.${basename(target)}-unfinished`);
  await rm(draft, { recursive: true, force: true });
  await mkdir(draft, { recursive: true, mode: 0o700 });
  try {
    const session = await openSession({ url, applicationName: 'efs backup' });
    const copied = await copyCluster(session, home, draft).finally(session.end);
    const label: BackupLabel = { ...copied.epoch, at: at().toISOString() };
    await writeFile(join(draft, LABEL_FILE), `${JSON.stringify(label)}\n`, { mode: 0o600, flush: true });
    await syncFolder(draft);
    await rename(draft, target);
    await syncFolder(dirname(target));
    return { bytes: copied.bytes };
  } catch (error) {
    await rm(draft, { recursive: true, force: true });
    throw error;
  }
}

async function copyCluster({ sql }: Session, { path, dataPath }: Home, draft: string) {
  const to = join(draft, 'data');
  await sql`select pg_create_physical_replication_slot(${SLOT}, true, true)`;
  const [begun] = await sql<{ file: string }[]>`select pg_walfile_name(pg_backup_start('efs backup', true)) as file`;
  const bytes = await copyTree(dataPath, to, (name) => LEFT_OUT.test(name));
  const [ended] = await sql<{ file: string; labelfile: string }[]>`
    select pg_walfile_name(lsn) as file, labelfile from pg_backup_stop(false)`;
  if (begun === undefined || ended === undefined) throw new Error('no row');
  const epoch = await readEpoch(sql);
  await writeFile(join(to, 'backup_label'), ended.labelfile, { mode: 0o600, flush: true });
  const log = join(dataPath, 'pg_wal');
  const logBytes = await copyTree(log, join(to, 'pg_wal'), (name) => name < begun.file || name > ended.file);
  await copyTree(path, draft, (name) => name !== 'password');
  return { epoch, bytes: bytes + logBytes };
}

/**
 * Copies a folder with its contents. Skips files that disappear during the copy, because a backup does not need them.
 * Returns the number of bytes.
 */
export async function copyTree(
  from: string,
  to: string,
  isLeftOut = (_name: string) => false,
  below = '',
): Promise<number> {
  await mkdir(join(to, below), { recursive: true, mode: 0o700 });
  const entries = await readdir(join(from, below), { withFileTypes: true }).catch(unlessMissing([]));
  let bytes = 0;
  for (const entry of entries) {
    const name = below === '' ? entry.name : `${below}/${entry.name}`;
    if (isLeftOut(name)) continue;
    if (entry.isDirectory()) bytes += await copyTree(from, to, isLeftOut, name);
    else if (entry.isFile()) bytes += await copyOne(join(from, name), join(to, name)).catch(unlessMissing(0));
  }
  await syncFolder(join(to, below));
  return bytes;
}

async function copyOne(from: string, to: string): Promise<number> {
  await copyFile(from, to, constants.COPYFILE_FICLONE);
  const file = await open(to, 'r');
  try {
    await file.sync();
    return (await file.stat()).size;
  } finally {
    await file.close();
  }
}

function unlessMissing<T>(instead: T): (error: unknown) => T {
  return (error) => {
    if (isFileError(error, 'ENOENT')) return instead;
    throw error;
  };
}
