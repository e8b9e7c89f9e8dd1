import { chmod, mkdir, readFile, rename, stat, writeFile } from 'node:fs/promises';
import { homedir } from 'node:os';
import { dirname, join } from 'node:path';
import { PROGRAM } from './env.ts';
import { CommandFailure, UsageError } from './usage-error.ts';

/** A server and the key to use there. */
export type Profile = { server: string; key: string };
type Profiles = Readonly<Record<string, Profile>>;
type Env = Readonly<Record<string, string | undefined>>;

export const DEFAULT_PROFILE = 'default';
const ONLY_OWNER = 0o600;
const OTHERS = 0o077;

/** Returns the path of the profiles file: the one in EFS_PROFILES, or a file in the user's configuration folder. */
export function profilesFile(env: Env): string {
  return env['EFS_PROFILES'] ?? join(env['XDG_CONFIG_HOME'] ?? join(homedir(), '.config'), 'efs', 'profiles.json');
}

/** Returns the profile with this name; null if there is none. */
export async function findProfile(env: Env, name: string): Promise<Profile | null> {
  return (await readProfiles(profilesFile(env)))[name] ?? null;
}

/** Saves a profile in a file that only its owner can read, and replaces the whole file. */
export async function keepProfile(env: Env, name: string, profile: Profile): Promise<string> {
  const file = profilesFile(env);
  await keepProfiles(file, { ...(await readProfiles(file)), [name]: profile });
  return file;
}

/** Returns the saved profiles' names and servers. */
export async function listProfiles(env: Env): Promise<{ name: string; server: string }[]> {
  const profiles = await readProfiles(profilesFile(env));
  return Object.entries(profiles).map(([name, { server }]) => ({ name, server }));
}

/** Removes a profile with its key. The key itself stays valid at the server. */
export async function removeProfile(env: Env, name: string): Promise<void> {
  const file = profilesFile(env);
  const { [name]: removed, ...others } = await readProfiles(file);
  if (removed === undefined)
    throw new CommandFailure(
      `There is no profile ${JSON.stringify(name)}. List them: ${PROGRAM} profiles list`,
      'not_found',
    );
  await keepProfiles(file, others);
}

async function keepProfiles(file: string, profiles: Profiles): Promise<void> {
  const draft = `${file}.${process.pid}`;
  try {
    await mkdir(dirname(file), { recursive: true, mode: 0o700 });
    await writeFile(draft, `${JSON.stringify(profiles, null, 2)}\n`, { mode: ONLY_OWNER });
    await rename(draft, file);
  } catch (error) {
    throw new UsageError(`${file} cannot be written: ${(error as NodeJS.ErrnoException).code}.`);
  }
}

/**
 * True if other users of this machine can read the file. Always false on Windows, where file modes do not show who can
 * read a file.
 */
export function isOpenToOthers({ mode }: { mode: number }): boolean {
  return process.platform !== 'win32' && (mode & OTHERS) !== 0;
}

async function readProfiles(file: string): Promise<Profiles> {
  const text = await readFile(file, 'utf8').catch((error: NodeJS.ErrnoException) => {
    if (error.code === 'ENOENT') return null;
    throw new UsageError(`${file} cannot be read: ${error.code}.`);
  });
  if (text === null) return {};
  const profiles = parsed(text);
  if (typeof profiles === 'object' && profiles !== null) {
    if (isOpenToOthers(await stat(file))) await chmod(file, ONLY_OWNER);
    return profiles as Profiles;
  }
  throw new UsageError(`${file} does not contain profiles. Delete it, then: ${PROGRAM} login`);
}

function parsed(text: string): unknown {
  try {
    return JSON.parse(text);
  } catch {
    return null;
  }
}
