import { readFile, rename, rm, writeFile } from 'node:fs/promises';
import { join } from 'node:path';
import { StartError } from '../errors/start-error.ts';
import { isFileError, syncFolder } from '../secrets/private-files.ts';

/**
 * The mark of a database that moves to another server. Its file is written before the rows arrive on the new server.
 * Otherwise services could run on the old and the new database, and each would repeat the other's filings.
 */
export type Moved = { state: 'begun' | 'done'; to: string };

const FILE = 'postgres-moved.json';

export async function readMoved(dataDir: string): Promise<Moved | null> {
  try {
    return JSON.parse(await readFile(join(dataDir, FILE), 'utf8')) as Moved;
  } catch (error) {
    if (isFileError(error, 'ENOENT')) return null;
    throw error;
  }
}

/** Writes the mark of a moving database, and syncs the mark to disk before returning. */
export async function writeMoved(dataDir: string, moved: Moved): Promise<void> {
  const draft = join(dataDir, `.${FILE}`);
  await writeFile(draft, `${JSON.stringify(moved)}\n`, { mode: 0o600, flush: true });
  await rename(draft, join(dataDir, FILE));
  await syncFolder(dataDir);
}

export async function removeMoved(dataDir: string): Promise<void> {
  await rm(join(dataDir, FILE), { force: true });
  await syncFolder(dataDir);
}

export async function refuseMoved(dataDir: string): Promise<void> {
  const moved = await readMoved(dataDir);
  if (moved === null) return;
  throw new StartError(
    moved.state === 'done'
      ? `The database of ${dataDir} was moved to ${moved.to}. Set DATABASE_URL to it.`
      : `The database of ${dataDir} is being moved to ${moved.to}. Run the command again, which goes on: bin/efs database move <url>. Or give it up: bin/efs database move <url> --cancel`,
  );
}
