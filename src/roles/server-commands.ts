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
 * The commands load their code only when they run, so that a worker starts without the API's routes, and `efs audit
 * verify` without worker and API.
 */

/** Adds the commands that run the service or one of its parts. */
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
 * Time limit of a stop. Other processes take over unfinished work when its leases end. The limit is longer than the
 * loading of a thread, because an exit during the loading can crash the process. It is shorter than the usual 30 s of
 * supervisors.
 */
const STOP_LIMIT_MS = 25_000;

/** Runs until SIGTERM, Ctrl-C or, if supervised, the end of the parent process. */
export function untilSignal(running: Running, supervised = false): void {
  // The compile cache is written now, because Node writes it only on a normal exit, so a crash would lose it.
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
  // Handles every SIGTERM, because a second one must not end the process before the database is stopped. A second
  // signal arrives if a supervisor signals the whole process group and npm also forwards the signal.
  process.on('SIGTERM', end);
  if (supervised) process.once('disconnect', end);
  // Ctrl-C reaches the whole process group. A child process ignores it and waits for its parent, which still needs the
  // child during its own stop.
  process.on('SIGINT', supervised ? () => {} : end);
}

/** Returns a hint about proxies, because behind an unconfigured proxy all callers share the limits of one network. */
function networkLines({ trustedProxyHops }: Config): string[] {
  return trustedProxyHops > 0 ? [] : ['  Network   direct; behind a proxy set TRUSTED_PROXY_HOPS'];
}
