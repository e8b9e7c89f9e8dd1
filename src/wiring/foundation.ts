import { randomBytes } from 'node:crypto';
import { blake3 } from '@noble/hashes/blake3.js';
import type { StripeBilling } from '../billing/stripe/client.ts';
import type { Clock } from '../clock.ts';
import { systemClock } from '../clock.ts';
import type { Config } from '../config/config.ts';
import { createDocumentRenderer, type DocumentRenderer, keepDictionary } from '../documents/renderer.ts';
import { hashApiKey } from '../domain/access/api-key.ts';
import { createLinkToken, hashLinkToken } from '../domain/access/link-token.ts';
import { utf8 } from '../domain/formats/canonical.ts';
import { StartError } from '../errors/start-error.ts';
import type { HttpDeps } from '../http/deps.ts';
import { randomIds } from '../ids.ts';
import type { Logger } from '../log.ts';
import { createMetrics, type Metrics } from '../metrics/metrics.ts';
import type { RegistryAdapter } from '../registry/adapter.ts';
import { withCircuit } from '../registry/circuit.ts';
import { createHttpRegistry } from '../registry/http.ts';
import { createSigner, type Signer } from '../registry/signer.ts';
import { seal, unseal } from '../secrets/seal.ts';
import type { SealLabel } from '../secrets/sealed.ts';
import { loadSecrets, type Secrets } from '../secrets/secrets.ts';
import { findPrimary } from '../sql/session.ts';
import { isDistributedAt } from '../store/core/citus/is-distributed.ts';
import { type Db, openDb } from '../store/core/db.ts';
import { stampInstallation } from '../store/core/installation.ts';
import { requireCode } from '../store/core/min-code.ts';
import { createReplica, type Replica } from '../store/core/replica.ts';
import { createWakes } from '../store/core/wake.ts';
import type { Store } from '../store/core/write.ts';
import type { LinkSecrets } from '../store/link-tokens.ts';
import { DatabaseWatch } from '../worker/database-watch.ts';
import { createDesk } from '../worker/desk.ts';
import { createSessionWatch, type SessionWatch } from './session-watch.ts';

/** The parts that every serving process needs, such as store and keys. */
export type Foundation = {
  config: Config;
  log: Logger;
  clock: Clock;
  metrics: Metrics;
  store: Store;
  sessions: SessionWatch;
  /** The replica (standby database); null if none is configured. */
  replica: Replica | null;
  /** Once started, watches for a database that was restored to an earlier state. */
  watch: DatabaseWatch;
  secrets: Secrets;
  /**
   * One renderer for the whole process, because a renderer keeps fonts in memory. It renders one document at a time.
   */
  documents: DocumentRenderer;
  /** The Stripe client; null if the service does not collect payments through Stripe. */
  stripe: StripeBilling | null;
  close(): Promise<void>;
};

/**
 * Opens a migrated database in the serving role, and loads the keys. If the database is new, records this
 * installation's mode and keys in it. Refuses a database with another mode or other keys.
 */
export async function openFoundation(
  config: Config,
  databaseUrl: string,
  log: Logger,
  role: string,
): Promise<Foundation> {
  const clock = systemClock;
  const secrets = await loadSecrets(config);
  const metrics = createMetrics();
  await findPrimary({ url: databaseUrl, applicationName: `efs ${role}` });
  const isDistributed = await isDistributedAt(databaseUrl, keepsStatements(config));
  const db = openServing(config, databaseUrl, metrics, { applicationName: `efs ${role}`, isDistributed });
  const sessions = createSessionWatch({ log, metrics, isPooled: config.databasePooled !== 'false' });
  try {
    await sessions.watch(db);
    await requireCode(db);
    await stampInstallation(db, { id: randomIds.uuid(), mode: config.mode, secrets, at: clock.now() });
  } catch (error) {
    sessions.stop();
    await db.end();
    throw error;
  }
  const replica = openReplica(config, db, metrics, sessions);
  const store: Store = { db, clock, ids: randomIds, livemode: config.mode === 'live', wakes: createWakes(db) };
  const watch = new DatabaseWatch({ store, log, metrics });
  const documents = keepDictionary(createDocumentRenderer(), db, (forget) => watch.onReplaced(forget));
  const close = async () => {
    sessions.stop();
    await watch.stop();
    await documents.close();
    await replica?.close();
    await db.end({ timeout: 5 });
  };
  const stripe = await openStripe(config, store);
  return { config, log, clock, metrics, store, sessions, replica, watch, secrets, documents, stripe, close };
}

/** Opens connections in the serving role. Only the connection that listens for notifications bypasses a pooler. */
export function openServing(
  config: Config,
  databaseUrl: string,
  metrics: Metrics,
  options: { applicationName: string; isDistributed: boolean },
): Db {
  return openDb(databaseUrl, {
    ...options,
    poolSize: config.databasePoolSize,
    role: 'serving',
    keepsStatements: keepsStatements(config),
    directUrl: config.databaseDirectUrl,
    startWait: () => metrics.connectionWaitSeconds.startTimer(),
  });
}

function keepsStatements({ databasePooled }: Config): boolean {
  return databasePooled !== 'true';
}

/**
 * Opens the connections to the replica. They connect on first use, so the replica need not be available at the start.
 */
function openReplica(config: Config, db: Db, metrics: Metrics, sessions: SessionWatch): Replica | null {
  const { databaseReplicaUrl: url } = config;
  if (url === undefined) return null;
  if (db.isDistributed)
    throw new StartError('DATABASE_REPLICA_URL is not used with Citus, whose rows lie on several servers. Remove it.');
  const options = { applicationName: 'efs replica', isDistributed: false };
  const replica = openServing({ ...config, databasePooled: 'false' }, url, metrics, options);
  sessions.watchIfThere(replica);
  return createReplica(db, replica, () => systemClock.monotonicMs());
}

/** Loads Stripe's SDK only if needed, because it is large. */
async function openStripe(config: Config, store: Store): Promise<StripeBilling | null> {
  const { stripeSecretKey: secretKey, stripeWebhookSecret: webhookSecret, stripeApiBase: apiBase, baseUrl } = config;
  if (secretKey === undefined || webhookSecret === undefined) return null;
  const { createStripe } = await import('../billing/stripe/client.ts');
  return { api: createStripe({ secretKey, apiBase }), store, webhookSecret, returnUrl: `${baseUrl}/billing/return` };
}

/**
 * Returns the adapter for the registry. Without `registryUrl`, operators file by hand; otherwise filings go to the
 * program at this address, which speaks the registry protocol.
 */
export function createRegistry(
  foundation: Foundation,
  registryUrl: string | null,
  lookupTimeoutMs?: number,
): RegistryAdapter {
  const { store, clock } = foundation;
  if (registryUrl === null) return createDesk({ store, clock });
  const options = {
    baseUrl: registryUrl,
    livemode: store.livemode,
    clock,
    signer: registrySigner(foundation),
    ...(lookupTimeoutMs !== undefined && { lookupTimeoutMs }),
  };
  return withCircuit(createHttpRegistry(options), clock, Math.random);
}

/** Returns the signer of requests to the registry; null if there is no secret. */
export function registrySigner({ config, secrets, clock }: Foundation): Signer | null {
  const secret = registrySecret(config, secrets);
  return secret === null ? null : createSigner(secret, clock);
}

/**
 * Returns the secret with which registry and service sign their messages. If none is set for the simulator, it is
 * derived from the pepper (secret of the key hashes), so that all processes with the same keys share it without
 * configuration.
 */
export function registrySecret({ registry, registrySecret: given }: Config, { pepper }: Secrets): Uint8Array | null {
  if (registry !== 'simulator') return given ?? null;
  return given ?? blake3(pepper.key, { context: utf8('entity-formation-service registry simulator v1') });
}

/** Returns the secret with which the API signs, and the secrets whose signatures it accepts (two during a rotation). */
export function registrySecrets(
  config: Config,
  secrets: Secrets,
): Pick<HttpDeps, 'registrySecret' | 'acceptedRegistrySecrets'> {
  const { previousPepper } = secrets;
  const current = registrySecret(config, secrets);
  const others = [
    config.registrySecretPrevious,
    // The previous pepper (secret of the key hashes) matters only if REGISTRY_SECRET is not set, because the secret is
    // then derived from a pepper.
    previousPepper && !config.registrySecret && registrySecret(config, { ...secrets, pepper: previousPepper }),
  ];
  const accepted = [current, ...others].filter((secret) => secret instanceof Uint8Array);
  return { registrySecret: current, acceptedRegistrySecrets: accepted };
}

/**
 * Derives a key for one purpose from the pepper (secret of the key hashes) and, during a rotation, a second key from
 * the previous pepper.
 */
export function derivedKeys({ pepper, previousPepper }: Secrets, context: string): [Uint8Array, ...Uint8Array[]] {
  const derive = ({ key }: { key: Uint8Array }) => blake3(key, { context: utf8(context) });
  return [derive(pepper), ...(previousPepper ? [derive(previousPepper)] : [])];
}

/** Returns the function that hashes API keys with the current pepper (secret). */
export function hashKey({ pepper }: Secrets): HttpDeps['hashKey'] {
  return (key) => ({ hash: hashApiKey(key, pepper.key), pepperId: pepper.id });
}

export function linkSecrets(secrets: Secrets): LinkSecrets {
  const { pepper, previousPepper } = secrets;
  return {
    create() {
      const token = createLinkToken(new Uint8Array(randomBytes(32)));
      return { token, hash: hashLinkToken(token, pepper.key), pepperId: pepper.id };
    },
    peppers: [pepper.key, ...(previousPepper ? [previousPepper.key] : [])],
  };
}

export function sealing(secrets: Secrets) {
  return {
    seal: (plaintext: Uint8Array, label: SealLabel) => seal(secrets, plaintext, label),
    unseal: (sealed: Uint8Array, label: SealLabel) => unseal(secrets, sealed, label),
    randomSeed: () => new Uint8Array(randomBytes(32)),
  };
}
