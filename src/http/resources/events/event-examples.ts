import { ACTIVE as ACTIVE_ENTITY, DRAFT as DRAFT_ENTITY } from '../entities/shapes.ts';
import { ELECTOR, PROPOSAL as WHOLE } from '../proposals/shapes.ts';
import { DEPOSIT as ENTRY } from '../treasury/shapes.ts';

/* Parts of the event examples: one company during its formation, as in the examples of entities. */

const { id, name, legal_name, jurisdiction, legal_form, filing_number, ein, oas_did } = ACTIVE_ENTITY;
const HASH = '3f5d2f0c7f8e110198c5a47c1e7a529d3f5d2f0c7f8e110198c5a47c1e7a529d';

export const DRAFT = {
  id,
  name,
  legal_name,
  state: 'Draft',
  version: DRAFT_ENTITY.version,
  jurisdiction,
  legal_form,
  filing_number: null,
  ein: null,
  oas_did: null,
  filing_error: null,
};
export const FILING = { ...DRAFT, state: 'Filing', version: 2 };
export const FILED = { ...FILING, state: 'Filed', version: 3, filing_number };
export const REGISTERED = { ...FILED, state: 'Registered', version: 4, ein };
export const ACTIVE = { ...REGISTERED, state: 'Active', version: 5, oas_did };

export const CONSTITUTION = { constitution_version: 1, constitution_hash: HASH };
export const REFERENCE = `efs-${id}-formation-1`;
export const SECOND_REFERENCE = `efs-${id}-formation-2`;
export const ABOUT_FILING = { step: 'state_filing', reference: REFERENCE };
export const FROM_TAX_OFFICE = {
  step: 'ein',
  supplied: false,
  late: false,
  reference: `efs-${id}-ein-1`,
  requirement_id: null,
  notice: null,
};

export const REQUIREMENT_ID = '0198c5a4-7c1e-7a52-9d3f-5d2f0c7f8e13';
export const REJECTION = {
  code: 'name_not_distinguishable',
  message: 'The name is not distinguishable from that of another company.',
  pointer: '/name',
  source: 'registry',
  retryable: false,
  requirement_id: REQUIREMENT_ID,
};
export const FAILED = { ...FILING, state: 'FilingFailed', version: 3, filing_error: REJECTION.message };

export const AMENDMENT = {
  filing_id: '0198c5a4-7c1e-7a52-9d3f-5d2f0c7f8e91',
  type: 'amendment',
  reference: `efs-${id}-amendment-1`,
};

export const CORRECTED = {
  correction_id: '0198c5a4-7c1e-7a52-9d3f-5d2f0c7f8e90',
  type: 'formation',
  reference: REFERENCE,
  reason: 'Two digits were swapped.',
  recorded: { number: '2026-001234576', filed_at: '2026-11-21T18:00:00.000Z' },
  corrected: { number: filing_number, filed_at: '2026-11-21T18:00:00.000Z' },
  consequences: ['papers_reissued', 'papers_kept'],
};

export const DOCUMENT = {
  id: '0198c5a4-7c1e-7a52-9d3f-5d2f0c7f8e14',
  kind: 'articles',
  title: 'Articles of organization',
  content_type: 'application/pdf',
  size: 38_250,
  blake3: HASH,
  template_version: '2026-11',
  created_at: '2026-11-21T18:00:00.000Z',
};

export const OLD_KEY_ID = '0198c5a4-7c1e-7a52-9d3f-5d2f0c7f8e15';
export const API_KEY = {
  id: '0198c5a4-7c1e-7a52-9d3f-5d2f0c7f8e12',
  name: 'Reporting',
  scopes: ['entities:read', 'audit:read'],
  member: null,
  display_prefix: 'efs_test_4fGh',
  created_at: '2026-11-21T18:00:00.000Z',
  expires_at: null,
  revoked_at: null,
};

export const WEBHOOK_ENDPOINT = {
  id: '0198c5a4-7c1e-7a52-9d3f-5d2f0c7f8e16',
  origin: 'https://example.com',
  event_types: null,
  status: 'disabled',
  disabled_reason: 'gone',
};

const { opens_at, closes_at, rules, electorate, tally, conditions } = WHOLE;

export const PROPOSAL = {
  id: WHOLE.id,
  kind: 'custom',
  state: 'voting',
  version: 2,
  proposer: ELECTOR.did,
  base_version: null,
  content_hash: HASH,
  opens_at,
  closes_at,
};
export const ESCALATED = {
  reasons: ['In supervised mode, every proposal needs approval.'],
  purpose: null,
  contacts: [0],
};
export const BALLOT = { rules, electorate };
export const COUNT = { tally, conditions, is_early: true };
export const VOTE = {
  member_did: ELECTOR.did,
  choice: 'approve',
  cast_at: '2026-11-21T18:00:00.000Z',
  constitution_hash: HASH,
  evidence: { form: 'bound_key', key_id: API_KEY.id },
};
export const MEMBER = {
  member_did: ELECTOR.did,
  role: 'member',
  permissions: ['propose', 'vote'],
  weight: 1,
  proposal_id: WHOLE.id,
};

export const AGREEMENT = {
  signature_id: '0198c5a4-7c1e-7a52-9d3f-5d2f0c7f8e16',
  member_did: ELECTOR.did,
  agreement_blake3: HASH,
  signed_blake3: null,
  constitution_version: 1,
  text_version: 'agreement-2026-11-2',
  signed: 0,
  of: 2,
};

export const DEPOSIT = {
  id: ENTRY.id,
  number: ENTRY.number,
  at: ENTRY.at,
  kind: 'deposit',
  amount_usd: ENTRY.amount_usd,
  balance_usd: ENTRY.balance_usd,
  proposal_id: null,
};
export const DISBURSEMENT = {
  ...DEPOSIT,
  number: 2,
  kind: 'disbursement',
  amount_usd: '2500.00',
  balance_usd: '47500.00',
  proposal_id: WHOLE.id,
};
export const TREASURY_REFUSED = { proposal_id: null, amount_usd: '4000.00', limits: ['daily_limit'] };

export const PROPOSAL_ID = WHOLE.id;
export const WINDING_DOWN = { ...ACTIVE, state: 'WindingDown', version: 6 };
export const DISSOLUTION_REFERENCE = `efs-${id}-dissolution-1`;

const PERIOD = { start: '2026-11-21T18:00:00.000Z', end: '2026-12-21T18:00:00.000Z' };
export const SUBSCRIPTION = {
  plan: 'growth',
  status: 'active',
  current_period_start: PERIOD.start,
  current_period_end: PERIOD.end,
  cancel_at_period_end: false,
  provider: 'builtin',
  livemode: false,
};
export const LIMIT = {
  plan: 'launch',
  meter: 'formations',
  limit: 10,
  period_start: PERIOD.start,
  period_end: PERIOD.end,
};

export const RESOLVED = {
  requirement_id: REQUIREMENT_ID,
  kind: 'information',
  code: 'registered_office_invalid',
  supplied: ['registered_agent'],
};
