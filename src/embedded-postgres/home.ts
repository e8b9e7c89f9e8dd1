import { randomBytes } from 'node:crypto';
import {
  access,
  chmod,
  constants,
  lstat,
  mkdir,
  mkdtemp,
  readdir,
  readFile,
  readlink,
  realpath,
  rename,
  rm,
  symlink,
  writeFile,
} from 'node:fs/promises';
import { join } from 'node:path';
import { StartError } from '../errors/start-error.ts';
import { isFileError, makeDataDir, syncFolder } from '../secrets/private-files.ts';
import { type Account, accountForNewCluster, accountOfCluster, canEnter, giveTo, runAs } from './account.ts';
import { findBinaries } from './binaries.ts';
import { claim, refuseCopy } from './owner.ts';

/**
 * The folder of one database cluster: `data/` (PostgreSQL's own), `password`, `port`, `data-dir`, `postgres.log`, and
 * perhaps `binaries-…/`. Usually it is `<DATA_DIR>/postgres`. If PostgreSQL's user cannot enter DATA_DIR (because it is
 * a private folder of root), that path is a symbolic link to a folder that the user can enter.
 */
export type Home = {
  path: string;
  dataPath: string;
  logPath: string;
  /** Password of the superuser `postgres`, as sensitive as the data itself. */
  password: string;
  account: Account;
};

export const SUPERUSER = 'postgres';
const draftPrefix = 'postgres-new-';

/** Opens the cluster's folder; creates the cluster first if there is none. */
export async function openHome(dataDir: string, durable: boolean): Promise<{ home: Home; fresh: boolean }> {
  const existing = await findHome(dataDir);
  if (existing) {
    await claim(existing.path, dataDir);
    return { home: existing, fresh: false };
  }
  await makeDataDir(dataDir);
  const account = await accountForNewCluster();
  const fresh = await createHome(dataDir, account, durable);
  const home = await findHome(dataDir);
  if (!home) throw new StartError(`The database in ${dataDir} disappeared while it was being made.`);
  await claim(home.path, dataDir);
  return { home, fresh };
}

/** Returns this data directory's cluster, if it exists. */
export async function findHome(dataDir: string): Promise<Home | undefined> {
  const entry = join(dataDir, 'postgres');
  try {
    const path = await realpath(entry);
    await refuseCopy(path, dataDir);
    const dataPath = join(path, 'data');
    const account = await accountOfCluster(dataPath);
    const password = await readFile(join(path, 'password'), 'utf8');
    return { path, dataPath, logPath: join(path, 'postgres.log'), password, account };
  } catch (error) {
    if (isFileError(error, 'EACCES')) throw new StartError(`The database ${entry} belongs to another user.`);
    if (!isFileError(error, 'ENOENT')) throw error;
    if (!(await exists(entry))) return undefined;
    const target = await readlink(entry).catch(() => entry);
    throw new StartError(
      `${entry} should lead to a database, but ${target} is missing or incomplete. Restore it, or set DATA_DIR.`,
    );
  }
}

/**
 * Creates the cluster next to its final place and then moves it there in one step. So a start that is killed half way
 * leaves no partial cluster. Of two simultaneous first starts, one wins; the other returns false and uses the winner's
 * cluster.
 */
async function createHome(dataDir: string, account: Account, durable: boolean): Promise<boolean> {
  return placeHome(dataDir, account, durable, async (draft) => {
    const [data, password] = [join(draft, 'data'), join(draft, 'password')];
    await mkdir(data, { mode: 0o700 });
    await writeFile(password, randomBytes(24).toString('hex'), { mode: 0o600 });
    await giveTo(account, [data, password]);
    await initialize(draft, account, durable);
  });
}

/**
 * Moves a new cluster to its final path. `fill` creates the cluster's data and password in a new folder, and makes the
 * system user of PostgreSQL (`account`) their owner.
 */
export async function placeHome(
  dataDir: string,
  account: Account,
  durable: boolean,
  fill: (draft: string) => Promise<void>,
): Promise<boolean> {
  const inside = await canEnter(account, dataDir);
  const parent = inside ? dataDir : await folderFor(account);
  const draft = await mkdtemp(join(parent, inside ? draftPrefix : 'efs-postgres-'));
  const entry = join(dataDir, 'postgres');
  try {
    // PostgreSQL's user may enter this folder, but must not create files in it, because root writes its log there.
    if (account.switchTo.uid !== undefined) await chmod(draft, 0o711);
    await fill(draft);
    if (durable) await syncFolder(parent);
    await (inside ? rename(draft, entry) : symlink(draft, entry));
    if (durable) await syncFolder(dataDir);
    return true;
  } catch (error) {
    await rm(draft, { recursive: true, force: true });
    if (await exists(entry)) return false;
    throw error;
  }
}

/** Returns a folder that survives a reboot and that the account can enter. */
async function folderFor(account: Account): Promise<string> {
  for (const dir of ['/var/lib', '/var/tmp']) {
    if ((await canEnter(account, dir)) && (await isWritable(dir))) return dir;
  }
  throw new StartError(
    `PostgreSQL runs as ${account.name}, who can enter neither DATA_DIR nor /var/lib, /var/tmp. Set DATA_DIR.`,
  );
}

async function initialize(home: string, account: Account, durable: boolean): Promise<void> {
  const initdb = join(await findBinaries(home, account), 'initdb');
  const problem = await runAs(account, initdb, [
    `--pgdata=${join(home, 'data')}`,
    `--username=${SUPERUSER}`,
    `--pwfile=${join(home, 'password')}`,
    '--auth=scram-sha-256',
    '--encoding=UTF8',
    // The locale C is PostgreSQL's own code-point order. It is the same on every machine, and keeps indexes valid when
    // the C library is upgraded.
    '--locale=C',
    '--locale-provider=builtin',
    '--builtin-locale=C.UTF-8',
    // Syncing files to disk costs 0.1 s when a cluster is created. Without it, a power loss could destroy the
    // catalogue, so acknowledged writes would be lost.
    ...(durable ? [] : ['--no-sync']),
  ]);
  if (problem !== null) throw new StartError(`The database could not be made: ${problem}`);
}

/** Removes incomplete clusters that killed first starts left behind. Call only while holding the instance lock. */
export async function removeDrafts(dataDir: string): Promise<void> {
  const drafts = (await readdir(dataDir)).filter((name) => name.startsWith(draftPrefix));
  await Promise.all(drafts.map((name) => rm(join(dataDir, name), { recursive: true, force: true })));
}

/** Deletes the cluster and the link to it. The server must not be running. */
export async function removeHome(dataDir: string): Promise<void> {
  const home = await findHome(dataDir);
  if (home) await rm(home.path, { recursive: true, force: true });
  await rm(join(dataDir, 'postgres'), { recursive: true, force: true });
}

/** Returns whether a folder is writable; the file system may be read-only, even for root. */
async function isWritable(dir: string): Promise<boolean> {
  return access(dir, constants.W_OK).then(
    () => true,
    () => false,
  );
}

async function exists(path: string): Promise<boolean> {
  return (await lstat(path).catch(() => null)) !== null;
}
