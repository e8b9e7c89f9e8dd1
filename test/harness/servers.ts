import { type ChildProcess, execFile, spawn } from 'node:child_process';
import { once } from 'node:events';
import { readdirSync } from 'node:fs';
import { appendFile, chmod, chown, mkdir, mkdtemp, rm } from 'node:fs/promises';
import { tmpdir, userInfo } from 'node:os';
import { join, resolve } from 'node:path';
import { setTimeout as sleep } from 'node:timers/promises';
import { promisify } from 'node:util';
import { openSession } from '../../src/sql/session.ts';
import { freePort } from './free-port.ts';

const run = promisify(execFile);
const DEBIAN = '/usr/lib/postgresql';

/** Returns the folder of the newest PostgreSQL that Debian's package has installed, or undefined. */
export function findServerPrograms(): string | undefined {
  try {
    const [newest] = readdirSync(DEBIAN).sort((a, b) => Number(b) - Number(a));
    const bin = join(DEBIAN, newest ?? '', 'bin');
    return readdirSync(bin).includes('pg_basebackup') ? bin : undefined;
  } catch {
    return undefined;
  }
}

/** PostgreSQL refuses to run as root. */
async function accountOfServers(): Promise<{ uid?: number; gid?: number }> {
  if (userInfo().uid !== 0) return {};
  const idOf = async (flag: string) => Number((await run('id', [flag, 'postgres'])).stdout);
  return { uid: await idOf('-u'), gid: await idOf('-g') };
}

export type Server = { dataPath: string; port: number; child?: ChildProcess };

/** Servers of one installed PostgreSQL, in a folder that is removed at the end. */
export type Servers = {
  folder: string;
  /** Makes an empty folder that the servers can write to. */
  makeFolder(name: string): Promise<string>;
  add(name: string): Promise<Server>;
  /** Makes an empty cluster that trusts this machine; `C` is its locale by default. */
  initialize(server: Server, locale?: string): Promise<void>;
  /** Runs a program of PostgreSQL as the user of the servers. */
  program(name: string, args: string[]): Promise<unknown>;
  /** Starts a server; resolves when it answers. */
  launch(server: Server, settings?: readonly string[]): Promise<void>;
  /** kill -9 of a server with all that it serves. */
  kill(server: Server): Promise<void>;
  ask(server: Server, statement: string): Promise<readonly unknown[]>;
  stop(): Promise<void>;
};

const HBA = 'local all all trust\nhost all all 127.0.0.1/32 trust\nhost replication all 127.0.0.1/32 trust\n';
/** Nothing of the user's own, such as certificates for other servers. */
const ENVIRONMENT = { PATH: '/usr/bin:/bin', LC_ALL: 'C' };
/** A server that replays its log answers only afterwards. */
const START_TRIES = 1_200;
const START_PAUSE_MS = 50;

/** `common`: settings of every server, such as `fsync=off`. */
export async function openServers(bin: string, common: readonly string[]): Promise<Servers> {
  const folder = await mkdtemp(join(tmpdir(), 'efs-servers-'));
  const account = await accountOfServers();
  const hand = async (path: string) => {
    if (account.uid !== undefined) await chown(path, account.uid, account.gid as number);
  };
  await chmod(folder, 0o755);
  await hand(folder);
  const servers: Server[] = [];
  const program = (name: string, args: string[]) =>
    run(resolve(bin, name), args, { ...account, env: ENVIRONMENT, cwd: '/' });
  const kill = async ({ child, dataPath }: Server) => {
    if (child === undefined || child.exitCode !== null || child.signalCode !== null) return;
    // At once, and with its children, which a SIGKILL of the first process alone would leave to end by themselves.
    const exited = once(child, 'exit');
    await program('pg_ctl', ['-D', dataPath, '-m', 'immediate', '-W', 'stop']);
    await exited;
  };
  const onExit = () => {
    for (const { child } of servers) child?.kill('SIGQUIT');
  };
  process.once('exit', onExit);
  return {
    folder,
    async makeFolder(name) {
      const path = join(folder, name);
      await mkdir(path);
      await hand(path);
      return path;
    },
    async add(name) {
      const server = { dataPath: join(folder, name), port: await freePort() };
      servers.push(server);
      return server;
    },
    async initialize({ dataPath }, locale = 'C') {
      const how = ['-U', 'postgres', '-A', 'trust', `--locale=${locale}`, '-E', 'UTF8', '-N'];
      await program('initdb', ['-D', dataPath, ...how]);
      await appendFile(join(dataPath, 'pg_hba.conf'), HBA);
    },
    program,
    async launch(server, settings = []) {
      const all = [...common, ...settings, `port=${server.port}`, `unix_socket_directories=${folder}`];
      const args = ['-D', server.dataPath, ...all.flatMap((setting) => ['-c', setting])];
      server.child = spawn(join(bin, 'postgres'), args, { ...account, env: ENVIRONMENT, cwd: '/', stdio: 'ignore' });
      await untilUp(server);
    },
    kill,
    ask,
    async stop() {
      process.off('exit', onExit);
      await Promise.all(servers.map(kill));
      await rm(folder, { recursive: true, force: true });
    },
  };
}

/** The runner's own waiting works in tests only, and this also runs before them. */
async function untilUp(server: Server): Promise<void> {
  for (let tries = 1; ; tries += 1) {
    try {
      return void (await ask(server, 'select 1'));
    } catch (error) {
      if (tries === START_TRIES) throw error;
    }
    await sleep(START_PAUSE_MS);
  }
}

async function ask({ port }: Server, statement: string): Promise<readonly unknown[]> {
  const session = await openSession({ url: `postgres://postgres@127.0.0.1:${port}/postgres`, applicationName: 'pair' });
  try {
    return await session.sql.script(statement);
  } finally {
    await session.end();
  }
}
