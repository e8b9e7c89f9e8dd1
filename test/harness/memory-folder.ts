import { execFileSync } from 'node:child_process';
import { mkdtempSync, readdirSync, rmSync, statfsSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';

/** Linux keeps files here in memory. */
const MEMORY_FOLDER = '/dev/shm';
const PREFIX = 'efs-tests-';
/** A run needs about 1 GiB of it. A container has 64 MB by default. */
const MIN_FREE_BYTES = 4 * 1024 ** 3;

/**
 * Has this process, and those it starts, keep temporary files in memory, where there is room. Each test file makes and
 * drops a database of hundreds of files: ext4 takes 0.3 to 0.7 s of a processor for that, most of it to pass over the
 * places of files that were deleted a moment ago. Elsewhere nothing changes.
 */
export function keepFilesInMemory(): void {
  if (process.env['TMPDIR'] !== undefined || !isSuitable()) return;
  removeLeftOvers();
  // Like /tmp: PostgreSQL runs as another user if the tests run as root.
  const folder = mkdtempSync(join(MEMORY_FOLDER, `${PREFIX}${process.pid}-`));
  execFileSync('chmod', ['1777', folder]);
  process.env['TMPDIR'] = folder;
  process.on('exit', () => rmSync(folder, { recursive: true, force: true }));
}

function isSuitable(): boolean {
  if (process.platform !== 'linux') return false;
  try {
    const { bavail, bsize } = statfsSync(MEMORY_FOLDER);
    if (Math.min(bavail * bsize, process.availableMemory()) < MIN_FREE_BYTES) return false;
    return mayRunPrograms();
  } catch {
    return false;
  }
}

/** PostgreSQL's programs are copied into its folder if its user cannot reach them elsewhere. */
function mayRunPrograms(): boolean {
  const folder = mkdtempSync(join(MEMORY_FOLDER, PREFIX));
  try {
    const program = join(folder, 'program');
    writeFileSync(program, '#!/bin/sh\n', { mode: 0o700 });
    execFileSync(program);
    return true;
  } finally {
    rmSync(folder, { recursive: true, force: true });
  }
}

/** Removes what runs left in memory that were killed. */
function removeLeftOvers(): void {
  for (const name of readdirSync(MEMORY_FOLDER)) {
    const pid = Number(new RegExp(`^${PREFIX}(\\d+)-`).exec(name)?.[1]);
    if (pid > 0 && !isRunning(pid)) rmSync(join(MEMORY_FOLDER, name), { recursive: true, force: true });
  }
}

function isRunning(pid: number): boolean {
  try {
    process.kill(pid, 0);
    return true;
  } catch (error) {
    // Another user's process, or another user's folder.
    return (error as NodeJS.ErrnoException).code !== 'ESRCH';
  }
}
