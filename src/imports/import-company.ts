import { allow } from '../billing/allowance.ts';
import type { BillingProvider } from '../domain/billing/subscription.ts';
import { importBlockers } from '../domain/constitution/blockers.ts';
import { importStatusOf, nextState } from '../domain/entity/entity.ts';
import {
  faultOfEnteredDate,
  faultOfNumber,
  faultOfYear,
  type Subject,
  timeAtOffice,
} from '../domain/filing/assertion.ts';
import { CHECKING_IMPORT, type ImportedKind } from '../domain/filing/import.ts';
import { buildImportPacket, type ImportClaim } from '../domain/filing/packet.ts';
import { statedEinProblem } from '../domain/formats/ein.ts';
import type { Problem } from '../domain/formats/problem.ts';
import { currentPack } from '../domain/jurisdictions/index.ts';
import { AppError } from '../errors/errors.ts';
import { notInState } from '../filings/refusals.ts';
import { withdrawQuestion } from '../forming/ask-for-correction.ts';
import { claimUploads } from '../papers/claim-documents.ts';
import { uploadedRow } from '../papers/documents.ts';
import { recordOnEntity } from '../store/companies/entity-record.ts';
import { getCurrentConstitution } from '../store/constitutions.ts';
import { businessAt } from '../store/core/business-clock.ts';
import type { Tx } from '../store/core/write.ts';
import { insertDocument } from '../store/documents.ts';
import { type Entity, ownerOf, updateEntity } from '../store/entities.ts';
import type { FilingDocument } from '../store/filing-documents.ts';
import { type Filing, findClaimOfNumber, openFiling } from '../store/filings.ts';
import { startFormation, updateSteps } from '../store/formations.ts';

/** A file that proves the account's statements, with its hash and size. */
export type ImportProof = Omit<FilingDocument, 'kind'> & { kind: ImportedKind };

/**
 * An account's statements about an existing company. `filed_at`: a date in the office's time zone, or an exact time.
 */
export type GivenImport = {
  filing_number: string;
  filed_at: string;
  ein?: string | undefined;
  confirm_unusual?: boolean | undefined;
};

/**
 * Changes the state from Draft or ImportFailed to Importing. Records the account's statements about an existing company
 * as a filing that is never sent. An operator compares the statements with the register, and confirms or rejects them.
 * Until then, they are not facts about the company. The caller has locked the entity.
 */
export async function importCompany(
  tx: Tx,
  entity: Entity,
  given: GivenImport,
  { proofs, billing }: { proofs: readonly ImportProof[]; billing: BillingProvider },
): Promise<Filing> {
  const state = nextState(entity.state, 'import_claimed');
  if (state === null) throw notImportable(entity);
  const now = await businessAt(tx, entity.account_id);
  await refuseProblems(tx, entity, given, proofs, now);
  const current = await getCurrentConstitution(tx.sql, entity.account_id, entity.id);
  const blockers = importBlockers(current.constitution, { livemode: entity.livemode, now });
  if (blockers.length > 0) {
    const detail = 'The constitution must describe the company as it is: see `errors`.';
    throw new AppError('guard_unmet', { detail, problems: blockers });
  }
  // Withdraws a requirement (a question to the account) that an earlier import left open.
  await withdrawQuestion(tx, ownerOf(entity));
  await claimUploads(tx, entity.account_id, proofs);
  const documents = [];
  for (const proof of proofs) {
    const { kind, blake3 } = await insertDocument(tx, ownerOf(entity), uploadedRow(proof, entity));
    documents.push({ kind, blake3 });
  }
  const { filing_number, ein = null } = given;
  const claim = { filing_number, filed_at: timeAtOffice(entity.jurisdiction, given.filed_at), ein, documents };
  const filing = await openImport(tx, entity, current, claim);
  await startFormation(tx, ownerOf(entity), 'state_filing');
  await updateSteps(tx, ownerOf(entity), [
    { name: 'state_filing', status: 'action_required', detail: CHECKING_IMPORT, expectedBy: null },
  ]);
  const after = await updateEntity(tx, entity, { state, filing_error: null, is_imported: true });
  await allow(tx, entity.account_id, billing, ['active_entities']);
  const claimed = { filing_number, filed_at: claim.filed_at, ein };
  recordOnEntity(tx, 'import.submitted', after, { before: entity, also: { reference: filing.reference, claimed } });
  return filing;
}

type Current = Awaited<ReturnType<typeof getCurrentConstitution>>;

function openImport(tx: Tx, entity: Entity, current: Current, claim: ImportClaim): Promise<Filing> {
  const pack = currentPack(entity.jurisdiction);
  const { packet, packetHash } = buildImportPacket(entity, current, pack, claim);
  const [proof] = claim.documents;
  const evidence = proof === undefined ? null : `${proof.kind}, BLAKE3 ${proof.blake3}`;
  return openFiling(
    tx,
    {
      ...ownerOf(entity),
      type: 'formation',
      packet,
      packet_hash: packetHash,
      fee_cents: 0,
      pack_version: pack.packVersion,
    },
    {
      is_import: true,
      state: 'needs_review',
      review_reason: CHECKING_IMPORT,
      asserted: { number: claim.filing_number, filed_at: claim.filed_at, evidence },
    },
  );
}

async function refuseProblems(
  tx: Tx,
  entity: Entity,
  given: GivenImport,
  proofs: readonly ImportProof[],
  now: Date,
): Promise<void> {
  const problems = [...problemsOfClaim(entity, given, now), ...problemsOfProofs(given, proofs)];
  const other = await findClaimOfNumber(tx.sql, entity, given.filing_number);
  if (other !== null) {
    const message = `is the number of another company of this account, entity ${other}`;
    problems.push({ pointer: '/filing_number', code: 'number_held', message });
  }
  if (problems.length === 0) return;
  throw new AppError('validation_failed', { detail: 'The company cannot be imported so: see `errors`.', problems });
}

/**
 * Returns the problems of the account's statements. An unusual number is accepted, because it may be right, and the
 * operator checks it.
 */
function problemsOfClaim(
  entity: Entity,
  { filing_number, filed_at, ein, confirm_unusual = false }: GivenImport,
  latest: Date,
): Problem[] {
  const subject: Subject = { type: 'formation', jurisdiction: entity.jurisdiction, createdAt: null, latest };
  const problems: Problem[] = [];
  const wrongNumber = faultOfNumber(subject, filing_number);
  if (wrongNumber !== null && wrongNumber.code !== 'unusual') {
    problems.push({ pointer: '/filing_number', ...wrongNumber });
  }
  const wrongDate = faultOfEnteredDate(subject, filed_at);
  const wrongYear =
    wrongDate ?? faultOfYear(subject, filing_number, new Date(timeAtOffice(entity.jurisdiction, filed_at)));
  if (wrongYear !== null) problems.push({ pointer: '/filed_at', ...wrongYear });
  const wrongEin = ein === undefined ? null : statedEinProblem(ein, confirm_unusual);
  if (wrongEin !== null) problems.push({ pointer: '/ein', ...wrongEin });
  return problems;
}

function problemsOfProofs({ ein }: GivenImport, proofs: readonly ImportProof[]): Problem[] {
  const kinds = proofs.map(({ kind }) => kind);
  const problems: Problem[] = [];
  if (new Set(kinds).size < kinds.length) {
    problems.push({ pointer: '/documents', code: 'repeated', message: 'must have each kind at most once' });
  }
  if (!kinds.includes('articles') && !kinds.includes('evidence')) {
    const message = 'must have a file of kind `articles` or `evidence` that shows the name and the number';
    problems.push({ pointer: '/documents', code: 'missing', message });
  }
  if ((ein !== undefined) !== kinds.includes('ein_notice')) {
    const message =
      ein === undefined
        ? 'has an `ein_notice`: send the number on it as `ein` as well'
        : 'must have the notice of the tax number (CP 575 or 147C) as `ein_notice`';
    problems.push({ pointer: '/documents', code: 'missing', message });
  }
  return problems;
}

function notImportable(entity: Entity): AppError {
  const status = importStatusOf(entity);
  const why =
    status === 'unverified'
      ? 'An operator is checking the import. GET import shows its progress.'
      : 'Only a Draft, or a company whose import was rejected, can be imported. Create another entity for the existing company.';
  return notInState(entity, `The company is ${entity.state}. ${why}`);
}
