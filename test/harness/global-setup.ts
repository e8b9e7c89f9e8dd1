import { chmod, mkdtemp, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import type { TestProject } from 'vitest/node';
import { removeEmbeddedPostgres } from '../../src/embedded-postgres/embedded.ts';
import { startMigratedCluster } from './kept-cluster.ts';

declare module 'vitest' {
  interface ProvidedContext {
    /** The run's PostgreSQL: superuser, maintenance database. Take a database of your own with `createTestDatabase`. */
    databaseUrl: string;
    /** The same on each worker of Citus; none without it. */
    workerUrls: string[];
  }
}

/** Starts one PostgreSQL for the whole run and removes it at the end. */
export async function setup(project: TestProject): Promise<() => Promise<void>> {
  const dataDir = await mkdtemp(join(tmpdir(), 'efs-test-'));
  // Lets the user PostgreSQL runs as pass when the tests run as root, which saves copying the binaries.
  await chmod(dataDir, 0o711);
  const remove = async () => {
    await removeEmbeddedPostgres(dataDir);
    await rm(dataDir, { recursive: true, force: true });
  };
  try {
    const cluster = await startMigratedCluster(dataDir);
    project.provide('databaseUrl', cluster.adminUrl('postgres'));
    project.provide('workerUrls', []);
    return async () => {
      await cluster.stop();
      await remove();
    };
  } catch (error) {
    await remove();
    throw error;
  }
}
