import type { Clock } from '../clock.ts';
import type { Config } from '../config/config.ts';
import { createConstitutionReader } from '../constitution/constitution-reader.ts';
import { createEvidenceReader } from '../documents/evidence-reader.ts';
import { createPictureReader } from '../documents/picture-reader.ts';
import { isMemberSigningRequired } from '../domain/constitution/agreement-signers.ts';
import { isConsentRequired } from '../domain/filing/agent-consent.ts';
import { isAttestationRequired } from '../domain/filing/attestation.ts';
import { createAuthenticate } from '../http/bearer/auth.ts';
import { createAuthenticateOperator } from '../http/bearer/authenticate-operator.ts';
import { createTokenKeys } from '../http/bearer/token-keys.ts';
import { loadTrustedIssuers } from '../http/bearer/trusted-issuers.ts';
import { createVerifyToken } from '../http/bearer/verify-token.ts';
import { createConsoleFiles } from '../http/console/console-files.ts';
import type { HttpDeps } from '../http/deps.ts';
import { createEventHub } from '../http/server/event-hub.ts';
import { createKnownCallers } from '../http/server/known-callers.ts';
import { createLimits } from '../http/server/limits.ts';
import { Turns } from '../http/server/turns.ts';
import { ExportSpace } from '../moving/export-space.ts';
import type { RegistryAdapter } from '../registry/adapter.ts';
import { createRegistryQuestions } from '../registry/questions.ts';
import { makeDataDir } from '../secrets/private-files.ts';
import { sharesOf } from '../sql/open.ts';
import { createWriteProbe } from '../store/core/readiness.ts';
import { createSlots, type Slots } from '../store/core/slots.ts';
import type { Store } from '../store/core/write.ts';
import { loadAuditSigner } from '../store/signing-keys.ts';
import { VERSION } from '../version.ts';
import { createCheckWebhookUrl } from '../webhooks/url.ts';

import {
  createRegistry,
  derivedKeys,
  type Foundation,
  hashKey,
  linkSecrets,
  registrySecrets,
  sealing,
} from './foundation.ts';
import { webhookTargets } from './webhook-targets.ts';

/**
 * Number of concurrent calls per database connection. The number is more than one, because some calls need no
 * connection, and the statements of several calls can share network packets.
 */
const CALLS_PER_CONNECTION = 4;
/** Number of database connections that stay free for other accounts while only one account is active. */
const LEFT_TO_OTHERS = 3;
/**
 * Maximum number of concurrent calls per account while others call too. With two calls, one runs while the other waits
 * for the database. More calls would only delay other accounts, because there is only one thread.
 */
const CALLS_OF_ONE = 2;
/**
 * Maximum time that a call waits for its turn after other calls of its account. This time may be longer than the wait
 * of a change for a database connection, because here a call waits only for calls of its own account.
 */
const TURN_WAIT_MS = 5_000;

const MIB = 1_048_576;
/** Maximum number of bundles made at once, because each may take about 60 MiB. */
const BUNDLES_AT_ONCE = 2;

export async function httpDeps(foundation: Foundation, baseUrl: string): Promise<HttpDeps> {
  const { config, clock, secrets } = foundation;
  const slots = measuredSlots(foundation);
  const store: Store = { ...foundation.store, slots };
  const { peppers } = linkSecrets(secrets);
  const tokenKeys = createTokenKeys({ db: store.db, clock, sealing: sealing(secrets) });
  const trustedIssuers = await loadTrustedIssuers(config.trustedIssuers, { baseUrl, clock, log: foundation.log });
  const deps: HttpDeps = {
    store,
    replica: foundation.replica,
    clock,
    baseUrl,
    version: VERSION,
    metrics: foundation.metrics,
    sessions: foundation.sessions,
    watch: foundation.watch,
    writeProbe: createWriteProbe(store.db, clock),
    isStopping: false,
    knownCallers: createKnownCallers(),
    authenticate: createAuthenticate({
      db: store.db,
      clock,
      livemode: store.livemode,
      peppers,
      verifyToken: createVerifyToken({ db: store.db, clock, baseUrl: () => deps.baseUrl, tokenKeys, trustedIssuers }),
    }),
    authenticateOperator: createAuthenticateOperator({ db: store.db, clock, peppers }),
    links: linkSecrets(secrets),
    seal: sealing(secrets).seal,
    unseal: sealing(secrets).unseal,
    hashKey: hashKey(secrets),
    auditSigner: await loadAuditSigner(store.db, sealing(secrets), clock.now()),
    limits: createLimits(config),
    ...turnsOf(foundation),
    isDesk: config.registry === 'desk',
    resultHoldMs: config.mode === 'live' ? config.resultHoldMs : 0,
    isSimulated: config.registry === 'simulator',
    isMemberSigningRequired: isMemberSigningRequired(store.livemode, config.requireMemberSignatures),
    isConsentRequired: isConsentRequired(store.livemode, config.requireConsent),
    isAttestationRequired: isAttestationRequired(store.livemode, config.requireAttestation),
    constitutions: createConstitutionReader(store.livemode),
    events: createEventHub(store.db),
    documents: foundation.documents,
    consoleFiles: createConsoleFiles(),
    evidence: createEvidenceReader(),
    pictures: createPictureReader(),
    checkWebhookUrl: createCheckWebhookUrl(webhookTargets(config)),
    eraseAfterDays: config.eraseAfterDays,
    ...archivesOf(config, clock),
    ...registrySecrets(config, secrets),
    registry: registryQuestions(foundation, () => config.registryUrl ?? deps.simulatorUrl),
    simulatorUrl: null,
    cursorKeys: derivedKeys(secrets, 'entity-formation-service cursor v1'),
    challengeKeys: derivedKeys(secrets, 'entity-formation-service member challenge v1'),
    tokenKeys,
    trustedIssuers,
    charging: { provider: config.billing, serviceFeeCents: config.serviceFeeCents },
    stripe: foundation.stripe && { ...foundation.stripe, store },
  };
  foundation.watch.onReplaced(deps.events.forget);
  return deps;
}

/** Time limit of a registry query. A name check makes two in a row (name, then alternatives), within 3 s. */
const QUESTION_TIMEOUT_MS = 1_500;

/**
 * Returns the registry queries that API requests make, through an adapter like the worker's. The registry's address may
 * become known only later, when the simulator has started.
 */
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

function turnsOf({ config, clock }: Foundation): Pick<HttpDeps, 'turns' | 'turnsOfDryRuns'> {
  const usual = { waitMs: TURN_WAIT_MS, monotonicMs: () => clock.monotonicMs() };
  const count = CALLS_PER_CONNECTION * config.databasePoolSize;
  const alone = Math.max(1, config.databasePoolSize - LEFT_TO_OTHERS);
  // A dry run holds a database connection for its whole time, even while a constitution is parsed. Dry runs may use a
  // third of the connections, so that most are left for changes.
  const dryRuns = Math.max(1, Math.floor(sharesOf(config.databasePoolSize).transactions / 3));
  return {
    turns: new Turns({ ...usual, count, alone, share: CALLS_OF_ONE }),
    turnsOfDryRuns: new Turns({ ...usual, count: dryRuns, alone: Math.max(1, dryRuns - 1), share: 1 }),
  };
}

/**
 * Returns the slots for changes. A change waits here for a connection instead of in the pool, so that its wait has a
 * limit.
 */
function measuredSlots({ config, metrics }: Foundation): Slots {
  const slots = createSlots(sharesOf(config.databasePoolSize).transactions, config.databaseWaitMs);
  return {
    take: async () => {
      const end = metrics.connectionWaitSeconds.startTimer();
      const release = await slots.take();
      end();
      return release;
    },
  };
}

function archivesOf(config: Config, clock: Clock): Pick<HttpDeps, 'bundleSlots' | 'exportSpace'> {
  const { databaseWaitMs: waitMs, dataDir } = config;
  return {
    bundleSlots: createSlots(BUNDLES_AT_ONCE, waitMs),
    exportSpace: new ExportSpace({
      waitMs,
      folder: async () => {
        await makeDataDir(dataDir);
        return dataDir;
      },
      limitBytes: config.exportMib * MIB,
      accountLimitBytes: config.exportMibPerAccount * MIB,
      monotonicMs: () => clock.monotonicMs(),
    }),
  };
}
