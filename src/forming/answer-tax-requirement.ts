import { submissionBlockers } from '../domain/constitution/blockers.ts';
import type { Constitution, Person } from '../domain/constitution/constitution.ts';
import { checkEvidence, type SoughtFact } from '../domain/filing/evidence.ts';
import { partyOf } from '../domain/filing/packet.ts';
import { REJECTION_CODES } from '../domain/filing/rejection.ts';
import type { Resolution } from '../domain/filing/requirement.ts';
import { statedEinProblem } from '../domain/formats/ein.ts';
import { filedPerson } from '../domain/formats/latin-name.ts';
import type { Problem } from '../domain/formats/problem.ts';
import { currentPack } from '../domain/jurisdictions/index.ts';
import { partyIdentity } from '../domain/tax/tax-office.ts';
import { AppError } from '../errors/errors.ts';
import { uploadedRow } from '../papers/documents.ts';
import { getConstitutionDocument } from '../store/constitutions.ts';
import type { Tx } from '../store/core/write.ts';
import { insertDocument } from '../store/documents.ts';
import { type Entity, ownerOf } from '../store/entities.ts';
import type { FilingDocument } from '../store/filing-documents.ts';
import { findFiling } from '../store/filings.ts';
import { isTaxNumberElsewhere } from '../store/number-holds.ts';
import type { Requirement } from '../store/requirements.ts';
import {
  assignTaxNumber,
  requestTaxNumber,
  reviewTaxNumber,
  type TaxRequestDeps,
  waiveTaxNumber,
  withdrawTaxRequest,
} from './request-tax-number.ts';

type Notice = Pick<FilingDocument, 'upload_id' | 'blake3' | 'media_type' | 'size'>;

type Answer = {
  requirement: Requirement;
  body: Resolution;
  /** The IRS notice, if a number is supplied. */
  documents: readonly Notice[];
  /** The text of the notice; null: the notice was not read, or is not readable. */
  noticeText: string | null;
};

/**
 * Applies an answer in the tax step: requests a number again, or ends the step. The constitution of a filed company
 * stays unchanged, so only the request contains a corrected responsible party.
 */
export async function applyTaxAnswer(deps: TaxRequestDeps, tx: Tx, entity: Entity, answer: Answer): Promise<void> {
  const { responsible_party: party, waiver, ein } = answer.body;
  if (party !== undefined) return askAgain(deps, tx, entity, answer, party);
  if (ein !== undefined) return acceptNumber(tx, entity, answer, ein);
  await withdrawTaxRequest(tx, entity);
  await waiveTaxNumber(tx, entity, {
    patch: { ein_waiver: waiver ?? '' },
    detail: 'Waived by the account.',
    requirementId: answer.requirement.id,
  });
}

async function acceptNumber(tx: Tx, entity: Entity, answer: Answer, ein: string): Promise<void> {
  const { requirement, documents, noticeText } = answer;
  const problem = statedEinProblem(ein, answer.body.confirm_unusual === true);
  if (problem !== null) throw refused('The value is not a tax number of the IRS.', [{ pointer: '/ein', ...problem }]);
  const owner = ownerOf(entity);
  for (const file of documents) await insertDocument(tx, owner, uploadedRow({ ...file, kind: 'ein_notice' }, entity));
  const notice = documents[0]?.blake3 ?? null;
  const sought: SoughtFact[] = [
    { fact: 'number', value: ein },
    { fact: 'legal_name', value: entity.legal_name },
  ];
  const isShown = checkEvidence(noticeText, sought, undefined).outcome === 'found';
  // If only the account states the number, an operator reviews it. In a sandbox, the text of the notice is enough.
  if (entity.livemode || !isShown || (await isTaxNumberElsewhere(tx, ein, owner)))
    return reviewTaxNumber(tx, entity, { ein, notice });
  await withdrawTaxRequest(tx, entity);
  await assignTaxNumber(tx, entity, ein, { requirement_id: requirement.id, notice });
}

async function askAgain(
  deps: TaxRequestDeps,
  tx: Tx,
  entity: Entity,
  { requirement }: Answer,
  given: Person,
): Promise<void> {
  const constitution = await getConstitutionDocument(tx.sql, entity.account_id, entity.id);
  const problems = partyProblems(tx, entity, constitution, given);
  if (problems.length > 0) throw refused('This person cannot be the responsible party: see `errors`.', problems);
  const last = await findFiling(tx.sql, entity.account_id, entity.id, 'ein');
  const isUnchanged =
    partyIdentity(filedPerson(partyOf(last, constitution.responsible_party))) === partyIdentity(filedPerson(given));
  if (isUnchanged && requirement.pointer === REJECTION_CODES.ein_party_mismatch.pointer) {
    throw refused('The tax office already rejected this responsible party. Choose a different one.', [
      { pointer: '/responsible_party', code: 'unchanged', message: 'must differ from the rejected one' },
    ]);
  }
  const { packVersion } = currentPack(constitution.jurisdiction);
  // A request that still waits for its signature names the previous responsible party, so it is withdrawn.
  await withdrawTaxRequest(tx, entity);
  await requestTaxNumber(deps, tx, entity, { party: given, packVersion });
}

function partyProblems(tx: Tx, { livemode }: Entity, constitution: Constitution, party: Person): Problem[] {
  return submissionBlockers(
    { ...constitution, responsible_party: party },
    { livemode, now: tx.at, isOnlineOnly: false },
  )
    .filter(({ pointer }) => pointer.startsWith('/responsible_party'))
    .map(({ pointer, code, message }) => ({ pointer, code, message }));
}

function refused(detail: string, problems: Problem[]): AppError {
  return new AppError('validation_failed', { detail, problems });
}
