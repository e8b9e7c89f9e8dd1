import { Type } from 'typebox';
import { COUNTING_METHODS } from '../../../domain/constitution/counting-rules.ts';
import { ConstitutionInput, PROPOSAL_KINDS } from '../../../domain/constitution/schema.ts';
import { DOLLARS_PATTERN } from '../../../domain/formats/patterns.ts';
import { BODIES } from '../../../domain/governance/bodies.ts';
import {
  AGENT_PERMISSIONS,
  DESCRIPTION_MAX_LENGTH,
  DISSOLUTION_REASON_MAX_LENGTH,
  RATIONALE_MAX_LENGTH,
  TITLE_MAX_LENGTH,
  VOTE_REASON_MAX_LENGTH,
} from '../../../domain/governance/proposal.ts';
import { END_CODES } from '../../../domain/governance/proposal-end.ts';
import { PROPOSAL_STATES } from '../../../domain/governance/proposal-states.ts';
import { CHOICES } from '../../../domain/governance/vote-evidence.ts';
import { RECIPIENT_MAX_LENGTH } from '../../../domain/treasury/recipient.ts';
import {
  exampleShape,
  idOf,
  Nullable,
  PAGE_END,
  paging,
  part,
  query,
  shape,
  Timestamp,
  text,
  Uuid,
  usuallyNull,
  uuid,
  Version,
} from '../../../schema/wire.ts';
import { DRAFT } from '../entities/shapes.ts';
import { LaterFilingStanding } from '../filings/shapes.ts';
import { WeighedChange } from '../reference/shapes.ts';
import {
  Consideration,
  ELECTION,
  Elected,
  From,
  Holder,
  ISSUE,
  Shares,
  StockClassName,
  TRANSFER,
} from './corporate-shapes.ts';

export const ELECTOR = {
  did: 'did:key:z6MkuCw8Vd2NyYCL5S8nB5x47xvh31Kd432wbczXMx7sMoQM',
  weight: 1,
  public_key: 'z6MkuCw8Vd2NyYCL5S8nB5x47xvh31Kd432wbczXMx7sMoQM',
};
const BOB = 'did:key:z6MktwupdmLXVVqTzCw4i46r4uGyosGXRnR3XjN4Zq7oMMsw';

const CUSTOM = {
  kind: 'custom',
  title: 'Move the books to another provider',
  description: 'The new provider starts on the first of next month.',
  payload: { provider: 'Example Ledger' },
};

const MEMBERSHIP = {
  kind: 'membership',
  title: 'Bob joins',
  operation: 'add',
  member: { id: BOB, name: 'Bob', role: 'member', permissions: ['propose', 'vote'], natural_person: true },
};

const DISSOLUTION = { kind: 'dissolution', title: 'Dissolve the company', reason: 'The work is done.' };

const SPEND = {
  kind: 'spend',
  title: 'Pay for the servers',
  amount_usd: '2500.00',
  recipient: 'ec2.aws.amazon.com',
};

const AGENT_CHANGE = {
  kind: 'registered_agent_change',
  title: 'Change the registered agent',
  registered_agent: {
    name: 'Wind River Agents LLC',
    street: '100 E 17th St',
    city: 'Cheyenne',
    state: 'WY',
    postal_code: '82001',
    email: 'service@windriver.example',
    consent: { signed_by: 'Sam River', signed_at: '2026-11-20' },
  },
};

const HIRE = {
  kind: 'hire_agent',
  title: 'Hire a bookkeeper',
  did: BOB,
  name: 'Bookkeeper',
  permissions: ['propose'],
  monthly_limit_usd: '500.00',
};

export const PROPOSAL_EXAMPLES = {
  custom: { summary: 'A decision that is only recorded', value: CUSTOM },
  membership: { summary: 'Add a member', value: MEMBERSHIP },
  spend: { summary: 'Spend money', value: SPEND },
  dissolution: { summary: 'Dissolve the company', value: DISSOLUTION },
  hire_agent: { summary: 'Hire an agent that may propose', value: HIRE },
  registered_agent_change: { summary: 'Change the registered agent', value: AGENT_CHANGE },
  elect_directors: { summary: 'Corporation: elect a director', value: ELECTION },
  issue_stock: { summary: 'Corporation: issue stock', value: ISSUE },
  transfer_stock: { summary: 'Corporation: transfer stock', value: TRANSFER },
  draft: { summary: 'Draft, to open later', value: { ...CUSTOM, draft: true } },
};

const HASH = '3f5d2f0c7f8e110198c5a47c1e7a529d3f5d2f0c7f8e110198c5a47c1e7a529d';

export const PROPOSAL = {
  id: '0198c5a4-7c1e-7a52-9d3f-5d2f0c7f8e30',
  entity_id: DRAFT.id,
  ...CUSTOM,
  proposal_type: 'custom',
  state: 'voting',
  proposer: ELECTOR.did,
  base_version: null,
  changes: [],
  escalation: null,
  rules: {
    kind: 'custom',
    method: '1p1v',
    quorum: 0,
    threshold: 0.5,
    required_signers: null,
    voting_period_hours: 72,
    close_early: true,
    constitution_version: 1,
    constitution_hash: HASH,
  },
  electorate: [ELECTOR],
  tally: {
    electorate_weight: 1,
    cast_weight: 0,
    approve_weight: 0,
    reject_weight: 0,
    abstain_weight: 0,
    votes: 0,
  },
  conditions: [{ code: 'votes', is_met: false, message: 'Nobody has approved or rejected the proposal.' }],
  opens_at: '2026-11-21T18:00:00.000Z',
  closes_at: '2026-11-24T18:00:00.000Z',
  outcome: null,
  decided_at: null,
  ended_because: null,
  lapses_at: null,
  receipt: null,
  filing: null,
  version: 2,
  created_at: '2026-11-21T18:00:00.000Z',
};

export const OPEN_PROPOSAL = {
  id: PROPOSAL.id,
  entity_id: PROPOSAL.entity_id,
  legal_name: DRAFT.legal_name,
  kind: 'custom',
  title: PROPOSAL.title,
  state: 'voting',
  proposer: ELECTOR.did,
  waits_for: { approvers: [], members: 1, electorate: 1, body: null },
  your_vote: { member_did: ELECTOR.did, choice: null },
  closes_at: PROPOSAL.closes_at,
  lapses_at: null,
  created_at: PROPOSAL.created_at,
};

export const closed = { additionalProperties: false } as const;
export const { id: Did, role: Role } = ConstitutionInput.properties.members.items.properties;
export const MemberInput = ConstitutionInput.properties.members.items;

export const AgentInput = Type.Object(ConstitutionInput.properties.registered_agent.properties, {
  description:
    'The new registered agent. Only with kind `registered_agent_change`. Wyoming and Colorado also require the signed consent of the agent.',
  examples: [AGENT_CHANGE.registered_agent],
  ...closed,
});

const Kind = Type.Enum([...PROPOSAL_KINDS], { examples: ['custom'] });
export const title = Type.String({
  minLength: 1,
  maxLength: TITLE_MAX_LENGTH,
  description: 'Title of the proposal.',
  examples: [CUSTOM.title],
});
export const description = Type.String({
  maxLength: DESCRIPTION_MAX_LENGTH,
  description: 'Explanation for the people who vote.',
  examples: [CUSTOM.description],
});
export const Payload = Type.Record(Type.String(), Type.Unknown(), {
  description: 'Your own JSON fields. Only with kind `custom`.',
  examples: [CUSTOM.payload],
});
const Yaml = Type.String({ minLength: 1, maxLength: 65_536, examples: ['name: Helios Research DAO LLC\n'] });
export const Rationale = Type.String({
  minLength: 1,
  maxLength: RATIONALE_MAX_LENGTH,
  description: 'Reason for the change. Only with kind `amend`.',
  examples: ['We are more than we were.'],
});
export const DissolutionReason = Type.String({
  minLength: 1,
  maxLength: DISSOLUTION_REASON_MAX_LENGTH,
  description: 'Reason for the dissolution. Only with kind `dissolution`.',
  examples: ['The work is done.'],
});
export const SpendAmount = Type.String({ pattern: DOLLARS_PATTERN, examples: [SPEND.amount_usd] });
export const Recipient = Type.String({ minLength: 1, maxLength: RECIPIENT_MAX_LENGTH, examples: [SPEND.recipient] });
export const AgentPermissions = Type.Array(Type.Enum([...AGENT_PERMISSIONS]), {
  minItems: 1,
  maxItems: 2,
  uniqueItems: true,
});
export const MonthlyLimit = Type.String({
  pattern: '^\\d{1,12}(\\.\\d{1,2})?$',
  description: 'Amount in dollars that the agent can spend in a month. Only with kind `hire_agent`.',
  examples: ['500.00'],
});

const contentMembers = {
  amount_usd: Type.Optional(
    Type.String({ ...SpendAmount, description: 'Amount to spend, in dollars, more than 0. Only with kind `spend`.' }),
  ),
  recipient: Type.Optional(
    Type.String({ ...Recipient, description: 'Recipient of the money. Only with kind `spend`.' }),
  ),
  did: Type.Optional(Type.String({ ...Did, description: 'DID of the agent to hire. Only with kind `hire_agent`.' })),
  name: Type.Optional(
    Type.String({
      minLength: 1,
      maxLength: 128,
      description: 'Name of the agent to hire. Only with kind `hire_agent`.',
      examples: ['Bookkeeper'],
    }),
  ),
  permissions: Type.Optional(
    Type.Array(AgentPermissions.items, {
      ...AgentPermissions,
      description:
        'Permissions of the agent to hire. Only with kind `hire_agent`. Other permissions need a proposal of kind `membership`.',
    }),
  ),
  monthly_limit_usd: Type.Optional(
    Type.String({
      ...MonthlyLimit,
      description: 'Amount in dollars that the agent can spend in a month. Only with kind `hire_agent`.',
    }),
  ),
  operation: Type.Optional(
    Type.Enum(['add', 'remove', 'update_role'], {
      description:
        'The change: add a member, remove a member, or change the role of a member. Only with kind `membership`.',
    }),
  ),
  member: Type.Optional(
    Type.Object(Type.Partial(MemberInput).properties, {
      description:
        'The member to add, remove or change. Only with kind `membership`. For `add`, send the same fields as in a constitution; for `remove`, only `id`; for `update_role`, the fields `id`, `role`, `permissions` and `weight`.',
      examples: [MEMBERSHIP.member],
      ...closed,
    }),
  ),
  constitution_yaml: Type.Optional(
    Type.String({ ...Yaml, description: 'The complete new constitution as YAML. Only with kind `amend`.' }),
  ),
  constitution: Type.Optional(
    Type.Record(Type.String(), Type.Unknown(), {
      description: 'The complete new constitution as JSON. Only with kind `amend`.',
    }),
  ),
  rationale: Type.Optional(
    Type.String({ ...Rationale, description: 'Reason for the change. Only with kind `amend`.' }),
  ),
  registered_agent: Type.Optional(
    Type.Object(Type.Partial(ConstitutionInput.properties.registered_agent).properties, {
      description: 'The new registered agent. Only with kind `registered_agent_change`.',
      examples: [AGENT_CHANGE.registered_agent],
    }),
  ),
  reason: Type.Optional(
    Type.String({ ...DissolutionReason, description: 'Reason for the dissolution. Only with kind `dissolution`.' }),
  ),
  payload: Type.Optional(
    Type.Record(Type.String(), Type.Unknown(), {
      description: 'Your own JSON fields. Only with kind `custom`.',
      examples: [CUSTOM.payload],
    }),
  ),
  directors: Type.Optional({
    ...Elected,
    description:
      'With kind `elect_directors`: the people who become directors. With kind `remove_directors`: the directors who leave the board.',
  }),
  holder: Type.Optional(Holder),
  stock_class: Type.Optional(StockClassName),
  shares: Type.Optional(Shares),
  consideration: Type.Optional(Consideration),
  from: Type.Optional(From),
};

/** Makes the schema of a signature by a member's own key, for a member who has no bound API key of this service. */
export function signatureOver(members: string) {
  return Type.Object(
    {
      did: Type.String({ maxLength: 256, description: 'DID of the member.', examples: [ELECTOR.did] }),
      value: Type.String({
        maxLength: 200,
        description: `The member's Ed25519 signature, base64, over the canonical JSON (RFC 8785) of \`${members}\`.`,
      }),
    },
    {
      description: 'Signature of the member. Needed only if the key of the request is not bound to the member.',
      ...closed,
    },
  );
}

const Condition = Type.Object({
  code: Type.Enum(['quorum', 'votes', 'threshold', 'majority', 'signers', 'consent']),
  is_met: Type.Boolean(),
  message: text('Explanation in words and numbers.'),
});

const fullWeight = (of: string) =>
  Type.Integer({ minimum: 0, description: `Sum of the full weights of ${of}, as counted for the quorum.` });
const countedWeight = (of: string) =>
  Type.Number({
    minimum: 0,
    description: `Sum of the weights of the ${of}, as the voting method counts them, rounded down to six decimals.`,
  });
const Tally = Type.Object({
  electorate_weight: fullWeight('the members who can vote'),
  cast_weight: fullWeight('the votes cast'),
  approve_weight: countedWeight('votes to approve'),
  reject_weight: countedWeight('votes to reject'),
  abstain_weight: countedWeight('abstentions'),
  votes: Type.Integer({ minimum: 0 }),
});

const Rules = Type.Object({
  kind: Kind,
  method: Type.Enum([...COUNTING_METHODS]),
  quorum: Type.Number(),
  threshold: Nullable(
    Type.Number({
      description:
        'Share of the votes that must approve, such as 0.5. Null: no share is needed, because the number of signers decides.',
    }),
  ),
  threshold_of: Type.Optional(
    Type.Literal('electorate', {
      description:
        'Present if the threshold is a share of all possible votes. Otherwise it is a share of the votes cast.',
    }),
  ),
  more_than: Type.Optional(
    Type.Literal(true, {
      description:
        'True: the approvals must be more than the threshold, as for a majority. Absent: it is enough to reach the threshold.',
    }),
  ),
  body: Type.Optional(
    Type.Enum([...BODIES], {
      description: 'The body of a corporation that decides: the board or the stockholders. Absent for other companies.',
    }),
  ),
  resolution_id: Type.Optional(
    uuid('Id of the approved resolution by which the board submitted the proposal to the stockholders.'),
  ),
  consent_of: Type.Optional(
    Type.Array(Type.String(), {
      description:
        'DIDs of the members who must all approve, in addition to the vote. Present if the constitution requires the consent of all members to this change. A delegate can approve for a member.',
    }),
  ),
  required_signers: Nullable(Type.Integer()),
  max_depth: Type.Optional(
    Type.Integer({
      description:
        'Maximum number of delegations in a chain (A delegates to B, and B to C). Only with the voting method `delegation`.',
    }),
  ),
  voting_period_hours: Type.Integer(),
  close_early: Type.Boolean(),
  constitution_version: Version,
  constitution_hash: text('Hash of the constitution. A signed vote must contain it.'),
});

const Elector = Type.Object({
  did: Type.String(),
  weight: Type.Integer({
    minimum: 0,
    description: 'Full weight of the vote of this member. Some voting methods count only a part of it.',
  }),
  public_key: Nullable(text('Public key as Multikey.')),
  delegate: Type.Optional(
    text('Member to whom this vote was delegated when voting opened. Only with the method `delegation`.'),
  ),
});

const Approver = Type.Object({
  contact: Type.Integer({
    minimum: 0,
    description: 'Position of the contact in the list of contacts in the constitution. The first is 0.',
  }),
  name: Type.String(),
  did: Nullable(Type.String()),
  decision: Nullable(Type.Enum(['approve', 'decline'])),
  decided_at: Nullable(Timestamp),
  reason: Nullable(Type.String()),
});

const Escalation = Type.Object({
  reasons: Type.Array(text('Reason why the approval of people is needed.')),
  purpose: Nullable(Type.String()),
  approvers: Type.Array(Approver, { description: 'The contacts who must all approve before the vote.' }),
  lapses_at: Timestamp,
});

export const Vote = shape('Vote', "A member's vote.", {
  proposal_id: Uuid,
  member_did: Type.String({ examples: [ELECTOR.did] }),
  choice: Type.Enum([...CHOICES], { examples: ['approve'] }),
  reason: usuallyNull(Type.String()),
  cast_at: Timestamp,
  form: Type.Enum(['bound_key', 'signature'], {
    description: 'Proof that the member cast this vote: a key bound to the member, or a signature of the member.',
    examples: ['bound_key'],
  }),
});

const Receipt = shape('Receipt', 'Proof that a decision was executed. It never changes.', {
  proposal_id: Uuid,
  executed_at: Timestamp,
  effect: Type.Record(Type.String(), Type.Unknown(), {
    description: 'Changes made by the execution.',
    examples: [{ kind: 'custom' }],
  }),
  audit_hash: text(
    "Hash of the entry that records the execution in the entity's audit chain.",
    '3f5d2f0c7f8e110198c5a47c1e7a529d3f5d2f0c7f8e110198c5a47c1e7a529d',
  ),
});

export const ExecutedProposal = shape(
  'ExecutedProposal',
  'The receipt of an executed proposal, and the API key of a hired agent.',
  {
    ...Receipt.properties,
    api_key: Nullable(
      text(
        'API key of the hired agent, shown only once. Null for other kinds of proposals, and in later answers.',
        'efs_test_EXAMPLEexampleEXAMPLEexampleEXAMPLEexampleEXAMPLE',
      ),
    ),
  },
);

const EndedBecause = part(
  'Reason why the service cancelled the proposal without a decision, for example because the board has changed. Null: the proposal was not cancelled, or its author cancelled it.',
  { code: Type.Enum([...END_CODES], { examples: ['board_changed'] }), message: Type.String() },
);

export const Proposal = exampleShape('Proposal', 'A decision of the members.', PROPOSAL, {
  id: Uuid,
  entity_id: Uuid,
  kind: Kind,
  proposal_type: Type.Enum([...PROPOSAL_KINDS], { description: 'The same value as `kind`.' }),
  title,
  description,
  ...contentMembers,
  state: Type.Enum([...PROPOSAL_STATES]),
  proposer: text('DID of the member.'),
  base_version: Nullable(
    Type.Integer({
      description:
        'Version of the constitution that the proposal was written against. Null: a proposal of this kind is not bound to a version.',
    }),
  ),
  changes: Nullable(Type.Array(WeighedChange, { description: 'Proposed changes to the constitution.' })),
  escalation: Nullable(Escalation),
  rules: Nullable(Rules),
  electorate: Nullable(Type.Array(Elector)),
  tally: Nullable(Tally),
  conditions: Nullable(
    Type.Array(Condition, {
      description: 'Conditions, and whether each is met so far. Null: the vote has not opened.',
    }),
  ),
  opens_at: Nullable(Timestamp),
  closes_at: Nullable(Timestamp),
  outcome: Nullable(Type.Enum(['approved', 'rejected'])),
  decided_at: Nullable(Timestamp),
  ended_because: Nullable(EndedBecause),
  lapses_at: Nullable(Timestamp),
  receipt: Nullable(Receipt),
  filing: Nullable(LaterFilingStanding),
  votes: Type.Optional(Type.Array(Vote, { description: 'Votes. Present only when a single proposal is returned.' })),
  version: Version,
  created_at: Timestamp,
});

export const ProposalList = shape('ProposalList', 'One page of proposals.', {
  data: Type.Array(Proposal),
  ...PAGE_END,
});

export const ProposalQuery = query({
  ...paging('proposals'),
  state: Type.Optional(Type.Enum([...PROPOSAL_STATES], { description: 'Only proposals in this state.' })),
  kind: Type.Optional(Type.Enum([...PROPOSAL_KINDS], { description: 'Only proposals of this kind.' })),
});

const Reason = Type.String({
  minLength: 1,
  maxLength: VOTE_REASON_MAX_LENGTH,
  description: 'Reason for the vote or the answer. It is recorded.',
  examples: ['It pays for itself.'],
});

export const CreateVote = Type.Object(
  {
    choice: Type.Enum([...CHOICES], { description: 'Your vote.' }),
    reason: Type.Optional(Reason),
    signature: Type.Optional(signatureOver('{choice, constitution_hash, proposal_id}')),
  },
  { $id: 'CreateVote', description: 'The vote to cast for a member.', ...closed },
);

export const ExecuteProposal = Type.Object(
  { signature: Type.Optional(signatureOver('{action: "execute", constitution_hash, proposal_id}')) },
  {
    $id: 'ExecuteProposal',
    description: 'An empty object, or the signature of the member who executes the proposal.',
    ...closed,
  },
);

export const CreateApproval = Type.Object(
  { decision: Type.Enum(['approve', 'decline'], { description: 'Your answer.' }), reason: Type.Optional(Reason) },
  { $id: 'CreateApproval', description: 'Answer of a contact who was asked to approve a proposal.', ...closed },
);

/** The form fields on a contact's approval page. */
export const ApprovalForm = Type.Object({ reason: Type.Optional(Reason) }, { $id: 'ApprovalForm', ...closed });

export const ProposalPath = Type.Object({ id: idOf('entity'), proposal_id: idOf('proposal') });
