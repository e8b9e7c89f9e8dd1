/*
 * Builds console/dist, unless it holds what its sources make already. `efs all` runs this after the API is ready; by
 * hand: npm run console:build.
 */
import { createHash } from 'node:crypto';
import {
  existsSync,
  globSync,
  readFileSync,
  readlinkSync,
  renameSync,
  rmSync,
  symlinkSync,
  writeFileSync,
} from 'node:fs';
import { constants, setPriority } from 'node:os';
import { join } from 'node:path';
import { setTimeout as sleep } from 'node:timers/promises';
import { brotliCompressSync, gzipSync, constants as zlib } from 'node:zlib';
import { requireSmall } from './first-load.ts';

const HERE = import.meta.dirname;
const TARGET = join(HERE, 'dist');
const LOCK = join(HERE, '.building');
const SOURCES = [
  'console/{*.ts,*.json,*.html}',
  'console/src/**/*',
  'sdk/src/**/*.ts',
  'src/domain/**/*.ts',
  'package-lock.json',
];

// The service that started this, or another one on this machine, comes first.
setPriority(constants.priority.PRIORITY_BELOW_NORMAL);
const print = (text: string) => process.stdout.write(`${text}\n`);
const fingerprint = fingerprintOf(SOURCES);
if (!isCurrent()) await buildAlone();

/** By content: a checkout or a copy gives files new dates without changing them. */
function fingerprintOf(patterns: readonly string[]): string {
  const hash = createHash('sha256');
  const root = join(HERE, '..');
  const paths = globSync([...patterns], { cwd: root }).filter(
    (path) => /\.\w+$/.test(path) && !/\.test\.tsx?$/.test(path),
  );
  for (const path of paths.sort()) hash.update(`${path}\n`).update(readFileSync(join(root, path)));
  return hash.digest('hex');
}

function isCurrent(): boolean {
  const mark = join(TARGET, 'built.txt');
  return existsSync(mark) && readFileSync(mark, 'utf8') === fingerprint;
}

/** Two builds at once would write the same folder. The link names its owner, so a dead one never blocks. */
async function buildAlone(): Promise<void> {
  while (!lock()) await sleep(100);
  try {
    if (!isCurrent()) await buildNow();
  } finally {
    rmSync(LOCK, { force: true });
  }
}

function lock(): boolean {
  try {
    symlinkSync(String(process.pid), LOCK);
    return true;
  } catch {
    if (!isOwned()) rmSync(LOCK, { force: true });
    return false;
  }
}

function isOwned(): boolean {
  try {
    return process.kill(Number(readlinkSync(LOCK)), 0);
  } catch {
    return false;
  }
}

async function buildNow(): Promise<void> {
  const startedMs = performance.now();
  const fresh = join(HERE, 'dist.new');
  // Loading it takes longer than to see that nothing has to be built.
  const { build } = await import('vite');
  // Tests have a mode of their own, in which React would be built for its developers.
  process.env['NODE_ENV'] = 'production';
  await build({
    root: HERE,
    configFile: join(HERE, 'vite.config.ts'),
    logLevel: 'warn',
    build: { outDir: fresh, emptyOutDir: true },
  });
  compress(join(fresh, 'assets'));
  const size = requireSmall(fresh);
  writeFileSync(join(fresh, 'built.txt'), fingerprint);
  rmSync(TARGET, { recursive: true, force: true });
  renameSync(fresh, TARGET);
  print(`Console built in ${((performance.now() - startedMs) / 1_000).toFixed(1)} s; first load ${size}.`);
}

function compress(folder: string): void {
  for (const name of globSync('*.{js,css,svg}', { cwd: folder })) {
    const path = join(folder, name);
    const bytes = readFileSync(path);
    writeFileSync(`${path}.br`, brotliCompressSync(bytes, { params: { [zlib.BROTLI_PARAM_QUALITY]: 9 } }));
    writeFileSync(`${path}.gz`, gzipSync(bytes, { level: 9 }));
  }
}
