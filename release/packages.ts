import { readFileSync } from 'node:fs';
import { join } from 'node:path';

/** A package of the lock file. `isTool`: only for development. */
export type Package = { name: string; version: string; licence: string | undefined; isTool: boolean };

type Entry = { version: string; license?: string; dev?: boolean; link?: boolean; integrity?: string };
type Lock = { version: string; packages: Record<string, Entry> };

/** Reads every package of the lock file, of each platform, and which of them have no hash. */
export function readPackages(root: string): { version: string; all: Package[]; unpinned: string[] } {
  const { packages } = JSON.parse(readFileSync(join(root, 'package-lock.json'), 'utf8')) as Lock;
  const { version } = JSON.parse(readFileSync(join(root, 'package.json'), 'utf8')) as { version: string };
  const foreign = Object.entries(packages).filter(([path, { link }]) => path.includes('node_modules/') && !link);
  const all = foreign.map(([path, entry]) => {
    const licence = installedLicence(join(root, path)) ?? entry.license;
    return { name: nameAt(path), version: entry.version, licence, isTool: entry.dev === true };
  });
  return { version, all, unpinned: foreign.filter(([, { integrity }]) => !integrity).map(([path]) => nameAt(path)) };
}

function nameAt(path: string): string {
  return path.slice(path.lastIndexOf('node_modules/') + 'node_modules/'.length);
}

/** Packages of other platforms are not installed; the lock file names their licence. */
function installedLicence(folder: string): string | undefined {
  try {
    const { license } = JSON.parse(readFileSync(join(folder, 'package.json'), 'utf8')) as { license?: unknown };
    return typeof license === 'string' ? license : undefined;
  } catch {
    return undefined;
  }
}
