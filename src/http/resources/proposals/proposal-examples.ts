import { DRAFT } from '../entities/entity-examples.ts';
import { ELECTION, ISSUE, TRANSFER } from './corporate-proposals-examples.ts';

export const ELECTOR = {
  did: 'did:key:z6MkuCw8Vd2NyYCL5S8nB5x47xvh31Kd432wbczXMx7sMoQM',
  weight: 1,
  public_key: 'z6MkuCw8Vd2NyYCL5S8nB5x47xvh31Kd432wbczXMx7sMoQM',
};
const BOB = 'did:key:z6MktwupdmLXVVqTzCw4i46r4uGyosGXRnR3XjN4Zq7oMMsw';

export const CUSTOM = {
  kind: 'custom',
  title: 'Move the books to another provider',
  description: 'From the first of next month.',
  payload: { provider: 'Example Ledger' },
};

export const MEMBERSHIP = {
  kind: 'membership',
  title: 'Bob joins',
  operation: 'add',
  member: { id: BOB, name: 'Bob', role: 'member', permissions: ['propose', 'vote'], natural_person: true },
};

const DISSOLUTION = { kind: 'dissolution', title: 'The end', reason: 'The work is done.' };

export const SPEND = {
  kind: 'spend',
  title: 'Pay for the servers',
  amount_usd: '2500.00',
  recipient: 'ec2.aws.amazon.com',
};

export const AGENT_CHANGE = {
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
  custom: { summary: 'Custom decision, for the record', value: CUSTOM },
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
  conditions: [{ code: 'votes', is_met: false, message: 'Nobody has approved or rejected it.' }],
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
