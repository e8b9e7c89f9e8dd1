import { type ChildProcess, execFile, spawn } from 'node:child_process';
import { once } from 'node:events';
import { readdirSync } from 'node:fs';
import { appendFile, chmod, chown, mkdtemp, rm } from 'node:fs/promises';
import { tmpdir, userInfo } from 'node:os';
import { join } from 'node:path';
import { promisify } from 'node:util';
import { openSession } from '../../src/sql/session.ts';
import { eventually } from './eventually.ts';
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

type Server = { dataPath: string; port: number; child?: ChildProcess };

/** A primary and a standby with streaming replication. */
export type ServerPair = {
  /** A database of both servers, at whichever is the primary. */
  urlOf(database: string): string;
  /** The same database on the standby alone. */
  standbyUrl(database: string): string;
  /** Whether the standby applies what it receives. */
  replay(isReplaying: boolean): Promise<void>;
  /** kill -9 of the standby. */
  killStandby(): Promise<void>;
  /** A commit is acknowledged only once the standby has it; off: possibly before. */
  waitForStandby(isWaiting: boolean): Promise<void>;
  /** Cuts the standby off, so that it lacks what is written from now on. */
  cutOff(): Promise<void>;
  /** kill -9 of the primary, and promotion of the standby. */
  failOver(): Promise<void>;
  /** Makes the dead primary a standby of the new one, from a fresh copy. */
  rejoin(): Promise<void>;
  stop(): Promise<void>;
};

const HBA = 'local all all trust\nhost all all 127.0.0.1/32 trust\nhost replication all 127.0.0.1/32 trust\n';
/** Both servers wait for nothing, and keep enough log for a standby that was away. */
const SETTINGS = [
  'fsync=off',
  'wal_keep_size=256MB',
  'max_connections=200',
  'wal_receiver_timeout=2s',
  'hot_standby=on',
];

export async function startServerPair(bin: string): Promise<ServerPair> {
  const folder = await mkdtemp(join(tmpdir(), 'efs-pair-'));
  const account = await accountOfServers();
  await chmod(folder, 0o755);
  if (account.uid !== undefined) await chown(folder, account.uid, account.gid as number);
  const servers: [Server, Server] = [
    { dataPath: join(folder, 'a'), port: await freePort() },
    { dataPath: join(folder, 'b'), port: await freePort() },
  ];
  let [primary, standby] = servers;
  const program = (name: string, args: string[]) =>
    run(join(bin, name), args, { ...account, env: { PATH: '/usr/bin:/bin', LC_ALL: 'C' }, cwd: '/' });

  const launch = async (server: Server) => {
    const settings = [...SETTINGS, `port=${server.port}`, `unix_socket_directories=${folder}`];
    const args = ['-D', server.dataPath, ...settings.flatMap((setting) => ['-c', setting])];
    server.child = spawn(join(bin, 'postgres'), args, { ...account, cwd: '/', stdio: 'ignore' });
    await eventually(() => ask(server, 'select 1'), { interval: 50 });
  };
  const kill = async ({ child, dataPath }: Server) => {
    if (child === undefined || child.exitCode !== null || child.signalCode !== null) return;
    // At once, and with its children, which a SIGKILL of the first process alone would leave to end by themselves.
    const exited = once(child, 'exit');
    await program('pg_ctl', ['-D', dataPath, '-m', 'immediate', '-W', 'stop']);
    await exited;
  };
  const follow = async () => {
    await rm(standby.dataPath, { recursive: true, force: true });
    const from = `host=127.0.0.1 port=${primary.port} user=postgres`;
    await program('pg_basebackup', ['-D', standby.dataPath, '-d', from, '-R', '-c', 'fast', '-X', 'stream']);
    await launch(standby);
    await eventually(async () => {
      const [row] = await ask(primary, `select 1 from pg_stat_replication where state = 'streaming'`);
      if (row === undefined) throw new Error('the standby does not follow');
    });
  };
  const onExit = () => {
    for (const { child } of servers) child?.kill('SIGQUIT');
  };
  process.once('exit', onExit);

  await program('initdb', ['-D', primary.dataPath, '-U', 'postgres', '-A', 'trust', '--locale=C', '-E', 'UTF8', '-N']);
  await appendFile(join(primary.dataPath, 'pg_hba.conf'), HBA);
  await launch(primary);
  await follow();
  return {
    urlOf: (database) =>
      `postgres://postgres@${servers.map(({ port }) => `127.0.0.1:${port}`).join(',')}/${database}?target_session_attrs=read-write`,
    standbyUrl: (database) => `postgres://postgres@127.0.0.1:${standby.port}/${database}`,
    async replay(isReplaying) {
      await ask(standby, `select pg_wal_replay_${isReplaying ? 'resume' : 'pause'}()`);
    },
    killStandby: () => kill(standby),
    async waitForStandby(isWaiting) {
      await ask(primary, `alter system set synchronous_standby_names = '${isWaiting ? '*' : ''}'`);
      await ask(primary, 'select pg_reload_conf()');
    },
    async cutOff() {
      await ask(standby, `alter system set primary_conninfo = ''`);
      await ask(standby, 'select pg_reload_conf()');
      await eventually(async () => {
        const rows = await ask(primary, 'select 1 from pg_stat_replication');
        if (rows.length > 0) throw new Error('the standby still follows');
      });
    },
    async failOver() {
      await kill(primary);
      await ask(standby, 'select pg_promote(true)');
      [primary, standby] = [standby, primary];
    },
    rejoin: follow,
    async stop() {
      process.off('exit', onExit);
      await Promise.all(servers.map(kill));
      await rm(folder, { recursive: true, force: true });
    },
  };
}

async function ask({ port }: Server, statement: string): Promise<readonly unknown[]> {
  const session = await openSession({ url: `postgres://postgres@127.0.0.1:${port}/postgres`, applicationName: 'pair' });
  try {
    return await session.sql.script(statement);
  } finally {
    await session.end();
  }
}

/** PostgreSQL refuses to run as root. */
export async function accountOfServers(): Promise<{ uid?: number; gid?: number }> {
  if (userInfo().uid !== 0) return {};
  const idOf = async (flag: string) => Number((await run('id', [flag, 'postgres'])).stdout);
  return { uid: await idOf('-u'), gid: await idOf('-g') };
}
