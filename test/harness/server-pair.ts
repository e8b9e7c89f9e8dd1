import { rm } from 'node:fs/promises';
import { eventually } from './eventually.ts';
import { openServers, type Server } from './servers.ts';

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

/** Both servers wait for nothing, and keep enough log for a standby that was away. */
const SETTINGS = [
  'fsync=off',
  'wal_keep_size=256MB',
  'max_connections=200',
  'wal_receiver_timeout=2s',
  'hot_standby=on',
];

export async function startServerPair(bin: string): Promise<ServerPair> {
  const group = await openServers(bin, SETTINGS);
  const { ask, kill, launch } = group;
  const servers: [Server, Server] = [await group.add('a'), await group.add('b')];
  let [primary, standby] = servers;
  const follow = async () => {
    await rm(standby.dataPath, { recursive: true, force: true });
    const from = `host=127.0.0.1 port=${primary.port} user=postgres`;
    await group.program('pg_basebackup', ['-D', standby.dataPath, '-d', from, '-R', '-c', 'fast', '-X', 'stream']);
    await launch(standby);
    await eventually(async () => {
      const [row] = await ask(primary, `select 1 from pg_stat_replication where state = 'streaming'`);
      if (row === undefined) throw new Error('the standby does not follow');
    });
  };
  await group.initialize(primary);
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
    stop: group.stop,
  };
}
