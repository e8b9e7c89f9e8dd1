import { spawn } from 'node:child_process';
import { resolve } from 'node:path';
import { fileURLToPath } from 'node:url';
import type { Config } from '../config/config.ts';
import { startEmbeddedPostgres } from '../embedded-postgres/embedded.ts';
import { findHome } from '../embedded-postgres/home.ts';
import { refuseMoved } from '../embedded-postgres/moved.ts';
import { StartError } from '../errors/start-error.ts';
import { noticePacks } from '../forming/pack-standing.ts';
import type { ConsoleFiles } from '../http/console/console-files.ts';
import { createRegistryCallback } from '../http/resources/registry/registry-callbacks.ts';
import { createLogger, type Logger } from '../log.ts';
import { fetchCapabilities } from '../registry/http.ts';
import { superviseSimulator } from '../registry/supervise.ts';
import { migrate } from '../store/core/migrate.ts';
import { type Foundation, openFoundation, openServing, registrySecret, registrySigner } from '../wiring/foundation.ts';
import { workerDeps } from '../wiring/worker-deps.ts';
import { startWorker } from '../worker/start.ts';
import { drain, listen } from './listen.ts';
import { checkpointFile, loopOptions, type Running, startMetrics, stopAll } from './running.ts';

/** The started service, with the addresses that the caller prints. */
export type RunningService = Running & {
  apiUrl: string;
  registryUrl: string | null;
  metricsUrl: string | null;
  isEmbedded: boolean;
};

/** Runs everything in one process: database, migrations, simulator, API and worker. */
export async function runAll(config: Config): Promise<RunningService> {
  const log = createLogger(config.logLevel);
  const started: Running[] = [];
  const stop = () => stopAll(started);
  try {
    const databaseUrl = config.databaseUrl ?? (await embeddedDatabase(config, log, started));
    const directUrl = config.databaseDirectUrl ?? databaseUrl;
    await migrate(directUrl);
    const foundation = await openFoundation(config, databaseUrl, log, 'all');
    started.unshift({ stop: foundation.close });
    // The worker has its own connections, so that the worker and the API's requests never wait for each other.
    const workerDb = openServing(config, databaseUrl, foundation.metrics, {
      applicationName: 'efs all, worker',
      isDistributed: foundation.store.db.isDistributed,
    });
    started.unshift({ stop: () => workerDb.end({ timeout: 5 }) });
    await foundation.sessions.watch(workerDb);
    const metrics = await startMetrics(foundation);
    started.unshift(metrics);
    if (config.registryUrl !== undefined) await refuseOtherMode(foundation, config.registryUrl);
    await noticePacks(foundation.store, foundation.log);
    // The watch for a restored database starts before the API. A restored database shows sent filings as unsent, and
    // without the watch, accounts could withdraw them.
    await foundation.watch.start({ file: checkpointFile(config), keepsFile: true });
    started.unshift(foundation.watch);
    const { app, deps, address } = await listen(foundation);
    // The console's page shows this state from the start, although its build begins only after everything else works.
    deps.consoleFiles.state = 'building';
    started.unshift({ stop: () => drain(app, deps, config) });
    // The API needs the simulator and the worker until its last answer, so they are stopped after the API.
    const startBehindApi = <R extends Running>(running: R): R => {
      started.splice(1, 0, running);
      return running;
    };
    if (config.registry === 'simulator') {
      const simulator = startBehindApi(
        await superviseSimulator({ env: simulatorEnv(foundation, directUrl, address), log }),
      );
      deps.simulatorUrl = simulator.url;
    }
    const registryUrl = config.registryUrl ?? deps.simulatorUrl;
    const worker = workerDeps({ ...foundation, store: { ...foundation.store, db: workerDb } }, registryUrl);
    // With PORT=0 the address for links in mails is known only now.
    worker.baseUrl = deps.baseUrl;
    startBehindApi(await startWorker(worker, loopOptions(config)));
    // The fonts are loaded now, so that the first formation need not wait. A process that runs only the API seldom
    // makes a document, so it loads them later.
    foundation.documents.warm();
    started.unshift(buildConsole(deps.consoleFiles, log));
    const isEmbedded = config.databaseUrl === undefined;
    return { stop, apiUrl: deps.baseUrl, registryUrl, metricsUrl: metrics.url, isEmbedded };
  } catch (error) {
    await stop();
    throw error;
  }
}

const DAY_MS = 86_400_000;

async function embeddedDatabase(config: Config, log: Logger, started: Running[]): Promise<string> {
  await refuseMoved(config.dataDir);
  if (config.mode === 'live') await refuseNewInLive(config);
  const cluster = await startEmbeddedPostgres({ dataDir: config.dataDir, log });
  started.unshift(cluster);
  if (config.mode === 'live') started.unshift(warnDaily(log));
  return cluster.url;
}

/**
 * Refuses a new embedded database in live mode, because its binaries get no fixes between versions of the service, and
 * it shares the service's machine.
 */
async function refuseNewInLive({ dataDir }: Config): Promise<void> {
  if ((await findHome(resolve(dataDir))) !== undefined) return;
  throw new StartError(
    'DATABASE_URL must be set with MODE=live: the embedded PostgreSQL is for a sandbox. See docs/guides/go-live.md.',
  );
}

/**
 * Logs a warning about the embedded database in live mode, at the start and once a day. Existing installations may keep
 * it only until version 0.5.
 */
function warnDaily(log: Logger): Running {
  const warn = () =>
    log.warn(
      'the embedded PostgreSQL runs in live mode, which version 0.5 refuses. Stop the service and run: bin/efs database move <url>',
    );
  warn();
  const timer = setInterval(warn, DAY_MS).unref();
  return { stop: async () => clearInterval(timer) };
}

function simulatorEnv(
  { config, secrets }: Foundation,
  databaseUrl: string,
  apiAddress: string,
): Record<string, string> {
  const secret = registrySecret(config, secrets);
  return {
    DATABASE_URL: databaseUrl,
    ...(secret === null ? {} : { REGISTRY_SECRET: Buffer.from(secret).toString('base64') }),
    SIMULATOR_CALLBACK_URL: config.simulatorCallbackUrl ?? `${apiAddress}${createRegistryCallback.path}`,
  };
}

/**
 * Refuses to start with a registry of the other mode (sandbox or live). If the registry does not answer now, the start
 * continues, because its mode is checked before every filing anyway.
 */
async function refuseOtherMode(foundation: Foundation, registryUrl: string): Promise<void> {
  const { config, clock, log, store } = foundation;
  const capabilities = await fetchCapabilities({ baseUrl: registryUrl, signer: registrySigner(foundation), clock });
  if (capabilities.kind === 'unknown')
    return log.warn({ reason: capabilities.reason }, 'nothing is filed until the registry can be asked');
  if (capabilities.value.livemode === store.livemode) return;
  throw new StartError(
    `The registry at REGISTRY_URL has livemode ${capabilities.value.livemode}, so MODE=${config.mode} must not file there.`,
  );
}

const BUILD = fileURLToPath(new URL('../../console/build.ts', import.meta.url));

/**
 * Builds the console in a separate process, if it is missing or older than its sources. The API already works meanwhile
 * and does not need the console, so a failure is only logged.
 */
export function buildConsole(files: ConsoleFiles, log: Logger): Running {
  files.state = 'building';
  const child = spawn(process.execPath, [BUILD], { stdio: ['ignore', 'ignore', 'pipe'] });
  let output = '';
  child.stderr.setEncoding('utf8').on('data', (text: string) => {
    output += text;
  });
  const ended = new Promise<void>((resolve) => {
    child.once('error', (error) => {
      output += error.message;
      resolve();
    });
    child.once('close', () => resolve());
  });
  let stopping = false;
  void ended.then(() => {
    files.state = child.exitCode === 0 ? 'as_built' : 'failed';
    if (files.state === 'failed' && !stopping) log.warn({ reason: output.trim() }, 'the console could not be built');
  });
  return {
    stop: () => {
      stopping = true;
      child.kill('SIGTERM');
      return ended;
    },
  };
}
