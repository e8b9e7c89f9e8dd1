import { randomBytes } from 'node:crypto';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import type Stripe from 'stripe';
import { type Clock, systemClock } from '../../src/clock.ts';
import { loadConfig } from '../../src/config/config.ts';
import { createApiKey } from '../../src/domain/access/api-key.ts';
import type { Scope } from '../../src/domain/access/permissions.ts';
import { STATE_FORMS } from '../../src/domain/jurisdictions/index.ts';
import type { OfficeHours } from '../../src/domain/jurisdictions/office-hours.ts';
import { buildApp } from '../../src/http/app.ts';
import type { TokenKeys } from '../../src/http/bearer/token-keys.ts';
import type { HttpDeps } from '../../src/http/deps.ts';
import { createLogger, type Logger } from '../../src/log.ts';
import { reviewedText } from '../../src/papers/reviewed-text.ts';
import { createHttpRegistry } from '../../src/registry/http.ts';
import { writeOfficeHours } from '../../src/registry/office-hours.ts';
import { createSigner } from '../../src/registry/signer.ts';
import type { FaultRequest } from '../../src/registry/simulator/fault-kinds.ts';
import type { RegisterPage } from '../../src/registry/simulator/queries.ts';
import { type SimulatorOptions, startSimulator } from '../../src/registry/simulator/start-simulator.ts';
import { startMetrics } from '../../src/roles/running.ts';
import { insertApiKey } from '../../src/store/api-keys.ts';
import { type Db, openDb } from '../../src/store/core/db.ts';
import { type Store, write } from '../../src/store/core/write.ts';
import { makeOperatorKey } from '../../src/store/operator-keys.ts';
import { insertPackReview } from '../../src/store/pack-reviews.ts';
import type { Resolve } from '../../src/webhooks/connect.ts';
import { createWebhookSender } from '../../src/webhooks/sender.ts';
import { createCheckWebhookUrl } from '../../src/webhooks/url.ts';
import { type Foundation, openFoundation } from '../../src/wiring/foundation.ts';
import { webhookTargets } from '../../src/wiring/webhook-targets.ts';
import { workerDeps } from '../../src/wiring/worker-deps.ts';
import { startWorker, type WorkerDeps } from '../../src/worker/start.ts';
import { order } from '../simulator/control.ts';
import { type Account, type Anonymous, account, anonymous, uniqueName } from './client.ts';
import { closeWithoutLinger } from './close-app.ts';
import { createEmptyDatabase, createTestDatabase, isOnCitus } from './database.ts';
import { requireSoundEvents } from './event-check.ts';
import { writeIssuerFiles } from './issuer.ts';
import { requireTrueLinks } from './mailed-links.ts';
import { requireAllQueued } from './queue-check.ts';
import { shareDocuments, sharingHttpDeps, warmThreads } from './shared-threads.ts';
import { eventuallyNothingStuck, NEVER_LATE, requireNothingStuck } from './stuck-check.ts';

export type ServiceOptions = {
  /** Pace of the simulator: with 1 a filing takes 6 s, with 0 (the default here) no time. */
  pace?: number;
  /** Without a worker, a submitted entity stays Filing. */
  worker?: boolean;
  /** How often the worker looks for work that nothing told it about. */
  pollMs?: number;
  /** How often the worker looks at everything that no row makes due. */
  roundMs?: number;
  /** Time limit of a call to the registry; half of it is the filing's deadline. */
  registryTimeoutMs?: number;
  /** Office hours of the simulator; always open by default. */
  officeHours?: OfficeHours;
  /** Destination of the log; none by default. */
  log?: Logger;
  /** A registry to file with instead of a simulator. */
  registryUrl?: string;
  /** A client for Stripe that differs from the product's in how long it waits. */
  stripe?: Stripe;
  /** True if the simulator calls back after a decision; otherwise only look-ups report it. */
  callbacks?: boolean;
  /** True if no lawyer has reviewed the packs, so that live mode refuses new submissions. */
  isUnreviewed?: boolean;
  /** Adds fixtures to each MCP server. */
  addToMcp?: NonNullable<HttpDeps['addToMcp']>;
  /** Settings that differ from the defaults (src/config/config.ts). */
  env?: Record<string, string>;
  /** The reason why these tests leave work stuck on purpose; otherwise `stop` fails on any stuck work. */
  leavesStuck?: string;
};

/** The whole service in this process, on a database of its own. */
export type TestService = {
  url: string;
  /** Address of the metrics; empty without METRICS_PORT. */
  metricsUrl: string;
  anonymous: Anonymous;
  /**
   * Returns a client with a new key of that account which has these scopes only; `livemode` is the mode the key claims.
   */
  withScopes(owner: Account, scopes: readonly Scope[], livemode?: boolean): Promise<Account>;
  /** Returns a client with a new operator key; its `id` is the key's. Another name is another person. */
  operator(name?: string): Promise<Account>;
  /** Returns the address of another process's HTTP app on the same database, with caches and a clock of its own. */
  twin(clock?: Clock): Promise<string>;
  /** Shifts the wall time of the service; monotonic time stays unchanged. */
  clock: { advanceMs(ms: number): void };
  /** The keys that sign this service's tokens, for tokens that the service itself never makes. */
  tokenKeys: TokenKeys;
  /** The database as its owner: to look, and to make what no route makes. */
  sql: Db;
  databaseUrl: string;
  registry: {
    fault(request: FaultRequest): Promise<void>;
    /** Files with it, as another deployment that has the same reference. */
    file(filing: { reference: string; packet: Record<string, unknown> }): Promise<void>;
    /** Everything ever entered in the simulator's register. */
    register(): Promise<RegisterPage>;
  };
  /** Stops the worker alone, after its current work. */
  stopWorker(): Promise<void>;
  stop(): Promise<void>;
};

/** Short, so that an unknown outcome is settled within a second or two: deadline, allowance, processing, two looks. */
const CLOCK_ALLOWANCE_MS = 50;
const MAX_PROCESSING_MS = 400;

type Stops = (() => Promise<unknown>)[];

/** How often a worker looks. At five times a second, one without work would take a tenth of a processor. */
const LOOK_MS = 500;

export async function startService(options: ServiceOptions = {}): Promise<TestService> {
  const { pace = 0, worker = true, pollMs = LOOK_MS, roundMs = LOOK_MS, registryTimeoutMs = 10_000 } = options;
  warmThreads();
  const stops: Stops = [];
  const stop = async () => {
    const failures: unknown[] = [];
    for (const each of stops.splice(0).reverse()) await each().catch((error) => failures.push(error));
    if (failures.length > 0) throw failures[0];
  };
  try {
    const { databaseUrl, sql } = await openDatabase(stops);
    const registrySecret = options.env?.['REGISTRY_SECRET'] ?? randomBytes(32).toString('base64');
    const simulator = registryOptions(pace, registrySecret);
    if (options.officeHours) simulator.officeHours = writeOfficeHours(options.officeHours);
    const registryUrl = options.registryUrl ?? (await openRegistry(stops, simulator));
    const log = options.log ?? createLogger('silent');
    const issuers = await writeIssuerFiles();
    stops.push(issuers.remove);
    const config = loadConfig({
      API_KEY_PEPPER: randomBytes(32).toString('base64'),
      DATA_KEY: randomBytes(32).toString('base64'),
      LOG_LEVEL: 'silent',
      DATA_DIR: join(tmpdir(), 'efs-test-data'),
      // Tests make accounts and wrong credentials by the thousand, all from one address.
      ACCOUNTS_PER_NETWORK: '1000000',
      FAILED_CREDENTIALS_PER_MINUTE: '1000000',
      // On a busy machine a call waits; tests of a busy database set a short time.
      DATABASE_WAIT_MS: '30000',
      TRUSTED_ISSUERS: issuers.file,
      // Live mode starts with no other; the tests call the real address.
      ...(options.env?.['MODE'] === 'live' && { BASE_URL: 'https://efs.example' }),
      ...(options.registryUrl === undefined
        ? { REGISTRY_SECRET: registrySecret }
        : { REGISTRY: 'http', REGISTRY_URL: options.registryUrl }),
      // No mail leaves a test, unless it brings a server.
      ALLOW_NO_MAIL: 'true',
      ...options.env,
      REGISTRY_TIMEOUT_MS: String(registryTimeoutMs),
      REGISTRY_CLOCK_ALLOWANCE_MS: String(CLOCK_ALLOWANCE_MS),
    });
    const foundation = await openFoundation(config, databaseUrl, log, 'test');
    stops.push(foundation.close);
    shareDocuments(foundation);
    if (config.mode === 'live' && !options.isUnreviewed) await reviewPacks(foundation.store);
    if (foundation.stripe && options.stripe) foundation.stripe.api = options.stripe;
    let aheadMs = 0;
    const clock = { ...systemClock, now: () => new Date(systemClock.now().getTime() + aheadMs) };
    foundation.clock = clock;
    foundation.store.clock = clock;
    const worked = workerDeps(foundation, config.registry === 'desk' ? null : registryUrl);
    const targets = { ...webhookTargets(config), resolve: resolveNothing };
    worked.sendWebhook = createWebhookSender(targets);
    let isWorking = worker;
    const endWorker = worker ? await work(foundation, worked, { pollMs, roundMs }) : async () => {};
    const stopWorker = () => {
      isWorking = false;
      return endWorker();
    };
    stops.push(stopWorker);
    const deps = await sharingHttpDeps(foundation, config.baseUrl);
    deps.checkWebhookUrl = createCheckWebhookUrl(targets);
    if (options.addToMcp) deps.addToMcp = options.addToMcp;
    const app = buildApp(deps, log);
    stops.push(closeWithoutLinger(app));
    const url = await app.listen({ host: '127.0.0.1', port: 0 });
    const metrics = await startMetrics(foundation);
    stops.push(metrics.stop);
    deps.baseUrl = options.env?.['BASE_URL'] ?? url;
    if (config.registry === 'simulator') deps.simulatorUrl = registryUrl;
    if (options.callbacks) simulator.callbackUrl = `${url}/v1/registry/callbacks`;
    worked.baseUrl = url;
    const { store } = foundation;
    const isDesk = config.registry === 'desk';
    if (options.leavesStuck === undefined) {
      stops.push(() => requireAllQueued(sql, { isDesk }));
      stops.push(() => (isWorking ? eventuallyNothingStuck(sql, clock.now) : requireNothingStuck(sql, NEVER_LATE)));
    }
    const service: TestService = {
      url,
      metricsUrl: metrics.url ?? '',
      anonymous: anonymous(url),
      withScopes: async (owner, scopes, livemode = false) => {
        if (!livemode) {
          const made = await owner.call('POST', '/v1/api-keys', { body: { name: 'Narrow', scopes } });
          return account(url, { id: owner.id, key: made.ok<{ api_key: string }>(201).api_key });
        }
        const key = createApiKey(livemode, randomBytes(32));
        await insertKey(store, owner, scopes, { key, ...deps.hashKey(key) });
        return account(url, { id: owner.id, key });
      },
      operator: async (name = uniqueName()) => {
        const ends = { name, expiresAt: new Date(clock.now().getTime() + 3_600_000) };
        const cli = { type: 'system', id: 'command line' } as const;
        return account(url, await write(store, cli, (tx) => makeOperatorKey(tx, deps.hashKey, ends)));
      },
      twin: async (ownClock = clock) => {
        const own = { ...foundation, clock: ownClock, store: { ...store, clock: ownClock } };
        const other = buildApp(await sharingHttpDeps(own, url), log);
        stops.push(closeWithoutLinger(other));
        return other.listen({ host: '127.0.0.1', port: 0 });
      },
      clock: {
        advanceMs: (ms) => {
          aheadMs += ms;
        },
      },
      tokenKeys: deps.tokenKeys,
      sql,
      databaseUrl,
      registry: registryAt(registryUrl, simulator.controlSecret),
      stopWorker,
      stop,
    };
    // First of all: pages are asked, and so the service has to run.
    if (options.leavesStuck === undefined) stops.push(() => requireTrueLinks(service));
    return service;
  } catch (error) {
    await stop();
    throw error;
  }
}

/** No test asks a name server of this machine's network. */
const resolveNothing: Resolve = async (hostname) => {
  if (hostname === 'localhost') return ['127.0.0.1'];
  throw Object.assign(new Error('no name server'), { code: 'ENOTFOUND' });
};

async function openDatabase(stops: Stops): Promise<{ databaseUrl: string; sql: Db }> {
  const database = await createTestDatabase();
  stops.push(database.drop);
  const isDistributed = isOnCitus();
  const sql = openDb(database.url, { poolSize: 2, role: 'owner', applicationName: 'test', isDistributed });
  stops.push(() => sql.end());
  // All events that a test caused match their published schemas.
  stops.push(() => requireSoundEvents(sql));
  return { databaseUrl: database.url, sql };
}

type RegistryOptions = Omit<SimulatorOptions, 'databaseUrl'>;

async function openRegistry(stops: Stops, options: RegistryOptions): Promise<string> {
  const database = await createEmptyDatabase();
  stops.push(database.drop);
  // The same object, so that later changes to it take effect.
  const simulator = await startSimulator(Object.assign(options, { databaseUrl: database.url }));
  stops.push(simulator.close);
  return simulator.url;
}

function registryOptions(pace: number, secret: string): RegistryOptions {
  return {
    host: '127.0.0.1',
    port: 0,
    pace,
    dedupe: true,
    loseAnswers: 0,
    slow: 0,
    slowMs: 0,
    maxProcessingMs: MAX_PROCESSING_MS,
    logger: createLogger('silent'),
    clock: systemClock,
    secret: Buffer.from(secret, 'base64'),
    controlSecret: Buffer.from(secret, 'base64'),
  };
}

/** Returns the function that stops it; a second stop has no effect. */
async function work(
  foundation: Foundation,
  deps: WorkerDeps,
  often: { pollMs: number; roundMs: number },
): Promise<() => Promise<void>> {
  const leaseMs = foundation.config.workerLeaseMs;
  const worker = await startWorker(deps, { concurrency: 4, leaseMs, ...often });
  let stopped: Promise<void> | undefined;
  return () => {
    stopped ??= worker.stop();
    return stopped;
  };
}

/** Live mode accepts no new submission under a law that nobody reviewed. */
async function reviewPacks(store: Store): Promise<void> {
  await write(store, { type: 'system', id: 'command line' }, async (tx) => {
    for (const [jurisdiction, legal_form] of STATE_FORMS) {
      const review = { jurisdiction, legal_form, ...reviewedText(jurisdiction, legal_form) };
      await insertPackReview(tx, { ...review, reviewer: 'Ruth Bader', note: null });
    }
  });
}

/** No route makes a key of the other mode, so this uses the store. */
async function insertKey(
  store: Store,
  owner: Account,
  scopes: readonly Scope[],
  { key, hash, pepperId }: { key: string; hash: Uint8Array; pepperId: string },
): Promise<void> {
  await write(store, { type: 'system', id: 'command line' }, (tx) =>
    insertApiKey(tx, {
      id: tx.ids.uuid(),
      account_id: owner.id,
      name: 'Narrow',
      hash,
      pepper_id: pepperId,
      display_prefix: key.slice(0, 13),
      scopes: [...scopes],
      created_at: tx.at,
      expires_at: null,
      lineage_id: null,
    }),
  );
}

function registryAt(url: string, secret: Uint8Array | undefined): TestService['registry'] {
  return {
    async fault(request) {
      const response = await order(url, '/control/faults', request, secret);
      if (response.status !== 201) throw new Error(`No fault: ${await response.text()}`);
      await response.body?.cancel();
    },
    async file({ reference, packet }) {
      const signer = secret === undefined ? null : createSigner(secret, systemClock);
      const timeoutMs = 10_000;
      const to = { baseUrl: url, livemode: false, clock: systemClock, signer, lookupTimeoutMs: timeoutMs };
      const deadlineAt = new Date(Date.now() + timeoutMs);
      const sent = { type: 'formation', reference, packet, deadlineAt, timeoutMs } as const;
      const { kind } = await createHttpRegistry(to).submit(sent);
      if (kind !== 'answered') throw new Error(`Not filed: ${kind}`);
    },
    async register() {
      return (await (await fetch(`${url}/register?limit=1000`)).json()) as RegisterPage;
    },
  };
}
