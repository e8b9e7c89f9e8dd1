import { join } from 'node:path';
import type { FastifyInstance } from 'fastify';
import { systemClock } from './clock.ts';
import { type Config, withPort } from './config/config.ts';
import { findEmbeddedUrl, startEmbeddedPostgres } from './embedded-postgres/embedded.ts';
import { StartError } from './errors/start-error.ts';
import { buildApp } from './http/app.ts';
import type { HttpDeps } from './http/deps.ts';
import { createRegistryCallback } from './http/routes/registry/registry-callbacks.ts';
import { createLogger, type Logger } from './log.ts';
import { fetchCapabilities } from './registry/http.ts';
import { writeOfficeHours } from './registry/office-hours.ts';
import { startSimulator } from './registry/simulator/start-simulator.ts';
import { superviseSimulator } from './registry/supervise.ts';
import { type Erasure, eraseAuditData } from './store/across-tables/erasures.ts';
import { ensureDatabase, siblingUrl } from './store/core/databases.ts';
import { openDb } from './store/core/db.ts';
import { migrate } from './store/core/migrate.ts';
import { write } from './store/core/write.ts';
import { listOperatorKeys, makeOperatorKey, type OperatorKeyRow, revokeOperatorKey } from './store/operator-keys.ts';
import {
  type Foundation,
  hashKey,
  httpDeps,
  openFoundation,
  registrySecret,
  registrySigner,
  rotateTokens,
  workerDeps,
} from './wiring.ts';
import { noticeRestore, startCheckpoints } from './worker/checkpoint.ts';
import { startWorker } from './worker/start.ts';

/** Something that runs until it is stopped; stopping it finishes work that has begun. */
export type Running = { stop(): Promise<void> };

/** The started service with its addresses, so that the caller can print them. */
export type RunningService = Running & { apiUrl: string; registryUrl: string | null; isEmbedded: boolean };

/** Runs everything in one process: database, migrations, simulator, API and worker. */
export async function runAll(config: Config): Promise<RunningService> {
  const log = createLogger(config.logLevel);
  const started: Running[] = [];
  const stop = () => stopAll(started);
  try {
    const databaseUrl = config.databaseUrl ?? (await embeddedDatabase(config, log, started));
    await migrate(databaseUrl);
    const foundation = await openFoundation(config, databaseUrl, log, 'all');
    started.unshift({ stop: foundation.close });
    if (config.registryUrl !== undefined) await refuseOtherMode(foundation, config.registryUrl);
    // Must happen before anybody can withdraw what a restored database believes was never sent.
    started.unshift(await startCheckpoints(foundation, checkpointFile(config)));
    const { app, deps, address } = await listen(foundation);
    started.unshift({ stop: () => app.close() });
    // Parts that the API needs for its last answers stop after it.
    const startBehindApi = <R extends Running>(running: R): R => {
      started.splice(1, 0, running);
      return running;
    };
    if (config.registry === 'simulator') {
      const simulator = startBehindApi(
        await superviseSimulator({ env: simulatorEnv(foundation, databaseUrl, address), log }),
      );
      deps.simulatorUrl = simulator.url;
    }
    const registryUrl = config.registryUrl ?? deps.simulatorUrl;
    const worker = workerDeps(foundation, registryUrl);
    // With PORT=0 the address for links in mails is known only now.
    worker.baseUrl = deps.baseUrl;
    startBehindApi(await startWorker(worker, loopOptions(config)));
    return { stop, apiUrl: deps.baseUrl, registryUrl, isEmbedded: config.databaseUrl === undefined };
  } catch (error) {
    await stop();
    throw error;
  }
}

/** Runs the API alone, on a database that another process migrates and works on. */
export async function runServe(config: Config): Promise<Running & { apiUrl: string }> {
  const foundation = await openFoundation(
    config,
    await existingDatabase(config),
    createLogger(config.logLevel),
    'serve',
  );
  await noticeRestore(foundation, checkpointFile(config));
  const { app, deps } = await listen(foundation);
  if (config.registry === 'simulator' && config.simulatorPort !== 0)
    deps.simulatorUrl = simulatorAt(config.simulatorPort);
  return { apiUrl: deps.baseUrl, stop: () => stopAll([{ stop: () => app.close() }, { stop: foundation.close }]) };
}

/** Runs a worker alone. With REGISTRY=simulator it needs the simulator's port: SIMULATOR_PORT. */
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
  const checkpoints = await startCheckpoints(foundation, checkpointFile(config));
  const worker = await startWorker(workerDeps(foundation, registryUrl), loopOptions(config));
  return { stop: () => stopAll([worker, checkpoints, { stop: foundation.close }]) };
}

/** Runs the registry simulator alone: a separate program with its own database beside the service's. */
export async function runSimulator(config: Config): Promise<Running & { url: string }> {
  const databaseUrl = siblingUrl(await existingDatabase(config), 'efs_simulator');
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
    ...(config.simulatorCallbackUrl && { callbackUrl: config.simulatorCallbackUrl }),
  });
  return { url: simulator.url, stop: simulator.close };
}

/** Publishes the next key for tokens. Returns when it begins to sign. */
export async function runRotateTokens(config: Config): Promise<Date> {
  const log = createLogger(config.logLevel);
  const foundation = await openFoundation(config, await existingDatabase(config), log, 'keys');
  return rotateTokens(foundation).finally(foundation.close);
}

export async function runMigrate(config: Config): Promise<string[]> {
  return migrate(await existingDatabase(config));
}

/** Makes a key for a person who runs the service, valid for the given number of days. */
export async function runCreateOperatorKey(
  config: Config,
  name: string,
  days: number,
): Promise<{ id: string; key: string; expiresAt: Date }> {
  return withStore(config, async ({ store, secrets, clock }) => {
    const expiresAt = new Date(clock.now().getTime() + days * 86_400_000);
    const made = await write(store, CLI, (tx) => makeOperatorKey(tx, hashKey(secrets), { name, expiresAt }));
    return { ...made, expiresAt };
  });
}

export async function runListOperatorKeys(config: Config): Promise<OperatorKeyRow[]> {
  return withStore(config, ({ store }) => listOperatorKeys(store.db));
}

/** Returns false if there is no such key, or it was revoked before. */
export async function runRevokeOperatorKey(config: Config, id: string): Promise<boolean> {
  return withStore(config, ({ store }) => write(store, CLI, (tx) => revokeOperatorKey(tx, id)));
}

/**
 * Erases data of entries in an audit chain. Returns why not, if it does not. Only the owner of the database may: a
 * serving process cannot delete any of it.
 */
export async function runEraseAuditData(config: Config, operatorId: string, erasure: Erasure): Promise<string[]> {
  return withStore(config, async ({ store }) => {
    const operators = await listOperatorKeys(store.db);
    if (!operators.some(({ id, revoked_at }) => id === operatorId && revoked_at === null)) {
      throw new StartError('No valid operator key has this id. See: efs operator list-keys');
    }
    const db = openDb(await existingDatabase(config), { poolSize: 1, role: 'owner', applicationName: 'erase' });
    const actor = { type: 'operator', id: operatorId } as const;
    return write({ ...store, db }, actor, (tx) => eraseAuditData(tx, erasure)).finally(() => db.end());
  });
}

const CLI = { type: 'system', id: 'command line' } as const;

/** For commands that do one thing to an existing database. */
async function withStore<T>(config: Config, use: (foundation: Foundation) => Promise<T>): Promise<T> {
  const foundation = await openFoundation(config, await existingDatabase(config), createLogger('silent'), 'cli');
  try {
    return await use(foundation);
  } finally {
    await foundation.close();
  }
}

function checkpointFile({ checkpointFile: file, dataDir }: Config): string {
  return file ?? join(dataDir, 'checkpoint.json');
}

async function embeddedDatabase(config: Config, log: Logger, started: Running[]): Promise<string> {
  const cluster = await startEmbeddedPostgres({ dataDir: config.dataDir, log });
  started.unshift(cluster);
  return cluster.url;
}

/** Settings of the simulator that it does not share with the service. */
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

function simulatorAt(port: number): string {
  return `http://127.0.0.1:${port}`;
}

/** A registry that cannot be asked now is asked before every filing; one of the other mode is refused at once. */
async function refuseOtherMode(foundation: Foundation, registryUrl: string): Promise<void> {
  const { config, clock, log, store } = foundation;
  const told = await fetchCapabilities({ baseUrl: registryUrl, signer: registrySigner(foundation), clock });
  if (told.kind === 'unknown')
    return log.warn({ reason: told.reason }, 'nothing is filed until the registry can be asked');
  if (told.value.livemode === store.livemode) return;
  throw new StartError(
    `The registry at REGISTRY_URL has livemode ${told.value.livemode}, so MODE=${config.mode} must not file there.`,
  );
}

/**
 * Number of connections that may wait to be accepted. Node asks for 511; excess connections retry after 1, 3 and 7 s.
 */
const LISTEN_BACKLOG = 4_096;

/** `address` is where this process listens; a proxy may hide it from everybody else. */
async function listen(foundation: Foundation): Promise<{ app: FastifyInstance; deps: HttpDeps; address: string }> {
  const { config, log } = foundation;
  const deps = await httpDeps(foundation, config.baseUrl);
  const app = buildApp(deps, log);
  try {
    const address = await app.listen({ host: config.host, port: config.port, backlog: LISTEN_BACKLOG });
    // With PORT=0 the address for links is known only now.
    deps.baseUrl = withPort(config, Number(new URL(address).port)).baseUrl;
    deps.constitutions.warm();
    deps.documents.warm();
    return { app, deps, address };
  } catch (error) {
    await app.close();
    if ((error as { code?: string }).code !== 'EADDRINUSE') throw error;
    throw new StartError(`Port ${config.port} is in use. Stop the other program, or set PORT to another port.`, {
      cause: error,
    });
  }
}

async function existingDatabase(config: Config): Promise<string> {
  const url = config.databaseUrl ?? (await findEmbeddedUrl(config.dataDir));
  if (url !== undefined) return url;
  throw new StartError('No database: set DATABASE_URL, or run `npm start` first with the same DATA_DIR.');
}

function loopOptions(config: Config) {
  return { concurrency: config.workerConcurrency, leaseMs: config.workerLeaseMs, pollMs: config.workerPollMs };
}

/** Stops in the given order, one after the other: the API first, the database last. */
async function stopAll(started: readonly Running[]): Promise<void> {
  for (const each of started) await each.stop();
}
