export const CONSENT_PAPER = {
  requirement_id: '0198c5a4-7c1e-7a52-9d3f-5d2f0c7f8e60',
  upload_id: '0198c5a4-7c1e-7a52-9d3f-5d2f0c7f8e12',
  signed_by: 'Margaret Two Bulls',
  signed_at: '2026-11-20T17:00:00.000Z',
  supplied_at: '2026-11-21T18:00:00.000Z',
};
