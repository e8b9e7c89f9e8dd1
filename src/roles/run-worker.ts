import type { Config } from '../config/config.ts';
import { StartError } from '../errors/start-error.ts';
import { noticePacks } from '../forming/pack-standing.ts';
import { createLogger } from '../log.ts';
import { openFoundation } from '../wiring/foundation.ts';
import { workerDeps } from '../wiring/worker-deps.ts';
import { startWorker } from '../worker/start.ts';
import {
  checkpointFile,
  existingDatabase,
  loopOptions,
  type Running,
  simulatorAt,
  startMetrics,
  stopAll,
} from './running.ts';

/** Runs only a worker. With REGISTRY=simulator it needs the simulator's port: SIMULATOR_PORT. */
export async function runWorker(config: Config): Promise<Running> {
  const foundation = await openFoundation(
    config,
    await existingDatabase(config),
    createLogger(config.logLevel),
    'worker',
  );
  const isSimulator = config.registry === 'simulator';
  const registryUrl = isSimulator ? simulatorAt(config.simulatorPort) : (config.registryUrl ?? null);
  if (isSimulator && config.simulatorPort === 0) {
    throw new StartError(
      'A separate worker needs a registry. Set SIMULATOR_PORT, REGISTRY=http with REGISTRY_URL, or REGISTRY=desk.',
    );
  }
  await noticePacks(foundation.store, foundation.log);
  await foundation.watch.start({ file: checkpointFile(config), keepsFile: true });
  const metrics = await startMetrics(foundation);
  const worker = await startWorker(workerDeps(foundation, registryUrl), loopOptions(config));
  return { stop: () => stopAll([worker, foundation.watch, metrics, { stop: foundation.close }]) };
}
