import { Gauge, type Registry } from '@prometheus-io/client';
import type { Clock } from '../clock.ts';
import { MOST_COUNTED } from '../domain/filing/queue.ts';
import { STUCK_CODES } from '../domain/filing/stuck.ts';
import { WORK_KINDS } from '../domain/installation/work.ts';
import { listDownServers } from '../store/core/citus/servers.ts';
import type { Db } from '../store/core/db.ts';
import { listDeadJobs } from '../store/core/due.ts';
import { countUndelivered } from '../store/mailing/outbox.ts';
import {
  countFailingEndpoints,
  readHeartbeatAge,
  readLateWork,
  readOpenFilings,
  readSequencerLag,
  readSteps,
} from '../store/operating/operating-figures.ts';
import { countQueues } from '../store/operating/queues.ts';
import { listStuck } from '../store/operating/stuck.ts';

/** Maximum number of rows counted per label, such as a kind of work. */
const MOST = 1_000;

type Options = { db: Db; clock: Clock; livemode: boolean; isDesk: boolean };
/** A line of figures: one value for each name in `figures`, all with the same labels. */
type Line = { labels?: Readonly<Record<string, string>>; values: readonly number[] };
type Reading = {
  /** Name and help text of each figure. */
  figures: Readonly<Record<string, string>>;
  labelNames?: readonly string[];
  read(options: Options): Promise<Line[]>;
};

/**
 * Figures about the whole service, read from the database. Every process reports the same values, so a query has to use
 * `max`, not `sum`.
 */
const READINGS: readonly Reading[] = [
  {
    figures: {
      efs_work_late_seconds: 'Time since the oldest due work of a kind became due that no worker has begun.',
    },
    labelNames: ['kind'],
    read: async ({ db }) =>
      (await readLateWork(db)).map(({ kind, seconds }) => ({ labels: { kind }, values: [seconds] })),
  },
  {
    figures: { efs_work_dead: `Work that failed 50 times in a row and is still retried, up to ${MOST} of a kind.` },
    labelNames: ['kind'],
    read: async ({ db }) => counted(await listDeadJobs(db, MOST), 'kind', WORK_KINDS),
  },
  {
    figures: { efs_stuck: `Companies and filings that nothing will move, up to ${MOST}.` },
    labelNames: ['code'],
    read: async ({ db, clock }) =>
      counted(await listStuck(db, { scope: 'all', now: clock.now(), limit: MOST }), 'code', STUCK_CODES),
  },
  {
    figures: {
      efs_filings_open: 'Filings that are not closed. In state ambiguous the answer of the registry was lost.',
      efs_filings_open_oldest_seconds: 'Time since the oldest of them was opened, or since the registry last answered.',
    },
    labelNames: ['type', 'state'],
    read: async ({ db }) =>
      (await readOpenFilings(db)).map(({ type, state, count, oldest_seconds }) => ({
        labels: { type, state },
        values: [count, oldest_seconds],
      })),
  },
  {
    figures: { efs_companies_in_step: 'Companies that are being formed or wound up, by state and step.' },
    labelNames: ['state', 'step'],
    read: async ({ db }) =>
      (await readSteps(db)).map(({ state, step, count }) => ({ labels: { state, step }, values: [count] })),
  },
  {
    figures: {
      efs_queue: `Filings in a queue of the operators, up to ${MOST_COUNTED + 1}.`,
      efs_queue_oldest_seconds: 'Time that the oldest of them waits in this queue.',
    },
    labelNames: ['queue'],
    read: async (options) => {
      const nowMs = options.clock.now().getTime();
      return (await countQueues(options.db, options)).map(({ queue, count, oldest_at }) => ({
        labels: { queue },
        values: [count, oldest_at === null ? 0 : (nowMs - oldest_at.getTime()) / 1_000],
      }));
    },
  },
  {
    figures: { efs_mails_undelivered: 'Mails that an operator has to deliver by hand. Always 0 in a sandbox.' },
    // In a sandbox, accounts open their mailed links themselves, so unsent mails need no alert there.
    read: async ({ db, clock, livemode }) => [
      { values: [livemode ? (await countUndelivered(db, { now: clock.now(), limit: MOST })).count : 0] },
    ],
  },
  {
    figures: {
      efs_events_unplaced_seconds: 'Time since the oldest event was written that has no place in the log yet.',
    },
    read: async ({ db }) => [{ values: [await readSequencerLag(db)] }],
  },
  {
    figures: {
      efs_webhook_endpoints_failing: 'Webhook endpoints that refused their last delivery and are tried again.',
    },
    read: async ({ db }) => [{ values: [await countFailingEndpoints(db)] }],
  },
  {
    figures: { efs_worker_seen_seconds: 'Time since any worker said that it is alive. Missing if none ever did.' },
    read: async ({ db }) => {
      const seconds = await readHeartbeatAge(db);
      return seconds === null ? [] : [{ values: [seconds] }];
    },
  },
];

function counted<Row, Name extends keyof Row & string>(
  rows: readonly Row[],
  column: Name,
  all: readonly (Row[Name] & string)[],
): Line[] {
  return all.map((value) => ({
    labels: { [column]: value },
    values: [rows.filter((row) => row[column] === value).length],
  }));
}

/**
 * Registers the figures, and returns a function that reads them again. The figures are absent while the database does
 * not answer.
 */
export function registerDatabaseFigures(registry: Registry, options: Options): () => Promise<void> {
  const registers = [registry];
  const readings = READINGS.map(({ figures, labelNames = [], read }) => ({
    gauges: Object.entries(figures).map(([name, help]) => new Gauge({ name, help, labelNames, registers })),
    read,
  }));
  const lookForServers = registerDataServers(registry, options.db);
  const up = new Gauge({ name: 'efs_database_up', help: '1 if the database answered this process.', registers });
  return async () => {
    await lookForServers().catch(() => {});
    const lines = await Promise.all(readings.map(({ read }) => read(options))).catch(() => null);
    up.set(lines === null ? 0 : 1);
    for (const [at, { gauges }] of readings.entries()) {
      for (const [column, gauge] of gauges.entries()) {
        gauge.reset();
        for (const { labels = {}, values } of lines?.[at] ?? []) gauge.set(labels, values[column] ?? 0);
      }
    }
  };
}

/**
 * Registers the figure about data servers separately, because most other figures query every server and so are absent
 * while a server is down.
 */
function registerDataServers(registry: Registry, db: Db): () => Promise<void> {
  const help = 'Servers of Citus that do not answer. Always 0 without Citus.';
  const down = new Gauge({ name: 'efs_data_servers_down', help, registers: [registry] });
  return async () => {
    if (db.isDistributed) down.set((await listDownServers(db)).length);
  };
}
