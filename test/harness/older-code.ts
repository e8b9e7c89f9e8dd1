import { execFile } from 'node:child_process';
import { mkdir, mkdtemp, rm, symlink } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { fileURLToPath } from 'node:url';
import { promisify } from 'node:util';

const root = fileURLToPath(new URL('../../', import.meta.url));
const run = async (program: string, ...args: string[]) =>
  (await promisify(execFile)(program, args, { cwd: root, maxBuffer: 1_000_000 })).stdout.trim();

export type OlderCode = { commit: string; folder: string; remove(): Promise<void> };

/**
 * The oldest code that runs with the packages that are installed here, from git; null in a checkout without history.
 * It is the commit that last changed package-lock.json.
 */
export async function findOlderCode(): Promise<OlderCode | null> {
  const commit = await oldestCommit().catch(() => '');
  if (commit === '') return null;
  const folder = await mkdtemp(join(tmpdir(), 'efs-older-'));
  const archive = join(folder, 'code.tar');
  const code = join(folder, 'code');
  await mkdir(code);
  await run('git', 'archive', '--format=tar', '--output', archive, commit, '--', '.', ':!docs', ':!test', ':!bench');
  await run('tar', '-xf', archive, '-C', code);
  await symlink(join(root, 'node_modules'), join(code, 'node_modules'));
  return { commit: commit.slice(0, 8), folder: code, remove: () => rm(folder, { recursive: true, force: true }) };
}

async function oldestCommit(): Promise<string> {
  // A shallow history ends at a commit that seems to add every file.
  if ((await run('git', 'rev-parse', '--is-shallow-repository')) === 'true') return '';
  const commit = await run('git', 'log', '-1', '--format=%H', '--', 'package-lock.json');
  const isUnchanged = (await run('git', 'status', '--porcelain', '--', 'package-lock.json')) === '';
  const isOlder = (await run('git', 'diff', '--name-only', commit, 'HEAD', '--', 'src')) !== '';
  return isUnchanged && isOlder ? commit : '';
}
