import { distributeDatabase, migrate } from '../../src/store/core/migrate.ts';
import { startWorld, type World } from '../chaos/world.ts';
import { type CitusCluster, createCitusDatabase, startCitus } from './cluster.ts';

/** Set by `npm run test:citus`, which also makes the harness speak to a distributed database. */
export const CITUS_BIN = process.env['TEST_ON'] === 'citus' ? process.env['CITUS_BIN'] : undefined;

/** Starts a cluster, and a registry with two workers of the service on a distributed database of it. */
export async function startCitusWorld(bin: string): Promise<{ cluster: CitusCluster; world: World }> {
  const cluster = await startCitus(bin);
  const databaseUrl = await createCitusDatabase(cluster, 'efs');
  await migrate(databaseUrl);
  await distributeDatabase(databaseUrl, { shards: 8 });
  // Longer than those of the other tests: here the servers share the machine with everything else.
  const env = { WORKER_LEASE_MS: '6000', REGISTRY_TIMEOUT_MS: '4000' };
  const world = await startWorld({ databaseUrl, env });
  await world.startWorker();
  await world.startWorker();
  return { cluster, world };
}
