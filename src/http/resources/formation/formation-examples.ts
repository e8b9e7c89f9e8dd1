import { DRAFT, NEXT_WHILE_FILING } from '../entities/shapes.ts';

export const STARTED = {
  entity_id: DRAFT.id,
  state: 'Filing',
  message: 'The formation is under way. Follow it with GET formation.',
  version: 2,
};

/** A formation whose filing is with the registry. */
const AT = { entity_id: DRAFT.id, state: 'Filing', stage: 'state_filing' };

export const REQUIREMENT = {
  id: '0198c5a4-7c1e-7a52-9d3f-5d2f0c7f8e20',
  kind: 'name_change',
  code: 'name_not_distinguishable',
  pointer: '/name',
  message: 'The name is already on the register.',
  schema: {
    type: 'object',
    properties: { name: { type: 'string', minLength: 1, maxLength: 200 } },
    required: ['name'],
    additionalProperties: false,
  },
  status: 'open',
  due_at: null,
  created_at: '2026-11-21T18:00:06.100Z',
  closed_at: null,
};

export const STATUS = {
  ...AT,
  filing_number: null,
  ein: null,
  oas_did: null,
  filing_error: null,
  rejection: null,
  updated_at: '2026-11-21T18:00:01.000Z',
};

const PAYMENT = {
  items: [
    { code: 'state_fee', description: 'Filing fee of the Wyoming Secretary of State', amount_cents: 10_000 },
    { code: 'service_fee', description: 'Service fee', amount_cents: 0 },
  ],
  total_cents: 10_000,
  currency: 'usd',
  status: 'not_collected',
  quote_id: null,
  checkout_url: null,
  paid_at: null,
  refundable_cents: 0,
  refundable_reason: 'state_has_it',
  refunded_cents: null,
  refunded_at: null,
};

export const FORMATION = {
  ...AT,
  payment: PAYMENT,
  steps: [
    {
      name: 'name_check',
      status: 'done',
      started_at: '2026-11-21T18:00:00.100Z',
      finished_at: '2026-11-21T18:00:00.300Z',
      attempts: 1,
      expected_by: null,
      detail: null,
    },
    {
      name: 'state_filing',
      status: 'waiting',
      started_at: '2026-11-21T18:00:00.300Z',
      finished_at: null,
      attempts: 1,
      expected_by: '2026-11-21T18:00:06.000Z',
      detail: null,
    },
  ],
  attempts: [
    {
      type: 'formation',
      reference: `efs-${DRAFT.id}-formation-1`,
      ordinal: 1,
      kind: 'send',
      started_at: '2026-11-21T18:00:00.310Z',
      deadline_at: '2026-11-21T18:00:05.310Z',
      finished_at: '2026-11-21T18:00:00.350Z',
      outcome: 'pending',
      detail: null,
    },
  ],
  requirements: [],
  overdue: false,
  rejection: null,
  next_action: NEXT_WHILE_FILING,
};
