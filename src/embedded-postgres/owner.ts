import { lstat, readFile, realpath, writeFile } from 'node:fs/promises';
import { join } from 'node:path';
import { StartError } from '../errors/start-error.ts';

/** Name of the file that contains the path of the data directory that owns the cluster. */
const FILE = 'data-dir';

/**
 * Refuses a copied data directory. In a copy, `postgres` may be a symbolic link to the original's cluster. Both
 * directories would then share one database, and deleting one would delete the other's data.
 */
export async function refuseCopy(homePath: string, dataDir: string): Promise<void> {
  const owner = await readOwner(homePath);
  if (owner === null || owner === (await realpath(dataDir))) return;
  const leadsHere = (await realpath(join(owner, 'postgres')).catch(() => null)) === homePath;
  // A directory that was moved or is mounted at two paths is not a copy.
  if (!leadsHere || (await isSameFile(join(owner, 'postgres'), join(dataDir, 'postgres')))) return;
  throw new StartError(
    `DATA_DIR ${dataDir} is a copy of ${owner}, whose database it would use. Delete ${dataDir} to start with an empty database (that of ${owner} lies elsewhere and is kept), or set DATA_DIR.`,
  );
}

/** Records this data directory as the owner of the cluster. The directory may have been moved since the last start. */
export async function claim(homePath: string, dataDir: string): Promise<void> {
  const own = await realpath(dataDir);
  if ((await readOwner(homePath)) !== own) await writeFile(join(homePath, FILE), own);
}

async function readOwner(homePath: string): Promise<string | null> {
  return readFile(join(homePath, FILE), 'utf8').catch(() => null);
}

async function isSameFile(one: string, other: string): Promise<boolean> {
  const [a, b] = await Promise.all([lstat(one), lstat(other)]);
  return a.dev === b.dev && a.ino === b.ino;
}
