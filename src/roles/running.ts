import { join } from 'node:path';
import type { Config } from '../config/config.ts';
import { findEmbeddedUrl } from '../embedded-postgres/embedded.ts';
import { StartError } from '../errors/start-error.ts';
import { serveMetrics } from '../metrics/serve-metrics.ts';
import type { Foundation } from '../wiring/foundation.ts';
import type { WorkerOptions } from '../worker/start.ts';

const ROUND_MS = 2_000;

/** Name of the simulator's own database, on the same server as the service's. */
export const SIMULATOR_DATABASE = 'efs_simulator';

/** A part of the service that runs until it is stopped. A stop first finishes work in progress. */
export type Running = { stop(): Promise<void> };

export function checkpointFile({ checkpointFile: file, dataDir }: Config): string {
  return file ?? join(dataDir, 'checkpoint.json');
}

export function simulatorAt(port: number): string {
  return `http://127.0.0.1:${port}`;
}

/**
 * Returns the database URL that bypasses a pooler, for the owner role, and for code that needs a session of its own.
 */
export async function directDatabase(config: Config): Promise<string> {
  return config.databaseDirectUrl ?? existingDatabase(config);
}

export async function existingDatabase(config: Config): Promise<string> {
  const url = config.databaseUrl ?? (await findEmbeddedUrl(config.dataDir));
  if (url !== undefined) return url;
  throw new StartError('No database: set DATABASE_URL, or run `npm start` first with the same DATA_DIR.');
}

export function loopOptions(config: Config): WorkerOptions {
  const { workerConcurrency, workerLeaseMs, workerPollMs } = config;
  return { concurrency: workerConcurrency, leaseMs: workerLeaseMs, pollMs: workerPollMs, roundMs: ROUND_MS };
}

/** Stops the parts of the service in the given order, one after the other: the API first, the database last. */
export async function stopAll(started: readonly Running[]): Promise<void> {
  for (const each of started) await each.stop();
}

/** Serves the metrics of this process, if METRICS_PORT is set. */
export async function startMetrics(foundation: Foundation): Promise<Running & { url: string | null }> {
  const { config, log, clock, metrics, store } = foundation;
  const { metricsPort: port, host } = config;
  if (port === undefined) return { url: null, stop: async () => {} };
  const isDesk = config.registry === 'desk';
  const served = await serveMetrics({
    metrics,
    log,
    host,
    port,
    clock,
    db: store.db,
    livemode: store.livemode,
    isDesk,
  });
  const url = `http://${host.includes(':') ? `[${host}]` : host}:${served.port}/metrics`;
  log.info({ url }, 'metrics');
  return { url, stop: served.stop };
}
