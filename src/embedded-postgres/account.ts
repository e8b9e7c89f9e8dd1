import { execFile } from 'node:child_process';
import { lchown, readFile, stat } from 'node:fs/promises';
import { promisify } from 'node:util';
import { StartError } from '../errors/start-error.ts';

const run = promisify(execFile);

/**
 * The system user that PostgreSQL runs as. `switchTo`: the ids to switch to; empty if the same user runs the service.
 */
export type Account = { name: string; switchTo: { uid?: number; gid?: number } };

const self: Account = { name: 'this user', switchTo: {} };

/**
 * Returns the user for a new cluster. PostgreSQL refuses to run as root, so root uses an unprivileged user: `postgres`
 * if it exists.
 */
export async function accountForNewCluster(): Promise<Account> {
  if (process.getuid?.() !== 0) return self;
  const users = await listUsers();
  const user = ['postgres', 'nobody'].map((name) => users.find((candidate) => candidate.name === name)).find(Boolean);
  if (!user) {
    throw new StartError('PostgreSQL cannot run as root, and no user is called postgres or nobody. Set DATABASE_URL.');
  }
  return { name: user.name, switchTo: { uid: user.uid, gid: user.gid } };
}

/** Returns the owner of an existing cluster, because PostgreSQL lets only the owner run a cluster. */
export async function accountOfCluster(dataPath: string): Promise<Account> {
  const { uid, gid } = await stat(dataPath);
  const me = process.getuid?.();
  if (me === undefined || me === uid) return self;
  if (me === 0) return { name: `user ${uid}`, switchTo: { uid, gid } };
  throw new StartError(
    `The database in ${dataPath} belongs to another user (uid ${uid}). Start as that user, or set DATA_DIR.`,
  );
}

/**
 * Environment for every PostgreSQL program. Excludes PG* variables, which could change its behaviour, and the service's
 * keys.
 */
export const programEnv = { PATH: '/usr/local/bin:/usr/bin:/bin', LC_ALL: 'C', TZ: 'UTC' };

/** Runs a program as this account and waits until it ends. Returns null, or the reason for a failure. */
export async function runAs(account: Account, program: string, args: readonly string[]): Promise<string | null> {
  try {
    // The program runs in `/`, because the account may lack access to the current folder.
    await run(program, args, { ...account.switchTo, env: programEnv, cwd: '/' });
    return null;
  } catch (error) {
    const { stderr, message } = error as Error & { stderr?: string };
    return stderr?.trim() || message;
  }
}

/**
 * Returns whether the account can enter a folder. This tries to enter the folder instead of reading the mode bits,
 * because access lists, mounts and containers also matter.
 */
export async function canEnter(account: Account, dir: string): Promise<boolean> {
  if (account.switchTo.uid === undefined) return true;
  return (await runAs(account, '/bin/sh', ['-c', 'test -x "$1"', 'sh', dir])) === null;
}

/** Makes the account the owner of the given paths, but not of their contents. */
export async function giveTo({ switchTo: { uid, gid } }: Account, paths: readonly string[]): Promise<void> {
  if (uid === undefined || gid === undefined) return;
  await Promise.all(paths.map((path) => lchown(path, uid, gid)));
}

async function listUsers(): Promise<{ name: string; uid: number; gid: number }[]> {
  const lines = (await readFile('/etc/passwd', 'utf8')).split('\n');
  return lines.map((line) => {
    const [name = '', , uid, gid] = line.split(':');
    return { name, uid: Number(uid), gid: Number(gid) };
  });
}
