import { join } from 'node:path';
import type { Config } from '../config/config.ts';
import { findEmbeddedUrl } from '../embedded-postgres/embedded.ts';
import { StartError } from '../errors/start-error.ts';
import type { WorkerOptions } from '../worker/start.ts';

const ROUND_MS = 2_000;

/** Something that runs until it is stopped; stopping it finishes work that has begun. */
export type Running = { stop(): Promise<void> };

export function checkpointFile({ checkpointFile: file, dataDir }: Config): string {
  return file ?? join(dataDir, 'checkpoint.json');
}

export function simulatorAt(port: number): string {
  return `http://127.0.0.1:${port}`;
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

/** Stops in the given order, one after the other: the API first, the database last. */
export async function stopAll(started: readonly Running[]): Promise<void> {
  for (const each of started) await each.stop();
}
