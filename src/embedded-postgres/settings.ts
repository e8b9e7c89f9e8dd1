import { createHash } from 'node:crypto';
import { join } from 'node:path';

/**
 * Settings for a machine with two cores and a few GB that also runs the service; other settings keep PostgreSQL's
 * defaults. These settings are passed on the command line, not in postgresql.conf, so that older clusters get them too.
 */
const settings = {
  // The server listens on TCP too, because TCP with a password works on every platform and with every tool.
  listen_addresses: '127.0.0.1',
  max_connections: '100',
  shared_buffers: '256MB',
  random_page_cost: '1.1',
  // Autovacuum also collects statistics, and PostgreSQL assumes that a table without statistics is small. With the
  // default of one minute, the statistics would come too late for a first import.
  autovacuum_naptime: '10s',
  // The service's statements are short, so parallel workers and compilation cost more time than they save. Parallel
  // workers also need more of /dev/shm than the 64 MB of a container.
  max_parallel_workers_per_gather: '0',
  jit: 'off',
  TimeZone: 'UTC',
  log_timezone: 'UTC',
  log_checkpoints: 'off',
  // PostgreSQL does not log failed statements, because the log would contain their values. The service reports the
  // failures itself.
  log_min_messages: 'log',
  log_min_error_statement: 'panic',
  log_error_verbosity: 'terse',
};

/** Settings for tests. Commits stay in memory, because tests discard their data and run many services at once. */
const volatileSettings = {
  fsync: 'off',
  synchronous_commit: 'off',
  full_page_writes: 'off',
  // Autovacuum runs less often than usual (10 s), because each round visits every database, and tests have one or two
  // per file.
  autovacuum_naptime: '60s',
  max_connections: '400',
};

/**
 * Returns the cluster's name. PostgreSQL puts it in the titles of all its processes except the first, so a dead
 * server's processes can be recognised.
 */
export function clusterName(dataPath: string): string {
  return `efs-${createHash('sha256').update(dataPath).digest('hex').slice(0, 16)}`;
}

/**
 * Returns the path of the cluster's socket file. It is inside its data folder, which only PostgreSQL's user and root
 * can enter.
 */
export function socketFile(dataPath: string, port: number): string {
  return join(dataPath, `.s.PGSQL.${port}`);
}

/** Maximum path length: operating systems allow 104 bytes with the final zero on macOS, 108 on Linux. */
const MAX_SOCKET_PATH_BYTES = 103;

/**
 * Returns whether PostgreSQL can use this path for a socket. The path must not contain a comma, because PostgreSQL
 * separates socket folders by commas.
 */
function isSocketPath(path: string): boolean {
  return Buffer.byteLength(path) <= MAX_SOCKET_PATH_BYTES && !path.includes(',');
}

export function serverArguments(dataPath: string, port: number, durable: boolean): string[] {
  const own = {
    cluster_name: clusterName(dataPath),
    port: String(port),
    // A socket file is used because a statement over it takes less than half as long as over TCP.
    unix_socket_directories: isSocketPath(socketFile(dataPath, port)) ? dataPath : '',
  };
  const all = { ...settings, ...(durable ? {} : volatileSettings), ...own };
  return Object.entries(all).flatMap(([name, value]) => ['-c', `${name}=${value}`]);
}
