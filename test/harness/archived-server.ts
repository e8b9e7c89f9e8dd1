import { rm } from 'node:fs/promises';
import { join } from 'node:path';
import { eventually } from './eventually.ts';
import { openServers } from './servers.ts';

/** A PostgreSQL with an archive of its log, so that any moment since the last backup can be restored. */
export type ArchivedServer = {
  urlOf(database: string): string;
  /** Copies the running server; the copy replaces the one before it. */
  backUp(): Promise<void>;
  /** The server dies and its files are gone; the backup and the archive are left. */
  lose(): Promise<void>;
  /** Brings the database back as it was at this moment; resolves when it accepts writes. */
  restoreTo(moment: Date): Promise<void>;
  stop(): Promise<void>;
};

export async function startArchivedServer(bin: string): Promise<ArchivedServer> {
  const group = await openServers(bin, ['fsync=off', 'max_connections=200']);
  const server = await group.add('data');
  const archive = await group.makeFolder('archive');
  const backup = join(group.folder, 'backup');
  const archiving = [
    'archive_mode=on',
    `archive_command=cp %p ${archive}/%f.part && mv ${archive}/%f.part ${archive}/%f`,
  ];
  await group.initialize(server);
  await group.launch(server, archiving);
  return {
    urlOf: (database) => `postgres://postgres@127.0.0.1:${server.port}/${database}`,
    async backUp() {
      await rm(backup, { recursive: true, force: true });
      const from = `host=127.0.0.1 port=${server.port} user=postgres`;
      await group.program('pg_basebackup', ['-D', backup, '-d', from, '-c', 'fast', '-X', 'none', '--no-manifest']);
    },
    async lose() {
      // As `archive_timeout` does: what was written since the last full segment is archived as well.
      const [closed] = (await group.ask(server, 'select pg_walfile_name(pg_switch_wal()) as name')) as [
        { name: string },
      ];
      await eventually(async () => {
        const [row] = (await group.ask(server, 'select last_archived_wal as name from pg_stat_archiver')) as [
          { name: string | null },
        ];
        if ((row.name ?? '') < closed.name) throw new Error('the log is not archived');
      });
      await group.kill(server);
      await rm(server.dataPath, { recursive: true });
    },
    async restoreTo(moment) {
      await group.program('/bin/cp', ['-a', backup, server.dataPath]);
      await group.program('/usr/bin/touch', [join(server.dataPath, 'recovery.signal')]);
      await group.launch(server, [
        ...archiving,
        `restore_command=cp ${archive}/%f %p`,
        `recovery_target_time=${moment.toISOString().replace('Z', '+00')}`,
        'recovery_target_action=promote',
        // Nobody reads a state that is still changing.
        'hot_standby=off',
      ]);
    },
    stop: group.stop,
  };
}
