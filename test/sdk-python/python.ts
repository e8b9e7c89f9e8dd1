import { execFile } from 'node:child_process';
import { createHash } from 'node:crypto';
import { cp, lstat, mkdtemp, rename, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { promisify } from 'node:util';

const run = promisify(execFile);
const SOURCE = new URL('../../sdk-python', import.meta.url).pathname;
const VERSION = 'import sys; print(*sys.version_info[:2], sep=".")';
/** The packages of the extra `verify`, the one that builds the package, and the one that checks its types. */
const PACKAGES = ['blake3', 'cryptography', 'setuptools>=77', 'mypy>=1.15'];

export type Python = { command: string; version: string };

/** Returns the machine's Python, or the reason why it has none that the client supports. */
export async function findPython(): Promise<Python | string> {
  const command = process.env['PYTHON'] ?? 'python3';
  const version = await run(command, ['-c', VERSION])
    .then(({ stdout }) => stdout.trim())
    .catch(() => null);
  if (version === null) return `There is no ${command} on this machine.`;
  const [major = 0, minor = 0] = version.split('.').map(Number);
  return major === 3 && minor >= 9 ? { command, version } : `${command} is ${version}, and the client needs 3.9.`;
}

/** Runs Python with these folders as the only ones beside its own library. Returns what it prints. */
export async function runPython(
  { command }: Python,
  args: readonly string[],
  { folders, env = {}, input = '' }: { folders: readonly string[]; env?: Record<string, string>; input?: string },
): Promise<string> {
  const settings = { PYTHONPATH: folders.join(':'), PYTHONDONTWRITEBYTECODE: '1', PATH: process.env['PATH'], ...env };
  const running = run(command, ['-s', ...args], { env: settings, maxBuffer: 64 * 1024 * 1024 });
  running.child.stdin?.end(input);
  return (await running).stdout;
}

/**
 * Returns a folder with the packages that verification needs, or the reason why they cannot be had. They are installed
 * once per user and version of Python, below the temporary folder.
 */
export async function findPackages(python: Python): Promise<{ folder: string } | string> {
  const wanted = createHash('sha256').update(PACKAGES.join()).digest('hex').slice(0, 8);
  const folder = join(tmpdir(), `efs-python-${python.version}-${wanted}-${process.getuid?.()}`);
  const known = await lstat(folder).catch(() => null);
  if (known !== null) return known.uid === process.getuid?.() ? { folder } : `${folder} belongs to another user.`;
  const own = await mkdtemp(`${folder}-`);
  try {
    await run(python.command, ['-m', 'pip', 'install', '--quiet', '--retries', '0', '--target', own, ...PACKAGES], {
      timeout: 60_000,
    });
  } catch (error) {
    await rm(own, { recursive: true, force: true });
    return `pip cannot install ${PACKAGES.join(', ')}: ${String(error).split('\n').at(1) ?? error}`;
  }
  await rename(own, folder).catch(() => rm(own, { recursive: true, force: true }));
  return { folder };
}

/** Builds the package and installs it into an empty folder, as pip does for its users. */
export async function installClient(python: Python, packages: string): Promise<string> {
  const home = await mkdtemp(join(tmpdir(), 'efs-sdk-python-'));
  // A copy, because the build leaves files beside its source.
  await cp(SOURCE, join(home, 'source'), { recursive: true });
  const install = ['-m', 'pip', 'install', '--quiet', '--no-index', '--no-deps', '--no-build-isolation'];
  const args = [...install, '--target', join(home, 'installed'), join(home, 'source')];
  await run(python.command, args, { env: { ...process.env, PYTHONPATH: packages } });
  return home;
}
