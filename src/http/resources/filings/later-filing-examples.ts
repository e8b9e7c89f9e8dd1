import { ACTIVE } from '../entities/shapes.ts';

const id = '0198c5a4-7c1e-7a52-9d3f-5d2f0c7f8e91';
const reference = `efs-${ACTIVE.id}-amendment-1`;
const proposal_id = '0198c5a4-7c1e-7a52-9d3f-5d2f0c7f8e31';
const detail = 'Handed over for filing. The office has not answered yet.';
const expected_by = '2027-02-01T18:00:06.000Z';
const next_action = {
  code: 'await_registry',
  actor: 'registry',
  message: 'The filing is under way. You need to do nothing.',
  operation_id: 'get_filing',
  method: 'GET',
  href: `/v1/entities/${ACTIVE.id}/filings/${id}`,
  due_at: expected_by,
};

export const STANDING = {
  id,
  type: 'amendment',
  reference,
  status: 'filing',
  detail,
  rejection: null,
  expected_by,
  next_action,
};

export const FILING = {
  id,
  entity_id: ACTIVE.id,
  type: 'amendment',
  reference,
  period: proposal_id,
  is_import: false,
  is_unverified: false,
  state: 'pending',
  status: 'filing',
  detail,
  proposal_id,
  obligation_id: null,
  fee_cents: 6_000,
  number: null,
  filed_at: null,
  rejection: null,
  opened_at: '2027-02-01T18:00:00.000Z',
  closed_at: null,
  expected_by,
  next_action,
};

const missing = 'The assets in Wyoming are missing. Give them, and the report goes to the person who signs it.';
const obligation_id = '0198c5a4-7c1e-7a52-9d3f-5d2f0c7f8e40';

/** A report that waits for the figures of its company. */
export const REPORT_FILING = {
  ...FILING,
  type: 'annual_report',
  reference: `efs-${ACTIVE.id}-annual_report-1`,
  period: '2027',
  state: 'ready',
  status: 'information',
  detail: missing,
  proposal_id: null,
  obligation_id,
  expected_by: null,
  next_action: {
    code: 'supply_figures',
    actor: 'human',
    message: missing,
    operation_id: 'file_obligation',
    method: 'POST',
    href: `/v1/entities/${ACTIVE.id}/compliance/${obligation_id}/file`,
    due_at: null,
  },
};
