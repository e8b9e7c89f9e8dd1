import { type TProperties, Type } from 'typebox';
import { SIGNING_METHODS } from '../../../domain/constitution/agreement-signers.ts';
import { PERMISSIONS, PROPOSAL_KINDS, ROLES } from '../../../domain/constitution/schema.ts';
import type { EventType } from '../../../domain/events/event.ts';
import { PROPOSAL_STATES } from '../../../domain/governance/proposal-states.ts';
import { CHOICES } from '../../../domain/governance/vote-evidence.ts';
import { ENTRY_KINDS } from '../../../domain/treasury/ledger.ts';
import { SPEND_REFUSAL_CODES } from '../../../domain/treasury/policy.ts';
import { Nullable, Timestamp, text, Uuid, uuid, Version } from '../../../schema/wire.ts';
import { ELECTOR, Proposal, PROPOSAL as WHOLE_PROPOSAL } from '../proposals/shapes.ts';
import { Dollars, DEPOSIT as WHOLE_DEPOSIT } from '../treasury/shapes.ts';
import {
  ACTIVE,
  CONSTITUTION,
  ENTITY_CHANGES,
  type EventKind,
  EXAMPLE_CONSTITUTION,
  EXAMPLE_HASH,
  Hash,
  ofEntity,
} from './event-parts.ts';

type GovernanceType = Extract<
  EventType,
  `${'operating_agreement' | 'proposal' | 'constitution' | 'member' | 'treasury'}.${string}`
>;

const Did = text('DID of a member.', 'did:key:z6MkuCw8Vd2NyYCL5S8nB5x47xvh31Kd432wbczXMx7sMoQM');
const Count = (description: string) => Type.Integer({ minimum: 0, description });

const AGREEMENT = {
  signature_id: Uuid,
  member_did: Did,
  agreement_blake3: Hash,
  signed_blake3: Nullable(Hash),
  constitution_version: Version,
  text_version: text('Version of the statement that the member was shown.'),
  signed: Count('Number of members who have signed.'),
  of: Count('Number of members who have to sign.'),
};
const UNSIGNED = {
  ...ACTIVE,
  signature_id: '0198c5a4-7c1e-7a52-9d3f-5d2f0c7f8e16',
  member_did: ELECTOR.did,
  agreement_blake3: EXAMPLE_HASH,
  signed_blake3: null,
  constitution_version: 1,
  text_version: 'agreement-2026-11-2',
  signed: 0,
  of: 2,
};

const { rules, electorate, tally, conditions, ended_because } = Proposal.properties;
const PROPOSAL_CHANGES = { state: Type.Enum([...PROPOSAL_STATES]), version: Version };

function ofProposal(when: string, facts: TProperties = {}, example: object = {}): EventKind {
  return {
    when,
    object: {
      id: Uuid,
      kind: Type.Enum([...PROPOSAL_KINDS]),
      ...PROPOSAL_CHANGES,
      proposer: Did,
      base_version: Nullable(
        Type.Integer({ description: 'Version of the constitution that the proposal was written against.' }),
      ),
      content_hash: Type.String({
        ...Hash,
        description: 'BLAKE3 hash of `{content, description, title}` in RFC 8785 form.',
      }),
      opens_at: Nullable(Timestamp),
      closes_at: Nullable(Timestamp),
      ...facts,
    },
    previous: PROPOSAL_CHANGES,
    example: {
      object: {
        id: WHOLE_PROPOSAL.id,
        kind: 'custom',
        state: 'voting',
        version: 2,
        proposer: ELECTOR.did,
        base_version: null,
        content_hash: EXAMPLE_HASH,
        opens_at: WHOLE_PROPOSAL.opens_at,
        closes_at: WHOLE_PROPOSAL.closes_at,
        ...example,
      },
    },
  };
}

const COUNTED = { tally: WHOLE_PROPOSAL.tally, conditions: WHOLE_PROPOSAL.conditions, is_early: true };

const MEMBER_CHANGES = {
  role: Type.Enum([...ROLES]),
  permissions: Type.Array(Type.Enum([...PERMISSIONS])),
  weight: Type.Integer({ minimum: 0 }),
};
const MEMBER = { member_did: Did, ...MEMBER_CHANGES, proposal_id: Uuid };
const EXAMPLE_MEMBER = {
  member_did: ELECTOR.did,
  role: 'member',
  permissions: ['propose', 'vote'],
  weight: 1,
  proposal_id: WHOLE_PROPOSAL.id,
};

const TREASURY_ENTRY = {
  id: Uuid,
  number: Type.Integer({ minimum: 1, description: "Number of the entry in the company's books." }),
  at: Timestamp,
  kind: Type.Enum([...ENTRY_KINDS]),
  amount_usd: Dollars,
  balance_usd: Type.String({ ...Dollars, description: 'Balance after the entry.' }),
  proposal_id: Nullable(uuid('Proposal that decided the spend. Null for a deposit.')),
};
const DEPOSIT = {
  id: WHOLE_DEPOSIT.id,
  number: WHOLE_DEPOSIT.number,
  at: WHOLE_DEPOSIT.at,
  kind: 'deposit',
  amount_usd: WHOLE_DEPOSIT.amount_usd,
  balance_usd: WHOLE_DEPOSIT.balance_usd,
  proposal_id: null,
};
const DISBURSEMENT = {
  ...DEPOSIT,
  number: 2,
  kind: 'disbursement',
  amount_usd: '2500.00',
  balance_usd: '47500.00',
  proposal_id: WHOLE_PROPOSAL.id,
};

/** Events about members' decisions, their agreement and the books. */
export const GOVERNANCE_KINDS: Readonly<Record<GovernanceType, EventKind>> = {
  'operating_agreement.signed': ofEntity({
    when: 'A member signed the operating agreement.',
    object: { ...AGREEMENT, method: Type.Enum([...SIGNING_METHODS], { description: 'How the member signed.' }) },
    example: { object: { ...UNSIGNED, method: 'mailed_link', signed: 1 } },
  }),
  'operating_agreement.declined': ofEntity({
    when: 'A member declined to sign the operating agreement.',
    object: AGREEMENT,
    example: { object: UNSIGNED },
  }),
  'proposal.created': ofProposal('A member created a proposal. The event contains only the hash of its text.'),
  'proposal.escalated': ofProposal(
    'A proposal waits for approval by people before the vote.',
    {
      reasons: Type.Array(Type.String()),
      purpose: Nullable(Type.String()),
      contacts: Type.Array(Type.Integer({ description: 'Indexes of the contacts in the constitution.' })),
    },
    {
      state: 'escalated',
      reasons: ['In supervised mode, every proposal needs approval.'],
      purpose: null,
      contacts: [0],
    },
  ),
  'proposal.opened': ofProposal(
    'The vote on a proposal opened. Rules, electorate and keys are fixed.',
    { rules: rules.anyOf[0], electorate: electorate.anyOf[0] },
    { rules: WHOLE_PROPOSAL.rules, electorate: WHOLE_PROPOSAL.electorate },
  ),
  'proposal.vote_cast': ofProposal(
    'A member voted.',
    {
      member_did: Did,
      choice: Type.Enum([...CHOICES]),
      evidence: Type.Record(Type.String(), Type.String(), {
        description: 'The signature and its key, or the id of the key bound to the member.',
      }),
      cast_at: Timestamp,
      constitution_hash: Hash,
    },
    {
      member_did: ELECTOR.did,
      choice: 'approve',
      cast_at: '2026-11-21T18:00:00.000Z',
      constitution_hash: EXAMPLE_HASH,
      evidence: { form: 'bound_key', key_id: '0198c5a4-7c1e-7a52-9d3f-5d2f0c7f8e12' },
    },
  ),
  'proposal.approved': ofProposal(
    'The vote ended with approval. The proposal waits to be executed.',
    {
      tally: tally.anyOf[0],
      conditions: conditions.anyOf[0],
      is_early: Type.Boolean({ description: 'True: voting closed early because no vote could change the result.' }),
    },
    { state: 'approved', ...COUNTED },
  ),
  // The proposal was rejected by the vote count, or by a contact.
  'proposal.rejected': ofProposal(
    'The vote ended with rejection, or an approver declined.',
    {
      tally: Type.Optional(tally.anyOf[0]),
      conditions: Type.Optional(conditions.anyOf[0]),
      is_early: Type.Optional(Type.Boolean()),
      contact: Type.Optional(Type.Integer({ description: 'Index of the contact who declined.' })),
      decision: Type.Optional(Type.Literal('decline')),
    },
    { state: 'rejected', ...COUNTED },
  ),
  'proposal.executed': ofProposal(
    'An approved proposal was executed.',
    { effect: Type.Record(Type.String(), Type.Unknown(), { description: 'Changes made by the execution.' }) },
    { state: 'executed', effect: { kind: 'custom' } },
  ),
  'proposal.cancelled': ofProposal(
    'The proposer cancelled a draft, or the board or the company that had to decide is no longer the same.',
    { ended_because: Type.Optional(ended_because.anyOf[0]) },
    { state: 'cancelled' },
  ),
  'proposal.lapsed': ofProposal(
    'A proposal expired while it waited for approval by people, or for execution.',
    {},
    { state: 'lapsed' },
  ),
  'constitution.amended': ofEntity({
    when: 'A decision of the members put another version of the constitution into effect.',
    object: { ...CONSTITUTION, proposal_id: Uuid },
    previous: ENTITY_CHANGES,
    example: { object: { ...ACTIVE, version: 6, ...EXAMPLE_CONSTITUTION, proposal_id: WHOLE_PROPOSAL.id } },
  }),
  'member.added': {
    when: 'The members admitted a member or hired an agent.',
    object: MEMBER,
    example: { object: EXAMPLE_MEMBER },
  },
  'member.removed': { when: 'The members removed a member.', object: MEMBER, example: { object: EXAMPLE_MEMBER } },
  'member.role_changed': {
    when: 'The members changed the role, permissions or weight of a member.',
    object: MEMBER,
    previous: MEMBER_CHANGES,
    example: { object: EXAMPLE_MEMBER, previous: { role: 'observer' } },
  },
  'treasury.deposited': {
    when: 'A deposit was recorded in the books of a company.',
    object: TREASURY_ENTRY,
    example: { object: DEPOSIT },
  },
  'treasury.disbursed': {
    when: 'A spend decided by the members was recorded in the books. The money moves outside. Read the proposal for the recipient.',
    object: TREASURY_ENTRY,
    example: { object: DISBURSEMENT },
  },
  'treasury.refused': {
    when: 'A spend was refused by a limit when it was proposed, opened or executed.',
    object: {
      proposal_id: Nullable(uuid('Null: the spend was refused before a proposal existed.')),
      amount_usd: Dollars,
      limits: Type.Array(Type.Enum([...SPEND_REFUSAL_CODES]), {
        description: 'The balance and each limit that do not allow it.',
      }),
    },
    example: { object: { proposal_id: null, amount_usd: '4000.00', limits: ['daily_limit'] } },
  },
};
