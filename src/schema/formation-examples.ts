import { DRAFT, NEXT_WHILE_FILING } from './entity-examples.ts';

export const STARTED = {
  entity_id: DRAFT.id,
  state: 'Filing',
  message: 'The formation is under way. Follow it with GET formation.',
  version: 2,
};

/** A formation whose filing the registry is looking at. */
const AT = { entity_id: DRAFT.id, state: 'Filing', stage: 'state_filing' };

export const STATUS = {
  ...AT,
  filing_number: null,
  ein: null,
  oas_did: null,
  filing_error: null,
  rejection: null,
  updated_at: '2026-11-21T18:00:01.000Z',
};

export const FORMATION = {
  ...AT,
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
  rejection: null,
  next_action: NEXT_WHILE_FILING,
};
