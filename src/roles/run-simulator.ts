import { systemClock } from '../clock.ts';
import type { Config } from '../config/config.ts';
import { withDatabase } from '../domain/formats/database-url.ts';
import { createLogger } from '../log.ts';
import { writeOfficeHours } from '../registry/office-hours.ts';
import { startSimulator } from '../registry/simulator/start-simulator.ts';
import { ensureDatabase } from '../store/core/databases.ts';

import { directDatabase, type Running, SIMULATOR_DATABASE } from './running.ts';

/** Runs only the registry simulator, a separate program with its own database on the service's server. */
export async function runSimulator(config: Config): Promise<Running & { url: string }> {
  const databaseUrl = withDatabase(await directDatabase(config), SIMULATOR_DATABASE);
  await ensureDatabase(databaseUrl);
  const simulator = await startSimulator({
    databaseUrl,
    host: '127.0.0.1',
    port: config.simulatorPort,
    pace: config.simulatorPace,
    dedupe: config.simulatorDedupe,
    loseAnswers: config.simulatorLoseAnswers,
    slow: config.simulatorSlow,
    slowMs: config.registryTimeoutMs * 2,
    maxProcessingMs: config.simulatorMaxProcessingMs,
    ...(config.simulatorOfficeHours && { officeHours: writeOfficeHours(config.simulatorOfficeHours) }),
    logger: createLogger(config.logLevel),
    clock: systemClock,
    ...(config.registrySecret && { secret: config.registrySecret, controlSecret: config.registrySecret }),
    ...(config.registrySecretPrevious && { previousSecret: config.registrySecretPrevious }),
    ...(config.simulatorCallbackUrl && { callbackUrl: config.simulatorCallbackUrl }),
  });
  return { url: simulator.url, stop: simulator.close };
}
