import { flushCompileCache } from 'node:module';
import type { Command } from 'commander';
import { ENV } from '../cli/env.ts';
import { systemClock } from '../clock.ts';
import { collectAtRest } from '../collect-at-rest.ts';
import { type Config, loadConfig } from '../config/config.ts';
import { VERSION } from '../version.ts';
import { print } from './print.ts';
import type { Running } from './running.ts';

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
        ...networkLines(config),
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
      print(`API ${api.apiUrl}`, ...networkLines(config));
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

/**
 * A stop that takes longer is cut short; other processes take over its work when the leases end. Longer than a thread may
 * take to load, because ending the process meanwhile can crash it; shorter than the 30 s that supervisors commonly wait.
 */
const STOP_LIMIT_MS = 25_000;

/** Runs until SIGTERM, Ctrl-C, or (supervised) the end of its parent. */
export function untilSignal(running: Running, supervised = false): void {
  // Node writes what it compiled when a process ends by itself; the next one should not miss it after a crash.
  flushCompileCache();
  collectAtRest();
  let stopping = false;
  const end = (): void => {
    if (stopping) return;
    stopping = true;
    setTimeout(() => process.exit(1), STOP_LIMIT_MS).unref();
    running.stop().then(
      () => process.exit(0),
      () => process.exit(1),
    );
  };
  // A supervisor that stops a whole group, and npm passing the signal on, send it twice: the database must be stopped
  // all the same.
  process.on('SIGTERM', end);
  if (supervised) process.once('disconnect', end);
  // Ctrl-C reaches the whole group: a child waits for its parent, which still needs it while it drains.
  process.on('SIGINT', supervised ? () => {} : end);
}

/** Behind a proxy that nobody configured, all callers share the limits of one network. */
function networkLines({ trustedProxyHops }: Config): string[] {
  return trustedProxyHops > 0 ? [] : ['  Network   direct; behind a proxy set TRUSTED_PROXY_HOPS'];
}
