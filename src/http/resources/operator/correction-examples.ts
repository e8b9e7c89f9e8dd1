import { FILING } from './operator-filing-examples.ts';

export const CORRECTION = {
  id: '0198c5a4-7c1e-7a52-9d3f-5d2f0c7f8e90',
  account_id: FILING.account_id,
  entity_id: FILING.entity_id,
  filing_id: FILING.id,
  type: 'formation',
  legal_name: 'Helios Research DAO LLC',
  state: 'open',
  facts: { number: '2026-001234576' },
  before: { number: '2026-001234567', filed_at: '2026-11-20T15:00:00.000Z' },
  reason: 'Two digits were swapped.',
  evidence: 'upload:0198c5a4-7c1e-7a52-9d3f-5d2f0c7f8e12',
  evidence_check: { outcome: 'found', missing: [], note: null },
  asked_by: '0198c5a4-7c1e-7a52-9d3f-5d2f0c7f8e91',
  asked_at: '2026-11-21T18:00:00.000Z',
  decided_by: null,
  decided_at: null,
  note: null,
  consequences: null,
};
