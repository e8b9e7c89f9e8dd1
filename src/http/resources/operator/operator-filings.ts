import type { Static } from 'typebox';
import { type GivenEvidence, readEvidence, readProofOfNumber } from '../../../desk/judge-evidence.ts';
import { problemsOfRefusal, type RecordedResult } from '../../../desk/judge-filing-result.ts';
import {
  filingBody,
  getFilingById,
  lockFilingById,
  recordOn,
  refuseResult,
  requireClaim,
  requireState,
} from '../../../desk/operator-filing.ts';
import {
  confirmResult,
  type Recorder,
  recordRejection,
  recordResult,
  withdrawResult,
} from '../../../desk/record-result.ts';
import { releaseFiling as release } from '../../../desk/release-filing.ts';
import { dayAtOffice } from '../../../domain/filing/assertion.ts';
import { faultsOfHandIn } from '../../../domain/filing/filing-report.ts';
import { isOfTaxOffice } from '../../../domain/filing/filing-rules.ts';
import type { Rejection } from '../../../domain/filing/formation.ts';
import { isFiledByHand } from '../../../domain/filing/later-filing.ts';
import { AppError } from '../../../errors/errors.ts';
import { SECOND_READING, SecondReading } from '../../../schema/evidence.ts';
import { businessAt } from '../../../store/core/business-clock.ts';
import { readAtOneMoment } from '../../../store/core/db.ts';
import { type Tx, write } from '../../../store/core/write.ts';
import { findFiler } from '../../../store/filers.ts';
import type { Filing } from '../../../store/filings.ts';
import { findPause } from '../../../store/jurisdiction-pauses.ts';
import { officeOf } from '../../../store/number-holds.ts';
import { claimFiling as claimRow, findFilingById, handInFiling } from '../../../store/operating/operator-filings.ts';
import { isDoubted } from '../../../store/payments.ts';
import { json, UNCHANGED } from '../../answers/reply.ts';
import type { OperatorChange } from '../../calls/call.ts';
import { ACCEPTED, HELD } from '../../calls/consequences.ts';
import { changeRoute, operatorRoute } from '../../calls/route.ts';
import { DOCUMENT_FILE, documentFile } from '../documents/document-file.ts';
import { findFilingDocument } from '../formation/filing-document.ts';
import {
  AcceptFiling,
  FilingDocumentPath,
  FilingPath,
  HandInFiling,
  OperatorFiling,
  RecordTaxNumber,
  RejectFiling,
  ReleaseFiling,
} from './operator-filing-shapes.ts';

const TAG = 'Operator';
const ONE_FILING = { 200: { description: 'The filing.', schema: OperatorFiling } };

const FILED = {
  number: '2026-001234567',
  filed_at: '2026-11-20T15:00:00Z',
  evidence_upload_id: '0198c5a4-7c1e-7a52-9d3f-5d2f0c7f8e12',
};

const FAXED = {
  channel: 'fax',
  handed_in_on: '2026-11-20',
  call_again_on: '2026-11-27',
  note: 'Two pages, to 855-641-6935.',
} as const;

export const getOperatorFiling = operatorRoute({
  operationId: 'get_operator_filing',
  method: 'GET',
  path: '/v1/operator/filings/{id}',
  tag: TAG,
  summary: 'Get a filing',
  description:
    'Returns a filing with its packet and every exchange with the registry. `packet` is exactly what is filed. `attempts` shows what was sent, asked and answered.',
  command: 'desk filing',
  params: FilingPath,
  responses: ONE_FILING,
  handler: ({ deps, params }) =>
    readAtOneMoment(deps.store.db, async (sql) =>
      json(200, await filingBody(sql, await getFilingById(sql, params.id), deps)),
    ),
});

export const getFilingDocument = operatorRoute({
  operationId: 'get_filing_document',
  method: 'GET',
  path: '/v1/operator/filings/{id}/documents/{kind}',
  tag: TAG,
  summary: 'Download a filing document',
  description:
    'Returns a document of a filing. For a formation or a dissolution, use the kinds in `signing.documents`, or `signature_certificate` for the proof of the signature, which is never filed. For a tax number, use `ein_worksheet`, or `ein_notice` for the notice that the account supplied. Each download is recorded with the operator.',
  command: 'desk document',
  params: FilingDocumentPath,
  responses: { 200: DOCUMENT_FILE, 304: UNCHANGED },
  errors: ['account_frozen'],
  handler: async ({ deps, params, actor }) => {
    const filing = await getFilingById(deps.store.db, params.id);
    const document = await findFilingDocument(deps, actor, filing, params.kind);
    if (document === null) throw new AppError('not_found', { detail: 'This filing has no document of this kind.' });
    const { kind, blake3 } = document;
    await write(deps.store, actor, async (tx) => recordOn(tx, filing, 'filing.document_read', { kind, blake3 }));
    return documentFile(deps.store.db, document, String(filing.packet['legal_name']));
  },
});

function changeFiling({ deps, params, change }: OperatorChange, run: (tx: Tx, filing: Filing) => Promise<void>) {
  return change(async (tx) => {
    const filing = await lockFilingById(tx, params.id);
    await run(tx, filing);
    return json(200, await filingBody(tx.sql, (await findFilingById(tx.sql, filing.id)) ?? filing, deps));
  });
}

export const claimFiling = changeRoute({
  operationId: 'claim_filing',
  method: 'POST',
  path: '/v1/operator/filings/{id}/claim',
  tag: TAG,
  summary: 'Claim a filing',
  description:
    'Assigns the filing to you, so that you can file it by hand. Then only you can record its result. Requires `REGISTRY=desk`, or a type of filing that no registry accepts.',
  scope: 'operator',
  command: 'desk claim',
  makes: null,
  cannotBeUndone: null,
  params: FilingPath,
  responses: ONE_FILING,
  errors: ['illegal_transition'],
  handler: (call) =>
    changeFiling(call, async (tx, filing) => {
      if (!isFiledByHand(filing.type, call.deps)) {
        throw new AppError('illegal_transition', {
          detail:
            'This service files with a registry, so filings cannot be claimed. Claims need `REGISTRY=desk`, or a filing that no registry takes.',
        });
      }
      requireState(filing, ['pending'], 'A claim');
      if (filing.claimed_by !== call.operator.id) await refuseIfPaused(tx, filing);
      if (await isDoubted(tx.sql, filing)) throw new AppError('illegal_transition', { detail: CHECKED_FIRST });
      await requireFiler(tx, filing, call.operator.id);
      if (!(await claimRow(tx, filing, call.operator.id))) requireClaim(filing, call.operator.id);
      recordOn(tx, filing, 'filing.claimed');
    }),
});

export const recordHandIn = changeRoute({
  operationId: 'record_hand_in',
  method: 'POST',
  path: '/v1/operator/filings/{id}/hand-in',
  tag: TAG,
  summary: 'Record a hand-in',
  description:
    'Records how and when the filing that you claimed was handed in at its office, and when to call again. The lists for operators show this record. A later record replaces an earlier one. Record the answer of the office with `…/accept`, `…/reject` or `POST /v1/operator/tax-numbers/{id}/record`.',
  scope: 'operator',
  command: 'desk hand-in',
  makes: null,
  cannotBeUndone: null,
  params: FilingPath,
  body: HandInFiling,
  examples: { faxed: { summary: 'The filing was sent by fax', value: FAXED } },
  responses: ONE_FILING,
  errors: ['illegal_transition', 'validation_failed'],
  handler: (call) =>
    changeFiling(call, async (tx, filing) => {
      requireState(filing, ['pending'], 'A hand-in');
      requireClaim(filing, call.operator.id);
      const { call_again_on = null, note = null, ...sent } = call.body;
      const handIn = { ...sent, call_again_on, note };
      const now = await businessAt(tx, filing.account_id);
      const faults = faultsOfHandIn(handIn, dayAtOffice(String(filing.packet['jurisdiction']), now));
      if (faults.length > 0) throw refuseResult(faults);
      await handInFiling(tx, filing, handIn);
      recordOn(tx, filing, 'filing.handed_in', handIn);
    }),
});

/**
 * Refuses an operator who has not recorded the name under which they file. A sandbox needs no name, because it files
 * nothing, so nobody certifies anything.
 */
async function requireFiler(tx: Tx, filing: Filing, operatorId: string): Promise<void> {
  const office = officeOf(filing);
  if (!tx.livemode || (await findFiler(tx.sql, { operatorId, office, at: null })) !== null) return;
  throw new AppError('illegal_transition', {
    detail: `First record the name under which you file: PUT /v1/operator/filers/${office}. The form of the office has it where the filer certifies.`,
  });
}

/**
 * Refuses to claim a filing while filing in its state is paused. Results can still be recorded, because a filing that
 * an operator has claimed may already be at the office.
 */
async function refuseIfPaused(tx: Tx, { packet }: Filing): Promise<void> {
  const jurisdiction = String(packet['jurisdiction']);
  const pause = await findPause(tx.sql, jurisdiction);
  if (pause === null) return;
  throw new AppError('illegal_transition', {
    detail: `Filing in ${jurisdiction} is paused: ${pause.reason} Resume it with POST /v1/operator/jurisdictions/${jurisdiction}/resume, then claim the filing.`,
  });
}

const CHECKED_FIRST =
  'After the restore of the database, Stripe is asked whether the payment of this filing was refunded. Claim the filing again in a minute.';

function recorder({ operator, deps }: OperatorChange): Recorder {
  return { operatorId: operator.id, holdMs: deps.resultHoldMs };
}

async function recordWithProof(
  call: OperatorChange & { body: GivenEvidence },
  judge: (filing: Filing, tx: Tx) => RecordedResult,
) {
  const proof = await readProofOfNumber(call.deps, call.params.id, call.body);
  return changeFiling(call, (tx, filing) => recordResult(tx, filing, judge(filing, tx), { proof, by: recorder(call) }));
}

function resultOf({ fee_paid_cents, service_level, name_at_office, ...result }: Static<typeof AcceptFiling>) {
  const stated = { fee_paid_cents, service_level, name_at_office };
  const at_office = Object.fromEntries(Object.entries(stated).filter(([, value]) => value !== undefined));
  return { ...result, ...(Object.keys(at_office).length > 0 && { at_office }) };
}

const RECORDED_RESULT = {
  scope: 'operator',
  params: FilingPath,
  body: AcceptFiling,
  examples: { filed: { summary: 'Acceptance with number, date and proof', value: FILED } },
  responses: ONE_FILING,
  readsBeforeChange: true,
  errors: ['illegal_transition', 'validation_failed'],
} as const;

export const acceptFiling = changeRoute({
  operationId: 'accept_filing',
  method: 'POST',
  path: '/v1/operator/filings/{id}/accept',
  tag: TAG,
  summary: 'Accept a filing',
  description:
    'Records that the office accepted the filing, with its number, date and proof. Only the operator who claimed the filing can do this.',
  command: 'desk accept',
  makes: null,
  cannotBeUndone: ACCEPTED,
  ...RECORDED_RESULT,
  handler: (call) =>
    recordWithProof(call, (filing) => {
      requireState(filing, ['pending'], 'Accepting');
      requireClaim(filing, call.operator.id);
      return { ...resultOf(call.body), kind: 'accept', pointer: '/number' };
    }),
});

export const adoptFiling = changeRoute({
  operationId: 'adopt_filing',
  method: 'POST',
  path: '/v1/operator/filings/{id}/adopt',
  tag: TAG,
  summary: 'Adopt a filing',
  description:
    'Records that the office has accepted a filing that is in review: you found the filing in the register of the office, with its number. First make sure that the entry in the register is the filing of this service. The call also confirms the import of an existing company.',
  command: 'desk adopt',
  makes: null,
  cannotBeUndone: ACCEPTED,
  ...RECORDED_RESULT,
  handler: (call) =>
    recordWithProof(call, (filing) => {
      requireState(filing, ['needs_review'], 'Adopting');
      return { ...resultOf(call.body), kind: 'adopt', pointer: '/number' };
    }),
});

export const recordTaxNumber = changeRoute({
  operationId: 'record_tax_number',
  method: 'POST',
  path: '/v1/operator/tax-numbers/{id}/record',
  tag: TAG,
  summary: 'Record a tax number',
  description:
    'Records the tax number that you obtained, with the notice as proof. `id` is the id of a filing of type `ein` that you have claimed or that is in review.',
  scope: 'operator',
  command: 'desk record-ein',
  makes: null,
  cannotBeUndone: `A tax number that was applied can only be corrected, by two operators. ${HELD}`,
  params: FilingPath,
  body: RecordTaxNumber,
  examples: {
    notice: {
      summary: 'Tax number from the notice',
      value: { ein: '12-3456789', evidence_upload_id: FILED.evidence_upload_id },
    },
  },
  responses: ONE_FILING,
  readsBeforeChange: true,
  errors: ['illegal_transition', 'validation_failed'],
  handler: (call) =>
    recordWithProof(call, (filing, tx) => {
      const { ein: number, confirm_unusual } = call.body;
      requireState(filing, ['pending', 'needs_review'], 'Recording');
      if (filing.state === 'pending') requireClaim(filing, call.operator.id);
      const kind = filing.state === 'pending' ? 'accept' : 'adopt';
      return { kind, number, pointer: '/ein', filed_at: tx.at.toISOString(), confirm_unusual };
    }),
});

export const rejectFiling = changeRoute({
  operationId: 'reject_filing',
  method: 'POST',
  path: '/v1/operator/filings/{id}/reject',
  tag: TAG,
  summary: 'Reject a filing',
  description:
    'Records that the office rejected the filing, and why, with its notice as proof. The rejection is final for this filing. A corrected filing gets a new reference. The call also rejects the import of a company that you cannot confirm, with `registry_other` or `document_invalid` as the code.',
  scope: 'operator',
  command: 'desk reject',
  makes: null,
  cannotBeUndone: `A rejected filing stays rejected; the company can only be filed again. ${HELD}`,
  params: FilingPath,
  body: RejectFiling,
  examples: {
    name: {
      summary: 'The name is taken',
      value: {
        code: 'name_not_distinguishable',
        message: 'The name is too similar to Helios LLC.',
        without_notice: 'The office told us by telephone at 10:20.',
      },
    },
  },
  responses: ONE_FILING,
  errors: ['illegal_transition', 'validation_failed'],
  readsBeforeChange: true,
  handler: async (call) => {
    const { evidence_upload_id, evidence_note, evidence_page, without_notice, ...stated } = call.body;
    const { confirm_unusual: isConfirmed = false, ...refusal } = stated;
    const notice = evidence_upload_id === undefined ? null : { evidence_upload_id, evidence_note, evidence_page };
    const proof = notice && (await readEvidence(call.deps, call.params.id, notice));
    return changeFiling(call, async (tx, filing) => {
      requireState(filing, ['pending', 'needs_review'], 'Rejecting');
      if (filing.state === 'pending') requireClaim(filing, call.operator.id);
      const problems = problemsOfRefusal(filing, refusal, await businessAt(tx, filing.account_id));
      const rejection = { ...refusal, source: sourceOf(filing), retryable: filing.is_import };
      const by = recorder(call);
      await recordRejection(tx, filing, rejection, { notice: { proof, without_notice }, problems, isConfirmed, by });
    });
  },
});

function sourceOf({ type, is_import }: Filing): Rejection['source'] {
  if (is_import) return 'human';
  return isOfTaxOffice(type) ? 'tax' : 'registry';
}

export const releaseFiling = changeRoute({
  operationId: 'release_filing',
  method: 'POST',
  path: '/v1/operator/filings/{id}/release',
  tag: TAG,
  summary: 'Release a filing',
  description:
    'Lets a filing be sent or filed again. Two operators must call this: the first requests the release, the second confirms that the office does not have the filing. A filing in review is then sent again; a claimed filing returns to the queue. The request to release a claimed filing needs a `reason`. If the site of the office was down, the operator who claimed the filing releases it alone, with `site_down`.',
  scope: 'operator',
  command: 'desk release',
  makes: null,
  cannotBeUndone: null,
  params: FilingPath,
  body: ReleaseFiling,
  examples: {
    unknown: {
      summary: 'The office does not have the filing',
      value: { reason: 'The search of the office shows no filing under this name.' },
    },
    site_down: {
      summary: 'The site of the office was down',
      value: { reason: 'The site answers with an error since 9:40.', site_down: true },
    },
  },
  responses: ONE_FILING,
  errors: ['illegal_transition', 'validation_failed'],
  handler: (call) => changeFiling(call, (tx, filing) => release(tx, filing, call.body, call.operator.id)),
});

export const confirmFilingResult = changeRoute({
  operationId: 'confirm_filing_result',
  method: 'POST',
  path: '/v1/operator/filings/{id}/confirm',
  tag: TAG,
  summary: 'Confirm a held result',
  description:
    'Applies a held result at once. Another operator must have recorded the result. First compare it with its proof. Without a confirmation, the result is applied at `held_until`. A result with `needs_second_reading` is applied only after its number was typed again from the proof: by another operator, or, from `held_until` on, by the operator who recorded it. The operator who types the number downloads the proof first, with the same key; the operator who recorded the result downloads it once more after `held_until`.',
  scope: 'operator',
  command: 'desk confirm',
  makes: null,
  cannotBeUndone: 'An applied result can only be corrected.',
  params: FilingPath,
  body: SecondReading,
  examples: SECOND_READING,
  responses: ONE_FILING,
  errors: ['illegal_transition', 'validation_failed'],
  handler: (call) =>
    changeFiling(call, (tx, filing) =>
      confirmResult(tx, filing, { operatorId: call.operator.id, typed: call.body.number }),
    ),
});

export const withdrawFilingResult = changeRoute({
  operationId: 'withdraw_filing_result',
  method: 'POST',
  path: '/v1/operator/filings/{id}/withdraw',
  tag: TAG,
  summary: 'Withdraw a held result',
  description:
    'Withdraws a recorded result that is still held. Such a result has had no effect. The filing then waits for a result again.',
  scope: 'operator',
  command: 'desk withdraw',
  makes: null,
  cannotBeUndone: null,
  params: FilingPath,
  responses: ONE_FILING,
  errors: ['illegal_transition'],
  handler: (call) => changeFiling(call, (tx, filing) => withdrawResult(tx, filing)),
});
