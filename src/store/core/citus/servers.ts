import type { Reader } from '../db.ts';

/** A Citus server that holds rows of accounts. */
export type DataServer = { id: number; host: string; port: number };

const ASK_AGAIN_MS = 2_000;

type Answer = { isDown: boolean; askedAtMs: number };
const answers = new Map<string, Answer>();

export function nameOf({ host, port }: DataServer): string {
  return `${host}:${port}`;
}

/** Returns the servers that hold rows of accounts, whether they answer or not. */
export async function listDataServers(sql: Reader): Promise<DataServer[]> {
  return askForServers(sql);
}

/**
 * Returns the data servers that did not answer the coordinator when it last checked them, at most `ASK_AGAIN_MS` ago.
 */
export async function listDownServers(sql: Reader): Promise<DataServer[]> {
  const servers = await askForServers(sql);
  const down = await Promise.all(servers.map((server) => isDown(sql, server, server.now)));
  return servers.filter((_, index) => down[index]);
}

/**
 * Reads the Citus servers. `now`: the coordinator's clock in milliseconds. The clock is read in the same statement,
 * because every search for due work runs this statement.
 */
function askForServers(sql: Reader): Promise<(DataServer & { now: number })[]> {
  return sql<(DataServer & { now: number })[]>`
    select nodeid as id, nodename as host, nodeport as port,
      (extract(epoch from clock_timestamp()) * 1000)::float8 as now
    from pg_dist_node where noderole = 'primary' and isactive and shouldhaveshards order by nodeid`;
}

/** Forgets which servers answered, so that the next call checks all of them. */
export function forgetServers(): void {
  answers.clear();
}

/** Returns whether a server does not answer. `nowMs`: the coordinator's clock in milliseconds. */
async function isDown(sql: Reader, server: DataServer, nowMs: number): Promise<boolean> {
  const cached = answers.get(nameOf(server));
  if (cached !== undefined && nowMs - cached.askedAtMs < ASK_AGAIN_MS) return cached.isDown;
  // The time of this check is stored before the check ends, so that concurrent calls do not check the same server
  // again.
  const answer = { isDown: cached?.isDown ?? false, askedAtMs: nowMs };
  answers.set(nameOf(server), answer);
  const [row] = await sql<{ answers: boolean }[]>`
    select citus_check_connection_to_node(${server.host}, ${server.port}::int) as answers`;
  answer.isDown = row?.answers !== true;
  return answer.isDown;
}
