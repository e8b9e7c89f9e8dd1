import { type TProperties, Type } from 'typebox';
import { SIGNING_METHODS } from '../../../domain/constitution/agreement-signers.ts';
import { PERMISSIONS, PROPOSAL_KINDS, ROLES } from '../../../domain/constitution/schema.ts';
import { EVENT_TYPES } from '../../../domain/events/event.ts';
import { WEBHOOK_DISABLED_REASONS } from '../../../domain/events/webhook.ts';
import { DISSOLUTION_STATUSES } from '../../../domain/filing/dissolution.ts';
import { FILING_TYPES } from '../../../domain/filing/filing.ts';
import { LATER_FILING_TYPES } from '../../../domain/filing/filing-rules.ts';
import { STEPS } from '../../../domain/filing/formation.ts';
import { LATER_STATUSES } from '../../../domain/filing/later-filing.ts';
import { REQUIREMENT_KINDS } from '../../../domain/filing/requirement.ts';
import { PROPOSAL_STATES } from '../../../domain/governance/proposal-states.ts';
import { CHOICES } from '../../../domain/governance/vote-evidence.ts';
import { ENTRY_KINDS } from '../../../domain/treasury/ledger.ts';
import { SPEND_REFUSAL_CODES } from '../../../domain/treasury/policy.ts';
import { Rejection } from '../../../schema/rejection.ts';
import { moment, Nullable, Timestamp, text, Uuid, uuid } from '../../../schema/wire.ts';
import { ApiKey } from '../api-keys/shapes.ts';
import { Limit, subscription } from '../billing/shapes.ts';
import { Document } from '../documents/shapes.ts';
import { Entity } from '../entities/shapes.ts';
import { Proposal } from '../proposals/shapes.ts';
import { Dollars } from '../treasury/shapes.ts';

/* Parts of the objects of events: members of the resources they are about, as the API shows them. */

const { id, name, legal_name, state, version, jurisdiction, legal_form } = Entity.properties;
const { filing_number, ein, oas_did, filing_error } = Entity.properties;

/**
 * Members of an entity that may change. They omit the caller's own members, which may name people, because the log is
 * never erased.
 */
export const ENTITY_CHANGES = {
  name,
  legal_name,
  state,
  version,
  jurisdiction,
  legal_form,
  filing_number,
  ein,
  oas_did,
  filing_error,
};
export const ENTITY = { id, ...ENTITY_CHANGES };

export const API_KEY = ApiKey.properties;
const { superseded_at: _superseded, filing: _filing, ...newDocument } = Document.properties;
export const DOCUMENT = newDocument;
export const SUBSCRIPTION = subscription;
export const LIMIT = Limit;

const Hash = text('BLAKE3, in hex.', '3f5d2f0c7f8e110198c5a47c1e7a529d3f5d2f0c7f8e110198c5a47c1e7a529d');
const Step = Type.Enum([...STEPS], { description: 'Formation step of the event.' });
const Reference = text(
  'Reference of the filing at the registry.',
  'efs-0198c5a4-7c1e-7a52-9d3f-5d2f0c7f8e11-formation-1',
);
const Reason = text('Details for people.');

export const CONSTITUTION = { constitution_version: Type.Integer({ minimum: 1 }), constitution_hash: Hash };

/** About one filing: that of the company, or the request for its tax number. */
export const FILING = { step: Step, reference: Reference };
export const FILING_IN_DOUBT = { ...FILING, reason: Reason };
export const REFERENCE = { reference: Reference };
export const FILED_AT = { filed_at: moment('Time stated by the registry.') };
export const OVERDUE = { step: Step, expected_by: Timestamp };

const filedFacts = { number: Type.String(), filed_at: Timestamp };
export const CORRECTED: TProperties = {
  correction_id: Uuid,
  type: Type.Enum([...FILING_TYPES], { description: 'Type of the filing whose result was corrected.' }),
  reference: Reference,
  reason: Reason,
  recorded: Type.Object(filedFacts, { description: 'Facts that were recorded by mistake.' }),
  corrected: Nullable(Type.Object(filedFacts, { description: 'Null: the office never accepted it.' })),
  consequences: Type.Array(Type.String(), { description: 'Codes of the consequences, and of what could not follow.' }),
};
export const FAILED: TProperties = {
  step: Type.Union([Step, Type.Null()], { description: 'Null: the account marked it as failed.' }),
  reference: Nullable(Reference),
  rejection: Nullable(Rejection),
};

export const RECONCILED: TProperties = {
  ...FILING,
  outcome: Type.Enum(['accepted', 'rejected', 'not_received']),
  rejection: Nullable(Rejection),
};

/** The signed packet, by its hash. */
const SIGNED = { reference: Reference, packet_hash: Hash, attestation_id: Nullable(Uuid) };
const CONSTITUTION_HASH = Type.Optional(
  Type.String({ ...Hash, description: 'BLAKE3 hash of the constitution, which is part of the signed text.' }),
);

export const ACTION_REQUIRED: TProperties = {
  step: Step,
  requirement_id: Nullable(uuid('Id of the requirement in GET formation.')),
  rejection: Nullable(Rejection),
  reference: Type.Optional(SIGNED.reference),
  packet_hash: Type.Optional(SIGNED.packet_hash),
  constitution_hash: CONSTITUTION_HASH,
  attestation_id: Type.Optional(SIGNED.attestation_id),
};

export const RESOLVED: TProperties = {
  requirement_id: uuid('Id of the requirement in GET formation.'),
  kind: Type.Enum([...REQUIREMENT_KINDS], { description: 'Kind of the requirement.' }),
  code: text('Reason of the requirement.'),
  supplied: Type.Array(Type.String(), {
    description: 'Names of the members that were supplied. Their values may name people, so they are left out.',
  }),
};

export const STEP_COMPLETED: TProperties = {
  step: Step,
  detail: text('Result, for people.', 'available'),
  waived: Type.Optional(Type.Boolean({ description: 'True: the company continues without a tax number.' })),
  requirement_id: Type.Optional(Nullable(uuid('Requirement that the waiver resolved.'))),
  reference: Type.Optional(SIGNED.reference),
  packet_hash: Type.Optional(SIGNED.packet_hash),
  constitution_hash: CONSTITUTION_HASH,
  attestation_id: Type.Optional(SIGNED.attestation_id),
  signed_documents: Type.Optional(
    Type.Array(
      Type.Object({
        kind: Type.String({ examples: ['articles'] }),
        blake3: Type.String({ examples: ['7a'.repeat(32)] }),
      }),
      { description: 'The papers with the signature on them.' },
    ),
  ),
  text_version: Type.Optional(text('Version of the signed text.', '2026-11-4')),
};

export const EIN_ASSIGNED: TProperties = {
  step: Type.Literal('ein'),
  supplied: Type.Boolean({
    description: 'True: the account supplied the number with its notice; the tax office did not.',
  }),
  late: Type.Boolean({ description: 'True: the company had continued without a tax number.' }),
  reference: Nullable(Reference),
  requirement_id: Nullable(uuid('Requirement that the account resolved.')),
  notice: Nullable(Type.String({ ...Hash, description: 'BLAKE3 hash of the notice.' })),
};

export const COMPLETED = {
  public_key: text('Public key of the DID, as Multikey.', 'z6MktwupdmLXVVqTzCw4i46r4uGyosGXRnR3XjN4Zq7oMMsw'),
};

export const CHANGED = {
  changed: Type.Array(Type.Enum(['external_reference', 'metadata', 'constitution']), {
    description: 'Members that were replaced. `metadata` is not included: read the entity.',
  }),
  constitution_version: Type.Optional(CONSTITUTION.constitution_version),
  constitution_hash: Type.Optional(Hash),
};

export const WEBHOOK_ENDPOINT = {
  id: Uuid,
  origin: text('Host of the URL. The rest may be secret.', 'https://example.com'),
  event_types: Type.Union([Type.Array(Type.Enum([...EVENT_TYPES])), Type.Null()], { description: 'Null: every type.' }),
  status: Type.Enum(['enabled', 'disabled']),
  disabled_reason: Nullable(Type.Enum([...WEBHOOK_DISABLED_REASONS])),
};

const Moment = Nullable(Timestamp);
const ProposalState = Type.Enum([...PROPOSAL_STATES]);
const Did = text('DID of a member.', 'did:key:z6MkuCw8Vd2NyYCL5S8nB5x47xvh31Kd432wbczXMx7sMoQM');

export const PROPOSAL_CHANGES = { state: ProposalState, version };
export const PROPOSAL = {
  id: Uuid,
  kind: Type.Enum([...PROPOSAL_KINDS]),
  ...PROPOSAL_CHANGES,
  proposer: Did,
  base_version: Nullable(Type.Integer({ description: 'Version of the constitution it was written against.' })),
  content_hash: Type.String({
    ...Hash,
    description: 'BLAKE3 hash of `{content, description, title}` in RFC 8785 form.',
  }),
  opens_at: Moment,
  closes_at: Moment,
};
export const ESCALATED: TProperties = {
  reasons: Type.Array(Type.String()),
  purpose: Nullable(Type.String()),
  contacts: Type.Array(Type.Integer({ description: 'Indexes of the contacts in the constitution.' })),
};
const { rules, electorate, tally, conditions, ended_because } = Proposal.properties;
export const BALLOT: TProperties = { rules: rules.anyOf[0], electorate: electorate.anyOf[0] };
export const COUNT: TProperties = {
  tally: tally.anyOf[0],
  conditions: conditions.anyOf[0],
  is_early: Type.Boolean({ description: 'True: voting closed early because no vote could change the result.' }),
};
/** Rejected by the count, or by a contact. */
export const REJECTED: TProperties = {
  tally: Type.Optional(tally.anyOf[0]),
  conditions: Type.Optional(conditions.anyOf[0]),
  is_early: Type.Optional(Type.Boolean()),
  contact: Type.Optional(Type.Integer({ description: 'Index of the contact who declined.' })),
  decision: Type.Optional(Type.Literal('decline')),
};
export const VOTE: TProperties = {
  member_did: Did,
  choice: Type.Enum([...CHOICES]),
  evidence: Type.Record(Type.String(), Type.String(), {
    description: 'The signature and its key, or the id of the key bound to the member.',
  }),
  cast_at: Timestamp,
  constitution_hash: Hash,
};
export const CANCELLED: TProperties = { ended_because: Type.Optional(ended_because.anyOf[0]) };
export const EXECUTED = { effect: Type.Record(Type.String(), Type.Unknown(), { description: 'The effect.' }) };

export const TREASURY_ENTRY: TProperties = {
  id: Uuid,
  number: Type.Integer({ minimum: 1, description: "Number of the entry in the company's books." }),
  at: Timestamp,
  kind: Type.Enum([...ENTRY_KINDS]),
  amount_usd: Dollars,
  balance_usd: Type.String({ ...Dollars, description: 'Balance after the entry.' }),
  proposal_id: Nullable(uuid('Proposal that decided the spend. Null for a deposit.')),
};
export const TREASURY_REFUSED: TProperties = {
  proposal_id: Nullable(uuid('Null: the spend was refused before a proposal existed.')),
  amount_usd: Dollars,
  limits: Type.Array(Type.Enum([...SPEND_REFUSAL_CODES]), {
    description: 'The balance and each limit that do not allow it.',
  }),
};

const ProposalId = uuid('Proposal that decided it.');
const LATER: TProperties = {
  filing_id: Uuid,
  type: Type.Enum([...LATER_FILING_TYPES], { description: 'Type of the filing.' }),
  reference: Reference,
};
/** The decision that it carries out, or the duty that it meets. */
const CAUSE: TProperties = {
  proposal_id: Nullable(uuid('Proposal that decided it.')),
  obligation_id: Nullable(uuid('Obligation of the calendar that it meets.')),
};
export const LATER_SUBMITTED: TProperties = { ...LATER, ...CAUSE };
export const LATER_ASKED: TProperties = {
  ...LATER,
  rejection: Type.Union([Rejection, Type.Null()], { description: 'Null: a signature is awaited.' }),
};
export const LATER_IN_DOUBT: TProperties = { ...LATER, reason: Reason };
export const LATER_REJECTED: TProperties = { ...LATER, rejection: Rejection };
export const LATER_ACCEPTED: TProperties = {
  ...LATER,
  number: text('Number of the filing at the registry.', '2026-000000003'),
  filed_at: moment('Time stated by the registry.'),
  ...CAUSE,
};
export const LATER_OVERDUE: TProperties = {
  status: Type.Enum([...LATER_STATUSES], { description: 'Step that takes longer than expected.' }),
  expected_by: Timestamp,
};
export const DISSOLUTION_STARTED: TProperties = { proposal_id: ProposalId };
export const DISSOLUTION_OVERDUE: TProperties = {
  status: Type.Enum([...DISSOLUTION_STATUSES], { description: 'Step that takes longer than expected.' }),
  expected_by: Timestamp,
};
export const DISSOLUTION_IN_DOUBT: TProperties = { reference: Reference, reason: Reason };
export const DISSOLUTION_ASKED: TProperties = {
  reference: Reference,
  rejection: Type.Union([Rejection, Type.Null()], { description: 'Null: a signature is awaited.' }),
};
export const DISSOLVED: TProperties = {
  reference: Reference,
  dissolution_number: text('Number of the dissolution at the registry.', '2026-000000002'),
  dissolved_at: moment('Time stated by the registry.'),
};

export const MEMBER_CHANGES = {
  role: Type.Enum([...ROLES]),
  permissions: Type.Array(Type.Enum([...PERMISSIONS])),
  weight: Type.Integer({ minimum: 0 }),
};
const Count = (description: string) => Type.Integer({ minimum: 0, description });

/** Signatures on the operating agreement, and the member who answered. */
export const AGREEMENT = {
  signature_id: Uuid,
  member_did: Did,
  agreement_blake3: Hash,
  signed_blake3: Nullable(Hash),
  constitution_version: version,
  text_version: text('Version of the statement that the member was shown.'),
  signed: Count('Members who have signed.'),
  of: Count('Members who sign.'),
};
export const SIGNING_METHOD = Type.Enum([...SIGNING_METHODS], { description: 'How the member signed.' });

export const MEMBER = { member_did: Did, ...MEMBER_CHANGES, proposal_id: Uuid };
