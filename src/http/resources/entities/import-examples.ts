import { DRAFT } from './entity-examples.ts';

export const IMPORT_REQUEST = {
  filing_number: '2019-000847291',
  filed_at: '2019-04-26',
  documents: [{ kind: 'articles', upload_id: '0198c5a4-7c1e-7a52-9d3f-5d2f0c7f8e12' }],
};

export const IMPORT = {
  entity_id: DRAFT.id,
  filing_id: '0198c5a4-7c1e-7a52-9d3f-5d2f0c7f8e91',
  state: 'Importing',
  version: 2,
  status: 'unverified',
  claimed: {
    filing_number: '2019-000847291',
    filed_at: '2019-04-26T06:00:00.000Z',
    ein: null,
    at: '2026-11-21T18:00:00.000Z',
    documents: [{ kind: 'articles', blake3: '3f5d2f0c7f8e110198c5a47c1e7a529d3f5d2f0c7f8e110198c5a47c1e7a529d' }],
  },
  confirmed: null,
  rejection: null,
  next_action: {
    code: 'await_operator',
    actor: 'operator',
    message:
      'An operator of this service compares the import with the register of the office. You need to do nothing. Until then its facts are unverified.',
    operation_id: 'get_import',
    method: 'GET',
    href: `/v1/entities/${DRAFT.id}/import`,
    due_at: null,
  },
};
