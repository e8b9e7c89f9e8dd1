import type { Action } from '../domain/events/event.ts';
import { attestedCapacity } from '../domain/filing/attestation.ts';
import type { EvidenceCheck } from '../domain/filing/evidence.ts';
import { feeDifference, knownFee } from '../domain/filing/fee.ts';
import { type Filer, filerCapacity } from '../domain/filing/filer.ts';
import type { AtOffice, FilingReport } from '../domain/filing/filing-report.ts';
import { isOfTaxOffice } from '../domain/filing/filing-rules.ts';
import { isFiledByHand } from '../domain/filing/later-filing.ts';
import { signerOf } from '../domain/filing/packet.ts';
import { faultOfPacket } from '../domain/filing/packet-shape.ts';
import { queuesOf } from '../domain/filing/queue.ts';
import { needsSecondReading, unreadCheck } from '../domain/filing/second-reading.ts';
import { uploadedEvidence } from '../domain/filing/uploaded-evidence.ts';
import { momentText } from '../domain/formats/moment.ts';
import type { Problem } from '../domain/formats/problem.ts';
import { maskedAddress } from '../domain/mail/masked-address.ts';
import { AppError } from '../errors/errors.ts';
import { notInState } from '../filings/refusals.ts';
import { listFiledPapers } from '../papers/filed-papers.ts';
import { listAttempts } from '../store/attempts.ts';
import { findConsentToChange, findPaperSignature } from '../store/attestations.ts';
import { recordAbout } from '../store/companies/entity-record.ts';
import type { Reader } from '../store/core/db.ts';
import type { Tx } from '../store/core/write.ts';
import { findConfirmedCorrection } from '../store/corrections.ts';
import { lockEntityIfAny } from '../store/entities.ts';
import { findFiler } from '../store/filers.ts';
import {
  findAcceptanceReport,
  findOpenReport,
  findRejectionReport,
  insertReport,
  type OpenReport,
} from '../store/filing-reports.ts';
import { type Filing, findExpectedBy, lockFiling } from '../store/filings.ts';
import { findOtherHolder, officeOf } from '../store/number-holds.ts';
import { findFilingById } from '../store/operating/operator-filings.ts';
import { findQueueFacts } from '../store/operating/queues.ts';
import { findOpenRequirement } from '../store/requirements.ts';
import { claimUpload } from '../store/uploads.ts';
import { deskPacket, UNREADABLE } from './office-form.ts';

/** Returns a filing in a queue, as operators see it. */
export function filingSummary(filing: Filing) {
  const { id, account_id, entity_id, type, reference, state, review_reason, packet } = filing;
  const { opened_at, claimed_by, claimed_at, handed_in, release_asked_by, wait_reason, due_at, held_until, is_import } =
    filing;
  const { is_unverified, release_reason } = filing;
  return {
    id,
    account_id,
    entity_id,
    type,
    reference,
    is_import,
    is_unverified,
    state,
    review_reason,
    wait_reason,
    waits_until: wait_reason === null ? null : due_at,
    legal_name: String(packet['legal_name']),
    jurisdiction: String(packet['jurisdiction']),
    fee_cents: knownFee(filing),
    opened_at,
    claimed_by,
    claimed_at,
    handed_in,
    release_asked_by,
    release_reason: release_asked_by === null ? null : release_reason,
    held_until,
  };
}

/** Returns the given filings in their order, each with the operators' queues that contain it. */
export async function queuedFilings<Row extends Filing>(
  db: Reader,
  filings: readonly Row[],
  deps: { isDesk: boolean },
) {
  const facts = await findQueueFacts(db, filings, deps);
  return filings.map((filing) => {
    const queueFacts = facts.get(filing.id);
    return { row: filing, queues: queueFacts === undefined ? [] : queuesOf(filing, queueFacts) };
  });
}

export async function filingBody(db: Reader, filing: Filing, deps: { isDesk: boolean }) {
  const [{ queues } = { queues: [] }] = await queuedFilings(db, [filing], deps);
  const { packet, packet_hash, packet_changed_at, sends, result, rejection, asserted } = filing;
  // The deadline of an automatic send does not apply to a filing that operators file by hand.
  const deadline_at = isFiledByHand(filing.type, deps) ? null : filing.deadline_at;
  const expected_by = await findExpectedBy(db, filing);
  const attempts = await listAttempts(db, filing.account_id, filing.entity_id, [filing.type]);
  const attemptsOfFiling = attempts.filter(({ reference }) => reference === filing.reference);
  const number = asserted?.number ?? null;
  const number_held_by =
    number === null ? null : await findOtherHolder(db, { office: officeOf(filing), number }, filing);
  // The data (packet) of a filing is unreadable only if it arrived with an account's archive before archives were
  // checked. Operators can end such a filing, but not file it.
  const isReadable = faultOfPacket(filing) === null;
  const filer = await filerOf(db, filing);
  const signing = isReadable ? await signingBody(db, filing, filer) : null;
  const open = await findOpenReport(db, filing);
  const held_result = filing.held_until === null ? null : open && heldResult(open);
  const sent = { sends, deadline_at, expected_by };
  const packetOf = { packet, packet_hash, packet_changed_at };
  const content = { ...packetOf, signing, ...sent, result, rejection, asserted, number_held_by, held_result };
  const accepted = result === null ? null : await findAcceptanceReport(db, filing);
  const checked = result === null ? null : ((await findConfirmedCorrection(db, filing)) ?? accepted);
  const evidence_check = open === null ? (checked?.evidence_check ?? null) : heldCheck(open);
  const at_office = accepted?.at_office ? atOfficeBody(accepted.at_office, knownFee(filing)) : null;
  const packed = isReadable ? await deskPacket(db, filing, filer) : UNREADABLE;
  const rejected = rejection && (await findRejectionReport(db, filing));
  const rejection_evidence = rejected?.evidence ?? null;
  const judged = { evidence_check, rejection_evidence, at_office, attempts: attemptsOfFiling };
  return { ...filingSummary(filing), queues, ...content, ...packed, ...judged };
}

function atOfficeBody(facts: AtOffice, fee: number | null) {
  const { fee_paid_cents = null, service_level = null, name_at_office = null } = facts;
  return {
    fee_paid_cents,
    fee_difference_cents: feeDifference(fee_paid_cents, fee),
    service_level,
    name_at_office,
  };
}

/** Returns the filer: the operator who claimed the filing, with the name that they recorded for this office. */
async function filerOf(db: Reader, filing: Filing): Promise<Filer | null> {
  const { claimed_by: operatorId, closed_at: at } = filing;
  return operatorId === null ? null : findFiler(db, { operatorId, office: officeOf(filing), at });
}

/**
 * Returns the signature of a filing and the documents to file, for operators. The certificate of the signature is not
 * among the documents, because the operator does not file it.
 */
async function signingBody(db: Reader, filing: Filing, filer: Filer | null) {
  if (isOfTaxOffice(filing.type) || filing.is_import) return null;
  const signer = signerOf(filing.packet);
  const capacity = attestedCapacity(filing);
  const attestation = await findPaperSignature(db, filing, 'signer');
  const isFirst = filing.type === 'formation';
  const consent = await (isFirst ? findPaperSignature(db, filing, 'agent') : findConsentToChange(db, filing));
  const requirement = isFirst ? await findOpenRequirement(db, filing) : null;
  return {
    signer: signer.name,
    capacity,
    filer: filer?.name ?? null,
    filer_capacity: filer && filerCapacity(filer, { name: signer.name, capacity }),
    documents: await listFiledPapers(db, filing),
    proof: attestation?.decided_at
      ? {
          attestation_id: attestation.id,
          signed_at: attestation.decided_at,
          method: 'mailed_link' as const,
          sent_to: maskedAddress(signer.email),
          text_version: attestation.text_version,
          packet_hash: attestation.packet_hash,
          certificate: `/v1/operator/filings/${filing.id}/documents/signature_certificate`,
        }
      : null,
    consent: consent && {
      attestation_id: consent.id,
      signed_at: consent.decided_at,
      signed_by: consent.signer_name,
      method: consent.evidence_upload_id === null ? ('mailed_link' as const) : ('paper' as const),
      evidence_upload_id: consent.evidence_upload_id,
      evidence_check: consent.evidence_check,
    },
    supplied_consent: requirement?.supplied ?? null,
  };
}

/**
 * Returns a held result (recorded, but not applied yet), as operators see it. Leaves out the number if another operator
 * still has to read it in the proof.
 */
function heldResult(open: OpenReport) {
  const { ordinal: _, operatorId, ...report } = open;
  const needs_second_reading = 'number' in report && needsSecondReading(report.evidence_check);
  const hidden = needs_second_reading && { number: null, evidence_check: heldCheck(open) };
  return { ...report, ...hidden, needs_second_reading, recorded_by: operatorId };
}

function heldCheck(open: OpenReport): EvidenceCheck | null {
  if (!('evidence_check' in open) || open.evidence_check === undefined) return null;
  const { evidence_check } = open;
  if (!('number' in open) || !needsSecondReading(evidence_check)) return evidence_check;
  return unreadCheck(evidence_check, open.number);
}

export async function getFilingById(db: Reader, id: string): Promise<Filing> {
  const filing = await findFilingById(db, id);
  if (filing === null) throw new AppError('not_found', { detail: 'No filing has this id.' });
  return filing;
}

/** Locks the filing's entity and then the filing, in the order that every change uses. */
export async function lockFilingById(tx: Tx, id: string): Promise<Filing> {
  const { account_id, entity_id } = await getFilingById(tx.sql, id);
  await lockEntityIfAny(tx, account_id, entity_id);
  return lockFiling(tx, { account_id, id });
}

/**
 * Records an operator's report on a filing. The worker applies it (worker/filing.ts) after the time in which a second
 * operator can stop it.
 */
export async function report(
  tx: Tx,
  filing: Filing,
  what: FilingReport,
  by: { operatorId: string; secondOperatorId?: string; holdMs?: number },
): Promise<void> {
  const { operatorId, secondOperatorId = null, holdMs = 0 } = by;
  const heldUntil = holdMs === 0 ? null : new Date(tx.at.getTime() + holdMs);
  if (!(await insertReport(tx, filing, what, { operatorId, secondOperatorId, heldUntil }))) {
    const { held_until } = filing;
    throw new AppError('illegal_transition', {
      detail:
        held_until === null
          ? 'An earlier report on this filing is being processed. Read it again.'
          : `A result of this filing is held until ${momentText(held_until)}. Withdraw it before you record another.`,
    });
  }
  recordOn(tx, filing, 'filing.reported', {
    kind: what.kind,
    ...('without_notice' in what && { without_notice: what.without_notice }),
    ...('at_office' in what && { at_office: what.at_office }),
    ...('evidence' in what && { evidence: what.evidence, evidence_check: what.evidence_check }),
    ...(heldUntil && { held_until: heldUntil.toISOString() }),
  });
}

/** Adds an entry that names the operator to the chain of the filing's entity. */
export function recordOn(tx: Tx, filing: Filing, action: Action, more: Record<string, unknown> = {}): void {
  const { id: filing_id, type, reference } = filing;
  recordAbout(tx, filing, action, { filing_id, type, reference, ...more });
}

/** Marks an uploaded proof as in use, so that the file is kept. It must have been uploaded for the filing's account. */
export async function claimEvidence(tx: Tx, filing: Filing, uploadId: string): Promise<string> {
  if (await claimUpload(tx, filing.account_id, uploadId)) return uploadedEvidence(uploadId);
  throw new AppError('validation_failed', {
    detail: 'The file does not exist. First upload the proof to …/evidence of this filing.',
    problems: [
      {
        pointer: '/evidence_upload_id',
        code: 'not_found',
        message: 'is not the id of a file uploaded for this filing',
      },
    ],
  });
}

/** Refuses an operation that the filing's state does not allow. */
export function requireState(filing: Filing, states: readonly Filing['state'][], what: string): void {
  if (states.includes(filing.state)) return;
  const detail = `${what} is possible in state ${states.join(' or ')}, but this filing is ${filing.state}.`;
  throw notInState(filing, detail);
}

/**
 * Refuses every operator except the one who claimed the filing, because others do not know what was done at the office.
 */
export function requireClaim(filing: Filing, operatorId: string): void {
  if (filing.claimed_by === operatorId) return;
  const isFree = filing.claimed_by === null;
  throw notInState(filing, isFree ? claimFirst(filing) : 'Another operator has claimed this filing.');
}

function claimFirst({ packet_changed_at }: Filing): string {
  return packet_changed_at === null
    ? 'Claim this filing first.'
    : `Claim this filing first. Its packet changed at ${momentText(packet_changed_at)}, because a fact of the company was corrected: compare the packet with what you filed before you record a result.`;
}

/** Returns the error for values that cannot be the result of a filing. */
export function refuseResult(problems: Problem[]): AppError {
  return new AppError('validation_failed', {
    detail: 'The values cannot be the result of this filing. See `errors`.',
    problems,
  });
}
