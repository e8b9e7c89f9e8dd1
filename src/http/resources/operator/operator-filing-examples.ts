import { STUCK_REASONS } from '../../../domain/filing/stuck.ts';
import { DRAFT } from '../entities/entity-examples.ts';

const SUMMARY = {
  id: '0198c5a4-7c1e-7a52-9d3f-5d2f0c7f8e30',
  account_id: '0198c5a4-7c1e-7a52-9d3f-5d2f0c7f8e01',
  entity_id: DRAFT.id,
  type: 'formation',
  reference: `efs-${DRAFT.id}-formation-1`,
  is_import: false,
  is_unverified: false,
  state: 'pending',
  review_reason: null,
  wait_reason: null,
  waits_until: null,
  legal_name: 'Helios Research DAO LLC',
  jurisdiction: 'US-WY',
  fee_cents: 10_000,
  opened_at: '2026-11-21T18:00:00.000Z',
  claimed_by: null,
  claimed_at: null,
  release_asked_by: null,
  held_until: null,
};

const QUEUES = [
  {
    queue: 'to_file',
    since: SUMMARY.opened_at,
    reason: 'It is complete and has to be filed by hand.',
    requirement_id: null,
    next_step: `POST /v1/operator/filings/${SUMMARY.id}/claim, file what GET /v1/operator/filings/${SUMMARY.id} shows, then POST …/accept or …/reject.`,
    waits_until: null,
  },
];

export const FILING_PAGE = { data: [{ ...SUMMARY, queues: QUEUES }], next_cursor: null, has_more: false };

export const QUEUE_LIST = {
  data: [
    {
      queue: 'to_file',
      description: 'Filings to make by hand (`REGISTRY=desk`).',
      count: 3,
      has_more: false,
      oldest_at: SUMMARY.opened_at,
      list: '/v1/operator/filings?queue=to_file',
    },
  ],
};

export const FILING = {
  ...SUMMARY,
  queues: QUEUES,
  packet: { type: 'formation', legal_name: 'Helios Research DAO LLC', jurisdiction: 'US-WY' },
  packet_hash: '9f'.repeat(32),
  packet_changed_at: null,
  signing: {
    signer: 'Ada Lovelace',
    filer: 'Ada Lovelace',
    capacity: 'Organizer',
    documents: [{ kind: 'articles', blake3: '7a'.repeat(32) }],
    proof: {
      attestation_id: '0198c5a4-7c1e-7a52-9d3f-5d2f0c7f8e20',
      signed_at: '2026-11-21T18:00:03.120Z',
      method: 'mailed_link',
      sent_to: 'a•••@helios.org',
      text_version: '2026-11-4',
      packet_hash: '9f'.repeat(32),
      certificate: '/v1/operator/filings/0198c5a4-7c1e-7a52-9d3f-5d2f0c7f8e30/documents/signature_certificate',
    },
    consent: {
      attestation_id: '0198c5a4-7c1e-7a52-9d3f-5d2f0c7f8e1f',
      signed_at: '2026-11-21T17:40:00.000Z',
      signed_by: 'Margaret Two Bulls',
      method: 'mailed_link',
      evidence_upload_id: null,
      evidence_check: null,
    },
    supplied_consent: null,
  },
  people: [{ capacity: 'organizer', name: 'Ada Lovelace', latin_name: null }],
  contact: {
    name: 'Ada Lovelace',
    email: 'ada@helios.org',
    phone: '+1 307-555-0142',
    mailing_address: '1 Main St, Cheyenne, WY 82001',
  },
  office_form: {
    title: 'Articles of organization, online',
    channel: 'online',
    instructions: ['Save the receipt as a PDF.'],
    mark: 'unconfirmed',
    citation: 'The order of the pages was not seen',
    checked_on: '2026-11',
    fields: [
      {
        section: 'Company',
        field: 'Name',
        value: 'Helios Research DAO LLC',
        note: 'Exactly as here, with its designator.',
        ask: null,
        mark: 'official',
        citation: 'Articles of organization, form of the Secretary of State',
        checked_on: '2026-11',
      },
    ],
  },
  sends: 1,
  deadline_at: null,
  expected_by: '2026-12-16T00:00:00.000Z',
  result: null,
  asserted: null,
  number_held_by: null,
  rejection: null,
  held_result: null,
  evidence_check: null,
  attempts: [],
};

export const SCREENINGS = {
  data: [
    {
      id: '0198c5a4-7c1e-7a52-9d3f-5d2f0c7f8e40',
      account_id: SUMMARY.account_id,
      entity_id: SUMMARY.entity_id,
      legal_name: SUMMARY.legal_name,
      created_at: '2026-11-21T18:00:00.200Z',
    },
  ],
};

export const PAUSED = {
  jurisdiction: 'US-WY',
  paused: true,
  reason: 'The office is closed until Monday.',
  paused_at: '2026-11-21T18:00:00.000Z',
};

export const STUCK = {
  filings: [SUMMARY],
  jobs: [],
  stuck: [
    {
      code: 'repeated_errors',
      account_id: SUMMARY.account_id,
      entity_id: SUMMARY.entity_id,
      filing_id: SUMMARY.id,
      filing_type: SUMMARY.type,
      state: SUMMARY.state,
      legal_name: SUMMARY.legal_name,
      since: SUMMARY.opened_at,
      failures: 6,
      next_try_at: '2026-11-21T18:01:00.000Z',
      ...STUCK_REASONS.repeated_errors,
      job_id: SUMMARY.id,
    },
  ],
};
