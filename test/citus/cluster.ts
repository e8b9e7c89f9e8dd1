import { type ChildProcess, execFile, spawn } from 'node:child_process';
import { once } from 'node:events';
import { appendFile, chmod, chown, mkdtemp, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { setTimeout as sleep } from 'node:timers/promises';
import { promisify } from 'node:util';
import { openSession } from '../../src/sql/session.ts';
import { freePort } from '../harness/free-port.ts';
import { accountOfServers } from '../harness/servers.ts';

const run = promisify(execFile);

type Server = { dataPath: string; port: number; child?: ChildProcess };

/** A coordinator and workers of Citus on this machine. */
export type CitusCluster = {
  /** A database on the coordinator. */
  urlOf(database: string): string;
  /** The same database on each worker. */
  workerUrlsOf(database: string): string[];
  /** kill -9 of one worker with all that it serves; it stays down until it is started again. */
  killWorker(index: number): Promise<void>;
  startWorker(index: number): Promise<void>;
  /** kill -9 of the coordinator, and its next start. */
  restartCoordinator(): Promise<void>;
  stop(): Promise<void>;
};

const SETTINGS = [
  'shared_preload_libraries=citus',
  'fsync=off',
  'max_connections=400',
  // A change that wrote to several servers is committed in two phases.
  'max_prepared_transactions=400',
  // Each database has a process of Citus.
  'max_worker_processes=80',
  // A change that was prepared when a server died is finished so soon after its next start.
  'citus.recover_2pc_interval=500',
  'citus.node_connection_timeout=2000',
  'listen_addresses=127.0.0.1',
  'citus.node_conninfo=sslmode=disable',
];

/** Nothing of the user's own, such as certificates for other servers. */
const ENVIRONMENT = { PATH: '/usr/bin:/bin', LC_ALL: 'C' };

/** `bin`: the folder of PostgreSQL's programs, with Citus installed. */
export async function startCitus(bin: string, workers = 2): Promise<CitusCluster> {
  const folder = await mkdtemp(join(tmpdir(), 'efs-citus-'));
  const account = await accountOfServers();
  await chmod(folder, 0o755);
  if (account.uid !== undefined) await chown(folder, account.uid, account.gid as number);
  const servers: Server[] = [];
  for (let n = 0; n <= workers; n += 1) servers.push({ dataPath: join(folder, `n${n}`), port: await freePort() });
  const program = (name: string, args: string[]) =>
    run(join(bin, name), args, { ...account, env: ENVIRONMENT, cwd: '/' });

  const launch = async (server: Server) => {
    const settings = [...SETTINGS, `port=${server.port}`, `unix_socket_directories=${folder}`];
    const args = ['-D', server.dataPath, ...settings.flatMap((setting) => ['-c', setting])];
    server.child = spawn(join(bin, 'postgres'), args, { ...account, env: ENVIRONMENT, cwd: '/', stdio: 'ignore' });
    await untilUp(server);
  };
  const kill = async ({ child, dataPath }: Server) => {
    if (child === undefined || child.exitCode !== null || child.signalCode !== null) return;
    const exited = once(child, 'exit');
    // At once, and with its children, which a SIGKILL of the first process alone would leave to end by themselves.
    await program('pg_ctl', ['-D', dataPath, '-m', 'immediate', '-W', 'stop']);
    await exited;
  };
  const onExit = () => {
    for (const { child } of servers) child?.kill('SIGQUIT');
  };
  process.once('exit', onExit);
  for (const server of servers) {
    const how = ['-U', 'postgres', '-A', 'trust', '--locale=C.UTF-8', '-E', 'UTF8', '-N'];
    await program('initdb', ['-D', server.dataPath, ...how]);
    await appendFile(join(server.dataPath, 'pg_hba.conf'), 'host all all 127.0.0.1/32 trust\n');
    await launch(server);
  }
  const [coordinator, ...others] = servers as [Server, ...Server[]];
  const worker = (index: number) => others[index] as Server;
  return {
    urlOf: (database) => urlOf(coordinator, database),
    workerUrlsOf: (database) => others.map((server) => urlOf(server, database)),
    killWorker: (index) => kill(worker(index)),
    startWorker: (index) => launch(worker(index)),
    async restartCoordinator() {
      await kill(coordinator);
      await launch(coordinator);
    },
    async stop() {
      process.off('exit', onExit);
      await Promise.all(servers.map(kill));
      await rm(folder, { recursive: true, force: true });
    },
  };
}

/** Makes an empty database on every server, which Citus will distribute over the workers. */
export async function createCitusDatabase(cluster: CitusCluster, name: string): Promise<string> {
  const places = (database: string) => [cluster.urlOf(database), ...cluster.workerUrlsOf(database)];
  for (const url of places('postgres')) await askAt(url, `create database ${name}`);
  for (const url of places(name)) await askAt(url, 'create extension citus');
  const [own, ...others] = places(name).map((url) => new URL(url).port);
  await askAt(cluster.urlOf(name), `select citus_set_coordinator_host('127.0.0.1', ${own})`);
  for (const port of others) await askAt(cluster.urlOf(name), `select citus_add_node('127.0.0.1', ${port})`);
  return cluster.urlOf(name);
}

function urlOf({ port }: Server, database: string): string {
  return `postgres://postgres@127.0.0.1:${port}/${database}`;
}

/** Most starts take half a second; one after a kill reads the log first. */
const START_TRIES = 600;
const START_PAUSE_MS = 50;

/** The runner's own waiting works in tests only, and this also runs before them. */
async function untilUp(server: Server): Promise<void> {
  for (let tries = 1; ; tries += 1) {
    try {
      return void (await askAt(urlOf(server, 'postgres'), 'select 1'));
    } catch (error) {
      if (tries === START_TRIES) throw error;
    }
    await sleep(START_PAUSE_MS);
  }
}

export async function askAt(url: string, statement: string): Promise<readonly unknown[]> {
  const session = await openSession({ url, applicationName: 'citus' });
  try {
    return await session.sql.script(statement);
  } finally {
    await session.end();
  }
}
