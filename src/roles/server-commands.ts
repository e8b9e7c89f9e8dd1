import type { Command } from 'commander';
import { ENV } from '../cli/env.ts';
import { systemClock } from '../clock.ts';
import { loadConfig } from '../config/config.ts';
import { networkNotice } from '../config/network-notice.ts';
import { VERSION } from '../version.ts';
import { print } from './print.ts';
import { untilSignal } from './until-signal.ts';

/*
 * Each command loads what it needs, so that a worker starts without the routes of the API, and `efs audit verify` without
 * either.
 */

/** Adds the commands that run the service or a part of it. */
export function addServerCommands(program: Command): void {
  program
    .command('all')
    .description('run everything: database, registry simulator, API and worker')
    .option('--seed', 'create an account with some sample entities, once per data directory', false)
    .action(async (options: { seed: boolean }) => {
      const startedMs = systemClock.monotonicMs();
      const config = loadConfig(ENV);
      const { runAll } = await import('./run-all.ts');
      const service = await runAll(config);
      untilSignal(service);
      print(
        `Entity Formation Service ${VERSION} (${config.mode})`,
        `  Console   ${service.apiUrl}/`,
        `  API       ${service.apiUrl}`,
        `  Docs      ${service.apiUrl}/docs`,
        `  Registry  ${service.registryUrl ?? 'the operator desk'}${config.registry === 'simulator' ? ' (simulator)' : ''}`,
        `  Database  ${service.isEmbedded ? `embedded, in ${config.dataDir}` : 'DATABASE_URL'}`,
        ...(service.metricsUrl === null ? [] : [`  Metrics   ${service.metricsUrl}`]),
        ...networkNotice(config),
        `Ready in ${((systemClock.monotonicMs() - startedMs) / 1000).toFixed(1)} s.${config.mode === 'sandbox' ? ' Form a company from another terminal:  npm run demo' : ''}`,
      );
      if (!options.seed) return;
      const { seed } = await import('../cli/seed.ts');
      print(`Seeded; the API key is in ${await seed({ url: service.apiUrl, dataDir: config.dataDir })}`);
    });

  program
    .command('serve')
    .description('run only the API')
    .action(async () => {
      const config = loadConfig(ENV);
      const { runServe } = await import('./run-serve.ts');
      const api = await runServe(config);
      untilSignal(api);
      print(`API ${api.apiUrl}`, ...networkNotice(config));
    });

  program
    .command('worker')
    .description('run one worker')
    .action(async () => {
      const { runWorker } = await import('./run-worker.ts');
      untilSignal(await runWorker(loadConfig(ENV)));
      print('Worker ready');
    });

  program
    .command('simulator')
    .description('run only the registry simulator')
    .option('--supervised', 'run as a child of `efs all` and end with it', false)
    .action(async ({ supervised }: { supervised: boolean }) => {
      const { runSimulator } = await import('./run-simulator.ts');
      const simulator = await runSimulator(loadConfig(ENV));
      untilSignal(simulator, supervised);
      print(`Registry simulator ${simulator.url}`);
      if (supervised) process.send?.({ url: simulator.url });
    });
}
