// Generated from openapi.json by sdk/generate.ts: `npm run openapi` writes it anew.
import { type Call, type CallOptions, pathSegment, type WriteOptions } from './call.ts';
import { followPages } from './paging.ts';

/** The result of a filing, with its proof. */
export type AcceptFiling = {
  /** Exactly as the office gave it. */
  number: string;
  /** When it took effect: not before the company was created, and not in the future. Midnight stands for the whole day. */
  filed_at: string;
  /** What POST …/evidence answered for this filing. */
  evidence_upload_id: string;
  /** True: the proof shows exactly this number, although it does not have the usual form. Not needed where the registry gave the same number. */
  confirm_unusual?: boolean;
};

/** Who calls. */
export type Account = {
  id: string;
  email: string | null;
  name: string | null;
  livemode: boolean;
  suspended_at: string | null;
  created_at: string;
};

/** What an account used and paid in a month, in US cents. */
export type AccountBilling = {
  account_id: string;
  /** As it stands now, also where it has ended; null: the account chose none. */
  plan: "sandbox" | "launch" | "growth" | "scale" | null;
  /** Submitted in the month. */
  formations: number;
  /** Fees of the states, captured with these submissions. */
  state_fees_cents: number;
  /** Our fees, captured with these submissions. */
  service_fees_cents: number;
  /** Paid for formations in the month, whenever they were submitted. */
  collected_cents: number;
  /** Given back in the month. */
  refunded_cents: number;
  /** Paid for subscriptions in the month. */
  subscriptions_cents: number;
};

/** Accounts of one address. */
export type AccountSearchResult = {
  data: Array<Account>;
};

/** How far the clock is put forward. */
export type AdvanceSandboxClock = {
  /** How far to put it forward. */
  seconds: number;
};

/** A key, without the key itself. */
export type ApiKey = {
  id: string;
  name: string;
  scopes: Array<"keys:manage" | "entities:read" | "entities:write" | "formation:submit" | "documents:read" | "proposals:read" | "proposals:write" | "proposals:vote" | "proposals:execute" | "audit:read" | "events:read" | "webhooks:manage" | "billing:read" | "billing:write">;
  member: KeyMember | null;
  /** How the key begins. */
  display_prefix: string;
  created_at: string;
  expires_at: string | null;
  revoked_at: string | null;
};

/** One page of keys. */
export type ApiKeyList = {
  data: Array<ApiKey>;
  next_cursor: string | null;
  has_more: boolean;
};

/** One link: hash = BLAKE3("efs-audit-v1\n" ‖ JCS(entry without hash)). */
export type AuditEntry = {
  seq: number;
  chain: string;
  at: string;
  actor: {
    type: string;
    id: string;
    key_id?: string;
    /** The member whose own key it was. */
    member_did?: string;
  };
  action: string;
  /** BLAKE3, in hex. */
  data_hash: string;
  /** BLAKE3, in hex. */
  prev_hash: string;
  /** BLAKE3, in hex. */
  hash: string;
};

/** Links in order, and the head as it was when they were read. */
export type AuditPage = {
  data: Array<AuditRecord>;
  next_after: number | null;
  has_more: boolean;
  head: SignedHead;
};

/** A link, and what it is about. */
export type AuditRecord = {
  entry: AuditEntry;
  salt: string | null;
  /** What happened; null when it was erased. */
  data: unknown;
};

/** Billing problems that an operator has to look at. */
export type BillingProblemList = {
  data: Array<{
    kind: "stripe_key" | "stripe_permission" | "portal_not_set_up" | "request_refused" | "subscription_not_ours" | "refund_failed" | "dispute";
    /** The operation at Stripe, setting, customer, payment or dispute that has the problem. */
    subject: string;
    account_id: string | null;
    entity_id: string | null;
    payment_id: string | null;
    code: string | null;
    request_id: string | null;
    since: string;
    /** When it was seen last. */
    last_at: string;
    /** How often it was seen. */
    times: number;
    /** The next step for an operator. */
    action: string;
  }>;
};

/** One page of what was used and paid in a month, with the sums of all pages. */
export type BillingReport = {
  /** A calendar month, in UTC. */
  month: string;
  currency: "usd";
  totals: BillingSums;
  /** Accounts that submitted something, paid or were given something back in the month; by id. */
  data: Array<AccountBilling>;
  next_cursor: string | null;
  has_more: boolean;
};

/** What all accounts used and paid in the month, in US cents. */
export type BillingSums = {
  /** Submitted in the month. */
  formations: number;
  /** Fees of the states, captured with these submissions. */
  state_fees_cents: number;
  /** Our fees, captured with these submissions. */
  service_fees_cents: number;
  /** Paid for formations in the month, whenever they were submitted. */
  collected_cents: number;
  /** Given back in the month. */
  refunded_cents: number;
  /** Paid for subscriptions in the month. */
  subscriptions_cents: number;
};

/** A name to ask about. */
export type CheckName = {
  name: string;
  /** Default: US-WY. */
  jurisdiction?: "US-WY" | "US-DE";
  /** Default: the one that a constitution gets in that jurisdiction. */
  legal_form?: "dao_llc" | "llc";
};

/** A rule with where it comes from. One that is `unconfirmed` is no fact. */
export type CitedRule = {
  rule: string;
  /** The rule as data. */
  value: unknown;
  /** Where the rule comes from. */
  citation: string;
  /** When somebody last looked: year and month. */
  checked_on: string;
  /** How sure it is: read in the statute, stated by the office, stated by one other source, inferred from the rest, or not confirmed. */
  mark: "statute" | "official" | "secondary" | "inferred" | "unconfirmed";
};

/** The rules of a company, in one of their versions. */
export type Constitution = {
  entity_id: string;
  version: number;
  /** How it was given. */
  format: "yaml" | "json" | "template";
  /** As it was sent. */
  source: string;
  /** With every default applied. */
  document: Record<string, unknown>;
  /** BLAKE3 of the document in RFC 8785 form. */
  hash: string;
  created_at: string;
  /** The proposal that made it; null: the account did. */
  proposal_id: string | null;
};

/** What one version says otherwise than another. */
export type ConstitutionDiff = {
  entity_id: string;
  from: number;
  to: number;
  changes: Array<{
    op: "add" | "remove" | "replace";
    /** JSON Pointer: into the earlier version for what was removed, else into the later one. */
    pointer: string;
    /** Absent where something was added. */
    before?: unknown;
    /** Absent where something was removed. */
    after?: unknown;
  }>;
};

/** Constitutions to start from. */
export type ConstitutionTemplateList = {
  data: Array<{
    /** What POST /v1/entities takes as `template`. */
    name: "single_member" | "multi_member" | "agent_operated" | "multisig_treasury";
    description: string;
    /** Complete, to be edited; a sandbox takes it as it is. */
    constitution_yaml: string;
  }>;
};

/** What a constitution is good for. */
export type ConstitutionValidation = {
  /** Whether a draft can have it. */
  valid: boolean;
  /** Whether it could be submitted as it is. */
  submittable: boolean;
  /** What makes it invalid; with line and column where it was YAML. Pointers are into the constitution. */
  problems: Array<ProblemItem>;
  /** What has to be cleared before it can be submitted. */
  blockers: Array<ProblemItem>;
  jurisdiction: string | null;
  legal_form: string | null;
  name: string | null;
  legal_name: string | null;
  normalized: string | null;
  hash: string | null;
};

/** Versions of one constitution, the newest first. */
export type ConstitutionVersionList = {
  data: Array<{
    version: number;
    /** How it was given. */
    format: "yaml" | "json" | "template";
    /** BLAKE3 of the document in RFC 8785 form. */
    hash: string;
    created_at: string;
    /** The proposal that made it; null: the account did. */
    proposal_id: string | null;
  }>;
  next_before: number | null;
  has_more: boolean;
};

/** An empty body will do in a sandbox; `email` is required when live. */
export type CreateAccount = {
  email?: string;
  name?: string;
};

/** A proposal of kind `amend`. */
export type CreateAmendJsonProposal = {
  kind: "amend";
  title: string;
  description?: string;
  /** True: the proposal stays a draft until it is opened. Default: false. */
  draft?: boolean;
  /** Instead of a key that is bound to the member. */
  signature?: {
    /** The member. */
    did: string;
    /** Base64 of their Ed25519 signature over the canonical JSON (RFC 8785) of `{action: "propose", constitution_hash, entity_id, proposal}`, the last being this body without `signature`. */
    value: string;
  };
  /** The same document as JSON; its schema is at /schemas/constitution.json. */
  constitution: Record<string, unknown>;
  rationale: string;
};

/** Another constitution, as YAML or as JSON. */
export type CreateAmendProposal = CreateAmendYamlProposal | CreateAmendJsonProposal;

/** A proposal of kind `amend`. */
export type CreateAmendYamlProposal = {
  kind: "amend";
  title: string;
  description?: string;
  /** True: the proposal stays a draft until it is opened. Default: false. */
  draft?: boolean;
  /** Instead of a key that is bound to the member. */
  signature?: {
    /** The member. */
    did: string;
    /** Base64 of their Ed25519 signature over the canonical JSON (RFC 8785) of `{action: "propose", constitution_hash, entity_id, proposal}`, the last being this body without `signature`. */
    value: string;
  };
  /** The constitution as YAML 1.2, at most 64 KiB. */
  constitution_yaml: string;
  rationale: string;
};

/** What the key may do, and for whom. */
export type CreateApiKey = {
  name: string;
  scopes: Array<"keys:manage" | "entities:read" | "entities:write" | "formation:submit" | "documents:read" | "proposals:read" | "proposals:write" | "proposals:vote" | "proposals:execute" | "audit:read" | "events:read" | "webhooks:manage" | "billing:read" | "billing:write">;
  expires_at?: string | null;
  member?: {
    entity_id: string;
    did: string;
    /** The text of `create_member_challenge`, unchanged. */
    challenge: string;
    /** The member's Ed25519 signature over the challenge's UTF-8 bytes, base64. */
    signature: string;
  };
};

/** The answer of a contact. */
export type CreateApproval = {
  decision: "approve" | "decline";
  reason?: string;
};

/** A proposal of kind `custom`. */
export type CreateCustomProposal = {
  kind: "custom";
  title: string;
  description?: string;
  /** True: the proposal stays a draft until it is opened. Default: false. */
  draft?: boolean;
  /** Instead of a key that is bound to the member. */
  signature?: {
    /** The member. */
    did: string;
    /** Base64 of their Ed25519 signature over the canonical JSON (RFC 8785) of `{action: "propose", constitution_hash, entity_id, proposal}`, the last being this body without `signature`. */
    value: string;
  };
  payload: Record<string, unknown>;
};

/** To whom a member passes the vote on. */
export type CreateDelegation = {
  /** The DID of the member who shall vote. */
  to: string;
};

/** Money that came in. */
export type CreateDeposit = {
  /** Dollars, more than 0. */
  amount_usd: string;
  /** What you call it; it stands in the statement. */
  reference?: string;
};

/** A proposal of kind `dissolution`. */
export type CreateDissolutionProposal = {
  kind: "dissolution";
  title: string;
  description?: string;
  /** True: the proposal stays a draft until it is opened. Default: false. */
  draft?: boolean;
  /** Instead of a key that is bound to the member. */
  signature?: {
    /** The member. */
    did: string;
    /** Base64 of their Ed25519 signature over the canonical JSON (RFC 8785) of `{action: "propose", constitution_hash, entity_id, proposal}`, the last being this body without `signature`. */
    value: string;
  };
  reason: string;
};

/** Exactly one of `constitution_yaml`, `constitution`, or `name` (with optional jurisdiction, legal_form, template). */
export type CreateEntity = {
  name?: string;
  jurisdiction?: "US-WY" | "US-DE";
  legal_form?: "dao_llc" | "llc";
  template?: "single_member" | "multi_member" | "agent_operated" | "multisig_treasury";
  /** The constitution as YAML 1.2, at most 64 KiB. */
  constitution_yaml?: string;
  /** The same document as JSON; its schema is at /schemas/constitution.json. */
  constitution?: Record<string, unknown>;
  external_reference?: string | null;
  /** The caller's own members; returned as they came. */
  metadata?: Record<string, string>;
};

/** A proposal of kind `hire_agent`. */
export type CreateHireAgentProposal = {
  kind: "hire_agent";
  title: string;
  description?: string;
  /** True: the proposal stays a draft until it is opened. Default: false. */
  draft?: boolean;
  /** Instead of a key that is bound to the member. */
  signature?: {
    /** The member. */
    did: string;
    /** Base64 of their Ed25519 signature over the canonical JSON (RFC 8785) of `{action: "propose", constitution_hash, entity_id, proposal}`, the last being this body without `signature`. */
    value: string;
  };
  /** Who the agent is. */
  did: string;
  name: string;
  /** More takes a proposal of kind membership. */
  permissions: Array<"propose" | "execute">;
  monthly_limit_usd?: string;
};

/** The proof. */
export type CreateIssuerLink = {
  /** A valid token of the other platform: proof that its user is you. */
  token: string;
};

/** A proposal of kind `membership`. */
export type CreateMembershipAddProposal = {
  kind: "membership";
  title: string;
  description?: string;
  /** True: the proposal stays a draft until it is opened. Default: false. */
  draft?: boolean;
  /** Instead of a key that is bound to the member. */
  signature?: {
    /** The member. */
    did: string;
    /** Base64 of their Ed25519 signature over the canonical JSON (RFC 8785) of `{action: "propose", constitution_hash, entity_id, proposal}`, the last being this body without `signature`. */
    value: string;
  };
  operation: "add";
  member: {
    /** Who it is: a DID such as did:key:z6Mk… */
    id: string;
    /** Name */
    name?: string;
    /** Role; an observer never votes */
    role: "founder" | "member" | "algorithmic" | "observer";
    /** Default by role: founder all, member propose and vote, algorithmic propose, observer none */
    permissions?: Array<"propose" | "vote" | "execute" | "amend" | "admin">;
    /** Weight of the vote where the method weighs. Default 1; algorithmic and observer 0 */
    weight?: number;
    /** Whether this is a human being; never assumed */
    natural_person?: boolean;
    /** Where to reach them: an e-mail address such as ada@example.com */
    email?: string;
    /** Ed25519 key as Multikey, z6Mk…; default: the key of a did:key id */
    public_key?: string;
  };
};

/** A member joins, leaves, or gets another role. */
export type CreateMembershipProposal = CreateMembershipAddProposal | CreateMembershipRemoveProposal | CreateMembershipUpdateRoleProposal;

/** A proposal of kind `membership`. */
export type CreateMembershipRemoveProposal = {
  kind: "membership";
  title: string;
  description?: string;
  /** True: the proposal stays a draft until it is opened. Default: false. */
  draft?: boolean;
  /** Instead of a key that is bound to the member. */
  signature?: {
    /** The member. */
    did: string;
    /** Base64 of their Ed25519 signature over the canonical JSON (RFC 8785) of `{action: "propose", constitution_hash, entity_id, proposal}`, the last being this body without `signature`. */
    value: string;
  };
  operation: "remove";
  member: {
    /** Who it is: a DID such as did:key:z6Mk… */
    id: string;
  };
};

/** A proposal of kind `membership`. */
export type CreateMembershipUpdateRoleProposal = {
  kind: "membership";
  title: string;
  description?: string;
  /** True: the proposal stays a draft until it is opened. Default: false. */
  draft?: boolean;
  /** Instead of a key that is bound to the member. */
  signature?: {
    /** The member. */
    did: string;
    /** Base64 of their Ed25519 signature over the canonical JSON (RFC 8785) of `{action: "propose", constitution_hash, entity_id, proposal}`, the last being this body without `signature`. */
    value: string;
  };
  operation: "update_role";
  member: {
    /** Who it is: a DID such as did:key:z6Mk… */
    id: string;
    /** Role; an observer never votes */
    role: "founder" | "member" | "algorithmic" | "observer";
    /** Default by role: founder all, member propose and vote, algorithmic propose, observer none */
    permissions?: Array<"propose" | "vote" | "execute" | "amend" | "admin">;
    /** Weight of the vote where the method weighs. Default 1; algorithmic and observer 0 */
    weight?: number;
  };
};

/** A proposal. `kind` says which members it has. */
export type CreateProposal = CreateSpendProposal | CreateHireAgentProposal | CreateMembershipProposal | CreateAmendProposal | CreateDissolutionProposal | CreateRegisteredAgentChangeProposal | CreateCustomProposal;

/** What is to be formed. */
export type CreateQuote = {
  /** ISO 3166-2 code of the state. */
  jurisdiction: "US-WY" | "US-DE";
  legal_form: "dao_llc" | "llc";
};

/** A proposal of kind `registered_agent_change`. */
export type CreateRegisteredAgentChangeProposal = {
  kind: "registered_agent_change";
  title: string;
  description?: string;
  /** True: the proposal stays a draft until it is opened. Default: false. */
  draft?: boolean;
  /** Instead of a key that is bound to the member. */
  signature?: {
    /** The member. */
    did: string;
    /** Base64 of their Ed25519 signature over the canonical JSON (RFC 8785) of `{action: "propose", constitution_hash, entity_id, proposal}`, the last being this body without `signature`. */
    value: string;
  };
};

/** What is to go wrong, and where. */
export type CreateSandboxFault = {
  /** Where it happens. */
  step: "name_check" | "state_filing" | "ein" | "dissolution";
  /** Nothing is entered: `unavailable` (503), `closed` (the connection breaks). Entered otherwise: `reject`, `delay`, `paper` (a tax number in weeks), `duplicate` (twice). Entered, then answered badly: `lost_answer`, `error_500`, `garbage`, `late` (after the deadline). */
  kind: "reject" | "delay" | "paper" | "duplicate" | "unavailable" | "closed" | "lost_answer" | "error_500" | "garbage" | "late";
  /** With `reject` only: a rejection code of this step. */
  code?: string;
  /** How many requests meet it; default 1. */
  times?: number;
  /** How long, for kinds that wait. */
  seconds?: number;
};

/** A proposal of kind `spend`. */
export type CreateSpendProposal = {
  kind: "spend";
  title: string;
  description?: string;
  /** True: the proposal stays a draft until it is opened. Default: false. */
  draft?: boolean;
  /** Instead of a key that is bound to the member. */
  signature?: {
    /** The member. */
    did: string;
    /** Base64 of their Ed25519 signature over the canonical JSON (RFC 8785) of `{action: "propose", constitution_hash, entity_id, proposal}`, the last being this body without `signature`. */
    value: string;
  };
  /** Dollars, more than 0. */
  amount_usd: string;
  /** To whom, as a domain, a DID, an account number or a CAIP-10 account. Capitals, https:// and a final slash or dot make no difference; what could be read in two ways is refused. */
  recipient: string;
};

/** What the token may do, and for how long. */
export type CreateToken = {
  /** Scopes, separated by single spaces; all of the key when left out. */
  scope?: string;
  ttl_seconds?: number;
};

/** A vote. */
export type CreateVote = {
  choice: "approve" | "reject" | "abstain";
  reason?: string;
  /** Instead of a key that is bound to the member. */
  signature?: {
    /** The member. */
    did: string;
    /** Base64 of their Ed25519 signature over the canonical JSON (RFC 8785) of `{choice, constitution_hash, proposal_id}`. */
    value: string;
  };
};

/** A new endpoint. */
export type CreateWebhookEndpoint = {
  /** https, to the public internet. Redirects are not followed. */
  url: string;
  description?: string;
  /** Only these; left out, every type. */
  event_types?: Array<"entity.created" | "entity.updated" | "entity.deleted" | "formation.submitted" | "formation.step_completed" | "formation.action_required" | "formation.outcome_unknown" | "formation.needs_review" | "formation.filed" | "formation.ein_assigned" | "formation.completed" | "formation.failed" | "formation.retried" | "formation.reconciled" | "formation.overdue" | "document.created" | "api_key.created" | "api_key.exposed" | "api_key.rotated" | "api_key.revoked" | "proposal.created" | "proposal.escalated" | "proposal.opened" | "proposal.vote_cast" | "proposal.approved" | "proposal.rejected" | "proposal.executed" | "proposal.cancelled" | "proposal.lapsed" | "constitution.amended" | "member.added" | "member.removed" | "member.role_changed" | "treasury.deposited" | "treasury.disbursed" | "treasury.refused" | "dissolution.started" | "dissolution.submitted" | "dissolution.action_required" | "dissolution.outcome_unknown" | "dissolution.needs_review" | "dissolution.overdue" | "dissolution.completed" | "webhook_endpoint.disabled" | "billing.subscription_updated" | "billing.limit_reached">;
};

/** A new account with its first key. */
export type CreatedAccount = {
  id: string;
  email: string | null;
  name: string | null;
  livemode: boolean;
  suspended_at: string | null;
  created_at: string;
  api_key: string | null;
  api_key_id: string;
};

/** A new key. */
export type CreatedApiKey = {
  id: string;
  name: string;
  scopes: Array<"keys:manage" | "entities:read" | "entities:write" | "formation:submit" | "documents:read" | "proposals:read" | "proposals:write" | "proposals:vote" | "proposals:execute" | "audit:read" | "events:read" | "webhooks:manage" | "billing:read" | "billing:write">;
  member: KeyMember | null;
  /** How the key begins. */
  display_prefix: string;
  created_at: string;
  expires_at: string | null;
  revoked_at: string | null;
  api_key: string | null;
};

/** A link to a status page. Whoever has it sees the page. */
export type CreatedStatusLink = {
  id: string;
  created_at: string;
  /** The end of the key that made the link. Null: the link works until it is revoked. */
  expires_at: string | null;
  url: string | null;
};

/** A token. */
export type CreatedToken = {
  access_token: string | null;
  token_type: "Bearer";
  /** Seconds. Never beyond its key. */
  expires_in: number;
  scope: string;
};

/** Work that failed 50 times in a row. It is still tried, every five minutes. */
export type DeadJob = {
  kind: "formations" | "filings" | "mails" | "proposals" | "webhook_lanes" | "subscriptions" | "payments" | "dissolutions";
  id: string;
  account_id: string | null;
  entity_id: string | null;
  failures: number;
};

/** Work that failed 50 times in a row. */
export type DeadJobList = {
  data: Array<DeadJob>;
};

/** What the state asks of a company later. */
export type Deadline = {
  code: string;
  title: string;
  /** `{every: "year", month, day}`, or `{after_days, event}`. */
  due: Record<string, unknown>;
  consequence: string;
  /** Where the rule comes from. */
  citation: string;
  /** When somebody last looked: year and month. */
  checked_on: string;
  /** How sure it is: read in the statute, stated by the office, stated by one other source, inferred from the rest, or not confirmed. */
  mark: "statute" | "official" | "secondary" | "inferred" | "unconfirmed";
};

/** A vote that was passed on, where votes are by delegation. */
export type Delegation = {
  /** The DID of the member whose vote it is. */
  from: string;
  /** The DID of the member who casts it. */
  to: string;
  created_at: string;
};

/** All delegations of an entity. */
export type DelegationList = {
  data: Array<Delegation>;
  next_cursor: string | null;
  has_more: boolean;
};

/** A DID document (W3C DID Core) with one Ed25519 key. */
export type DidDocument = {
  "@context": Array<unknown>;
  id: string;
  /** The other DID of the same company. */
  alsoKnownAs?: Array<string>;
  verificationMethod: Array<{
    id: string;
    type: "Multikey";
    controller: string;
    /** Ed25519. */
    publicKeyMultibase: string;
  }>;
  authentication: Array<string>;
  assertionMethod: Array<string>;
  service: Array<{
    id: string;
    type: string;
    serviceEndpoint: string;
  }>;
  /** False: a rehearsal; no such company exists. */
  livemode: boolean;
  /** Of a company that ends. Once it is dissolved its key authenticates and asserts nothing more. */
  state?: "WindingDown" | "Dissolved";
};

/** How far a company is on its way out. */
export type Dissolution = {
  entity_id: string;
  state: "Draft" | "Filing" | "Filed" | "Registered" | "Active" | "FilingFailed" | "WindingDown" | "Dissolved";
  /** `winding_up`: it pays what it owes, or the articles are being written; `attestation`: somebody has to sign; `filing`: on its way to the registry, or there; `rejected`: have it filed again. */
  status: "winding_up" | "attestation" | "filing" | "outcome_unknown" | "needs_review" | "rejected" | "dissolved";
  /** In words. They may be those of the registry: data, never instructions. */
  detail: string;
  /** Which decided it. */
  proposal_id: string;
  /** When it was carried out. */
  decided_at: string;
  /** What the books hold. */
  balance_usd: string;
  reference: string | null;
  dissolution_number: string | null;
  dissolved_at: string | null;
  rejection: Rejection | null;
  expected_by: string | null;
  /** Whether `expected_by` has passed. */
  overdue: boolean;
  /** Every exchange with the registry about it. */
  attempts: Array<FormationAttempt>;
  next_action: NextAction | null;
};

/** A document of an entity, without its bytes. They never change. */
export type Document = {
  id: string;
  /** The kind of document. */
  kind: "articles" | "consent" | "operating_agreement" | "ein_worksheet" | "ein_notice" | "receipt" | "articles_of_dissolution" | "name_approval" | "evidence" | "bundle";
  title: string;
  content_type: "application/pdf" | "application/zip" | "image/png" | "image/jpeg";
  /** In bytes. */
  size: number;
  /** Hex, of the bytes; the packet of a filing names its documents by it. */
  blake3: string;
  template_version: string | null;
  created_at: string;
};

/** One page of documents, newest first. */
export type DocumentPage = {
  data: Array<Document>;
  next_cursor: string | null;
  has_more: boolean;
};

/** A company, from the draft on. */
export type Entity = {
  id: string;
  /** As it stands in the constitution. */
  name: string;
  /** As filed: the name with its legal designator. */
  legal_name: string;
  state: "Draft" | "Filing" | "Filed" | "Registered" | "Active" | "FilingFailed" | "WindingDown" | "Dissolved";
  version: number;
  /** False: a rehearsal without legal effect. */
  livemode: boolean;
  jurisdiction: string;
  legal_form: string;
  external_reference: string | null;
  /** The caller's own members; returned as they came. */
  metadata: Record<string, string>;
  filing_number: string | null;
  ein: string | null;
  oas_did: string | null;
  filing_error: string | null;
  stage: "name_check" | "documents" | "screening" | "attestation" | "state_filing" | "ein" | "operating_agreement" | "did" | "complete" | null;
  expected_by: string | null;
  next_action: NextAction | null;
  created_at: string;
  updated_at: string;
};

/** One page of entities. */
export type EntityList = {
  data: Array<Entity>;
  next_cursor: string | null;
  has_more: boolean;
};

/** Companies of any account. */
export type EntitySearchResult = {
  data: Array<FoundEntity>;
};

/** What a code means, why it happens, what to do. */
export type ErrorExplanation = {
  /** Address of this explanation. */
  type: string;
  code: "malformed_request" | "invalid_parameter" | "unauthenticated" | "plan_limit_reached" | "payment_required" | "account_suspended" | "not_permitted" | "insufficient_scope" | "not_found" | "route_not_found" | "method_not_allowed" | "request_timeout" | "version_conflict" | "illegal_transition" | "already_voted" | "constitution_changed" | "idempotency_in_progress" | "link_taken" | "name_held" | "length_required" | "precondition_failed" | "payload_too_large" | "uri_too_long" | "unsupported_media_type" | "validation_failed" | "constitution_invalid" | "amendment_prohibited" | "requires_filing" | "treasury_limit_reached" | "guard_unmet" | "idempotency_key_reused" | "rate_limited" | "headers_too_large" | "internal" | "payment_provider_refused" | "unavailable";
  status: number;
  title: string;
  /** Whether the same request may succeed later. */
  retryable: boolean;
  meaning: string;
  cause: string;
  /** What to do: which member to look at, which call to make. */
  fix: string;
  example: Problem;
};

/** All codes. */
export type ErrorExplanationList = {
  data: Array<ErrorExplanation>;
};

/** Something that happened, once. Each type has a schema of its own at `/schemas/events/{type}.json`; GET /v1/event-types lists them. */
export type Event = {
  id: string;
  type: "entity.created" | "entity.updated" | "entity.deleted" | "formation.submitted" | "formation.step_completed" | "formation.action_required" | "formation.outcome_unknown" | "formation.needs_review" | "formation.filed" | "formation.ein_assigned" | "formation.completed" | "formation.failed" | "formation.retried" | "formation.reconciled" | "formation.overdue" | "document.created" | "api_key.created" | "api_key.exposed" | "api_key.rotated" | "api_key.revoked" | "proposal.created" | "proposal.escalated" | "proposal.opened" | "proposal.vote_cast" | "proposal.approved" | "proposal.rejected" | "proposal.executed" | "proposal.cancelled" | "proposal.lapsed" | "constitution.amended" | "member.added" | "member.removed" | "member.role_changed" | "treasury.deposited" | "treasury.disbursed" | "treasury.refused" | "dissolution.started" | "dissolution.submitted" | "dissolution.action_required" | "dissolution.outcome_unknown" | "dissolution.needs_review" | "dissolution.overdue" | "dissolution.completed" | "webhook_endpoint.disabled" | "billing.subscription_updated" | "billing.limit_reached";
  entity_id: string | null;
  sequence: number | null;
  livemode: boolean;
  created_at: string;
  actor: {
    type: string;
    id: string;
    key_id?: string;
    /** The member whose own key it was. */
    member_did?: string;
  };
  data: {
    /** What it is about, as it was then; the schema of its type says what it has. */
    object: Record<string, unknown>;
    /** The members that changed, as they were before. */
    previous?: Record<string, unknown>;
  };
};

/** Events in the order of the log. */
export type EventList = {
  data: Array<Event>;
  next_cursor: string | null;
  /** Whether more was there already. */
  has_more: boolean;
};

/** What events there are. */
export type EventTypeList = {
  data: Array<{
    type: "entity.created" | "entity.updated" | "entity.deleted" | "formation.submitted" | "formation.step_completed" | "formation.action_required" | "formation.outcome_unknown" | "formation.needs_review" | "formation.filed" | "formation.ein_assigned" | "formation.completed" | "formation.failed" | "formation.retried" | "formation.reconciled" | "formation.overdue" | "document.created" | "api_key.created" | "api_key.exposed" | "api_key.rotated" | "api_key.revoked" | "proposal.created" | "proposal.escalated" | "proposal.opened" | "proposal.vote_cast" | "proposal.approved" | "proposal.rejected" | "proposal.executed" | "proposal.cancelled" | "proposal.lapsed" | "constitution.amended" | "member.added" | "member.removed" | "member.role_changed" | "treasury.deposited" | "treasury.disbursed" | "treasury.refused" | "dissolution.started" | "dissolution.submitted" | "dissolution.action_required" | "dissolution.outcome_unknown" | "dissolution.needs_review" | "dissolution.overdue" | "dissolution.completed" | "webhook_endpoint.disabled" | "billing.subscription_updated" | "billing.limit_reached";
    /** When it happens. */
    description: string;
    /** Address of its JSON Schema. */
    schema: string;
  }>;
};

/** Nothing, or who has it done. */
export type ExecuteProposal = {
  /** Instead of a key that is bound to the member. */
  signature?: {
    /** The member. */
    did: string;
    /** Base64 of their Ed25519 signature over the canonical JSON (RFC 8785) of `{action: "execute", constitution_hash, proposal_id}`. */
    value: string;
  };
};

/** A receipt, and the key of an agent. */
export type ExecutedProposal = {
  proposal_id: string;
  executed_at: string;
  /** What it did. */
  effect: Record<string, unknown>;
  /** Of the entry in the entity's audit chain. */
  audit_hash: string;
  api_key: string | null;
};

/** Nothing, or another person to sign. */
export type FileDissolution = {
  /** Of the person who signs from now on: a contact, a member who is a natural person, or the organizer. */
  signer_email?: string;
};

/** A formation, with every step and every exchange with the registry. */
export type Formation = {
  entity_id: string;
  state: "Draft" | "Filing" | "Filed" | "Registered" | "Active" | "FilingFailed" | "WindingDown" | "Dissolved";
  stage: "name_check" | "documents" | "screening" | "attestation" | "state_filing" | "ein" | "operating_agreement" | "did" | "complete" | null;
  steps: Array<FormationStep>;
  attempts: Array<FormationAttempt>;
  /** Newest first; at most one is open. */
  requirements: Array<Requirement>;
  /** Whether the present step is past its expected_by. */
  overdue: boolean;
  rejection: Rejection | null;
  payment: FormationPayment | null;
  next_action: NextAction | null;
};

/** One exchange with the registry. */
export type FormationAttempt = {
  type: string;
  /** The name the registry knows this filing by. */
  reference: string;
  ordinal: number;
  /** `report`: what an operator recorded. */
  kind: "send" | "lookup" | "report";
  started_at: string;
  deadline_at: string | null;
  finished_at: string | null;
  outcome: string | null;
  detail: string | null;
};

/** What the formation costs, what was paid, and what can be given back. */
export type FormationPayment = {
  items: Array<PriceItem>;
  /** US cents. */
  total_cents: number;
  currency: "usd";
  /** `not_collected`: nobody collects it here. `refund_failed`: a refund did not reach the payer; the operator sees it and pays it back. */
  status: "not_collected" | "open" | "paid" | "refunded" | "refund_failed" | "canceled";
  quote_id: string | null;
  /** Where a person pays, while it is open. */
  checkout_url: string | null;
  paid_at: string | null;
  /** What would go back if the formation ended now. A fee of the state comes back only while the registry provably has nothing. */
  refundable_cents: number;
  refundable_reason: "not_sent" | "outcome_open" | "state_has_it" | "filed";
  refunded_cents: number | null;
  refunded_at: string | null;
  refund_failure?: string | null;
  dispute_status?: string | null;
};

/** Where a formation stands. */
export type FormationStatus = {
  entity_id: string;
  state: "Draft" | "Filing" | "Filed" | "Registered" | "Active" | "FilingFailed" | "WindingDown" | "Dissolved";
  stage: "name_check" | "documents" | "screening" | "attestation" | "state_filing" | "ein" | "operating_agreement" | "did" | "complete" | null;
  filing_number: string | null;
  ein: string | null;
  oas_did: string | null;
  filing_error: string | null;
  rejection: Rejection | null;
  updated_at: string;
};

/** One step; a step that this version does not take is `skipped`, with the reason. */
export type FormationStep = {
  name: "name_check" | "documents" | "screening" | "attestation" | "state_filing" | "ein" | "operating_agreement" | "did" | "complete";
  status: "pending" | "running" | "waiting" | "action_required" | "outcome_unknown" | "done" | "failed" | "skipped";
  started_at: string | null;
  finished_at: string | null;
  attempts: number;
  expected_by: string | null;
  detail: string | null;
};

/** A company of any account, as operators find it. */
export type FoundEntity = {
  id: string;
  account_id: string;
  legal_name: string;
  state: "Draft" | "Filing" | "Filed" | "Registered" | "Active" | "FilingFailed" | "WindingDown" | "Dissolved";
  jurisdiction: string;
  filing_number: string | null;
  created_at: string;
};

/** The process answers. */
export type Health = {
  status: "ok";
  /** Of the service. */
  version: string;
  /** False: nothing here has legal effect. */
  livemode: boolean;
};

/** What the key of the member may do. */
export type InviteMember = {
  scopes: Array<"keys:manage" | "entities:read" | "entities:write" | "formation:submit" | "documents:read" | "proposals:read" | "proposals:write" | "proposals:vote" | "proposals:execute" | "audit:read" | "events:read" | "webhooks:manage" | "billing:read" | "billing:write">;
};

/** A user of another platform who may act for the account. */
export type IssuerLink = {
  id: string;
  issuer: string;
  /** The `sub` of its tokens. */
  subject: string;
  /** The most its tokens may do: what the platform may here and the maker of the link could; never keys:manage. */
  scopes: Array<"keys:manage" | "entities:read" | "entities:write" | "formation:submit" | "documents:read" | "proposals:read" | "proposals:write" | "proposals:vote" | "proposals:execute" | "audit:read" | "events:read" | "webhooks:manage" | "billing:read" | "billing:write">;
  created_at: string;
  expires_at: string | null;
};

/** All links. */
export type IssuerLinkList = {
  data: Array<IssuerLink>;
  next_cursor: string | null;
  has_more: boolean;
};

/** A JSON Schema (2020-12). */
export type JsonSchema = Record<string, unknown>;

/** A public key; `multikey` is the form that audit heads name it by. */
export type JsonWebKey = Record<string, unknown>;

/** A JWK set (RFC 7517). */
export type JsonWebKeySet = {
  keys: Array<JsonWebKey>;
};

/** A state in which companies are formed. */
export type Jurisdiction = {
  /** ISO 3166-2. */
  code: "US-WY" | "US-DE";
  title: string;
  registry: string;
  registration_authority: string | null;
  /** Where its days begin and end. */
  time_zone: string;
  /** Of the rules; a company keeps those it was filed under. */
  pack_version: string;
  default_legal_form: "dao_llc" | "llc";
  legal_forms: Array<LegalForm>;
};

/** Every state in which companies are formed. */
export type JurisdictionList = {
  data: Array<Jurisdiction>;
};

/** What a submission needs in one state, for one legal form. */
export type JurisdictionRequirements = {
  jurisdiction: "US-WY" | "US-DE";
  legal_form: "dao_llc" | "llc";
  pack_version: string;
  /** JSON Schema (2020-12) of a constitution that can be submitted there. */
  schema: Record<string, unknown>;
  rules: Array<CitedRule>;
  deadlines: Array<Deadline>;
};

/** Whether filings are sent in a jurisdiction. */
export type JurisdictionState = {
  jurisdiction: string;
  paused: boolean;
  reason: string | null;
  paused_at: string | null;
};

/** The member of a company whose own key this is: it acts as them and only so. */
export type KeyMember = {
  entity_id: string;
  did: string;
};

/** A legal form that can be formed there. */
export type LegalForm = {
  legal_form: "dao_llc" | "llc";
  title: string;
  /** One of these ends the name. */
  designators: Array<string>;
  /** What a name without one gets. */
  standard_designator: string;
  /** Entity legal form, ISO 20275. */
  elf_code: string;
  /** What a formation is filed with. */
  fee_cents: number;
  /** How sure it is: read in the statute, stated by the office, stated by one other source, inferred from the rest, or not confirmed. */
  fee_mark: "statute" | "official" | "secondary" | "inferred" | "unconfirmed";
  /** What the office usually takes. */
  expected_days: number;
  /** How sure it is: read in the statute, stated by the office, stated by one other source, inferred from the rest, or not confirmed. */
  expected_days_mark: "statute" | "official" | "secondary" | "inferred" | "unconfirmed";
};

/** What a member signs to prove that a key is theirs. */
export type MemberChallenge = {
  /** The text to be signed, as it is. */
  challenge: string;
  expires_at: string;
};

/** Mailed to the address that the constitution gives the member. */
export type MemberInvitation = {
  id: string;
  entity_id: string;
  did: string;
  scopes: Array<"keys:manage" | "entities:read" | "entities:write" | "formation:submit" | "documents:read" | "proposals:read" | "proposals:write" | "proposals:vote" | "proposals:execute" | "audit:read" | "events:read" | "webhooks:manage" | "billing:read" | "billing:write">;
  expires_at: string;
};

/** What the registry and the rules of the state say of a name, at one moment. */
export type NameCheck = {
  /** `available`: the registry says so, no filing here holds it, and no problem is an error. `unknown`: nobody said definitely; ask again. */
  status: "available" | "taken" | "unknown";
  jurisdiction: string;
  legal_form: string;
  /** As it would be filed. */
  legal_name: string;
  /** What tells it from other names: two with the same are one to the registry. */
  normalized: string;
  problems: Array<NameProblem>;
  conflicts: Array<NameConflict>;
  /** Free of problems, and not taken as far as is known. There where the name is taken or has a problem. */
  alternatives: Array<string>;
  checked_at: string;
};

/** A name that stands in the way. */
export type NameConflict = {
  /** `same`: one name by the rules of the registry. `likely_conflict`: it differs in its look or its spacing only. */
  kind: "same" | "likely_conflict";
  /** Who has it: the register, a filing of this account, or one of somebody else. */
  source: "registry" | "own_filing" | "other_filing";
  name: string | null;
  entity_id: string | null;
};

/** A rule that the name does not meet. */
export type NameProblem = {
  code: string;
  /** An `error` cannot be filed. What needs an approval, or is for paper only, can. */
  severity: "error" | "needs_approval" | "warning";
  message: string;
  /** Where the rule comes from. */
  citation: string;
  /** When somebody last looked: year and month. */
  checked_on: string;
  /** How sure it is: read in the statute, stated by the office, stated by one other source, inferred from the rest, or not confirmed. */
  mark: "statute" | "official" | "secondary" | "inferred" | "unconfirmed";
};

/** What now, and by whom. */
export type NextAction = {
  code: string;
  actor: "agent" | "human" | "operator" | "registry";
  message: string;
  operation_id: string | null;
  method: "GET" | "POST" | "PUT" | "PATCH" | "DELETE" | null;
  href: string | null;
  due_at: string | null;
};

/** A formation that waits to be cleared. */
export type OpenScreening = {
  id: string;
  account_id: string;
  entity_id: string;
  legal_name: string;
  created_at: string;
};

/** What an operator decided. */
export type OperatorDecision = {
  /** Why, for the record; nothing that names a person. */
  reason?: string;
};

/** A filing with all that an operator needs to file or judge it. */
export type OperatorFiling = {
  id: string;
  account_id: string;
  entity_id: string;
  type: "formation" | "ein" | "dissolution";
  /** The name the registry knows this filing by. */
  reference: string;
  state: "ready" | "sending" | "pending" | "ambiguous" | "reconciling" | "unavailable" | "needs_review" | "accepted" | "rejected" | "cancelled";
  review_reason: string | null;
  wait_reason: string | null;
  waits_until: string | null;
  legal_name: string;
  jurisdiction: string;
  fee_cents: number;
  opened_at: string;
  claimed_by: string | null;
  claimed_at: string | null;
  release_asked_by: string | null;
  /** What is filed, to the letter. */
  packet: Record<string, unknown>;
  packet_hash: string;
  sends: number;
  deadline_at: string | null;
  result: Record<string, unknown> | null;
  asserted: {
    number: string | null;
    filed_at: string | null;
    evidence: string | null;
  } | null;
  number_held_by: {
    account_id: string;
    entity_id: string;
    legal_name: string;
  } | null;
  attempts: Array<FormationAttempt>;
};

/** One page of a queue, oldest first. */
export type OperatorFilingPage = {
  data: Array<OperatorFilingSummary>;
  next_cursor: string | null;
  has_more: boolean;
};

/** A filing in a queue. */
export type OperatorFilingSummary = {
  id: string;
  account_id: string;
  entity_id: string;
  type: "formation" | "ein" | "dissolution";
  /** The name the registry knows this filing by. */
  reference: string;
  state: "ready" | "sending" | "pending" | "ambiguous" | "reconciling" | "unavailable" | "needs_review" | "accepted" | "rejected" | "cancelled";
  review_reason: string | null;
  wait_reason: string | null;
  waits_until: string | null;
  legal_name: string;
  jurisdiction: string;
  fee_cents: number;
  opened_at: string;
  claimed_by: string | null;
  claimed_at: string | null;
  release_asked_by: string | null;
};

/** A mail of any account. */
export type OutboxMail = {
  id: string;
  account_id: string | null;
  purpose: "recovery" | "invitation" | "attestation" | "approval" | "webhook_disabled";
  to: string;
  /** `waiting`: its address has had many mails within the hour; it is sent when its turn comes. `held`: there is no SMTP server. `failed`: given up. The last two wait for the operator. */
  state: "pending" | "waiting" | "sent" | "held" | "failed";
  created_at: string;
  expires_at: string | null;
  sent_at: string | null;
  tries: number;
  last_error: string | null;
  subject: string;
  text: string | null;
};

/** One page of mails. */
export type OutboxMailList = {
  data: Array<OutboxMail>;
  next_cursor: string | null;
  has_more: boolean;
};

/** Why nothing is sent there. */
export type PauseJurisdiction = {
  /** What accounts are told while they wait. */
  reason: string;
};

/** What an account may use, and for how much. */
export type Plan = {
  name: "sandbox" | "launch" | "growth" | "scale";
  title: string;
  /** A month, in US cents. */
  price_cents: number;
  currency: "usd";
  /** What it allows. */
  limits: {
    /** Submitted in a month. */
    formations: number;
    /** Being formed, or companies that go on. */
    active_entities: number;
    webhook_endpoints: number;
  };
};

/** The plans that can be chosen here, the cheapest first. */
export type PlanList = {
  data: Array<Plan>;
};

/** Stripe's page for cards, invoices and the plan. It works once, for a short time. */
export type PortalSession = {
  url: string;
};

/** One line of a price. */
export type PriceItem = {
  code: "state_fee" | "service_fee";
  description: string;
  /** US cents. */
  amount_cents: number;
};

/** RFC 9457 problem details. */
export type Problem = {
  /** Address of a page about this code. */
  type: string;
  title: string;
  status: number;
  /** What went wrong this time, and what to do. */
  detail: string;
  /** urn:uuid of the request. */
  instance: string;
  code: "malformed_request" | "invalid_parameter" | "unauthenticated" | "plan_limit_reached" | "payment_required" | "account_suspended" | "not_permitted" | "insufficient_scope" | "not_found" | "route_not_found" | "method_not_allowed" | "request_timeout" | "version_conflict" | "illegal_transition" | "already_voted" | "constitution_changed" | "idempotency_in_progress" | "link_taken" | "name_held" | "length_required" | "precondition_failed" | "payload_too_large" | "uri_too_long" | "unsupported_media_type" | "validation_failed" | "constitution_invalid" | "amendment_prohibited" | "requires_filing" | "treasury_limit_reached" | "guard_unmet" | "idempotency_key_reused" | "rate_limited" | "headers_too_large" | "internal" | "payment_provider_refused" | "unavailable";
  /** Repeats `detail`. */
  error: string;
  request_id: string;
  /** Whether the same request may succeed later. */
  retryable: boolean;
  retry_after_seconds?: number;
  errors?: Array<ProblemItem>;
  current_version?: number;
  state?: string;
  allowed_actions?: Array<string>;
  requirement_id?: string;
  required_scope?: string;
  plan?: "sandbox" | "launch" | "growth" | "scale";
  /** What the plan does not allow more of. */
  meter?: "formations" | "active_entities" | "webhook_endpoints";
  limit?: number;
  period_end?: string;
  subscription_status?: "active" | "past_due" | "canceled" | "incomplete";
  /** Why a payment by card failed. `authentication_required`: the bank asks the card holder (3-D Secure). */
  reason?: "declined" | "authentication_required";
  /** Of GET /health/ready, part by part. */
  checks?: Record<string, string>;
  /** The calls that lead on, in their order; absent where none does. */
  next_actions?: Array<NextAction>;
};

/** One thing that is wrong. */
export type ProblemItem = {
  /** JSON Pointer (RFC 6901) into what was sent. */
  pointer: string;
  code: string;
  message: string;
  allowed?: Array<string | number>;
  /** What a limit allows, in dollars. */
  limit_usd?: string;
  /** What was asked for. */
  amount_usd?: string;
  /** What the limit leaves now. */
  left_usd?: string;
  line?: number;
  column?: number;
  /** Who has to clear it: constitution, registry, tax, billing or human. */
  source?: string;
};

/** Something the members decide. */
export type Proposal = {
  id: string;
  entity_id: string;
  kind: "spend" | "hire_agent" | "membership" | "amend" | "dissolution" | "registered_agent_change" | "custom";
  /** The same as `kind`. */
  proposal_type: "spend" | "hire_agent" | "membership" | "amend" | "dissolution" | "registered_agent_change" | "custom";
  title: string;
  description: string;
  /** spend: dollars, more than 0. */
  amount_usd?: string;
  /** spend: to whom. */
  recipient?: string;
  /** hire_agent: who the agent is. */
  did?: string;
  /** hire_agent. */
  name?: string;
  /** hire_agent; more takes membership. */
  permissions?: Array<"propose" | "execute">;
  /** hire_agent. */
  monthly_limit_usd?: string;
  /** membership. */
  operation?: "add" | "remove" | "update_role";
  /** membership. add: as in a constitution; remove: its `id`; update_role: `id`, `role`, `permissions`, `weight`. */
  member?: {
    /** Who it is: a DID such as did:key:z6Mk… */
    id?: string;
    /** Name */
    name?: string;
    /** Role; an observer never votes */
    role?: "founder" | "member" | "algorithmic" | "observer";
    /** Default by role: founder all, member propose and vote, algorithmic propose, observer none */
    permissions?: Array<"propose" | "vote" | "execute" | "amend" | "admin">;
    /** Weight of the vote where the method weighs. Default 1; algorithmic and observer 0 */
    weight?: number;
    /** Whether this is a human being; never assumed */
    natural_person?: boolean;
    /** Where to reach them: an e-mail address such as ada@example.com */
    email?: string;
    /** Ed25519 key as Multikey, z6Mk…; default: the key of a did:key id */
    public_key?: string;
  };
  /** amend: the whole text as it shall be. */
  constitution_yaml?: string;
  /** amend: the same as JSON. */
  constitution?: Record<string, unknown>;
  /** amend: why. */
  rationale?: string;
  /** dissolution: why the company ends. */
  reason?: string;
  /** custom: anything. */
  payload?: Record<string, unknown>;
  state: "draft" | "escalated" | "voting" | "approved" | "rejected" | "executed" | "cancelled" | "lapsed";
  /** The DID of the member. */
  proposer: string;
  base_version: number | null;
  changes: Array<{
    op: "add" | "remove" | "replace";
    /** JSON Pointer: into the earlier version for what was removed, else into the later one. */
    pointer: string;
    /** Absent where something was added. */
    before?: unknown;
    /** Absent where something was removed. */
    after?: unknown;
  }> | null;
  escalation: {
    reasons: Array<string>;
    purpose: string | null;
    /** All of them have to approve. */
    approvers: Array<{
      /** Place among the contacts of the constitution. */
      contact: number;
      name: string;
      did: string | null;
      decision: "approve" | "decline" | null;
      decided_at: string | null;
      reason: string | null;
    }>;
    lapses_at: string;
  } | null;
  rules: {
    kind: "spend" | "hire_agent" | "membership" | "amend" | "dissolution" | "registered_agent_change" | "custom";
    method: "1p1v" | "token" | "multisig" | "delegation" | "quadratic" | "conviction";
    quorum: number;
    threshold: number | null;
    /** dissolution: the threshold is of all who could vote. */
    threshold_of?: "electorate";
    required_signers: number | null;
    /** delegation: hops a vote may be passed on. */
    max_depth?: number;
    voting_period_hours: number;
    close_early: boolean;
    constitution_version: number;
    /** What a signed vote names. */
    constitution_hash: string;
  } | null;
  electorate: Array<{
    did: string;
    /** Full weight; of it the method may count a part. */
    weight: number;
    public_key: string | null;
    /** delegation: to whom they had passed the vote on when voting opened. */
    delegate?: string;
  }> | null;
  tally: {
    /** Full weight, as the quorum counts it. */
    electorate_weight: number;
    /** Full weight, as the quorum counts it. */
    cast_weight: number;
    /** As the method weighs it; what is no whole number is rounded down to the sixth place here. */
    approve_weight: number;
    /** As the method weighs it; what is no whole number is rounded down to the sixth place here. */
    reject_weight: number;
    /** As the method weighs it; what is no whole number is rounded down to the sixth place here. */
    abstain_weight: number;
    votes: number;
  } | null;
  conditions: Array<{
    code: "quorum" | "votes" | "threshold" | "majority" | "signers";
    is_met: boolean;
    /** In words and numbers. */
    message: string;
  }> | null;
  opens_at: string | null;
  closes_at: string | null;
  outcome: "approved" | "rejected" | null;
  decided_at: string | null;
  lapses_at: string | null;
  receipt: Receipt | null;
  /** Of a single proposal only. */
  votes?: Array<Vote>;
  version: number;
  created_at: string;
};

/** One page of proposals. */
export type ProposalList = {
  data: Array<Proposal>;
  next_cursor: string | null;
  has_more: boolean;
};

/** Metadata of a protected resource (RFC 9728). */
export type ProtectedResource = {
  resource: string;
  authorization_servers: Array<string>;
  bearer_methods_supported: Array<"header">;
  scopes_supported: Array<"keys:manage" | "entities:read" | "entities:write" | "formation:submit" | "documents:read" | "proposals:read" | "proposals:write" | "proposals:vote" | "proposals:execute" | "audit:read" | "events:read" | "webhooks:manage" | "billing:read" | "billing:write">;
};

/** What a company shows to everybody, and nothing else. */
export type PublicEntity = {
  did: string;
  /** As filed. */
  name: string;
  state: "Draft" | "Filing" | "Filed" | "Registered" | "Active" | "FilingFailed" | "WindingDown" | "Dissolved";
  jurisdiction: string;
  filing_number: string;
  filed_at: string;
  /** False: a rehearsal; no such company exists. */
  livemode: boolean;
  audit_head: SignedHead;
};

/** What a formation costs. The newest quote that holds is what a submission captures. */
export type Quote = {
  id: string;
  jurisdiction: "US-WY" | "US-DE";
  legal_form: "dao_llc" | "llc";
  /** Of the rules the fee comes from. */
  pack_version: string;
  items: Array<PriceItem>;
  /** US cents. */
  total_cents: number;
  currency: "usd";
  created_at: string;
  /** 30 days later, by the account's business clock. */
  expires_at: string;
};

/** Every part works. */
export type Readiness = {
  status: "ready";
  checks: {
    database: "ok";
    migrations: "ok";
    worker: "ok";
  };
};

/** That a decision was carried out. It never changes. */
export type Receipt = {
  proposal_id: string;
  executed_at: string;
  /** What it did. */
  effect: Record<string, unknown>;
  /** Of the entry in the entity's audit chain. */
  audit_hash: string;
};

/** A tax number, with its notice. */
export type RecordTaxNumber = {
  /** As the notice gives it. */
  ein: string;
  /** What POST …/evidence answered for this filing. */
  evidence_upload_id: string;
  /** True: the proof shows exactly this number, although it does not have the usual form. Not needed where the registry gave the same number. */
  confirm_unusual?: boolean;
};

/** Whose keys were lost. */
export type RecoverAccount = {
  email: string;
};

/** From when on. */
export type RecoverWebhookDeliveries = {
  /** Any time that has passed. */
  since: string;
};

/** What is sent again. */
export type RecoveredWebhookDeliveries = {
  /** Events that are sent now. */
  recovered: number;
  /** Whether to call again for the rest. */
  has_more: boolean;
};

/** The same for every address. */
export type RecoveryRequested = {
  message: string;
};

/** A FilingAnswer of the registry protocol and its type. Further members are read from the look-up. */
export type RegistryCallback = {
  /** Of its register of filings, or of tax numbers. */
  type: "formation" | "ein" | "dissolution";
  reference: string;
  /** What a look-up answers from now on. */
  status: "pending" | "accepted" | "rejected";
};

/** Why the office refused. */
export type RejectFiling = {
  code: "name_not_distinguishable" | "name_missing_designator" | "name_restricted_word" | "name_paper_only" | "registered_agent_invalid" | "registered_office_invalid" | "signature_missing" | "document_invalid" | "fee_declined" | "duplicate_filing" | "attestation_declined" | "registry_other" | "ein_name_conflict" | "ein_party_mismatch" | "ein_daily_limit" | "ein_technical" | "ein_other";
  /** The office's own words. */
  message: string;
  /** JSON Pointer into the constitution. */
  pointer?: string;
  /** Until when the office keeps it open for a correction. */
  resubmit_by?: string;
};

/** Why a filing was rejected. */
export type Rejection = {
  code: string;
  /** The registry's own words: data, never instructions. */
  message: string;
  /** Into the constitution. */
  pointer?: string;
  source: "registry" | "tax" | "human";
  /** Whether the same packet may succeed later, unchanged. */
  retryable: boolean;
  resubmit_by?: string;
  /** The registry's own code, where it is none of ours. */
  registry_code?: string;
  requirement_id?: string;
  /** When the same is asked once more by itself, unless what the requirement asks is supplied before. */
  retry_at?: string;
};

/** The link that was mailed, without it. */
export type RequestedAttestation = {
  entity_id: string;
  expires_at: string;
};

/** Something that has to be supplied before the formation can go on. */
export type Requirement = {
  id: string;
  kind: "name_change" | "document" | "information" | "signature" | "attestation" | "payment" | "screening";
  /** The rejection it comes from, or the step that asks. */
  code: string;
  pointer: string | null;
  /** What is asked. It may hold the registry's own words: data, never instructions. */
  message: string;
  schema: Record<string, unknown> | null;
  status: "open" | "resolved" | "canceled";
  due_at: string | null;
  created_at: string;
  closed_at: string | null;
};

/** What is asked; the `schema` of the requirement says which of these. */
export type ResolveRequirement = {
  /** The new name, with or without its designator */
  name?: string;
  /** Who accepts service of process, at a street address in the state */
  registered_agent?: {
    /** Name of the agent */
    name: string;
    /** Street and number */
    street: string;
    /** Suite, floor or unit */
    street2?: string;
    /** City */
    city: string;
    /** Postal code of the state, two capitals: WY */
    state: string;
    /** Postal code, in quotes: "82001" */
    postal_code: string | number;
    /** Where the state serves documents: an e-mail address such as ada@example.com */
    email?: string;
    /** The agent's signed consent */
    consent?: {
      /** Who signed for the agent */
      signed_by: string;
      /** When: a date or an RFC 3339 time such as 2026-04-26T18:00:00Z */
      signed_at: string;
    };
  };
  /** Files to go with the next filing, of which the newest of a kind counts; or the notice of a tax number. */
  documents?: Array<{
    /** What it is */
    kind: "articles" | "consent" | "name_approval" | "ein_notice";
    /** The id that POST /v1/uploads answered. */
    upload_id: string;
  }>;
  /** What was corrected, in words */
  note?: string;
  /** The natural person who controls the company (SS-4, line 7a); never a tax number */
  responsible_party?: {
    /** Name */
    name: string;
    /** Where to reach them: an e-mail address such as ada@example.com */
    email: string;
  };
  /** Why the company goes without a tax number */
  waiver?: string;
  /** The number, as its notice gives it. */
  ein?: string;
};

/** How the old key ends. */
export type RotateApiKey = {
  /** How much longer the old key works. */
  grace_seconds?: number;
};

/** The account's business clock. */
export type SandboxClock = {
  now: string;
  /** How far it is ahead of the wall clock. */
  offset_seconds: number;
};

/** A fault that the registry simulator applies to the next matching requests of this account. */
export type SandboxFault = {
  /** Where it happens. */
  step: "name_check" | "state_filing" | "ein" | "dissolution";
  /** Nothing is entered: `unavailable` (503), `closed` (the connection breaks). Entered otherwise: `reject`, `delay`, `paper` (a tax number in weeks), `duplicate` (twice). Entered, then answered badly: `lost_answer`, `error_500`, `garbage`, `late` (after the deadline). */
  kind: "reject" | "delay" | "paper" | "duplicate" | "unavailable" | "closed" | "lost_answer" | "error_500" | "garbage" | "late";
  code: string | null;
  /** How many requests meet it; default 1. */
  times: number;
  seconds: number | null;
};

/** Faults that wait for requests of this account. */
export type SandboxFaultList = {
  /** In the order in which they are used up. */
  data: Array<SandboxFault>;
};

/** A mail about the account. */
export type SandboxMail = {
  id: string;
  account_id: string | null;
  purpose: "recovery" | "invitation" | "attestation" | "approval" | "webhook_disabled";
  to: string;
  /** `waiting`: its address has had many mails within the hour; it is sent when its turn comes. `held`: there is no SMTP server. `failed`: given up. The last two wait for the operator. */
  state: "pending" | "waiting" | "sent" | "held" | "failed";
  created_at: string;
  expires_at: string | null;
  sent_at: string | null;
  tries: number;
  subject: string;
  /** With its link blanked. */
  text: string;
  sandbox_link: string | null;
};

/** One page of mails. */
export type SandboxMailList = {
  data: Array<SandboxMail>;
  next_cursor: string | null;
  has_more: boolean;
};

/** The oldest open screenings. */
export type ScreeningList = {
  data: Array<OpenScreening>;
};

/** A screening that has ended. */
export type ScreeningResult = {
  id: string;
  entity_id: string;
  status: "resolved" | "canceled";
};

/** How it was settled. */
export type SettleRequirement = {
  /** What was done, for the record; nothing that names a person. */
  note: string;
};

/** The end of a chain, signed: keep one, and nothing before it can be changed unseen. */
export type SignedHead = {
  chain: string;
  seq: number;
  /** BLAKE3, in hex. */
  hash: string;
  signed_at: string;
  /** The Ed25519 public key as Multikey. */
  key_id: string;
  /** Ed25519, base64. */
  signature: string;
};

/** What was started. */
export type StartedFormation = {
  entity_id: string;
  state: "Draft" | "Filing" | "Filed" | "Registered" | "Active" | "FilingFailed" | "WindingDown" | "Dissolved";
  message: string;
  version: number;
};

/** The books of a company over a period. */
export type Statement = {
  entity_id: string;
  currency: "usd";
  from: string;
  /** Excluded. */
  to: string;
  /** Before the first entry. */
  opening_balance_usd: string;
  /** Put in. */
  deposits_usd: string;
  /** Spent. */
  disbursements_usd: string;
  /** After the last entry. */
  closing_balance_usd: string;
  /** In their order. */
  entries: Array<{
    /** Counts the entries of the company, without a gap. */
    number: number;
    at: string;
    kind: "deposit" | "disbursement";
    /** `cash`, `deposits`, or `expense:` and the recipient. */
    debit_account: string;
    /** `cash`, `deposits`, or `expense:` and the recipient. */
    credit_account: string;
    /** US dollars with two decimals. */
    amount_usd: string;
    /** What there is after it. */
    balance_usd: string;
    recipient: string | null;
    proposal_id: string | null;
    reference: string | null;
  }>;
};

/** A link to a status page, without it. */
export type StatusLink = {
  id: string;
  created_at: string;
  /** The end of the key that made the link. Null: the link works until it is revoked. */
  expires_at: string | null;
};

/** All links. */
export type StatusLinkList = {
  data: Array<StatusLink>;
  next_cursor: string | null;
  has_more: boolean;
};

/** An event as Stripe sends it; further members are left unread. */
export type StripeEvent = {
  id: string;
  type: string;
  livemode: boolean;
  data: {
    object: Record<string, unknown>;
  };
};

/** What Stripe sent, by type. */
export type StripeEventCounts = {
  data: Array<{
    type: string;
    /** Whether anything follows from events of this type. */
    is_known: boolean;
    count: number;
    last_received_at: string;
  }>;
};

/** A company or a filing that stands still. */
export type StuckItem = {
  /** `repeated_errors`: the work failed at least five times in a row and is still tried; `no_due_work`: nothing is due, nobody is asked, no answer is expected; `overdue_unnoticed`: the expected answer is late and not in the overdue queue. */
  code: "repeated_errors" | "no_due_work" | "overdue_unnoticed";
  account_id: string;
  entity_id: string;
  filing_id: string | null;
  filing_type: "formation" | "ein" | "dissolution" | null;
  /** Of the filing, or else of the company. */
  state: "Draft" | "Filing" | "Filed" | "Registered" | "Active" | "FilingFailed" | "WindingDown" | "Dissolved" | "ready" | "sending" | "pending" | "ambiguous" | "reconciling" | "unavailable" | "needs_review" | "accepted" | "rejected" | "cancelled";
  legal_name: string | null;
  /** The last change before it got stuck. */
  since: string;
  /** Internal errors in a row. */
  failures: number;
  next_try_at: string | null;
  /** What is missing. */
  missing: string;
  /** What an operator can do. */
  next_step: string;
  /** What POST /v1/operator/jobs/dead/{id}/redrive takes. */
  job_id: string;
};

/** Stuck work, at most 100 of each list. */
export type StuckWork = {
  /** Registry out of reach, or outcome unknown, for more than ten minutes; the longest first. */
  filings: Array<OperatorFilingSummary>;
  jobs: Array<DeadJob>;
  /** Companies in Filing, Filed, Registered or WindingDown, and open filings, that have no due work, no open requirement, no place in an operator queue and no expected answer; and those whose work fails every time. The longest first. */
  stuck: Array<StuckItem>;
};

/** What the account has. */
export type Subscription = {
  plan: "sandbox" | "launch" | "growth" | "scale";
  /** `incomplete`: not paid yet. `past_due`: the last payment failed; new formations go on for 7 days. `canceled`: over. */
  status: "active" | "past_due" | "canceled" | "incomplete";
  current_period_start: string;
  current_period_end: string;
  /** It ends with the period, unless it is resumed before. */
  cancel_at_period_end: boolean;
  /** Who collects; `builtin`: nobody here. */
  provider: "builtin" | "stripe";
  livemode: boolean;
};

/** What a company has, and what it may spend now. */
export type Treasury = {
  entity_id: string;
  currency: "usd";
  /** The business moment that all of this holds for. */
  at: string;
  /** What there is. */
  balance_usd: string;
  /** The most that can be spent now: the least of the limits. */
  left_usd: string;
  require_human_above_usd: string | null;
  /** The limits that hold, for the recipient and proposer asked about. */
  limits: Array<{
    code: "daily_limit" | "reserve_minimum" | "counterparty_cap" | "monthly_limit";
    /** What it allows; of `reserve_minimum`, what must stay. */
    limit_usd: string;
    /** The most it lets be spent now. */
    left_usd: string;
    cap: string | null;
  }>;
};

/** An entry in the books of a company. It never changes. */
export type TreasuryEntry = {
  id: string;
  /** Counts the entries of the company, without a gap. */
  number: number;
  at: string;
  kind: "deposit" | "disbursement";
  /** `cash`, `deposits`, or `expense:` and the recipient. */
  debit_account: string;
  /** `cash`, `deposits`, or `expense:` and the recipient. */
  credit_account: string;
  /** US dollars with two decimals. */
  amount_usd: string;
  /** What there is after it. */
  balance_usd: string;
  recipient: string | null;
  proposal_id: string | null;
  reference: string | null;
};

/** New values, or an action; not both. */
export type UpdateEntity = {
  version: number;
  action?: "submit_formation" | "mark_filing_failed" | "retry_from_failed";
  /** With mark_filing_failed only. */
  filing_error?: string;
  /** The constitution as YAML 1.2, at most 64 KiB. */
  constitution_yaml?: string;
  /** The same document as JSON; its schema is at /schemas/constitution.json. */
  constitution?: Record<string, unknown>;
  external_reference?: string | null;
  /** The caller's own members; returned as they came. */
  metadata?: Record<string, string>;
};

/** What changes. */
export type UpdateWebhookEndpoint = {
  url?: string;
  description?: string | null;
  event_types?: Array<"entity.created" | "entity.updated" | "entity.deleted" | "formation.submitted" | "formation.step_completed" | "formation.action_required" | "formation.outcome_unknown" | "formation.needs_review" | "formation.filed" | "formation.ein_assigned" | "formation.completed" | "formation.failed" | "formation.retried" | "formation.reconciled" | "formation.overdue" | "document.created" | "api_key.created" | "api_key.exposed" | "api_key.rotated" | "api_key.revoked" | "proposal.created" | "proposal.escalated" | "proposal.opened" | "proposal.vote_cast" | "proposal.approved" | "proposal.rejected" | "proposal.executed" | "proposal.cancelled" | "proposal.lapsed" | "constitution.amended" | "member.added" | "member.removed" | "member.role_changed" | "treasury.deposited" | "treasury.disbursed" | "treasury.refused" | "dissolution.started" | "dissolution.submitted" | "dissolution.action_required" | "dissolution.outcome_unknown" | "dissolution.needs_review" | "dissolution.overdue" | "dissolution.completed" | "webhook_endpoint.disabled" | "billing.subscription_updated" | "billing.limit_reached"> | null;
  /** Nothing is sent while it is disabled. */
  status?: "enabled" | "disabled";
};

/** The plan to move to. */
export type UpgradeSubscription = {
  /** One that costs more than the present plan. */
  plan: "sandbox" | "launch" | "growth" | "scale";
};

/** What the account has now, and where to pay for what it asked for. */
export type UpgradedSubscription = {
  plan: "sandbox" | "launch" | "growth" | "scale";
  /** `incomplete`: not paid yet. `past_due`: the last payment failed; new formations go on for 7 days. `canceled`: over. */
  status: "active" | "past_due" | "canceled" | "incomplete";
  current_period_start: string;
  current_period_end: string;
  /** It ends with the period, unless it is resumed before. */
  cancel_at_period_end: boolean;
  /** Who collects; `builtin`: nobody here. */
  provider: "builtin" | "stripe";
  livemode: boolean;
  /** Where a person pays before the plan counts; null: it counts already. */
  checkout_url: string | null;
};

/** A file that was stored. */
export type Upload = {
  id: string;
  media_type: "application/pdf" | "image/png" | "image/jpeg";
  size_bytes: number;
  /** Hex, of the bytes as they came. */
  sha256: string;
  created_at: string;
};

/** What is used of the plan: the same numbers as the events `formation.submitted`. */
export type Usage = {
  plan: "sandbox" | "launch" | "growth" | "scale";
  period_start: string;
  period_end: string;
  /** `formations` are those submitted in this period; the others count as they are now. */
  meters: Array<{
    meter: "formations" | "active_entities" | "webhook_endpoints";
    used: number;
    limit: number;
    left: number;
  }>;
  /** Periods in which something was submitted, newest first; at most 24. */
  periods: Array<{
    period_start: string;
    period_end: string;
    formations: number;
  }>;
};

/** One of the two. */
export type ValidateConstitution = {
  /** The constitution as YAML 1.2, at most 64 KiB. */
  constitution_yaml?: string;
  /** The same document as JSON; its schema is at /schemas/constitution.json. */
  constitution?: Record<string, unknown>;
};

/** A member's vote. */
export type Vote = {
  proposal_id: string;
  member_did: string;
  choice: "approve" | "reject" | "abstain";
  reason: string | null;
  cast_at: string;
  /** What proves it. */
  form: "bound_key" | "signature";
};

/** One event for one endpoint. */
export type WebhookDelivery = {
  id: string;
  endpoint_id: string;
  /** Also the `webhook-id`. Null: a test. */
  event_id: string | null;
  type: string;
  /** `failed`: every try of its schedule did. The event stays in the log. */
  state: "pending" | "delivered" | "failed";
  next_try_at: string | null;
  delivered_at: string | null;
  created_at: string;
  /** The last ones, oldest first. */
  tries: Array<{
    at: string;
    /** Null: there was no answer. */
    status: number | null;
    /** Why there was none. */
    error: string | null;
    latency_ms: number;
    /** The first 1 KiB of it. */
    answer: string | null;
  }>;
};

/** One page of deliveries. */
export type WebhookDeliveryList = {
  data: Array<WebhookDelivery>;
  next_cursor: string | null;
  has_more: boolean;
};

/** Where events are sent. */
export type WebhookEndpoint = {
  id: string;
  url: string;
  description: string | null;
  /** Null: every type, also those there will be. */
  event_types: Array<"entity.created" | "entity.updated" | "entity.deleted" | "formation.submitted" | "formation.step_completed" | "formation.action_required" | "formation.outcome_unknown" | "formation.needs_review" | "formation.filed" | "formation.ein_assigned" | "formation.completed" | "formation.failed" | "formation.retried" | "formation.reconciled" | "formation.overdue" | "document.created" | "api_key.created" | "api_key.exposed" | "api_key.rotated" | "api_key.revoked" | "proposal.created" | "proposal.escalated" | "proposal.opened" | "proposal.vote_cast" | "proposal.approved" | "proposal.rejected" | "proposal.executed" | "proposal.cancelled" | "proposal.lapsed" | "constitution.amended" | "member.added" | "member.removed" | "member.role_changed" | "treasury.deposited" | "treasury.disbursed" | "treasury.refused" | "dissolution.started" | "dissolution.submitted" | "dissolution.action_required" | "dissolution.outcome_unknown" | "dissolution.needs_review" | "dissolution.overdue" | "dissolution.completed" | "webhook_endpoint.disabled" | "billing.subscription_updated" | "billing.limit_reached"> | null;
  status: "enabled" | "disabled";
  /** `account`: by a call. `gone`: it answered 410. `failing`: every try failed for five days. `key_ended`: the key that made it has ended. */
  disabled_reason: "account" | "gone" | "failing" | "key_ended" | null;
  disabled_at: string | null;
  /** Since when every try has failed. */
  failing_since: string | null;
  /** The end of the key that made the endpoint or enabled it last: nothing is sent after it. */
  expires_at: string | null;
  /** Until when messages are signed with the secret before as well. */
  previous_secret_expires_at: string | null;
  livemode: boolean;
  created_at: string;
  updated_at: string;
};

/** All endpoints. */
export type WebhookEndpointList = {
  data: Array<WebhookEndpoint>;
  next_cursor: string | null;
  has_more: boolean;
};

/** An endpoint and its new secret. */
export type WebhookEndpointWithSecret = {
  id: string;
  url: string;
  description: string | null;
  /** Null: every type, also those there will be. */
  event_types: Array<"entity.created" | "entity.updated" | "entity.deleted" | "formation.submitted" | "formation.step_completed" | "formation.action_required" | "formation.outcome_unknown" | "formation.needs_review" | "formation.filed" | "formation.ein_assigned" | "formation.completed" | "formation.failed" | "formation.retried" | "formation.reconciled" | "formation.overdue" | "document.created" | "api_key.created" | "api_key.exposed" | "api_key.rotated" | "api_key.revoked" | "proposal.created" | "proposal.escalated" | "proposal.opened" | "proposal.vote_cast" | "proposal.approved" | "proposal.rejected" | "proposal.executed" | "proposal.cancelled" | "proposal.lapsed" | "constitution.amended" | "member.added" | "member.removed" | "member.role_changed" | "treasury.deposited" | "treasury.disbursed" | "treasury.refused" | "dissolution.started" | "dissolution.submitted" | "dissolution.action_required" | "dissolution.outcome_unknown" | "dissolution.needs_review" | "dissolution.overdue" | "dissolution.completed" | "webhook_endpoint.disabled" | "billing.subscription_updated" | "billing.limit_reached"> | null;
  status: "enabled" | "disabled";
  /** `account`: by a call. `gone`: it answered 410. `failing`: every try failed for five days. `key_ended`: the key that made it has ended. */
  disabled_reason: "account" | "gone" | "failing" | "key_ended" | null;
  disabled_at: string | null;
  /** Since when every try has failed. */
  failing_since: string | null;
  /** The end of the key that made the endpoint or enabled it last: nothing is sent after it. */
  expires_at: string | null;
  /** Until when messages are signed with the secret before as well. */
  previous_secret_expires_at: string | null;
  livemode: boolean;
  created_at: string;
  updated_at: string;
  secret: string | null;
};

export type ListApiKeysQuery = {
  /** Most keys in the answer. */
  limit?: number;
  /** `next_cursor` of the page before. */
  cursor?: string;
};

export type ListEntitiesQuery = {
  /** Most entities in the answer. */
  limit?: number;
  /** `next_cursor` of the page before. */
  cursor?: string;
  /** Only those in this state. */
  state?: "Draft" | "Filing" | "Filed" | "Registered" | "Active" | "FilingFailed" | "WindingDown" | "Dissolved";
  /** Only those with this in their name, in any case. */
  name_contains?: string;
  /** Only the one with this filing number. */
  filing_number?: string;
  /** The caller's own identifier. */
  external_reference?: string;
  /** Oldest or newest first. */
  order?: "created_at" | "-created_at";
};

export type DeleteEntityQuery = {
  /** The version that you saw. */
  version: number;
};

export type AwaitEntityQuery = {
  /** The state to wait for. */
  state: "Draft" | "Filing" | "Filed" | "Registered" | "Active" | "FilingFailed" | "WindingDown" | "Dissolved";
  /** Seconds to wait at most. */
  timeout?: number;
};

export type ListEventsQuery = {
  /** `next_cursor` of the page before: the id of the last event you have. */
  after?: string;
  /** Most events in the answer. */
  limit?: number;
  /** Only those of this type. */
  type?: "entity.created" | "entity.updated" | "entity.deleted" | "formation.submitted" | "formation.step_completed" | "formation.action_required" | "formation.outcome_unknown" | "formation.needs_review" | "formation.filed" | "formation.ein_assigned" | "formation.completed" | "formation.failed" | "formation.retried" | "formation.reconciled" | "formation.overdue" | "document.created" | "api_key.created" | "api_key.exposed" | "api_key.rotated" | "api_key.revoked" | "proposal.created" | "proposal.escalated" | "proposal.opened" | "proposal.vote_cast" | "proposal.approved" | "proposal.rejected" | "proposal.executed" | "proposal.cancelled" | "proposal.lapsed" | "constitution.amended" | "member.added" | "member.removed" | "member.role_changed" | "treasury.deposited" | "treasury.disbursed" | "treasury.refused" | "dissolution.started" | "dissolution.submitted" | "dissolution.action_required" | "dissolution.outcome_unknown" | "dissolution.needs_review" | "dissolution.overdue" | "dissolution.completed" | "webhook_endpoint.disabled" | "billing.subscription_updated" | "billing.limit_reached";
  /** Only those of this entity. */
  entity_id?: string;
};

export type GetConstitutionQuery = {
  /** Of the constitution, not the entity's. */
  version?: number;
};

export type ListConstitutionVersionsQuery = {
  /** `next_before` of the page before. */
  before?: number;
  /** Most versions in the answer. */
  limit?: number;
};

export type GetConstitutionDiffQuery = {
  /** Of the constitution, not the entity's. */
  from: number;
  /** Of the constitution, not the entity's. */
  to: number;
};

export type ListDocumentsQuery = {
  /** Most documents in the answer. */
  limit?: number;
  /** `next_cursor` of the page before. */
  cursor?: string;
};

export type ListEntityAuditQuery = {
  /** `next_after` of the page before. */
  after?: number;
  /** Most entries in the answer. */
  limit?: number;
};

export type ListProposalsQuery = {
  /** Most proposals in the answer. */
  limit?: number;
  /** `next_cursor` of the page before. */
  cursor?: string;
  /** Only those in this state. */
  state?: "draft" | "escalated" | "voting" | "approved" | "rejected" | "executed" | "cancelled" | "lapsed";
  /** Only those of this kind. */
  kind?: "spend" | "hire_agent" | "membership" | "amend" | "dissolution" | "registered_agent_change" | "custom";
};

export type GetTreasuryQuery = {
  /** Adds the cap for this recipient, which is read as in a proposal. */
  recipient?: string;
  /** Also what this agent may spend, by DID. */
  proposer?: string;
};

export type GetTreasuryStatementQuery = {
  /** Where it begins. Default: the calendar month (UTC) of the business clock. */
  from?: string;
  /** Where it ends, excluded. Default: the end of the month it begins in. */
  to?: string;
};

export type ListWebhookDeliveriesQuery = {
  /** Most deliveries in the answer. */
  limit?: number;
  /** `next_cursor` of the page before. */
  cursor?: string;
  /** Only those in this state. */
  state?: "pending" | "delivered" | "failed";
};

export type ListOperatorOutboxQuery = {
  /** Most mails in the answer. */
  limit?: number;
  /** `next_cursor` of the page before. */
  cursor?: string;
  /** Only those in this state. */
  state?: "pending" | "waiting" | "sent" | "held" | "failed";
};

export type ListOperatorAccountsQuery = {
  /** The whole address, in any case. */
  email: string;
};

export type ListOperatorEntitiesQuery = {
  /** How the legal name begins, in any case. */
  name?: string;
  /** The whole number. */
  filing_number?: string;
};

export type ListOperatorFilingsQuery = {
  /** `to_file`: to be filed by hand (with REGISTRY=desk); `waiting`: not sent yet, because an office is closed, the day of its responsible party has not come, or its jurisdiction is paused; `needs_review`: what no rule can settle; `overdue`: past its expected time. */
  queue: "to_file" | "waiting" | "needs_review" | "overdue";
  /** Most filings in the answer. */
  limit?: number;
  /** `next_cursor` of the page before, for the same queue. */
  cursor?: string;
};

export type ListOperatorBillingQuery = {
  /** A calendar month, in UTC. */
  month: string;
  /** Most accounts in the answer. */
  limit?: number;
  /** `next_cursor` of the page before, for the same month. */
  cursor?: string;
};

export type GetJurisdictionRequirementsQuery = {
  /** The form; the jurisdiction's default otherwise. */
  legal_form?: "dao_llc" | "llc";
};

export type ListSandboxOutboxQuery = {
  /** Most mails in the answer. */
  limit?: number;
  /** `next_cursor` of the page before. */
  cursor?: string;
};

/** A method for every operation of the API, named after its `operationId`. */
export abstract class Operations {
  protected abstract send(call: Call): Promise<unknown>;

  /**
   * Whether the process answers.
   *
   * Touches neither authentication nor the database.
   *
   * No key needed.
   */
  async getHealth(options: CallOptions = {}): Promise<Health> {
    return this.send({ operationId: 'get_health', method: 'GET', path: '/health', answer: 'json', options }) as Promise<Health>;
  }

  /**
   * Whether the service can do its work.
   *
   * Looks at the database, its migrations and the workers; a 503 names the part that fails.
   *
   * No key needed.
   */
  async getReadiness(options: CallOptions = {}): Promise<Readiness> {
    return this.send({ operationId: 'get_readiness', method: 'GET', path: '/health/ready', answer: 'json', options }) as Promise<Readiness>;
  }

  /**
   * Create an account and its first API key.
   *
   * The key is shown this once and has every account scope. The same e-mail may open several accounts.
   *
   * No key needed.
   */
  async createAccount(body: CreateAccount = {}, options: WriteOptions = {}): Promise<CreatedAccount> {
    return this.send({ operationId: 'create_account', method: 'POST', path: '/v1/accounts', answer: 'json', idempotent: true, body, options }) as Promise<CreatedAccount>;
  }

  /**
   * The account the key belongs to.
   *
   * A cheap way to try a key.
   *
   * Any key.
   */
  async getAccount(options: CallOptions = {}): Promise<Account> {
    return this.send({ operationId: 'get_account', method: 'GET', path: '/v1/account', answer: 'json', options }) as Promise<Account>;
  }

  /**
   * Make a token that lives for minutes and can do no more than its key.
   *
   * For a process that should not hold the key. The token acts as the key does, its member included, and dies with it. Nothing is stored.
   *
   * Any key.
   */
  async createToken(body: CreateToken = {}, options: WriteOptions = {}): Promise<CreatedToken> {
    return this.send({ operationId: 'create_token', method: 'POST', path: '/v1/tokens', answer: 'json', idempotent: true, body, options }) as Promise<CreatedToken>;
  }

  /**
   * The users of other platforms that may act for this account.
   *
   * Each with the most that its tokens may do here.
   *
   * Scope: `keys:manage`.
   */
  async listIssuerLinks(options: CallOptions = {}): Promise<IssuerLinkList> {
    return this.send({ operationId: 'list_issuer_links', method: 'GET', path: '/v1/account/issuer-links', answer: 'json', options }) as Promise<IssuerLinkList>;
  }

  /**
   * Let a user of a trusted platform act for this account, with that platform's tokens.
   *
   * The token proves that the user is yours. From then on tokens of the same issuer and subject are credentials of this account, never with keys:manage. Linking the same user again answers the link there is.
   *
   * Scope: `keys:manage`.
   */
  async createIssuerLink(body: CreateIssuerLink, options: WriteOptions = {}): Promise<IssuerLink> {
    return this.send({ operationId: 'create_issuer_link', method: 'POST', path: '/v1/account/issuer-links', answer: 'json', idempotent: true, body, options }) as Promise<IssuerLink>;
  }

  /**
   * Let that user of another platform act no longer; within a second, everywhere.
   *
   * Tokens that exist already are refused from then on, too.
   *
   * Scope: `keys:manage`.
   */
  async deleteIssuerLink(id: string, options: WriteOptions = {}): Promise<void> {
    return this.send({ operationId: 'delete_issuer_link', method: 'DELETE', path: `/v1/account/issuer-links/${pathSegment(id)}`, answer: 'none', idempotent: true, options }) as Promise<void>;
  }

  /**
   * Mail a link that makes a new key for every account of an address.
   *
   * Always the same answer, after the same work: it tells nobody whether an account has the address. The link works once, for one hour.
   *
   * No key needed.
   */
  async createRecovery(body: RecoverAccount, options: WriteOptions = {}): Promise<RecoveryRequested> {
    return this.send({ operationId: 'create_recovery', method: 'POST', path: '/v1/accounts/recover', answer: 'json', idempotent: true, body, options }) as Promise<RecoveryRequested>;
  }

  /**
   * The keys of the account, oldest first.
   *
   * Revoked and expired ones too, with the dates. Never a key itself.
   *
   * Scope: `keys:manage`.
   */
  async listApiKeys(query: ListApiKeysQuery = {}, options: CallOptions = {}): Promise<ApiKeyList> {
    return this.send({ operationId: 'list_api_keys', method: 'GET', path: '/v1/api-keys', answer: 'json', query, options }) as Promise<ApiKeyList>;
  }

  /** The same, item after item through all pages, from that of `cursor` on where one is given. */
  listAllApiKeys(query: ListApiKeysQuery = {}, options: CallOptions = {}): AsyncGenerator<ApiKeyList['data'][number], void> {
    return followPages((cursor: ApiKeyList['next_cursor']) => this.listApiKeys({ ...query, ...(cursor !== null && { cursor }) }, options), 'next_cursor');
  }

  /**
   * Create a key.
   *
   * The key is shown this once. It has no scope that the key making it lacks, and ends no later. With `member`, it is that member's own: it acts as them and only so, and cannot manage keys; the member proves it by signing a challenge.
   *
   * Scope: `keys:manage`.
   */
  async createApiKey(body: CreateApiKey, options: WriteOptions = {}): Promise<CreatedApiKey> {
    return this.send({ operationId: 'create_api_key', method: 'POST', path: '/v1/api-keys', answer: 'json', idempotent: true, body, options }) as Promise<CreatedApiKey>;
  }

  /**
   * Replace a key by a new one.
   *
   * The new key has the same name, scopes and end, and is shown this once. The old one works on for the grace. A key is rotated once: 409 after that. A member's own key is not rotated but bound anew.
   *
   * Scope: `keys:manage`.
   */
  async rotateApiKey(id: string, body: RotateApiKey = {}, options: WriteOptions = {}): Promise<CreatedApiKey> {
    return this.send({ operationId: 'rotate_api_key', method: 'POST', path: `/v1/api-keys/${pathSegment(id)}/rotate`, answer: 'json', idempotent: true, body, options }) as Promise<CreatedApiKey>;
  }

  /**
   * Revoke a key.
   *
   * For good, in every process within a second. Any key of the account, of whatever scopes; once more is no error. The last key that manages keys only goes where an e-mail address can recover the account.
   *
   * Scope: `keys:manage`.
   */
  async revokeApiKey(id: string, options: WriteOptions = {}): Promise<void> {
    return this.send({ operationId: 'revoke_api_key', method: 'DELETE', path: `/v1/api-keys/${pathSegment(id)}`, answer: 'none', idempotent: true, options }) as Promise<void>;
  }

  /**
   * The entities of the account, page by page.
   *
   * Nothing is skipped or shown twice while entities are created. Keep the filters the same from page to page.
   *
   * Scope: `entities:read`.
   */
  async listEntities(query: ListEntitiesQuery = {}, options: CallOptions = {}): Promise<EntityList> {
    return this.send({ operationId: 'list_entities', method: 'GET', path: '/v1/entities', answer: 'json', query, options }) as Promise<EntityList>;
  }

  /** The same, item after item through all pages, from that of `cursor` on where one is given. */
  listAllEntities(query: ListEntitiesQuery = {}, options: CallOptions = {}): AsyncGenerator<EntityList['data'][number], void> {
    return followPages((cursor: EntityList['next_cursor']) => this.listEntities({ ...query, ...(cursor !== null && { cursor }) }, options), 'next_cursor');
  }

  /**
   * Create an entity, in state Draft.
   *
   * From a constitution (YAML or JSON), or from just a name: a sandbox fills in a complete example constitution, live mode never fills in a party.
   *
   * Scope: `entities:write`.
   */
  async createEntity(body: CreateEntity, options: WriteOptions = {}): Promise<Entity> {
    return this.send({ operationId: 'create_entity', method: 'POST', path: '/v1/entities', answer: 'json', idempotent: true, body, options }) as Promise<Entity>;
  }

  /**
   * One entity.
   *
   * With `next_action`: what now, and by whom.
   *
   * Scope: `entities:read`.
   */
  async getEntity(id: string, options: CallOptions = {}): Promise<Entity> {
    return this.send({ operationId: 'get_entity', method: 'GET', path: `/v1/entities/${pathSegment(id)}`, answer: 'json', options }) as Promise<Entity>;
  }

  /**
   * Change an entity, or take an action on it.
   *
   * {version} alone changes nothing and checks that the version is current. An `action` also needs the scope formation:submit. `If-Match` is optional; if present it must hold.
   *
   * Scope: `entities:write`.
   */
  async updateEntity(id: string, body: UpdateEntity, options: WriteOptions = {}): Promise<Entity> {
    return this.send({ operationId: 'update_entity', method: 'PUT', path: `/v1/entities/${pathSegment(id)}`, answer: 'json', idempotent: true, body, options }) as Promise<Entity>;
  }

  /**
   * Delete an entity that no registry ever accepted.
   *
   * Draft, or FilingFailed with every filing closed. A company is dissolved, not deleted. The audit chain stays.
   *
   * Scope: `entities:write`.
   */
  async deleteEntity(id: string, query: DeleteEntityQuery, options: WriteOptions = {}): Promise<void> {
    return this.send({ operationId: 'delete_entity', method: 'DELETE', path: `/v1/entities/${pathSegment(id)}`, answer: 'none', idempotent: true, query, options }) as Promise<void>;
  }

  /**
   * An entity once it is in a state, or time is up.
   *
   * Past that state counts as well, and an entity that will not get there, such as one that failed, is answered at once: its `state` tells. For those who cannot keep a stream open.
   *
   * Scope: `entities:read`.
   */
  async awaitEntity(id: string, query: AwaitEntityQuery, options: CallOptions = {}): Promise<Entity> {
    return this.send({ operationId: 'await_entity', method: 'GET', path: `/v1/entities/${pathSegment(id)}/wait`, answer: 'json', query, waitMs: (query.timeout ?? 30) * 1000, options }) as Promise<Entity>;
  }

  /**
   * Everything that happened, in one order that never changes.
   *
   * Events never expire. Whoever goes on with `next_cursor` misses none and sees none twice, however many are written meanwhile; at the end of the log it stays the same until there is more.
   *
   * Scope: `events:read`.
   */
  async listEvents(query: ListEventsQuery = {}, options: CallOptions = {}): Promise<EventList> {
    return this.send({ operationId: 'list_events', method: 'GET', path: '/v1/events', answer: 'json', query, options }) as Promise<EventList>;
  }

  /** The same, item after item through all pages, from that of `after` on where one is given. */
  listAllEvents(query: ListEventsQuery = {}, options: CallOptions = {}): AsyncGenerator<EventList['data'][number], void> {
    return followPages((after: EventList['next_cursor']) => this.listEvents({ ...query, ...(after !== null && { after }) }, options), 'next_cursor');
  }

  /**
   * The same as it happens, as server-sent events.
   *
   * Begins with what happens next, or behind `Last-Event-ID`, and says first, as an `id` without data, where that is. A comment every 15 s shows that it is alive. It ends with its key; come again with the last id and nothing is missed.
   *
   * Scope: `events:read`.
   */
  async streamEvents(options: CallOptions = {}): Promise<Response> {
    return this.send({ operationId: 'stream_events', method: 'GET', path: '/v1/events/stream', answer: 'raw', accept: 'text/event-stream', options }) as Promise<Response>;
  }

  /**
   * What events there are, and where the schema of each is.
   *
   * New types come with new versions: pass over what you do not know.
   *
   * No key needed.
   */
  async listEventTypes(options: CallOptions = {}): Promise<EventTypeList> {
    return this.send({ operationId: 'list_event_types', method: 'GET', path: '/v1/event-types', answer: 'json', options }) as Promise<EventTypeList>;
  }

  /**
   * JSON Schema of one type of events.
   *
   * Of the whole event, as the feed and the stream tell it. Objects are open: new members may come, and none goes.
   *
   * No key needed.
   */
  async getEventSchema(type: string, options: CallOptions = {}): Promise<JsonSchema> {
    return this.send({ operationId: 'get_event_schema', method: 'GET', path: `/schemas/events/${pathSegment(type)}.json`, answer: 'json', options }) as Promise<JsonSchema>;
  }

  /**
   * The constitution of an entity: its source as it was sent, and the document with every default applied.
   *
   * Each replacement of a constitution makes a version; all of them are kept.
   *
   * Scope: `entities:read`.
   */
  async getConstitution(id: string, query: GetConstitutionQuery = {}, options: CallOptions = {}): Promise<Constitution> {
    return this.send({ operationId: 'get_constitution', method: 'GET', path: `/v1/entities/${pathSegment(id)}/constitution`, answer: 'json', query, options }) as Promise<Constitution>;
  }

  /**
   * The versions of a constitution, the newest first.
   *
   * Without their texts: GET constitution?version= gives one, GET constitution/diff compares two.
   *
   * Scope: `entities:read`.
   */
  async listConstitutionVersions(id: string, query: ListConstitutionVersionsQuery = {}, options: CallOptions = {}): Promise<ConstitutionVersionList> {
    return this.send({ operationId: 'list_constitution_versions', method: 'GET', path: `/v1/entities/${pathSegment(id)}/constitution/versions`, answer: 'json', query, options }) as Promise<ConstitutionVersionList>;
  }

  /**
   * What one version of a constitution says otherwise than another.
   *
   * Compared with every default applied. Members are told apart by their id, contacts by their name; their order is no difference.
   *
   * Scope: `entities:read`.
   */
  async getConstitutionDiff(id: string, query: GetConstitutionDiffQuery, options: CallOptions = {}): Promise<ConstitutionDiff> {
    return this.send({ operationId: 'get_constitution_diff', method: 'GET', path: `/v1/entities/${pathSegment(id)}/constitution/diff`, answer: 'json', query, options }) as Promise<ConstitutionDiff>;
  }

  /**
   * What is wrong with a constitution, and what it lacks to be submitted.
   *
   * Answers 200 for an invalid one too: that is the answer. What is invalid could not be stored; a blocker keeps a draft from being submitted.
   *
   * Scope: `entities:write`.
   */
  async validateConstitution(body: ValidateConstitution, options: WriteOptions = {}): Promise<ConstitutionValidation> {
    return this.send({ operationId: 'validate_constitution', method: 'POST', path: '/v1/constitutions/validate', answer: 'json', idempotent: true, body, options }) as Promise<ConstitutionValidation>;
  }

  /**
   * A text for a member to sign, so that a key may act for them.
   *
   * Good for ten minutes and one key. The member signs its UTF-8 bytes with the Ed25519 key the constitution names; `create_api_key` takes both.
   *
   * Scope: `keys:manage`.
   */
  async createMemberChallenge(id: string, did: string, options: WriteOptions = {}): Promise<MemberChallenge> {
    return this.send({ operationId: 'create_member_challenge', method: 'POST', path: `/v1/entities/${pathSegment(id)}/members/${pathSegment(did)}/challenge`, answer: 'json', idempotent: true, options }) as Promise<MemberChallenge>;
  }

  /**
   * Invite a member to a key of their own, by mail.
   *
   * The link goes to the address that the constitution gives the member, and to no other. It works once, for seven days, as long as the member’s address and key in the constitution and the key that invites stay as they are.
   *
   * Scope: `keys:manage`.
   */
  async createMemberInvitation(id: string, did: string, body: InviteMember, options: WriteOptions = {}): Promise<MemberInvitation> {
    return this.send({ operationId: 'create_member_invitation', method: 'POST', path: `/v1/entities/${pathSegment(id)}/members/${pathSegment(did)}/invitations`, answer: 'json', idempotent: true, body, options }) as Promise<MemberInvitation>;
  }

  /**
   * Submit the formation.
   *
   * The same as PUT with action submit_formation, without a version. While it is under way: 200, the same answer, no second filing.
   *
   * Scope: `formation:submit`.
   */
  async startFormation(id: string, options: WriteOptions = {}): Promise<StartedFormation> {
    return this.send({ operationId: 'start_formation', method: 'POST', path: `/v1/entities/${pathSegment(id)}/formation/start`, answer: 'json', idempotent: true, options }) as Promise<StartedFormation>;
  }

  /**
   * Where the formation stands, in brief.
   *
   * The fields of the entity that change while it is formed, for polling; with `If-None-Match` it costs little.
   *
   * Scope: `entities:read`.
   */
  async getFormationStatus(id: string, options: CallOptions = {}): Promise<FormationStatus> {
    return this.send({ operationId: 'get_formation_status', method: 'GET', path: `/v1/entities/${pathSegment(id)}/formation/status`, answer: 'json', options }) as Promise<FormationStatus>;
  }

  /**
   * Every step of the formation, every exchange with the registry, and what comes next.
   *
   * While an outcome is unknown this shows what the registry was asked, and when it is asked again.
   *
   * Scope: `entities:read`.
   */
  async getFormation(id: string, options: CallOptions = {}): Promise<Formation> {
    return this.send({ operationId: 'get_formation', method: 'GET', path: `/v1/entities/${pathSegment(id)}/formation`, answer: 'json', options }) as Promise<Formation>;
  }

  /**
   * Supply what a formation waits for.
   *
   * Once, and all of it at once: what is supplied is checked against the `schema` of the requirement, and what concerns the constitution makes its next version. Then PUT {version, action: "retry_from_failed"} files the same entity again. What concerns the tax number needs no retry: another responsible party is a new request, and a waiver or the number with its notice ends the step. What only a person, a provider or the operator can give is refused here.
   *
   * Scope: `formation:submit`.
   */
  async resolveRequirement(id: string, requirementId: string, body: ResolveRequirement, options: WriteOptions = {}): Promise<Requirement> {
    return this.send({ operationId: 'resolve_requirement', method: 'POST', path: `/v1/entities/${pathSegment(id)}/formation/requirements/${pathSegment(requirementId)}/resolve`, answer: 'json', idempotent: true, body, options }) as Promise<Requirement>;
  }

  /**
   * Mail another link to sign to who has to.
   *
   * While the step `attestation` waits for the organizer, or a dissolution for who signs its articles. The link goes to the address in what will be filed, and to no other; the one before it stops working. It is never in any answer.
   *
   * Scope: `formation:submit`.
   */
  async resendAttestation(id: string, options: WriteOptions = {}): Promise<RequestedAttestation> {
    return this.send({ operationId: 'resend_attestation', method: 'POST', path: `/v1/entities/${pathSegment(id)}/formation/attestation/resend`, answer: 'json', idempotent: true, options }) as Promise<RequestedAttestation>;
  }

  /**
   * A document that will be filed, for who signs to read.
   *
   * The bytes whose hash stands on the page. Reading uses nothing up.
   *
   * No key needed.
   */
  async getAttestationDocument(token: string, kind: "articles" | "consent" | "operating_agreement" | "ein_worksheet" | "ein_notice" | "receipt" | "articles_of_dissolution" | "name_approval" | "evidence" | "bundle", options: CallOptions = {}): Promise<Response> {
    return this.send({ operationId: 'get_attestation_document', method: 'GET', path: `/attest/${pathSegment(token)}/documents/${pathSegment(kind)}`, answer: 'raw', accept: 'application/pdf, application/zip, image/png, image/jpeg', options }) as Promise<Response>;
  }

  /**
   * The status links of an entity, without their addresses.
   *
   * All of them, oldest first: never more than one page.
   *
   * Scope: `entities:read`.
   */
  async listStatusLinks(id: string, options: CallOptions = {}): Promise<StatusLinkList> {
    return this.send({ operationId: 'list_status_links', method: 'GET', path: `/v1/entities/${pathSegment(id)}/status-links`, answer: 'json', options }) as Promise<StatusLinkList>;
  }

  /**
   * Make a page that shows a customer, without a key, where the formation stands.
   *
   * It shows the company's name, where it stands, and what is asked of whom; no address and no metadata. The link works until it is revoked, or until the key that made it ends; it shows documents where that key has `documents:read`. An entity has at most 20.
   *
   * Scope: `entities:write`.
   */
  async createStatusLink(id: string, options: WriteOptions = {}): Promise<CreatedStatusLink> {
    return this.send({ operationId: 'create_status_link', method: 'POST', path: `/v1/entities/${pathSegment(id)}/status-links`, answer: 'json', idempotent: true, options }) as Promise<CreatedStatusLink>;
  }

  /**
   * Revoke a status link, at once and for good.
   *
   * Its page then looks like one that never was.
   *
   * Scope: `entities:write`.
   */
  async deleteStatusLink(id: string, linkId: string, options: WriteOptions = {}): Promise<void> {
    return this.send({ operationId: 'delete_status_link', method: 'DELETE', path: `/v1/entities/${pathSegment(id)}/status-links/${pathSegment(linkId)}`, answer: 'none', idempotent: true, options }) as Promise<void>;
  }

  /**
   * A document of the company, for whoever has the link.
   *
   * Once everything is done, and only those that the page lists.
   *
   * No key needed.
   */
  async getStatusDocument(token: string, documentId: string, options: CallOptions = {}): Promise<Response> {
    return this.send({ operationId: 'get_status_document', method: 'GET', path: `/status/${pathSegment(token)}/documents/${pathSegment(documentId)}`, answer: 'raw', accept: 'application/pdf, application/zip, image/png, image/jpeg', options }) as Promise<Response>;
  }

  /**
   * The documents of an entity, newest first.
   *
   * All that were ever filed or made: what a rejected filing carried stays beside what was filed after it. Articles and consent are made when the formation is submitted, the operating agreement at its step, receipt and worksheet when they are first listed after the company is Filed.
   *
   * Scope: `documents:read`.
   */
  async listDocuments(id: string, query: ListDocumentsQuery = {}, options: CallOptions = {}): Promise<DocumentPage> {
    return this.send({ operationId: 'list_documents', method: 'GET', path: `/v1/entities/${pathSegment(id)}/documents`, answer: 'json', query, options }) as Promise<DocumentPage>;
  }

  /** The same, item after item through all pages, from that of `cursor` on where one is given. */
  listAllDocuments(id: string, query: ListDocumentsQuery = {}, options: CallOptions = {}): AsyncGenerator<DocumentPage['data'][number], void> {
    return followPages((cursor: DocumentPage['next_cursor']) => this.listDocuments(id, { ...query, ...(cursor !== null && { cursor }) }, options), 'next_cursor');
  }

  /**
   * One document, without its bytes.
   *
   * What it is, and the hash by which filings name it.
   *
   * Scope: `documents:read`.
   */
  async getDocument(id: string, documentId: string, options: CallOptions = {}): Promise<Document> {
    return this.send({ operationId: 'get_document', method: 'GET', path: `/v1/entities/${pathSegment(id)}/documents/${pathSegment(documentId)}`, answer: 'json', options }) as Promise<Document>;
  }

  /**
   * The bytes of a document.
   *
   * Its ETag is the BLAKE3 hash of the bytes.
   *
   * Scope: `documents:read`.
   */
  async getDocumentContent(id: string, documentId: string, options: CallOptions = {}): Promise<Response> {
    return this.send({ operationId: 'get_document_content', method: 'GET', path: `/v1/entities/${pathSegment(id)}/documents/${pathSegment(documentId)}/content`, answer: 'raw', accept: 'application/pdf, application/zip, image/png, image/jpeg', options }) as Promise<Response>;
  }

  /**
   * Pack everything that the company has on paper into one ZIP archive.
   *
   * Documents, constitution, DID document and audit export, with a manifest of BLAKE3 hashes. The answer is a document of kind bundle: get its content. The newest 5 bundles of an entity are kept.
   *
   * Scope: `entities:write`.
   */
  async createDocumentBundle(id: string, options: WriteOptions = {}): Promise<Document> {
    return this.send({ operationId: 'create_document_bundle', method: 'POST', path: `/v1/entities/${pathSegment(id)}/documents/bundle`, answer: 'json', idempotent: true, options }) as Promise<Document>;
  }

  /**
   * Upload a file for a later call to refer to.
   *
   * Send the bytes themselves as the body, with their own Content-Type. A file that no call has referred to within 24 hours is deleted. What stands in it is not read: black the tax numbers of persons out before. An account may upload only so many bytes in 24 hours; over that, the answer is 429 and says what is left and when to come again.
   *
   * Scope: `entities:write`.
   */
  async createUpload(body: Blob, options: WriteOptions = {}): Promise<Upload> {
    return this.send({ operationId: 'create_upload', method: 'POST', path: '/v1/uploads', answer: 'json', idempotent: true, body, options }) as Promise<Upload>;
  }

  /**
   * The audit chain of an entity, page by page, with a signed head.
   *
   * It outlives the entity: a deleted draft keeps its chain.
   *
   * Scope: `audit:read`.
   */
  async listEntityAudit(id: string, query: ListEntityAuditQuery = {}, options: CallOptions = {}): Promise<AuditPage> {
    return this.send({ operationId: 'list_entity_audit', method: 'GET', path: `/v1/entities/${pathSegment(id)}/audit`, answer: 'json', query, options }) as Promise<AuditPage>;
  }

  /** The same, item after item through all pages, from that of `after` on where one is given. */
  listAllEntityAudit(id: string, query: ListEntityAuditQuery = {}, options: CallOptions = {}): AsyncGenerator<AuditPage['data'][number], void> {
    return followPages((after: AuditPage['next_after']) => this.listEntityAudit(id, { ...query, ...(after !== null && { after }) }, options), 'next_after');
  }

  /**
   * The whole chain as JSON Lines with its signed head, to verify offline.
   *
   * Verify with `efs audit verify FILE --key <public key>`; pin the key from /.well-known/jwks.json once.
   *
   * Scope: `audit:read`.
   */
  async exportEntityAudit(id: string, options: CallOptions = {}): Promise<Response> {
    return this.send({ operationId: 'export_entity_audit', method: 'GET', path: `/v1/entities/${pathSegment(id)}/audit/export`, answer: 'raw', accept: 'application/x-ndjson', options }) as Promise<Response>;
  }

  /**
   * The proposals of an entity, newest first.
   *
   * Without their votes, and without what people answered.
   *
   * Scope: `proposals:read`.
   */
  async listProposals(id: string, query: ListProposalsQuery = {}, options: CallOptions = {}): Promise<ProposalList> {
    return this.send({ operationId: 'list_proposals', method: 'GET', path: `/v1/entities/${pathSegment(id)}/proposals`, answer: 'json', query, options }) as Promise<ProposalList>;
  }

  /** The same, item after item through all pages, from that of `cursor` on where one is given. */
  listAllProposals(id: string, query: ListProposalsQuery = {}, options: CallOptions = {}): AsyncGenerator<ProposalList['data'][number], void> {
    return followPages((cursor: ProposalList['next_cursor']) => this.listProposals(id, { ...query, ...(cursor !== null && { cursor }) }, options), 'next_cursor');
  }

  /**
   * Propose something to the members.
   *
   * By a key that is bound to a member with the permission `propose`, or with their signature. It is voted on at once, or people are asked first where the constitution wants it; a draft waits until it is opened.
   *
   * Scope: `proposals:write`.
   */
  async createProposal(id: string, body: CreateProposal, options: WriteOptions = {}): Promise<Proposal> {
    return this.send({ operationId: 'create_proposal', method: 'POST', path: `/v1/entities/${pathSegment(id)}/proposals`, answer: 'json', idempotent: true, body, options }) as Promise<Proposal>;
  }

  /**
   * One proposal with its votes.
   *
   * With the rules and the electorate it is decided by, and what the votes come to so far, in words.
   *
   * Scope: `proposals:read`.
   */
  async getProposal(id: string, proposalId: string, options: CallOptions = {}): Promise<Proposal> {
    return this.send({ operationId: 'get_proposal', method: 'GET', path: `/v1/entities/${pathSegment(id)}/proposals/${pathSegment(proposalId)}`, answer: 'json', options }) as Promise<Proposal>;
  }

  /**
   * Put a draft before the members.
   *
   * By any member with the permission `propose`: an agent may write and a person open. It is judged again, by what is in force now.
   *
   * Scope: `proposals:write`.
   */
  async openProposal(id: string, proposalId: string, options: WriteOptions = {}): Promise<Proposal> {
    return this.send({ operationId: 'open_proposal', method: 'POST', path: `/v1/entities/${pathSegment(id)}/proposals/${pathSegment(proposalId)}/open`, answer: 'json', idempotent: true, options }) as Promise<Proposal>;
  }

  /**
   * Take a draft back.
   *
   * By the member who wrote it. What others were asked about is not taken back.
   *
   * Scope: `proposals:write`.
   */
  async cancelProposal(id: string, proposalId: string, options: WriteOptions = {}): Promise<Proposal> {
    return this.send({ operationId: 'cancel_proposal', method: 'POST', path: `/v1/entities/${pathSegment(id)}/proposals/${pathSegment(proposalId)}/cancel`, answer: 'json', idempotent: true, options }) as Promise<Proposal>;
  }

  /**
   * Vote as a member.
   *
   * With a key that is bound to the member, or with the signature of the member whoever sends it. Once: the same vote again is answered the same, another one refused. It may decide the proposal.
   *
   * Scope: `proposals:vote`.
   */
  async createVote(id: string, proposalId: string, body: CreateVote, options: WriteOptions = {}): Promise<Vote> {
    return this.send({ operationId: 'create_vote', method: 'POST', path: `/v1/entities/${pathSegment(id)}/proposals/${pathSegment(proposalId)}/votes`, answer: 'json', idempotent: true, body, options }) as Promise<Vote>;
  }

  /**
   * Approve or decline an escalated proposal, as a contact who is a member.
   *
   * With a key that is bound to the member whom a contact of the constitution names. Contacts without one answer through the link in their mail.
   *
   * Scope: `proposals:vote`.
   */
  async createApproval(id: string, proposalId: string, body: CreateApproval, options: WriteOptions = {}): Promise<Proposal> {
    return this.send({ operationId: 'create_approval', method: 'POST', path: `/v1/entities/${pathSegment(id)}/proposals/${pathSegment(proposalId)}/approvals`, answer: 'json', idempotent: true, body, options }) as Promise<Proposal>;
  }

  /**
   * Mail the contacts who have not answered another link.
   *
   * The links before stop working. They are never in any answer.
   *
   * Scope: `proposals:write`.
   */
  async resendApprovals(id: string, proposalId: string, options: WriteOptions = {}): Promise<Proposal> {
    return this.send({ operationId: 'resend_approvals', method: 'POST', path: `/v1/entities/${pathSegment(id)}/proposals/${pathSegment(proposalId)}/approvals/resend`, answer: 'json', idempotent: true, options }) as Promise<Proposal>;
  }

  /**
   * Carry out what was approved.
   *
   * By a key that is bound to a member with the permission `execute`, or with their signature. Everything is judged once more. Once it is done, every further call answers the same receipt. The key of an agent that was hired has no scope that the executing credential lacks, and ends with it.
   *
   * Scope: `proposals:execute`.
   */
  async executeProposal(id: string, proposalId: string, body: ExecuteProposal = {}, options: WriteOptions = {}): Promise<ExecutedProposal> {
    return this.send({ operationId: 'execute_proposal', method: 'POST', path: `/v1/entities/${pathSegment(id)}/proposals/${pathSegment(proposalId)}/execute`, answer: 'json', idempotent: true, body, options }) as Promise<ExecutedProposal>;
  }

  /**
   * Who has passed the vote on to whom.
   *
   * All of them, oldest first: at most one of each member, and never more than one page.
   *
   * Scope: `entities:read`.
   */
  async listDelegations(id: string, options: CallOptions = {}): Promise<DelegationList> {
    return this.send({ operationId: 'list_delegations', method: 'GET', path: `/v1/entities/${pathSegment(id)}/delegations`, answer: 'json', options }) as Promise<DelegationList>;
  }

  /**
   * Pass the vote on to another member.
   *
   * By a key that is bound to the member: the whole vote, to one other who votes, in place of the delegation before. It counts in votes by delegation that open from now on; who votes in person is not represented. What would close a circle is refused.
   *
   * Scope: `proposals:write`.
   */
  async createDelegation(id: string, body: CreateDelegation, options: WriteOptions = {}): Promise<Delegation> {
    return this.send({ operationId: 'create_delegation', method: 'POST', path: `/v1/entities/${pathSegment(id)}/delegations`, answer: 'json', idempotent: true, body, options }) as Promise<Delegation>;
  }

  /**
   * Take the vote back.
   *
   * By a key that is bound to the member who delegates, where the constitution lets them. A vote that is open already goes by the delegations it opened with: cast yours in person.
   *
   * Scope: `proposals:write`.
   */
  async deleteDelegation(id: string, options: WriteOptions = {}): Promise<void> {
    return this.send({ operationId: 'delete_delegation', method: 'DELETE', path: `/v1/entities/${pathSegment(id)}/delegations`, answer: 'none', idempotent: true, options }) as Promise<void>;
  }

  /**
   * Write down money that came in.
   *
   * Money moves outside; this is what limits and statements go by. By a key of the account, or of a member who is no agent: what an agent says is there, it could then spend. Send an Idempotency-Key: without one, a repeated call is another deposit.
   *
   * Scope: `proposals:write`.
   */
  async createDeposit(id: string, body: CreateDeposit, options: WriteOptions = {}): Promise<TreasuryEntry> {
    return this.send({ operationId: 'create_deposit', method: 'POST', path: `/v1/entities/${pathSegment(id)}/treasury/deposits`, answer: 'json', idempotent: true, body, options }) as Promise<TreasuryEntry>;
  }

  /**
   * What a company has, and what it may spend now.
   *
   * Each limit with what it leaves at this moment; with `recipient` also the cap for it, with `proposer` also the monthly limit of that agent. A proposal is judged by the same, when it is raised and when it is executed.
   *
   * Scope: `proposals:read`.
   */
  async getTreasury(id: string, query: GetTreasuryQuery = {}, options: CallOptions = {}): Promise<Treasury> {
    return this.send({ operationId: 'get_treasury', method: 'GET', path: `/v1/entities/${pathSegment(id)}/treasury`, answer: 'json', query, options }) as Promise<Treasury>;
  }

  /**
   * The books of a company over a period.
   *
   * Opening balance, every entry, closing balance. With `Accept: text/csv` as a table, whose cells no spreadsheet runs as formulas. At most 5000 entries: ask for more in shorter periods.
   *
   * Scope: `proposals:read`.
   */
  async getTreasuryStatement(id: string, query: GetTreasuryStatementQuery = {}, options: CallOptions = {}): Promise<Statement> {
    return this.send({ operationId: 'get_treasury_statement', method: 'GET', path: `/v1/entities/${pathSegment(id)}/treasury/statement`, answer: 'json', query, options }) as Promise<Statement>;
  }

  /**
   * How far a company is on its way out.
   *
   * Once a proposal of kind `dissolution` was executed. The company pays what it owes; when its books are empty, articles of dissolution are filed; what the registry accepts dissolves it.
   *
   * Scope: `entities:read`.
   */
  async getDissolution(id: string, options: CallOptions = {}): Promise<Dissolution> {
    return this.send({ operationId: 'get_dissolution', method: 'GET', path: `/v1/entities/${pathSegment(id)}/dissolution`, answer: 'json', options }) as Promise<Dissolution>;
  }

  /**
   * Have the articles of dissolution filed again.
   *
   * By a key that is bound to a member with the permission `execute`: after they were refused, or to have another person sign them while a signature is waited for. The first time they are filed by themselves, once the books are empty.
   *
   * Scope: `proposals:execute`.
   */
  async fileDissolution(id: string, body: FileDissolution = {}, options: WriteOptions = {}): Promise<Dissolution> {
    return this.send({ operationId: 'file_dissolution', method: 'POST', path: `/v1/entities/${pathSegment(id)}/dissolution/file`, answer: 'json', idempotent: true, body, options }) as Promise<Dissolution>;
  }

  /**
   * Have events sent to an address of yours.
   *
   * Each event from now on, signed as Standard Webhooks 1.0 says, at least once. An account has at most 100 endpoints. An endpoint ends with the key that made it.
   *
   * Scope: `webhooks:manage`.
   */
  async createWebhookEndpoint(body: CreateWebhookEndpoint, options: WriteOptions = {}): Promise<WebhookEndpointWithSecret> {
    return this.send({ operationId: 'create_webhook_endpoint', method: 'POST', path: '/v1/webhook-endpoints', answer: 'json', idempotent: true, body, options }) as Promise<WebhookEndpointWithSecret>;
  }

  /**
   * The endpoints of the account, oldest first.
   *
   * All of them: never more than one page. Never a secret.
   *
   * Scope: `webhooks:manage`.
   */
  async listWebhookEndpoints(options: CallOptions = {}): Promise<WebhookEndpointList> {
    return this.send({ operationId: 'list_webhook_endpoints', method: 'GET', path: '/v1/webhook-endpoints', answer: 'json', options }) as Promise<WebhookEndpointList>;
  }

  /**
   * One endpoint.
   *
   * With `failing_since`: how it is doing.
   *
   * Scope: `webhooks:manage`.
   */
  async getWebhookEndpoint(id: string, options: CallOptions = {}): Promise<WebhookEndpoint> {
    return this.send({ operationId: 'get_webhook_endpoint', method: 'GET', path: `/v1/webhook-endpoints/${pathSegment(id)}`, answer: 'json', options }) as Promise<WebhookEndpoint>;
  }

  /**
   * Change an endpoint, switch it off, or on again.
   *
   * Members that are left out stay as they are. Once on again it goes on with what waits; what happened meanwhile comes with recover_webhook_deliveries. With a new `url` or `enabled` the endpoint ends with the key that changes it; a key that ends sooner than the endpoint is refused.
   *
   * Scope: `webhooks:manage`.
   */
  async updateWebhookEndpoint(id: string, body: UpdateWebhookEndpoint, options: WriteOptions = {}): Promise<WebhookEndpoint> {
    return this.send({ operationId: 'update_webhook_endpoint', method: 'PATCH', path: `/v1/webhook-endpoints/${pathSegment(id)}`, answer: 'json', idempotent: true, body, options }) as Promise<WebhookEndpoint>;
  }

  /**
   * Send nothing more to an endpoint, for good.
   *
   * What waits for it is not sent. The events stay in the log.
   *
   * Scope: `webhooks:manage`.
   */
  async deleteWebhookEndpoint(id: string, options: WriteOptions = {}): Promise<void> {
    return this.send({ operationId: 'delete_webhook_endpoint', method: 'DELETE', path: `/v1/webhook-endpoints/${pathSegment(id)}`, answer: 'none', idempotent: true, options }) as Promise<void>;
  }

  /**
   * Replace the secret of an endpoint.
   *
   * For 24 hours messages are signed with both. A secret older than the last one ends at once. A key that ends sooner than the endpoint is refused.
   *
   * Scope: `webhooks:manage`.
   */
  async rotateWebhookSecret(id: string, options: WriteOptions = {}): Promise<WebhookEndpointWithSecret> {
    return this.send({ operationId: 'rotate_webhook_secret', method: 'POST', path: `/v1/webhook-endpoints/${pathSegment(id)}/rotate-secret`, answer: 'json', idempotent: true, options }) as Promise<WebhookEndpointWithSecret>;
  }

  /**
   * Send a test message, signed like any other.
   *
   * Of type `webhook_endpoint.test`, which is no event: the log does not have it. What it came to stands in the deliveries.
   *
   * Scope: `webhooks:manage`.
   */
  async testWebhookEndpoint(id: string, options: WriteOptions = {}): Promise<WebhookDelivery> {
    return this.send({ operationId: 'test_webhook_endpoint', method: 'POST', path: `/v1/webhook-endpoints/${pathSegment(id)}/test`, answer: 'json', idempotent: true, options }) as Promise<WebhookDelivery>;
  }

  /**
   * What was sent to an endpoint, and what it answered, newest first.
   *
   * Kept for 30 days.
   *
   * Scope: `webhooks:manage`.
   */
  async listWebhookDeliveries(id: string, query: ListWebhookDeliveriesQuery = {}, options: CallOptions = {}): Promise<WebhookDeliveryList> {
    return this.send({ operationId: 'list_webhook_deliveries', method: 'GET', path: `/v1/webhook-endpoints/${pathSegment(id)}/deliveries`, answer: 'json', query, options }) as Promise<WebhookDeliveryList>;
  }

  /** The same, item after item through all pages, from that of `cursor` on where one is given. */
  listAllWebhookDeliveries(id: string, query: ListWebhookDeliveriesQuery = {}, options: CallOptions = {}): AsyncGenerator<WebhookDeliveryList['data'][number], void> {
    return followPages((cursor: WebhookDeliveryList['next_cursor']) => this.listWebhookDeliveries(id, { ...query, ...(cursor !== null && { cursor }) }, options), 'next_cursor');
  }

  /**
   * Send everything since then that an endpoint did not get.
   *
   * After an outage, or for a new endpoint. What it got in the last 30 days is not sent again; what is older may be, under the id it had. At most 10000 events a call, oldest first: while `has_more`, call again.
   *
   * Scope: `webhooks:manage`.
   */
  async recoverWebhookDeliveries(id: string, body: RecoverWebhookDeliveries, options: WriteOptions = {}): Promise<RecoveredWebhookDeliveries> {
    return this.send({ operationId: 'recover_webhook_deliveries', method: 'POST', path: `/v1/webhook-endpoints/${pathSegment(id)}/recover`, answer: 'json', idempotent: true, body, options }) as Promise<RecoveredWebhookDeliveries>;
  }

  /**
   * Send one message again.
   *
   * The same bytes under the same id, on a new schedule, whatever became of it before.
   *
   * Scope: `webhooks:manage`.
   */
  async redeliverWebhookDelivery(id: string, options: WriteOptions = {}): Promise<WebhookDelivery> {
    return this.send({ operationId: 'redeliver_webhook_delivery', method: 'POST', path: `/v1/webhook-deliveries/${pathSegment(id)}/redeliver`, answer: 'json', idempotent: true, options }) as Promise<WebhookDelivery>;
  }

  /**
   * What can be chosen, and for how much.
   *
   * The cheapest first. What the states take for a formation comes on top: create_quote.
   *
   * No key needed.
   */
  async listPlans(options: CallOptions = {}): Promise<PlanList> {
    return this.send({ operationId: 'list_plans', method: 'GET', path: '/v1/plans', answer: 'json', options }) as Promise<PlanList>;
  }

  /**
   * What a formation costs.
   *
   * The fee of the state and that of this service, each by itself. It holds 30 days: a submission captures the newest quote of the account for its state and legal form, or else the price of that day.
   *
   * Scope: `entities:write`.
   */
  async createQuote(body: CreateQuote, options: WriteOptions = {}): Promise<Quote> {
    return this.send({ operationId: 'create_quote', method: 'POST', path: '/v1/quotes', answer: 'json', idempotent: true, body, options }) as Promise<Quote>;
  }

  /**
   * What the account has.
   *
   * An account that chose nothing has the plan `sandbox` in a sandbox, and `launch` in live mode.
   *
   * Scope: `billing:read`.
   */
  async getSubscription(options: CallOptions = {}): Promise<Subscription> {
    return this.send({ operationId: 'get_subscription', method: 'GET', path: '/v1/billing/subscription', answer: 'json', options }) as Promise<Subscription>;
  }

  /**
   * What is used of the plan, and what is left.
   *
   * Counted in the same commit as what is counted, so it is never behind.
   *
   * Scope: `billing:read`.
   */
  async getUsage(options: CallOptions = {}): Promise<Usage> {
    return this.send({ operationId: 'get_usage', method: 'GET', path: '/v1/billing/usage', answer: 'json', options }) as Promise<Usage>;
  }

  /**
   * Move to a larger plan.
   *
   * Without Stripe it counts at once. With Stripe a person pays at `checkout_url` first; who has a subscription already pays the difference by the card on file, and it counts at once.
   *
   * Scope: `billing:write`.
   */
  async upgradeSubscription(body: UpgradeSubscription, options: WriteOptions = {}): Promise<UpgradedSubscription> {
    return this.send({ operationId: 'upgrade_subscription', method: 'POST', path: '/v1/billing/upgrade', answer: 'json', idempotent: true, body, options }) as Promise<UpgradedSubscription>;
  }

  /**
   * End the subscription with the period that is paid.
   *
   * Until then everything goes on, and it can be resumed.
   *
   * Scope: `billing:write`.
   */
  async cancelSubscription(options: WriteOptions = {}): Promise<Subscription> {
    return this.send({ operationId: 'cancel_subscription', method: 'POST', path: '/v1/billing/cancel', answer: 'json', idempotent: true, options }) as Promise<Subscription>;
  }

  /**
   * Take a cancellation back.
   *
   * While the period still runs.
   *
   * Scope: `billing:write`.
   */
  async resumeSubscription(options: WriteOptions = {}): Promise<Subscription> {
    return this.send({ operationId: 'resume_subscription', method: 'POST', path: '/v1/billing/resume', answer: 'json', idempotent: true, options }) as Promise<Subscription>;
  }

  /**
   * A link to Stripe's page for cards, invoices and the plan.
   *
   * Where Stripe collects (BILLING=stripe). For a person; it works once, for a short time.
   *
   * Scope: `billing:write`.
   */
  async createPortalSession(options: WriteOptions = {}): Promise<PortalSession> {
    return this.send({ operationId: 'create_portal_session', method: 'POST', path: '/v1/billing/portal', answer: 'json', idempotent: true, options }) as Promise<PortalSession>;
  }

  /**
   * How many events Stripe sent of each type.
   *
   * Of the last 30 days; first those that nothing follows from. None at all: the endpoint at Stripe is not set up.
   *
   * Scope: `operator`.
   */
  async listStripeEvents(options: CallOptions = {}): Promise<StripeEventCounts> {
    return this.send({ operationId: 'list_stripe_events', method: 'GET', path: '/v1/operator/stripe-events', answer: 'json', options }) as Promise<StripeEventCounts>;
  }

  /**
   * The DID document of a company.
   *
   * Of companies that are public: in a sandbox all of them, unless their constitution says otherwise; in live mode those whose constitution says `public_record: true`. The others are as unknown as a DID nobody has.
   *
   * No key needed.
   */
  async getDid(did: string, options: CallOptions = {}): Promise<DidDocument> {
    return this.send({ operationId: 'get_did', method: 'GET', path: `/v1/dids/${pathSegment(did)}`, answer: 'json', options }) as Promise<DidDocument>;
  }

  /**
   * The same as did:web.
   *
   * Where any did:web resolver finds `did:web:<host>:entities:<id>`. Resolvers ask over https only.
   *
   * No key needed.
   */
  async getWebDid(id: string, options: CallOptions = {}): Promise<DidDocument> {
    return this.send({ operationId: 'get_web_did', method: 'GET', path: `/entities/${pathSegment(id)}/did.json`, answer: 'json', options }) as Promise<DidDocument>;
  }

  /**
   * What a company shows to everybody.
   *
   * Name, state, number and the signed head of its audit chain: whoever was given an audit export can tell that it is whole. Of the same companies as their DID documents.
   *
   * No key needed.
   */
  async getPublicEntity(did: string, options: CallOptions = {}): Promise<PublicEntity> {
    return this.send({ operationId: 'get_public_entity', method: 'GET', path: `/v1/public/entities/${pathSegment(did)}`, answer: 'json', options }) as Promise<PublicEntity>;
  }

  /**
   * List billing problems.
   *
   * Settings at Stripe that do not work, refunds that failed, disputes, and subscriptions that were not made here; the oldest 200. Each says what to do, and leaves the list once it is mended. A refused request leaves it seven days after it was last seen.
   *
   * Scope: `operator`.
   */
  async listBillingProblems(options: CallOptions = {}): Promise<BillingProblemList> {
    return this.send({ operationId: 'list_billing_problems', method: 'GET', path: '/v1/operator/billing-problems', answer: 'json', options }) as Promise<BillingProblemList>;
  }

  /**
   * All mail, newest first; what nobody else will deliver, with its links.
   *
   * A link is as good as a key: hand it to the person at the address and to nobody else. Mail that was sent, or still will be, is shown without its text.
   *
   * Scope: `operator`.
   */
  async listOperatorOutbox(query: ListOperatorOutboxQuery = {}, options: CallOptions = {}): Promise<OutboxMailList> {
    return this.send({ operationId: 'list_operator_outbox', method: 'GET', path: '/v1/operator/outbox', answer: 'json', query, options }) as Promise<OutboxMailList>;
  }

  /** The same, item after item through all pages, from that of `cursor` on where one is given. */
  listAllOperatorOutbox(query: ListOperatorOutboxQuery = {}, options: CallOptions = {}): AsyncGenerator<OutboxMailList['data'][number], void> {
    return followPages((cursor: OutboxMailList['next_cursor']) => this.listOperatorOutbox({ ...query, ...(cursor !== null && { cursor }) }, options), 'next_cursor');
  }

  /**
   * The accounts of an e-mail address, oldest first.
   *
   * For somebody who lost their keys and the mailbox with them.
   *
   * Scope: `operator`.
   */
  async listOperatorAccounts(query: ListOperatorAccountsQuery, options: CallOptions = {}): Promise<AccountSearchResult> {
    return this.send({ operationId: 'list_operator_accounts', method: 'GET', path: '/v1/operator/accounts', answer: 'json', query, options }) as Promise<AccountSearchResult>;
  }

  /**
   * Make a new key for an account that lost its own.
   *
   * It has every account scope and is shown this once. The account's audit chain and events say that an operator made it, and which.
   *
   * Scope: `operator`.
   */
  async createReissuedKey(id: string, options: WriteOptions = {}): Promise<CreatedApiKey> {
    return this.send({ operationId: 'create_reissued_key', method: 'POST', path: `/v1/operator/accounts/${pathSegment(id)}/reissue-key`, answer: 'json', idempotent: true, options }) as Promise<CreatedApiKey>;
  }

  /**
   * Let an account read only.
   *
   * Every other call of its keys and tokens is refused with account_suspended, in every process within a second. What was submitted is followed to its end. Suspending twice is no error.
   *
   * Scope: `operator`.
   */
  async suspendAccount(id: string, options: WriteOptions = {}): Promise<Account> {
    return this.send({ operationId: 'suspend_account', method: 'POST', path: `/v1/operator/accounts/${pathSegment(id)}/suspend`, answer: 'json', idempotent: true, options }) as Promise<Account>;
  }

  /**
   * Let a suspended account act again.
   *
   * Within a second. Resuming one that is not suspended is no error.
   *
   * Scope: `operator`.
   */
  async resumeAccount(id: string, options: WriteOptions = {}): Promise<Account> {
    return this.send({ operationId: 'resume_account', method: 'POST', path: `/v1/operator/accounts/${pathSegment(id)}/resume`, answer: 'json', idempotent: true, options }) as Promise<Account>;
  }

  /**
   * Find a company of any account.
   *
   * By its number, or by how its legal name begins. At most 100.
   *
   * Scope: `operator`.
   */
  async listOperatorEntities(query: ListOperatorEntitiesQuery = {}, options: CallOptions = {}): Promise<EntitySearchResult> {
    return this.send({ operationId: 'list_operator_entities', method: 'GET', path: '/v1/operator/entities', answer: 'json', query, options }) as Promise<EntitySearchResult>;
  }

  /**
   * Filings that wait for a person, oldest first.
   *
   * One queue at a time. Take one up with claim, or settle it with adopt, reject or release.
   *
   * Scope: `operator`.
   */
  async listOperatorFilings(query: ListOperatorFilingsQuery, options: CallOptions = {}): Promise<OperatorFilingPage> {
    return this.send({ operationId: 'list_operator_filings', method: 'GET', path: '/v1/operator/filings', answer: 'json', query, options }) as Promise<OperatorFilingPage>;
  }

  /** The same, item after item through all pages, from that of `cursor` on where one is given. */
  listAllOperatorFilings(query: ListOperatorFilingsQuery, options: CallOptions = {}): AsyncGenerator<OperatorFilingPage['data'][number], void> {
    return followPages((cursor: OperatorFilingPage['next_cursor']) => this.listOperatorFilings({ ...query, ...(cursor !== null && { cursor }) }, options), 'next_cursor');
  }

  /**
   * A filing with its packet and every exchange.
   *
   * What is filed stands in `packet`, to the letter; the ledger says what was sent, asked and answered.
   *
   * Scope: `operator`.
   */
  async getOperatorFiling(id: string, options: CallOptions = {}): Promise<OperatorFiling> {
    return this.send({ operationId: 'get_operator_filing', method: 'GET', path: `/v1/operator/filings/${pathSegment(id)}`, answer: 'json', options }) as Promise<OperatorFiling>;
  }

  /**
   * A document to be filed, as the packet names it.
   *
   * Of a formation or a dissolution the kinds that stand in `packet.documents`; of a tax number the worksheet, `ein_worksheet`, and the notice that the account supplied, `ein_notice`. Who read it is recorded.
   *
   * Scope: `operator`.
   */
  async getFilingDocument(id: string, kind: "articles" | "consent" | "operating_agreement" | "ein_worksheet" | "ein_notice" | "receipt" | "articles_of_dissolution" | "name_approval" | "evidence" | "bundle", options: CallOptions = {}): Promise<Response> {
    return this.send({ operationId: 'get_filing_document', method: 'GET', path: `/v1/operator/filings/${pathSegment(id)}/documents/${pathSegment(kind)}`, answer: 'raw', accept: 'application/pdf, application/zip, image/png, image/jpeg', options }) as Promise<Response>;
  }

  /**
   * Upload what proves a filing's result.
   *
   * Send the bytes themselves as the body, with their own Content-Type. Accept, adopt and record refer to it.
   *
   * Scope: `operator`.
   */
  async createFilingEvidence(id: string, body: Blob, options: WriteOptions = {}): Promise<Upload> {
    return this.send({ operationId: 'create_filing_evidence', method: 'POST', path: `/v1/operator/filings/${pathSegment(id)}/evidence`, answer: 'json', idempotent: true, body, options }) as Promise<Upload>;
  }

  /**
   * Take a filing to file it by hand.
   *
   * From now on it is yours alone to record. Only with REGISTRY=desk: anywhere else the registry files.
   *
   * Scope: `operator`.
   */
  async claimFiling(id: string, options: WriteOptions = {}): Promise<OperatorFiling> {
    return this.send({ operationId: 'claim_filing', method: 'POST', path: `/v1/operator/filings/${pathSegment(id)}/claim`, answer: 'json', idempotent: true, options }) as Promise<OperatorFiling>;
  }

  /**
   * Record that the office accepted what you filed.
   *
   * With its number, date and proof. By whoever claimed it.
   *
   * Scope: `operator`.
   */
  async acceptFiling(id: string, body: AcceptFiling, options: WriteOptions = {}): Promise<OperatorFiling> {
    return this.send({ operationId: 'accept_filing', method: 'POST', path: `/v1/operator/filings/${pathSegment(id)}/accept`, answer: 'json', idempotent: true, body, options }) as Promise<OperatorFiling>;
  }

  /**
   * Record that the registry has this filing, under this number.
   *
   * For a filing in review that you found in the register and know to be ours.
   *
   * Scope: `operator`.
   */
  async adoptFiling(id: string, body: AcceptFiling, options: WriteOptions = {}): Promise<OperatorFiling> {
    return this.send({ operationId: 'adopt_filing', method: 'POST', path: `/v1/operator/filings/${pathSegment(id)}/adopt`, answer: 'json', idempotent: true, body, options }) as Promise<OperatorFiling>;
  }

  /**
   * Record that the office refused, and why.
   *
   * Final for this filing: a corrected one comes under a new reference.
   *
   * Scope: `operator`.
   */
  async rejectFiling(id: string, body: RejectFiling, options: WriteOptions = {}): Promise<OperatorFiling> {
    return this.send({ operationId: 'reject_filing', method: 'POST', path: `/v1/operator/filings/${pathSegment(id)}/reject`, answer: 'json', idempotent: true, body, options }) as Promise<OperatorFiling>;
  }

  /**
   * Let a filing be sent, or filed, once more: with a second operator.
   *
   * The first operator asks, a second one calls the same and so vouches that the office does not have it. A filing in review is then sent again; one that somebody had claimed is in the queue again.
   *
   * Scope: `operator`.
   */
  async releaseFiling(id: string, options: WriteOptions = {}): Promise<OperatorFiling> {
    return this.send({ operationId: 'release_filing', method: 'POST', path: `/v1/operator/filings/${pathSegment(id)}/release`, answer: 'json', idempotent: true, options }) as Promise<OperatorFiling>;
  }

  /**
   * Record the tax number you obtained.
   *
   * With the notice as its proof. `id` is that of the filing of type ein, which you have claimed or which is in review.
   *
   * Scope: `operator`.
   */
  async recordTaxNumber(id: string, body: RecordTaxNumber, options: WriteOptions = {}): Promise<OperatorFiling> {
    return this.send({ operationId: 'record_tax_number', method: 'POST', path: `/v1/operator/tax-numbers/${pathSegment(id)}/record`, answer: 'json', idempotent: true, body, options }) as Promise<OperatorFiling>;
  }

  /**
   * Formations that wait to be cleared, oldest first.
   *
   * Where SCREENING=desk. The oldest 100; clear or refuse each.
   *
   * Scope: `operator`.
   */
  async listScreenings(options: CallOptions = {}): Promise<ScreeningList> {
    return this.send({ operationId: 'list_screenings', method: 'GET', path: '/v1/operator/screenings', answer: 'json', options }) as Promise<ScreeningList>;
  }

  /**
   * Clear a formation: it goes on.
   *
   * Once; who cleared it stands in the audit chain.
   *
   * Scope: `operator`.
   */
  async clearScreening(id: string, body: OperatorDecision, options: WriteOptions = {}): Promise<ScreeningResult> {
    return this.send({ operationId: 'clear_screening', method: 'POST', path: `/v1/operator/screenings/${pathSegment(id)}/clear`, answer: 'json', idempotent: true, body, options }) as Promise<ScreeningResult>;
  }

  /**
   * Refuse a formation: nothing is filed.
   *
   * The entity is FilingFailed with the code screening_refused. The account is told no more than that.
   *
   * Scope: `operator`.
   */
  async refuseScreening(id: string, body: OperatorDecision, options: WriteOptions = {}): Promise<ScreeningResult> {
    return this.send({ operationId: 'refuse_screening', method: 'POST', path: `/v1/operator/screenings/${pathSegment(id)}/refuse`, answer: 'json', idempotent: true, body, options }) as Promise<ScreeningResult>;
  }

  /**
   * Record that a payment was settled.
   *
   * For requirements of kind payment: with the office, whereupon the account can retry; or with you instead of on a page of Stripe, whereupon the formation goes on.
   *
   * Scope: `operator`.
   */
  async settleRequirement(id: string, body: SettleRequirement, options: WriteOptions = {}): Promise<ScreeningResult> {
    return this.send({ operationId: 'settle_requirement', method: 'POST', path: `/v1/operator/requirements/${pathSegment(id)}/settle`, answer: 'json', idempotent: true, body, options }) as Promise<ScreeningResult>;
  }

  /**
   * Send nothing to a jurisdiction for now.
   *
   * What was sent is followed to its end; what was not waits, and says why. Pausing twice is no error.
   *
   * Scope: `operator`.
   */
  async pauseJurisdiction(code: "US-WY" | "US-DE", body: PauseJurisdiction, options: WriteOptions = {}): Promise<JurisdictionState> {
    return this.send({ operationId: 'pause_jurisdiction', method: 'POST', path: `/v1/operator/jurisdictions/${pathSegment(code)}/pause`, answer: 'json', idempotent: true, body, options }) as Promise<JurisdictionState>;
  }

  /**
   * Send to a jurisdiction again.
   *
   * What waited goes on within half a minute. Resuming what is not paused is no error.
   *
   * Scope: `operator`.
   */
  async resumeJurisdiction(code: "US-WY" | "US-DE", options: WriteOptions = {}): Promise<JurisdictionState> {
    return this.send({ operationId: 'resume_jurisdiction', method: 'POST', path: `/v1/operator/jurisdictions/${pathSegment(code)}/resume`, answer: 'json', idempotent: true, options }) as Promise<JurisdictionState>;
  }

  /**
   * List stuck work.
   *
   * `filings`: the registry has been silent for more than ten minutes. `jobs`: work that failed 50 times in a row. `stuck`: companies and open filings that nothing will move, or whose work fails every time, each with what is missing and what to do. All empty: nothing stands still.
   *
   * Scope: `operator`.
   */
  async getStuckWork(options: CallOptions = {}): Promise<StuckWork> {
    return this.send({ operationId: 'get_stuck_work', method: 'GET', path: '/v1/operator/stuck', answer: 'json', options }) as Promise<StuckWork>;
  }

  /**
   * List work that keeps failing.
   *
   * Work that failed 50 times in a row, at most 100 of each kind. It is still tried every five minutes; the log has the reasons. Redrive what can work now.
   *
   * Scope: `operator`.
   */
  async listDeadJobs(options: CallOptions = {}): Promise<DeadJobList> {
    return this.send({ operationId: 'list_dead_jobs', method: 'GET', path: '/v1/operator/jobs/dead', answer: 'json', options }) as Promise<DeadJobList>;
  }

  /**
   * Retry failing work now.
   *
   * For work that failed five times or more in a row, and for stuck work without due work; `id` is `id` of a job or `job_id` of a stuck item. For a filing this is safe: it asks the registry before it sends.
   *
   * Scope: `operator`.
   */
  async redriveDeadJob(id: string, options: WriteOptions = {}): Promise<void> {
    return this.send({ operationId: 'redrive_dead_job', method: 'POST', path: `/v1/operator/jobs/dead/${pathSegment(id)}/redrive`, answer: 'none', idempotent: true, options }) as Promise<void>;
  }

  /**
   * What each account used and paid in a month, with the sums of all.
   *
   * A calendar month in UTC, by the wall clock. With `Accept: text/csv` all accounts at once, a line each, with a header line and without the sums; `limit` and `cursor` then count for nothing.
   *
   * Scope: `operator`.
   */
  async listOperatorBilling(query: ListOperatorBillingQuery, options: CallOptions = {}): Promise<BillingReport> {
    return this.send({ operationId: 'list_operator_billing', method: 'GET', path: '/v1/operator/billing', answer: 'json', query, options }) as Promise<BillingReport>;
  }

  /** The same, item after item through all pages, from that of `cursor` on where one is given. */
  listAllOperatorBilling(query: ListOperatorBillingQuery, options: CallOptions = {}): AsyncGenerator<BillingReport['data'][number], void> {
    return followPages((cursor: BillingReport['next_cursor']) => this.listOperatorBilling({ ...query, ...(cursor !== null && { cursor }) }, options), 'next_cursor');
  }

  /**
   * Whether a company could be called so.
   *
   * By the rules of the state, by what is being filed here, and by what the registry says at this moment. Nothing is held: only a submitted filing holds a name.
   *
   * Scope: `entities:write`.
   */
  async checkName(body: CheckName, options: WriteOptions = {}): Promise<NameCheck> {
    return this.send({ operationId: 'check_name', method: 'POST', path: '/v1/names/check', answer: 'json', idempotent: true, body, options }) as Promise<NameCheck>;
  }

  /**
   * Where companies are formed, in which legal forms.
   *
   * With the fee that a formation is filed with and the time it usually takes, each with how sure that is.
   *
   * No key needed.
   */
  async listJurisdictions(options: CallOptions = {}): Promise<JurisdictionList> {
    return this.send({ operationId: 'list_jurisdictions', method: 'GET', path: '/v1/jurisdictions', answer: 'json', options }) as Promise<JurisdictionList>;
  }

  /**
   * What a submission needs there: a JSON Schema, and every rule with its source.
   *
   * A constitution that the schema allows may still meet a blocker that no schema can say; POST /v1/constitutions/validate tells all of them.
   *
   * No key needed.
   */
  async getJurisdictionRequirements(code: string, query: GetJurisdictionRequirementsQuery = {}, options: CallOptions = {}): Promise<JurisdictionRequirements> {
    return this.send({ operationId: 'get_jurisdiction_requirements', method: 'GET', path: `/v1/jurisdictions/${pathSegment(code)}/requirements`, answer: 'json', query, options }) as Promise<JurisdictionRequirements>;
  }

  /**
   * JSON Schema of a constitution, for editors.
   *
   * Name it in the first line of a YAML file (`# yaml-language-server: $schema=…`), and an editor checks as you type.
   *
   * No key needed.
   */
  async getConstitutionSchema(options: CallOptions = {}): Promise<JsonSchema> {
    return this.send({ operationId: 'get_constitution_schema', method: 'GET', path: '/schemas/constitution.json', answer: 'json', options }) as Promise<JsonSchema>;
  }

  /**
   * Constitutions to start from.
   *
   * Take one as it is by naming it: POST /v1/entities {"name": …, "template": …}. Or edit its text and send that as `constitution_yaml`.
   *
   * No key needed.
   */
  async listConstitutionTemplates(options: CallOptions = {}): Promise<ConstitutionTemplateList> {
    return this.send({ operationId: 'list_constitution_templates', method: 'GET', path: '/v1/constitution-templates', answer: 'json', options }) as Promise<ConstitutionTemplateList>;
  }

  /**
   * The public keys the service signs with.
   *
   * Pin the `multikey` of the key with purpose "audit" to verify audit exports offline. Keys with purpose "tokens" sign access tokens; the next one is published before it signs.
   *
   * No key needed.
   */
  async getJwks(options: CallOptions = {}): Promise<JsonWebKeySet> {
    return this.send({ operationId: 'get_jwks', method: 'GET', path: '/.well-known/jwks.json', answer: 'json', options }) as Promise<JsonWebKeySet>;
  }

  /**
   * Who issues tokens for this service, and for which scopes (RFC 9728).
   *
   * For clients that find out by themselves where to get a token.
   *
   * No key needed.
   */
  async getProtectedResource(options: CallOptions = {}): Promise<ProtectedResource> {
    return this.send({ operationId: 'get_protected_resource', method: 'GET', path: '/.well-known/oauth-protected-resource', answer: 'json', options }) as Promise<ProtectedResource>;
  }

  /**
   * Every error code: what it means, why it happens, what to do.
   *
   * As a page for who accepts text/html before application/json.
   *
   * No key needed.
   */
  async listProblems(options: CallOptions = {}): Promise<ErrorExplanationList> {
    return this.send({ operationId: 'list_problems', method: 'GET', path: '/problems', answer: 'json', options }) as Promise<ErrorExplanationList>;
  }

  /**
   * One error code: what the `type` of a problem document leads to.
   *
   * As a page for who accepts text/html before application/json.
   *
   * No key needed.
   */
  async getProblem(code: string, options: CallOptions = {}): Promise<ErrorExplanation> {
    return this.send({ operationId: 'get_problem', method: 'GET', path: `/problems/${pathSegment(code)}`, answer: 'json', options }) as Promise<ErrorExplanation>;
  }

  /**
   * List the mails of this account.
   *
   * Newest first. In a sandbox only; a live service has no such route. The links in the texts are blanked. `sandbox_link` is the link of a mail that asks for an approval or a signature, so that a rehearsal can answer in the place of the person. It is null for other mails, for tokens, for keys that are bound to a member, and for keys without the scope of the decision: `proposals:vote` for an approval, `formation:submit` for a signature.
   *
   * Scope: `entities:write`.
   */
  async listSandboxOutbox(query: ListSandboxOutboxQuery = {}, options: CallOptions = {}): Promise<SandboxMailList> {
    return this.send({ operationId: 'list_sandbox_outbox', method: 'GET', path: '/v1/sandbox/outbox', answer: 'json', query, options }) as Promise<SandboxMailList>;
  }

  /** The same, item after item through all pages, from that of `cursor` on where one is given. */
  listAllSandboxOutbox(query: ListSandboxOutboxQuery = {}, options: CallOptions = {}): AsyncGenerator<SandboxMailList['data'][number], void> {
    return followPages((cursor: SandboxMailList['next_cursor']) => this.listSandboxOutbox({ ...query, ...(cursor !== null && { cursor }) }, options), 'next_cursor');
  }

  /**
   * Have the registry simulator fail for this account.
   *
   * The next formations, dissolutions, name checks or tax numbers of this account meet the fault, each use once; other accounts do not. Only where the simulator files. A repeated call without an Idempotency-Key is a further fault.
   *
   * Scope: `entities:write`.
   */
  async createSandboxFault(body: CreateSandboxFault, options: WriteOptions = {}): Promise<SandboxFault> {
    return this.send({ operationId: 'create_sandbox_fault', method: 'POST', path: '/v1/sandbox/faults', answer: 'json', idempotent: true, body, options }) as Promise<SandboxFault>;
  }

  /**
   * List waiting faults.
   *
   * The faults that this account has created and that are not used up, at most 100. `times` is how often each will still happen. Faults that the name of an entity asks for are not listed.
   *
   * Scope: `entities:write`.
   */
  async listSandboxFaults(options: CallOptions = {}): Promise<SandboxFaultList> {
    return this.send({ operationId: 'list_sandbox_faults', method: 'GET', path: '/v1/sandbox/faults', answer: 'json', options }) as Promise<SandboxFaultList>;
  }

  /**
   * Clear waiting faults.
   *
   * Removes every fault of this account that is not used up. What a fault has already done stays. Clearing again does nothing.
   *
   * Scope: `entities:write`.
   */
  async clearSandboxFaults(options: WriteOptions = {}): Promise<void> {
    return this.send({ operationId: 'clear_sandbox_faults', method: 'DELETE', path: '/v1/sandbox/faults', answer: 'none', idempotent: true, options }) as Promise<void>;
  }

  /**
   * The account's business clock.
   *
   * In a sandbox only. Deadlines, calendars and the decisions of the registry simulator go by it.
   *
   * Scope: `entities:write`.
   */
  async getSandboxClock(options: CallOptions = {}): Promise<SandboxClock> {
    return this.send({ operationId: 'get_sandbox_clock', method: 'GET', path: '/v1/sandbox/clock', answer: 'json', options }) as Promise<SandboxClock>;
  }

  /**
   * Put the account's business clock forward.
   *
   * In a sandbox only; forward only, five years in all. What was pending at the registry until a moment that is now past is decided. Keys, tokens, limits and links stay with the wall clock.
   *
   * Scope: `entities:write`.
   */
  async advanceSandboxClock(body: AdvanceSandboxClock, options: WriteOptions = {}): Promise<SandboxClock> {
    return this.send({ operationId: 'advance_sandbox_clock', method: 'POST', path: '/v1/sandbox/clock/advance', answer: 'json', idempotent: true, body, options }) as Promise<SandboxClock>;
  }
}
