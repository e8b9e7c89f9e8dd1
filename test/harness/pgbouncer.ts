import { type ChildProcess, execFileSync, spawn } from 'node:child_process';
import { once } from 'node:events';
import { chmod, mkdtemp, rm, writeFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { freePort } from './free-port.ts';
import { untilListening } from './until-listening.ts';

const START_LIMIT_MS = 10_000;

export type PgBouncer = {
  /** The same database and user, through the pooler. */
  urlOf(databaseUrl: string): string;
  /** kill -9: every connection through it breaks. */
  kill(): Promise<void>;
  /** Starts it again on the same port. */
  start(): Promise<void>;
  stop(): Promise<void>;
};

/** Returns whether this version keeps prepared statements by default. */
export function keepsStatements(program: string): boolean {
  const [, minor = '0'] = /PgBouncer 1\.(\d+)/.exec(execFileSync(program, ['--version'], { encoding: 'utf8' })) ?? [];
  return Number(minor) >= 24;
}

/** Fewer than the service opens, so that sessions really are shared. */
const SERVER_CONNECTIONS = 4;

/** Starts PgBouncer in transaction mode before a server. `more` are further lines of its configuration. */
export async function startPgBouncer(program: string, serverUrl: string, more: string[] = []): Promise<PgBouncer> {
  const folder = await mkdtemp(join(tmpdir(), 'efs-pgbouncer-'));
  const port = await freePort();
  const server = new URL(serverUrl);
  const users = [server, new URL('postgres://efs_serving:serving@localhost')];
  const file = (name: string) => join(folder, name);
  await writeFile(file('users.txt'), users.map((url) => `"${url.username}" "${url.password}"\n`).join(''));
  await writeFile(
    file('pgbouncer.ini'),
    [
      '[databases]',
      `* = host=${decodeURIComponent(server.hostname)} port=${server.port}`,
      '[pgbouncer]',
      'pool_mode = transaction',
      'listen_addr = 127.0.0.1',
      `listen_port = ${port}`,
      'unix_socket_dir =',
      'auth_type = scram-sha-256',
      `auth_file = ${file('users.txt')}`,
      'max_client_conn = 200',
      `default_pool_size = ${SERVER_CONNECTIONS}`,
      ...more,
    ].join('\n'),
  );
  // It refuses to run as root, and PostgreSQL's user can reach its socket file.
  const asRoot = process.getuid?.() === 0 ? ['-u', 'postgres'] : [];
  await Promise.all([chmod(folder, 0o755), chmod(file('users.txt'), 0o644)]);
  let child: ChildProcess | undefined;
  const kill = async () => {
    if (child === undefined || child.exitCode !== null || child.signalCode !== null) return;
    child.kill('SIGKILL');
    await once(child, 'exit');
  };
  const start = async () => {
    child = spawn(program, ['-q', ...asRoot, file('pgbouncer.ini')], { stdio: ['ignore', 'ignore', 'ignore'] });
    await untilListening('PgBouncer', port, START_LIMIT_MS);
  };
  const onExit = () => child?.kill('SIGKILL');
  process.once('exit', onExit);
  await start();
  return {
    urlOf(databaseUrl) {
      const url = new URL(databaseUrl);
      url.hostname = '127.0.0.1';
      url.port = String(port);
      return url.href;
    },
    kill,
    start,
    async stop() {
      process.off('exit', onExit);
      await kill();
      await rm(folder, { recursive: true });
    },
  };
}
