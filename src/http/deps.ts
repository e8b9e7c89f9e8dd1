import type { McpServer } from '@modelcontextprotocol/server';
import type { HashKey } from '../access/make-api-key.ts';
import type { Charging } from '../billing/capture.ts';
import type { StripeBilling } from '../billing/stripe/client.ts';
import type { Clock } from '../clock.ts';
import type { ConstitutionReader } from '../constitution/constitution-reader.ts';
import type { EvidenceReader } from '../documents/evidence-reader.ts';
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

/** The dependencies of handlers; made once in main.ts. */
export type HttpDeps = {
  store: Store;
  /** A standby that answers some reads (calls/read-on-replica.ts); null: there is none. */
  replica: Replica | null;
  clock: Clock;
  baseUrl: string;
  version: string;
  metrics: Metrics;
  /** Tells what was wrong with the connections to the database at the last check. */
  sessions: { problem(): string | null };
  /** Tells why nothing is written to the database. */
  watch: { problem(): string | null };
  /** Tries whether something could be written to the database now. */
  writeProbe: WriteProbe;
  /** True from SIGTERM on, so that a proxy sends nothing more. */
  isStopping: boolean;
  authenticate: Authenticate;
  knownCallers: KnownCallers;
  authenticateOperator: AuthenticateOperator;
  /** Makes and finds single-use links. */
  links: LinkSecrets;
  /** Seals values that must be readable again, bound to their place by the label. */
  seal: Sealer;
  unseal: Sealer;
  hashKey: HashKey;
  auditSigner: AuditSigner;
  /** Authenticates cursors, so that a caller can neither read nor forge one. */
  cursorKeys: CursorKeys;
  limits: Limits;
  /** Accounts take turns at everything they share. */
  turns: Turns;
  /** Dry runs have few turns of their own, so that they never keep what changes need. */
  turnsOfDryRuns: Turns;
  /** True if operators file by hand (REGISTRY=desk). */
  isDesk: boolean;
  /** An operator's result is held this long before it is applied. */
  resultHoldMs: number;
  /** True if the registry is the simulator, which is faster than any office. */
  isSimulated: boolean;
  /** True if a natural person has to attest: always in live mode. */
  isAttestationRequired: boolean;
  /** True if the registered agent itself has to consent where its state asks for it: always in live mode. */
  isConsentRequired: boolean;
  /** True if the members themselves sign the operating agreement: always in live mode. */
  isMemberSigningRequired: boolean;
  constitutions: ConstitutionReader;
  events: EventHub;
  documents: DocumentRenderer;
  consoleFiles: ConsoleFiles;
  /** Reads the proofs that are uploaded. */
  evidence: EvidenceReader;
  checkWebhookUrl: CheckWebhookUrl;
  /** Limits the bundles that are in memory at once. */
  bundleSlots: Slots;
  /** Limits the exports of accounts under way, and the disk that they use. */
  exportSpace: ExportSpace;
  /** Days in which an operator can reopen a closed account. */
  eraseAfterDays: number;
  /** Authenticates the texts that members sign. */
  challengeKeys: readonly [Uint8Array, ...Uint8Array[]];
  /** The secret with which the registry signs its callbacks; null: it does not. */
  registrySecret: Uint8Array | null;
  /** Those whose signatures are accepted: during a rotation there are two. */
  acceptedRegistrySecrets: readonly Uint8Array[];
  registry: RegistryQuestions;
  /** Address of the registry simulator, whose faults and clock accounts may change; null: another registry files. */
  simulatorUrl: string | null;
  tokenKeys: TokenKeys;
  trustedIssuers: readonly TrustedIssuer[];
  /** The provider that collects money, and our own fee for a formation. */
  charging: Charging;
  /** Null: Stripe does not collect here. */
  stripe: StripeBilling | null;
  /** Adds the fixtures of a protocol test to each MCP server; nothing else sets it. */
  addToMcp?: (server: McpServer) => void;
};
