import { ACTIVE } from '../entities/shapes.ts';

export const SIGNER_EMAIL = 'ada@example.com';

const reference = `efs-${ACTIVE.id}-dissolution-1`;

export const DISSOLUTION = {
  entity_id: ACTIVE.id,
  state: 'WindingDown',
  status: 'filing',
  detail: 'Handed over for filing. The office has not answered yet.',
  proposal_id: '0198c5a4-7c1e-7a52-9d3f-5d2f0c7f8e31',
  decided_at: '2026-11-21T18:00:00.000Z',
  balance_usd: '0.00',
  reference,
  dissolution_number: null,
  dissolved_at: null,
  rejection: null,
  expected_by: '2026-11-21T18:00:06.000Z',
  overdue: false,
  attempts: [
    {
      type: 'dissolution',
      reference,
      ordinal: 1,
      kind: 'send',
      started_at: '2026-11-21T18:00:00.310Z',
      deadline_at: '2026-11-21T18:00:05.310Z',
      finished_at: '2026-11-21T18:00:00.350Z',
      outcome: 'pending',
      detail: null,
    },
  ],
  next_action: {
    code: 'await_registry',
    actor: 'registry',
    message: 'The filing is under way. You need to do nothing.',
    operation_id: 'get_dissolution',
    method: 'GET',
    href: `/v1/entities/${ACTIVE.id}/dissolution`,
    due_at: '2026-11-21T18:00:06.000Z',
  },
};
