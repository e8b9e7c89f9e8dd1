import { randomUUID } from 'node:crypto';
import { access, chmod, constants, link, mkdir, open, rm, writeFile } from 'node:fs/promises';
import { join } from 'node:path';
import { StartError } from '../errors/start-error.ts';

/**
 * Creates the data directory if it is missing. If root creates it, other users may enter the directory but not list it,
 * because PostgreSQL runs as another user and has its cluster there.
 */
export async function makeDataDir(dataDir: string): Promise<void> {
  try {
    const created = await mkdir(dataDir, { recursive: true, mode: 0o755 });
    if (created !== undefined) await chmod(dataDir, process.getuid?.() === 0 ? 0o711 : 0o700);
    await access(dataDir, constants.W_OK | constants.X_OK);
  } catch (cause) {
    const reason = cause instanceof Error ? cause.message : String(cause);
    const advice = 'Set DATA_DIR to a directory that you can write.';
    throw new StartError(`The data directory cannot be written (${reason}). ${advice}`, { cause });
  }
}

/**
 * Writes a file that only its owner can read, completely or not at all. Returns false if another process was first. The
 * file gets its name by a link instead of a rename, because a link fails if the name exists. So two simultaneous
 * processes then read the same file.
 */
export async function createPrivateFile(dir: string, name: string, text: string): Promise<boolean> {
  const draft = join(dir, `.${name}-${randomUUID()}`);
  try {
    await writeFile(draft, text, { flag: 'wx', mode: 0o600, flush: true });
    await link(draft, join(dir, name));
    await syncFolder(dir);
    return true;
  } catch (error) {
    if (isFileError(error, 'EEXIST')) return false;
    throw error;
  } finally {
    await rm(draft, { force: true });
  }
}

/** Makes new file names in the folder survive a power failure, because syncing a file preserves only its content. */
export async function syncFolder(dir: string): Promise<void> {
  const folder = await open(dir, 'r');
  try {
    await folder.sync();
  } finally {
    await folder.close();
  }
}

export function isFileError(error: unknown, ...codes: string[]): boolean {
  return error instanceof Error && 'code' in error && codes.includes(String(error.code));
}
