import { execFile } from 'node:child_process';
import { cp, mkdir, mkdtemp, rm, writeFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { promisify } from 'node:util';
import { VERSION } from '../../sdk/src/index.ts';

const run = promisify(execFile);
export const ROOT = new URL('../../', import.meta.url).pathname;

/** Without the folders that npm adds for its scripts: `node` is then the machine's own. */
export const OWN_PATH = (process.env['PATH'] ?? '')
  .split(':')
  .filter((entry) => !entry.includes('node_modules'))
  .join(':');

/** A folder of a user who has installed the package, and nothing else. */
export type InstalledPackage = {
  folder: string;
  /** The paths in the package as npm would publish it. */
  files: string[];
  remove(): Promise<void>;
};

/** Builds, packs and installs the client as its users do. */
export async function installPackage(): Promise<InstalledPackage> {
  const home = await mkdtemp(join(tmpdir(), 'efs-sdk-'));
  // A copy without the sources, because the build of the checkout is its developer's.
  const source = join(home, 'source');
  await mkdir(source);
  for (const file of ['package.json', 'README.md', 'LICENSE']) await cp(join(ROOT, 'sdk', file), join(source, file));
  await run(process.execPath, [join(ROOT, 'sdk/build.ts'), join(source, 'dist')]);
  const pack = ['pack', '--offline', '--ignore-scripts', '--json', '--pack-destination', home];
  const { stdout } = await run('npm', pack, { cwd: source });
  const [packed] = JSON.parse(stdout) as { files: { path: string }[] }[];
  const folder = join(home, 'app');
  await mkdir(folder);
  await writeFile(join(folder, 'package.json'), '{"private": true}');
  const archive = join(home, `entity-formation-sdk-${VERSION}.tgz`);
  await run('npm', ['install', '--offline', '--no-audit', '--no-fund', archive], { cwd: folder });
  return {
    folder,
    files: packed?.files.map(({ path }) => path) ?? [],
    remove: () => rm(home, { recursive: true, force: true }),
  };
}
