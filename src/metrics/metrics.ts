import { Counter, collectDefaultMetrics, Gauge, Histogram, Registry } from '@prometheus-io/client';

const REQUEST_SECONDS = [0.005, 0.01, 0.025, 0.05, 0.1, 0.25, 0.5, 1, 2.5, 5, 10];
const WORK_SECONDS = [0.01, 0.05, 0.1, 0.5, 1, 5, 15, 60];
const WAIT_SECONDS = [0.001, 0.005, 0.025, 0.1, 0.5, 1, 5];

/** The metrics that a process collects about itself. Figures from the database are read only when Prometheus asks. */
export type Metrics = {
  /** The Prometheus registry of this process, which renders everything registered in it. */
  registry: Registry;
  requests: Counter<'method' | 'route' | 'status'>;
  requestSeconds: Histogram<'method' | 'route'>;
  refusals: Counter<'code'>;
  workSeconds: Histogram<'kind' | 'outcome'>;
  connectionWaitSeconds: Histogram;
  pruneOverdueSeconds: Gauge<'table'>;
  sessionProblems: Counter<'setting'>;
  replicaReads: Counter<'server'>;
  databaseReplaced: Counter;
  databaseReplacedAt: Gauge;
  writesLost: Counter;
};

/** Creates a separate set of metrics, because one process can have several sets, for example in tests. */
export function createMetrics(): Metrics {
  const registry = new Registry();
  // Registers figures about the process and Node.js: CPU, memory, garbage collection, event loop delay.
  collectDefaultMetrics({ register: registry });
  const registers = [registry];
  return {
    registry,
    requests: new Counter({
      name: 'efs_http_requests_total',
      help: 'Answered requests. route is the path of the operation, or "none".',
      labelNames: ['method', 'route', 'status'],
      registers,
    }),
    requestSeconds: new Histogram({
      name: 'efs_http_request_seconds',
      help: 'Time from the head of a request to the end of its answer. Event streams and waits are as long as they are open.',
      labelNames: ['method', 'route'],
      buckets: REQUEST_SECONDS,
      registers,
    }),
    refusals: new Counter({
      name: 'efs_http_refusals_total',
      help: 'Refused requests by the code of the problem document.',
      labelNames: ['code'],
      registers,
    }),
    workSeconds: new Histogram({
      name: 'efs_work_seconds',
      help: 'Runs of due work in this worker. outcome is "done" or "failed"; failed work is retried.',
      labelNames: ['kind', 'outcome'],
      buckets: WORK_SECONDS,
      registers,
    }),
    connectionWaitSeconds: new Histogram({
      name: 'efs_database_connection_wait_seconds',
      help: 'Time that a transaction waited for a free connection.',
      buckets: WAIT_SECONDS,
      registers,
    }),
    pruneOverdueSeconds: new Gauge({
      name: 'efs_prune_overdue_seconds',
      help: 'Time that the oldest row of a table is kept beyond its retention, when this worker last looked.',
      labelNames: ['table'],
      registers,
    }),
    ...databaseCounters(registers),
  };
}

function databaseCounters(registers: Registry[]) {
  return {
    databaseReplaced: new Counter({
      name: 'efs_database_replaced_total',
      help: 'Times that the database was found restored or promoted while this process ran or started.',
      registers,
    }),
    databaseReplacedAt: new Gauge({
      name: 'efs_database_replaced_time_seconds',
      help: 'Unix time at which this process last found the database restored or promoted; 0: never.',
      registers,
    }),
    writesLost: new Counter({
      name: 'efs_database_lost_writes_total',
      help: 'Acknowledged writes of this process that were then missing, among the last 128 entries of audit chains.',
      registers,
    }),
    replicaReads: new Counter({
      name: 'efs_replica_reads_total',
      help: 'Reads that a standby may answer, by the server that did. None without DATABASE_REPLICA_URL.',
      labelNames: ['server'],
      registers,
    }),
    sessionProblems: new Counter({
      name: 'efs_database_session_problems_total',
      help: 'Settings of database connections that were not as the service needs them. Checked every minute.',
      labelNames: ['setting'],
      registers,
    }),
  };
}
