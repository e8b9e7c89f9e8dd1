import { randomBytes } from 'node:crypto';
import { blake3 } from '@noble/hashes/blake3.js';
import type { StripeBilling } from './billing/stripe/client.ts';
import type { Clock } from './clock.ts';
import { systemClock } from './clock.ts';
import type { Config } from './config/config.ts';
import { createConstitutionReader } from './constitution/constitution-reader.ts';
import { createDocumentRenderer, type DocumentRenderer } from './documents/renderer.ts';
import { hashApiKey } from './domain/access/api-key.ts';
import { createLinkToken, hashLinkToken } from './domain/access/link-token.ts';
import { isAttestationRequired } from './domain/filing/attestation.ts';
import { taxNumberExpectedMs } from './domain/filing/formation.ts';
import { utf8 } from './domain/formats/canonical.ts';
import { signEd25519 } from './domain/formats/ed25519.ts';
import { createEventHub } from './http/answers/event-hub.ts';
import { createTokenKeys, rotateTokenKey } from './http/bearer/token-keys.ts';
import { loadTrustedIssuers } from './http/bearer/trusted-issuers.ts';
import { createVerifyToken } from './http/bearer/verify-token.ts';
import { createAuthenticate } from './http/calls/auth.ts';
import { createAuthenticateOperator } from './http/calls/authenticate-operator.ts';
import type { HttpDeps } from './http/deps.ts';
import { createLimits } from './http/server/limits.ts';
import { randomIds } from './ids.ts';
import type { Logger } from './log.ts';
import { type Mailer, outboxMailer } from './mail/mailer.ts';
import { createSmtpMailer } from './mail/smtp.ts';
import type { RegistryAdapter } from './registry/adapter.ts';
import { withCircuit } from './registry/circuit.ts';
import { createHttpRegistry } from './registry/http.ts';
import { createRegistryQuestions } from './registry/questions.ts';
import { createSigner, type Signer } from './registry/signer.ts';
import { seal, unseal } from './secrets/seal.ts';
import type { SealLabel } from './secrets/sealed.ts';
import { loadSecrets, type Secrets } from './secrets/secrets.ts';
import { openDb } from './store/core/db.ts';
import { stampInstallation } from './store/core/installation.ts';
import { requireCode } from './store/core/min-code.ts';
import { createSlots } from './store/core/slots.ts';
import { createWakes } from './store/core/wake.ts';
import type { Store } from './store/core/write.ts';
import type { LinkSecrets } from './store/link-tokens.ts';
import { loadAuditKey } from './store/signing-keys.ts';
import { VERSION } from './version.ts';
import { createResolve } from './webhooks/connect.ts';
import { createWebhookSender } from './webhooks/sender.ts';
import { createDesk } from './worker/desk.ts';
import type { WorkerDeps } from './worker/start.ts';

/** The parts of every serving process: the store and the keys. */
export type Foundation = {
  config: Config;
  log: Logger;
  clock: Clock;
  store: Store;
  secrets: Secrets;
  /** One for the whole process: it holds fonts, and works on one document at a time. */
  documents: DocumentRenderer;
  /** Null: Stripe does not collect here. */
  stripe: StripeBilling | null;
  close(): Promise<void>;
};

/** Opens a migrated database as the serving role, stamps or checks it, and loads the keys. */
export async function openFoundation(
  config: Config,
  databaseUrl: string,
  log: Logger,
  role: string,
): Promise<Foundation> {
  const clock = systemClock;
  const secrets = await loadSecrets(config);
  const db = openDb(databaseUrl, {
    poolSize: config.databasePoolSize,
    role: 'serving',
    applicationName: `efs ${role}`,
  });
  try {
    await requireCode(db);
    await stampInstallation(db, { id: randomIds.uuid(), mode: config.mode, secrets, at: clock.now() });
  } catch (error) {
    await db.end();
    throw error;
  }
  const store: Store = { db, clock, ids: randomIds, livemode: config.mode === 'live', wakes: createWakes(db) };
  const documents = createDocumentRenderer();
  const close = async () => {
    await documents.close();
    await db.end({ timeout: 5 });
  };
  return { config, log, clock, store, secrets, documents, stripe: await openStripe(config, store), close };
}

/** Loaded only if needed, because Stripe's SDK is large. */
async function openStripe(config: Config, store: Store): Promise<StripeBilling | null> {
  const { stripeSecretKey: secretKey, stripeWebhookSecret: webhookSecret, stripeApiBase: apiBase, baseUrl } = config;
  if (secretKey === undefined || webhookSecret === undefined) return null;
  const { createStripe } = await import('./billing/stripe/client.ts');
  return { api: createStripe({ secretKey, apiBase }), store, webhookSecret, returnUrl: `${baseUrl}/billing/return` };
}

/** Making a bundle may take some 60 MiB. */
const BUNDLES_AT_ONCE = 2;

export async function httpDeps(foundation: Foundation, baseUrl: string): Promise<HttpDeps> {
  const { config, clock, secrets } = foundation;
  // Reads need a connection too, but few at a time: two are kept free of writes.
  const slots = createSlots(Math.max(1, config.databasePoolSize - 2), config.databaseWaitMs);
  const store: Store = { ...foundation.store, slots };
  const peppers = [secrets.pepper, ...(secrets.previousPepper ? [secrets.previousPepper] : [])];
  const auditKey = await loadAuditKey(store.db, sealing(secrets), clock.now());
  const tokenKeys = createTokenKeys({ db: store.db, clock, sealing: sealing(secrets) });
  const trustedIssuers = await loadTrustedIssuers(config.trustedIssuers, baseUrl);
  const deps: HttpDeps = {
    store,
    clock,
    baseUrl,
    version: VERSION,
    authenticate: createAuthenticate({
      db: store.db,
      clock,
      livemode: store.livemode,
      peppers: peppers.map(({ key }) => key),
      verifyToken: createVerifyToken({ db: store.db, clock, baseUrl: () => deps.baseUrl, tokenKeys, trustedIssuers }),
    }),
    authenticateOperator: createAuthenticateOperator({ db: store.db, clock, peppers: peppers.map(({ key }) => key) }),
    links: linkSecrets(secrets),
    seal: sealing(secrets).seal,
    unseal: sealing(secrets).unseal,
    hashKey: hashKey(secrets),
    auditSigner: { publicKey: auditKey.publicKey, sign: (message) => signEd25519(auditKey.seed, message) },
    limits: createLimits(config),
    isDesk: config.registry === 'desk',
    taxNumberExpectedMs: taxNumberExpectedMs(config.registry === 'simulator'),
    constitutions: createConstitutionReader(store.livemode),
    events: createEventHub(store.db),
    documents: foundation.documents,
    isLoopbackWebhookAllowed: config.webhookAllowPrivate,
    bundleSlots: createSlots(BUNDLES_AT_ONCE, config.databaseWaitMs),
    registrySecret: registrySecret(config, secrets),
    registry: registryQuestions(foundation, () => config.registryUrl ?? deps.simulatorUrl),
    simulatorUrl: null,
    cursorKey: blake3(secrets.pepper.key, { context: utf8('entity-formation-service cursor v1') }),
    challengeKey: blake3(secrets.pepper.key, { context: utf8('entity-formation-service member challenge v1') }),
    tokenKeys,
    trustedIssuers,
    charging: { provider: config.billing, serviceFeeCents: config.serviceFeeCents },
    stripe: foundation.stripe && { ...foundation.stripe, store },
  };
  return deps;
}

/** Publishes the next key for tokens now. Returns when it begins to sign. */
export function rotateTokens({ store, clock, secrets }: Foundation): Promise<Date> {
  return rotateTokenKey({ db: store.db, clock, sealing: sealing(secrets) });
}

/** `registryUrl` is null if nobody outside files (REGISTRY=desk). */
export function workerDeps(foundation: Foundation, registryUrl: string | null): WorkerDeps {
  const { config, store, clock, log, secrets } = foundation;
  return {
    store,
    clock,
    log,
    registry: createRegistry(foundation, registryUrl),
    random: Math.random,
    timeoutMs: config.registryTimeoutMs,
    clockAllowanceMs: config.registryClockAllowanceMs,
    mailer: createMailer(config),
    mailsPerAddress: config.mailsPerAddressPerHour,
    stripe: foundation.stripe,
    documents: foundation.documents,
    links: linkSecrets(secrets),
    baseUrl: config.baseUrl,
    isSimulated: config.registry === 'simulator',
    sendWebhook: createWebhookSender({ resolve: createResolve(), isLoopbackAllowed: config.webhookAllowPrivate }),
    version: VERSION,
    taxNumberExpectedMs: taxNumberExpectedMs(config.registry === 'simulator'),
    isScreeningRequired: config.screening === 'desk',
    isAttestationRequired: isAttestationRequired(store.livemode, config.requireAttestation),
    isTaxCalendarKept: store.livemode || config.taxCalendar === 'always',
    partyKey: blake3(secrets.pepper.key, { context: utf8('entity-formation-service responsible party v1') }),
    ...sealing(secrets),
  };
}

/** Two rounds of questions, names and then their alternatives, stay within 3 s. */
const QUESTION_TIMEOUT_MS = 1_500;

/** The same registry as the worker's, for requests that ask it something. Its address may become known later. */
function registryQuestions(foundation: Foundation, url: () => string | null): HttpDeps['registry'] {
  const { config, clock } = foundation;
  let adapter: RegistryAdapter | null = null;
  return createRegistryQuestions(() => {
    const address = config.registry === 'desk' ? null : url();
    if (address === null && config.registry !== 'desk') return null;
    adapter ??= createRegistry(foundation, address, QUESTION_TIMEOUT_MS);
    return adapter;
  }, clock);
}

/** Returns the filer: a person at the desk, or a program that speaks the registry protocol at that address. */
function createRegistry(foundation: Foundation, registryUrl: string | null, lookupTimeoutMs?: number): RegistryAdapter {
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

/** Signs requests to the registry, if there is a secret to sign with. */
export function registrySigner({ config, secrets, clock }: Foundation): Signer | null {
  const secret = registrySecret(config, secrets);
  return secret === null ? null : createSigner(secret, clock);
}

/**
 * The secret that registry and service sign with. For the simulator it is derived if none is set, so that every process
 * with the same keys has the same one without any configuration.
 */
export function registrySecret({ registry, registrySecret: given }: Config, { pepper }: Secrets): Uint8Array | null {
  if (registry !== 'simulator') return given ?? null;
  return given ?? blake3(pepper.key, { context: utf8('entity-formation-service registry simulator v1') });
}

function createMailer({ smtpUrl: url, mailFrom: from, smtpTimeoutMs: timeoutMs }: Config): Mailer {
  return url === undefined || from === undefined ? outboxMailer : createSmtpMailer({ url, from, timeoutMs });
}

/** Keys are stored as hashes under the current pepper. */
export function hashKey({ pepper }: Secrets): HttpDeps['hashKey'] {
  return (key) => ({ hash: hashApiKey(key, pepper.key), pepperId: pepper.id });
}

function linkSecrets(secrets: Secrets): LinkSecrets {
  const { pepper, previousPepper } = secrets;
  return {
    create() {
      const token = createLinkToken(new Uint8Array(randomBytes(32)));
      return { token, hash: hashLinkToken(token, pepper.key), pepperId: pepper.id };
    },
    peppers: [pepper.key, ...(previousPepper ? [previousPepper.key] : [])],
  };
}

function sealing(secrets: Secrets) {
  return {
    seal: (plaintext: Uint8Array, label: SealLabel) => seal(secrets, plaintext, label),
    unseal: (sealed: Uint8Array, label: SealLabel) => unseal(secrets, sealed, label),
    randomSeed: () => new Uint8Array(randomBytes(32)),
  };
}
