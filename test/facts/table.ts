import type { EvidenceFact } from '../../src/domain/filing/evidence.ts';
import type { Oddity } from './oddities.ts';

/*
 * The expected outcome for every fact that somebody can assert, for each way in which it can be wrong. One cell each;
 * `-`: the oddity makes no sense for this fact.
 */

type Row<Outcome> = Record<Oddity, Outcome | '-'>;

/** The same outcome for every oddity that makes sense for a number, a date or words. */
const number = <const Outcome extends string>(outcome: Outcome): Row<Outcome> => ({
  ...words(outcome),
  "another company's": outcome,
});
const date = <const Outcome extends string>(outcome: Outcome): Row<Outcome> => ({
  ...words(outcome),
  'before the company': outcome,
  'in the future': outcome,
  'impossible day': outcome,
});
function words<const Outcome extends string>(outcome: Outcome): Row<Outcome> {
  return {
    missing: outcome,
    empty: outcome,
    blank: outcome,
    'too long': outcome,
    'control characters': outcome,
    'lone surrogate': outcome,
    'wrong format': outcome,
    "another company's": '-',
    'before the company': '-',
    'in the future': '-',
    'impossible day': '-',
  };
}

/**
 * Asserted by a registry, with the names of the protocol's FilingAnswer and Rejection: the resulting state of the
 * filing.
 */
export const BY_REGISTRY = {
  number: number('needs_review'),
  filed_at: date('needs_review'),
  // Nothing depends on these: unreadable parts are left out or replaced.
  evidence: words('accepted'),
  expected_at: date('accepted'),
  received_at: date('accepted'),
  channel: words('accepted'),
  // A rejection stands, whatever is odd about it; one without any content goes to a person.
  rejection: { ...words('needs_review'), 'too long': '-', 'control characters': '-', 'lone surrogate': '-' },
  'rejection/code': words('rejected'),
  'rejection/message': words('rejected'),
  'rejection/pointer': words('rejected'),
  'rejection/retryable': words('rejected'),
  'rejection/resubmit_by': date('rejected'),
  'rejection/registry_code': words('rejected'),
} as const satisfies Record<string, Row<'needs_review' | 'accepted' | 'rejected'>>;

/**
 * The members of an answer that identify the filing and its outcome: read strictly, and an answer without them counts
 * as none.
 */
export const NOT_ASSERTED_BY_REGISTRY = ['reference', 'status', 'packet_hash'];

/**
 * Asserted by an operator, by operation and member of the body: every cell is refused with 400 or 422 and its place.
 */
export const BY_OPERATOR = {
  'accept_filing/number': number('refused'),
  'accept_filing/filed_at': date('refused'),
  // It may be in the future, but no later than its office allows (test/api/effective-at.test.ts).
  'accept_filing/effective_at': { ...date('refused'), missing: '-' },
  'accept_filing/evidence_upload_id': number('refused'),
  'adopt_filing/number': number('refused'),
  // A filing found in the register may be older than the company is here.
  'adopt_filing/filed_at': date('refused'),
  'adopt_filing/effective_at': { ...date('refused'), missing: '-' },
  'adopt_filing/evidence_upload_id': number('refused'),
  'record_tax_number/ein': number('refused'),
  'record_tax_number/evidence_upload_id': number('refused'),
  // Two operators compare an unusual number with its proof.
  'correct_filing/facts': { ...number('refused'), 'wrong format': '-' },
  'correct_filing/evidence_upload_id': number('refused'),
  'reject_filing/code': words('refused'),
  'reject_filing/message': words('refused'),
  'reject_filing/resubmit_by': { ...date('refused'), missing: '-' },
  'reject_filing/pointer': {
    ...words('-'),
    'too long': 'refused',
    'control characters': 'refused',
    'lone surrogate': 'refused',
    'wrong format': 'refused',
  },
} as const satisfies Record<string, Row<'refused'>>;

/** Members that assert nothing about a company. */
export const NOT_ASSERTED_BY_OPERATOR = [
  // It explains why a proof lacks a fact (evidence.test.ts).
  'record_agent_consent/evidence_note',
  'accept_filing/evidence_note',
  'adopt_filing/evidence_note',
  'record_tax_number/evidence_note',
  'correct_filing/evidence_note',
  'reject_filing/evidence_note',
  // Stated beside the number, shown to operators alone, and nothing follows from them (test/api/at-office.test.ts).
  'accept_filing/fee_paid_cents',
  'accept_filing/service_level',
  'accept_filing/name_at_office',
  'adopt_filing/fee_paid_cents',
  'adopt_filing/service_level',
  'adopt_filing/name_at_office',
  // How a filing went out: days and a way that nothing is filed or shown to an account with (test/api/hand-in.test.ts).
  'record_hand_in/channel',
  'record_hand_in/handed_in_on',
  'record_hand_in/call_again_on',
  'record_hand_in/note',
  // It names the part of a proof (test/api/desk-proofs.test.ts).
  'accept_filing/evidence_page',
  'adopt_filing/evidence_page',
  'record_tax_number/evidence_page',
  'correct_filing/evidence_page',
  'reject_filing/evidence_page',
  // It answers a question of the service about the proof (test/api/slips.test.ts).
  'reject_filing/confirm_unusual',
  // The notice of a rejection, or what is recorded instead of it (test/api/held-results.test.ts).
  'reject_filing/evidence_upload_id',
  'reject_filing/without_notice',
  // It is compared with the recorded number, and never stored (second-readings.test.ts).
  'confirm_filing_result/number',
  // A signed paper is kept as evidence, and states no fact of the company.
  'record_agent_consent/signed_by',
  'record_agent_consent/signed_at',
  'record_agent_consent/evidence_upload_id',
  'record_agent_consent/is_standing',
  'accept_filing/confirm_unusual',
  'adopt_filing/confirm_unusual',
  'record_tax_number/confirm_unusual',
  'correct_filing/confirm_unusual',
  'correct_filing/reason',
  'release_filing/reason',
  'release_filing/site_down',
];

/** Asserted by an account, in its answer to a requirement. */
export const BY_ACCOUNT = {
  ein: { ...number('refused'), "another company's": 'needs_review' },
  documents: { ...number('refused'), 'too long': '-', 'control characters': '-', 'lone surrogate': '-' },
} as const satisfies Record<string, Row<'refused' | 'needs_review'>>;

/** Members that change the constitution or give a reason, and are checked like every constitution and every text. */
export const NOT_ASSERTED_BY_ACCOUNT = [
  'name',
  'registered_agent',
  'note',
  'responsible_party',
  'waiver',
  'confirm_unusual',
];

/** An account's claim about its own duty: it is shown as unverified, and nothing follows from the text of its proof. */
export const CLAIMED_WITH_PROOF: readonly string[] = ['settle_obligation'];

/** Every operation that takes a fact with its proof, and the facts that the text of the proof must have. */
export const WITH_EVIDENCE = {
  accept_filing: ['number', 'legal_name'],
  adopt_filing: ['number', 'legal_name'],
  record_tax_number: ['number', 'legal_name'],
  correct_filing: ['legal_name', 'number'],
  reject_filing: ['legal_name'],
  record_agent_consent: ['signed_by', 'legal_name'],
} as const satisfies Record<string, readonly EvidenceFact[]>;
