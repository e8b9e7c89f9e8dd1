import type { TestProject } from 'vitest/node';
import { distributeDatabase, migrate } from '../../src/store/core/migrate.ts';
import { prepareTemplate, TEMPLATE } from '../harness/database.ts';
import { askAt, createCitusDatabase, startCitus } from './cluster.ts';

/** Two on each worker, as few as can show what differs between them: each makes every look over all of them slower. */
const SHARDS = 4;

/** Starts a coordinator and two workers of Citus for the whole run, with a distributed template database. */
export async function setup(project: TestProject): Promise<() => Promise<void>> {
  const bin = process.env['CITUS_BIN'];
  if (bin === undefined) throw new Error('CITUS_BIN is not set: see test/citus/run.ts');
  const cluster = await startCitus(bin);
  try {
    const url = await createCitusDatabase(cluster, TEMPLATE);
    await migrate(url);
    await distributeDatabase(url, { shards: SHARDS });
    await prepareTemplate(cluster.urlOf('postgres'), null);
    // Citus has a process in each database, which would keep it from being copied.
    for (const node of [cluster.urlOf('postgres'), ...cluster.workerUrlsOf('postgres')]) {
      await askAt(node, `alter database ${TEMPLATE} allow_connections false`);
      await askAt(node, `select pg_terminate_backend(pid) from pg_stat_activity where datname = '${TEMPLATE}'`);
    }
    project.provide('databaseUrl', cluster.urlOf('postgres'));
    project.provide('workerUrls', cluster.workerUrlsOf('postgres'));
  } catch (error) {
    await cluster.stop();
    throw error;
  }
  return cluster.stop;
}
