import { createHash } from 'node:crypto';
import { join } from 'node:path';

/**
 * Settings for a machine with two cores and a few GB that also runs the service; the others keep PostgreSQL's defaults.
 * They are passed on the command line, not in postgresql.conf, so that clusters of an older release get them too.
 */
const settings = {
  // TCP with a password works on every platform and with every tool.
  listen_addresses: '127.0.0.1',
  max_connections: '100',
  shared_buffers: '256MB',
  random_page_cost: '1.1',
  // Until a table has its first statistics it is planned for as if it were small: the default of one minute is too late
  // for a first import.
  autovacuum_naptime: '10s',
  // Statements here are short: planning for parallel workers or compiling costs more than it gains, and parallel
  // workers need more of /dev/shm than the 64 MB a container has.
  max_parallel_workers_per_gather: '0',
  jit: 'off',
  TimeZone: 'UTC',
  log_timezone: 'UTC',
  log_checkpoints: 'off',
  // The service reports failed statements itself. PostgreSQL would log them with the values that collided.
  log_min_messages: 'log',
  log_min_error_statement: 'panic',
  log_error_verbosity: 'terse',
};

/** Commits in memory only: for tests, whose data is thrown away anyway, and where many services run at once. */
const volatileSettings = {
  fsync: 'off',
  synchronous_commit: 'off',
  full_page_writes: 'off',
  // Each round visits every database, and each test file has one or two.
  autovacuum_naptime: '60s',
  max_connections: '400',
};

/** Begins the title of every process of the cluster but the first, so that those of a dead server can be recognised. */
export function clusterName(dataPath: string): string {
  return `efs-${createHash('sha256').update(dataPath).digest('hex').slice(0, 16)}`;
}

/** The socket file of the cluster. It lies among its data, where only PostgreSQL's user, and root, can come. */
export function socketFile(dataPath: string, port: number): string {
  return join(dataPath, `.s.PGSQL.${port}`);
}

/** The operating system allows no longer ones: 104 bytes with the final zero on macOS, 108 on Linux. */
const MAX_SOCKET_PATH_BYTES = 103;

/** Returns whether a socket file can have this path. PostgreSQL separates its folders by commas. */
function isSocketPath(path: string): boolean {
  return Buffer.byteLength(path) <= MAX_SOCKET_PATH_BYTES && !path.includes(',');
}

export function serverArguments(dataPath: string, port: number, durable: boolean): string[] {
  const own = {
    cluster_name: clusterName(dataPath),
    port: String(port),
    // A statement over a socket file costs less than half of one over TCP.
    unix_socket_directories: isSocketPath(socketFile(dataPath, port)) ? dataPath : '',
  };
  const all = { ...settings, ...(durable ? {} : volatileSettings), ...own };
  return Object.entries(all).flatMap(([name, value]) => ['-c', `${name}=${value}`]);
}
