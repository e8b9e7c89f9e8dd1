export const CONSENT_PAPER = {
  requirement_id: '0198c5a4-7c1e-7a52-9d3f-5d2f0c7f8e60',
  upload_id: '0198c5a4-7c1e-7a52-9d3f-5d2f0c7f8e12',
  signed_by: 'Margaret Two Bulls',
  signed_at: '2026-11-20T17:00:00.000Z',
  supplied_at: '2026-11-21T18:00:00.000Z',
};

export const STANDING_CONSENT = {
  id: '0198c5a4-7c1e-7a52-9d3f-5d2f0c7f8ea0',
  agent: { name: 'Prairie Agents Inc.', office: '1 Capitol Avenue, Cheyenne, WY 82001' },
  signed_by: 'Margaret Two Bulls',
  signed_at: '2026-11-20T17:00:00.000Z',
  account_id: '0198c5a4-7c1e-7a52-9d3f-5d2f0c7f8e00',
  evidence_upload_id: '0198c5a4-7c1e-7a52-9d3f-5d2f0c7f8e12',
  operator_id: '0198c5a4-7c1e-7a52-9d3f-5d2f0c7f8e91',
  created_at: '2026-11-20T18:00:00.000Z',
  ended_at: null,
  end_reason: null,
};
