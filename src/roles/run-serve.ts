import type { Config } from '../config/config.ts';
import { noticePacks } from '../forming/pack-standing.ts';
import { createLogger } from '../log.ts';
import { openFoundation } from '../wiring/foundation.ts';
import { drain, listen } from './listen.ts';
import { checkpointFile, existingDatabase, type Running, simulatorAt, startMetrics, stopAll } from './running.ts';

/** Runs only the API. Other processes migrate the database and run its jobs. */
export async function runServe(config: Config): Promise<Running & { apiUrl: string }> {
  const foundation = await openFoundation(
    config,
    await existingDatabase(config),
    createLogger(config.logLevel),
    'serve',
  );
  await noticePacks(foundation.store, foundation.log);
  await foundation.watch.start({ file: checkpointFile(config), keepsFile: false });
  const metrics = await startMetrics(foundation);
  const { app, deps } = await listen(foundation);
  if (config.registry === 'simulator' && config.simulatorPort !== 0)
    deps.simulatorUrl = simulatorAt(config.simulatorPort);
  return {
    apiUrl: deps.baseUrl,
    stop: () => stopAll([{ stop: () => drain(app, deps, config) }, metrics, { stop: foundation.close }]),
  };
}
