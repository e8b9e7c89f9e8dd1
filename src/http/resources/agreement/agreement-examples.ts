export const BLAKE3 = '5b1d4c9e8f7a6b5c4d3e2f1a0b9c8d7e6f5a4b3c2d1e0f9a8b7c6d5e4f3a2b1c';
const ADA = 'did:web:ada.example.com';

const SUMMARY = { signed: 0, of: 1, waiting_on: [ADA], declined: [], is_automatic: false };

export const ASKED = {
  entity_id: '0198c5a4-7c1e-7a52-9d3f-5d2f0c7f8e11',
  asked: [ADA],
  mails: [{ member: ADA, state: 'due', not_before: null }],
};

export const AGREEMENT = {
  entity_id: '0198c5a4-7c1e-7a52-9d3f-5d2f0c7f8e11',
  constitution_version: 1,
  constitution_hash: '3f5d2f0c7f8e110198c5a47c1e7a529d3f5d2f0c7f8e110198c5a47c1e7a529d',
  blake3: BLAKE3,
  document_id: '0198c5a4-7c1e-7a52-9d3f-5d2f0c7f8e12',
  signed_document_id: null,
  signatures_due: 'after',
  ...SUMMARY,
  signatures: [
    {
      member: ADA,
      signer_name: 'Ada Lovelace',
      organization: null,
      capacity: 'Member',
      statement: 'I am the natural person named above, and a member of Helios Research DAO LLC.',
      status: 'waiting',
      method: null,
      decided_at: null,
      mails: 1,
      next_mail_at: '2026-11-24T18:00:00.000Z',
      certificate_id: null,
    },
  ],
};
