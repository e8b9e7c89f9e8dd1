import type { McpServer } from '@modelcontextprotocol/server';
import type { HashKey } from '../access/make-api-key.ts';
import type { Charging } from '../billing/capture.ts';
import type { StripeBilling } from '../billing/stripe/client.ts';
import type { Clock } from '../clock.ts';
import type { ConstitutionReader } from '../constitution/constitution-reader.ts';
import type { EvidenceReader } from '../documents/evidence-reader.ts';
import type { PictureReader } from '../documents/picture-reader.ts';
import type { DocumentRenderer } from '../documents/renderer.ts';
import type { AuditSigner } from '../documents/sign-head.ts';
import type { RegistryQuestions } from '../forming/registry-questions.ts';
import type { Metrics } from '../metrics/metrics.ts';
import type { ExportSpace } from '../moving/export-space.ts';
import type { WriteProbe } from '../store/core/readiness.ts';
import type { Replica } from '../store/core/replica.ts';
import type { Slots } from '../store/core/slots.ts';
import type { Store } from '../store/core/write.ts';
import type { LinkSecrets } from '../store/link-tokens.ts';
import type { Sealer } from '../store/mails.ts';
import type { CheckWebhookUrl } from '../webhooks/url.ts';
import type { CursorKeys } from './answers/cursor.ts';
import type { Authenticate } from './bearer/auth.ts';
import type { AuthenticateOperator } from './bearer/authenticate-operator.ts';
import type { TokenKeys } from './bearer/token-keys.ts';
import type { TrustedIssuer } from './bearer/trusted-issuers.ts';
import type { ConsoleFiles } from './console/console-files.ts';
import type { EventHub } from './server/event-hub.ts';
import type { KnownCallers } from './server/known-callers.ts';
import type { Limits } from './server/limits.ts';
import type { Turns } from './server/turns.ts';

/** The dependencies of handlers, created once in main.ts. */
export type HttpDeps = {
  store: Store;
  /** A standby that answers some reads (calls/read-on-replica.ts); null: no standby. */
  replica: Replica | null;
  clock: Clock;
  baseUrl: string;
  version: string;
  metrics: Metrics;
  /** Returns the problem found by the last check of the database connections; null: no problem. */
  sessions: { problem(): string | null };
  /**
   * Notices if the database was restored. `problem` returns the reason why the service writes nothing to it; null: the
   * service writes as usual.
   */
  watch: { problem(): string | null };
  /** Checks whether the database accepts writes now. */
  writeProbe: WriteProbe;
  /** True after SIGTERM, so that a proxy sends no more requests. */
  isStopping: boolean;
  authenticate: Authenticate;
  knownCallers: KnownCallers;
  authenticateOperator: AuthenticateOperator;
  /** Creates and finds single-use links. */
  links: LinkSecrets;
  /**
   * Encrypts values that the service must read again. A label ties each encrypted value to the place where it is
   * stored.
   */
  seal: Sealer;
  unseal: Sealer;
  hashKey: HashKey;
  auditSigner: AuditSigner;
  /** Keys that authenticate cursors, so that callers cannot forge them. */
  cursorKeys: CursorKeys;
  limits: Limits;
  /** Lets accounts take turns at the resources that all accounts share. */
  turns: Turns;
  /**
   * Separate turns for dry runs, so that dry runs never block changes. There are fewer of them than turns for other
   * calls.
   */
  turnsOfDryRuns: Turns;
  /** True if operators file by hand (REGISTRY=desk). */
  isDesk: boolean;
  /** Time for which an operator's result is held before it is applied. */
  resultHoldMs: number;
  /** True if the registry is the simulator, which is faster than any office. */
  isSimulated: boolean;
  /** True if a natural person has to attest: always in live mode. */
  isAttestationRequired: boolean;
  /** True if the registered agent has to consent where its state requires it: always in live mode. */
  isConsentRequired: boolean;
  /** True if the members have to sign the operating agreement themselves: always in live mode. */
  isMemberSigningRequired: boolean;
  constitutions: ConstitutionReader;
  events: EventHub;
  documents: DocumentRenderer;
  consoleFiles: ConsoleFiles;
  evidence: EvidenceReader;
  pictures: PictureReader;
  checkWebhookUrl: CheckWebhookUrl;
  /** Limits the number of bundles in memory at once. */
  bundleSlots: Slots;
  /** Limits the number of account exports under way and the disk space they use. */
  exportSpace: ExportSpace;
  /** Number of days in which an operator can reopen a closed account. */
  eraseAfterDays: number;
  /** Keys that authenticate the texts that members sign. */
  challengeKeys: readonly [Uint8Array, ...Uint8Array[]];
  /** The secret with which the registry signs its callbacks; null if it does not sign any. */
  registrySecret: Uint8Array | null;
  /** Secrets with which callback signatures are accepted. During a rotation there are two such secrets. */
  acceptedRegistrySecrets: readonly Uint8Array[];
  registry: RegistryQuestions;
  /** Address of the registry simulator, in which accounts set faults and the clock; null with any other registry. */
  simulatorUrl: string | null;
  tokenKeys: TokenKeys;
  trustedIssuers: readonly TrustedIssuer[];
  /** The payment provider, and the service's own fee for a formation. */
  charging: Charging;
  /** The Stripe client; null if this deployment does not collect payments through Stripe. */
  stripe: StripeBilling | null;
  /** Adds test tools to each MCP server. Only a test of the protocol sets it. */
  addToMcp?: (server: McpServer) => void;
};
