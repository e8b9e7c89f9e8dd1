import type { EvidenceReader } from '../documents/evidence-reader.ts';
import type { PictureReader } from '../documents/picture-reader.ts';
import { numberPatternOf } from '../domain/filing/assertion.ts';
import {
  checkEvidence,
  doubtOfRejection,
  doubtsOfAcceptance,
  type EvidenceCheck,
  evidenceProblem,
  recognizedNumber,
  recognizedProblem,
  type SoughtFact,
} from '../domain/filing/evidence.ts';
import { readableText, textOfPage } from '../domain/filing/evidence-text.ts';
import { isOfTaxOffice } from '../domain/filing/filing-rules.ts';
import type { Problem } from '../domain/formats/problem.ts';
import { currentPack } from '../domain/jurisdictions/index.ts';
import type { JurisdictionCode } from '../domain/jurisdictions/pack.ts';
import type { Reader } from '../store/core/db.ts';
import type { Tx } from '../store/core/write.ts';
import type { Filing } from '../store/filings.ts';
import { findProvenFiling, findUpload, type ProvenFiling, type Upload } from '../store/uploads.ts';
import { getFilingById } from './operator-filing.ts';

/** The proof that a person gives for a fact that they enter, such as a filing number. */
export type GivenEvidence = {
  evidence_upload_id: string;
  evidence_note?: string | undefined;
  evidence_page?: number | undefined;
};

/**
 * A proof. `text`: the text of its file; null if it has no readable text. `sha256`: null if the file does not exist.
 * `recognized`: the text that a program recognized in a picture of it; null if there is none.
 */
export type ReadEvidence = GivenEvidence & { text: string | null; sha256: string | null; recognized: string | null };

type Readers = { store: { db: Reader }; evidence: EvidenceReader };

/** Reads a proof for a filing. Call this before the transaction, because reading can take seconds. */
export async function readEvidence(deps: Readers, filingId: string, proof: GivenEvidence): Promise<ReadEvidence> {
  return (await readFile(deps, filingId, proof)).read;
}

/**
 * Reads the proof of a number that an office assigned. If the proof has no text, also recognizes the text in its
 * picture or scanned page.
 */
export async function readProofOfNumber(
  deps: Readers & { pictures: PictureReader },
  filingId: string,
  proof: GivenEvidence,
): Promise<ReadEvidence> {
  const { read, upload, accountId } = await readFile(deps, filingId, proof);
  if (upload === null || readableText(comparedText(read) ?? '') !== null) return read;
  // The text of a PDF is null if it is damaged or locked, so its pictures cannot be read either.
  if (isPdf(upload) && read.text === null) return read;
  const page = isPdf(upload) ? (proof.evidence_page ?? 1) : null;
  return { ...read, recognized: await deps.pictures.read({ ...upload, page }, accountId) };
}

async function readFile(
  deps: Readers,
  filingId: string,
  { evidence_upload_id, evidence_note, evidence_page }: GivenEvidence,
): Promise<{ read: ReadEvidence; upload: Upload | null; accountId: string }> {
  const { account_id: accountId } = await getFilingById(deps.store.db, filingId);
  const upload = await findUpload(deps.store.db, accountId, evidence_upload_id);
  const file = await readFound(deps, accountId, upload);
  return { read: { evidence_upload_id, evidence_note, evidence_page, ...file, recognized: null }, upload, accountId };
}

/**
 * Returns the hash of an uploaded file, and the text of a PDF; null if it has no readable text. A missing file is
 * refused later, in the transaction.
 */
export async function readUpload(deps: Readers, accountId: string, uploadId: string): Promise<ReadFile> {
  return readFound(deps, accountId, await findUpload(deps.store.db, accountId, uploadId));
}

type ReadFile = Pick<ReadEvidence, 'text' | 'sha256'>;

async function readFound({ evidence }: Readers, accountId: string, upload: Upload | null): Promise<ReadFile> {
  if (upload === null) return { text: null, sha256: null };
  return { text: isPdf(upload) ? await evidence.read(upload, accountId) : null, sha256: upload.sha256 };
}

function isPdf({ media_type }: Upload): boolean {
  return media_type === 'application/pdf';
}

/**
 * Compares facts with the text of their proof, or with its page `evidence_page` if the operator named one. Returns a
 * problem if the text does not contain the facts and the operator gave no explanation (`evidence_note`).
 */
export function judgeEvidence(
  proof: ReadEvidence,
  sought: readonly SoughtFact[],
): { check: EvidenceCheck; problems: Problem[] } {
  const { evidence_note, evidence_page: page } = proof;
  const check = checkEvidence(comparedText(proof), sought, evidence_note);
  const problem = evidenceProblem(check, sought);
  return { check: page === undefined ? check : { ...check, page }, problems: problem === null ? [] : [problem] };
}

/** Returns the text of the proof: of its page `evidence_page` if the operator named one, otherwise of all pages. */
function comparedText({ text, evidence_page: page }: Pick<ReadEvidence, 'text' | 'evidence_page'>): string | null {
  return page === undefined || text === null ? text : textOfPage(text, page);
}

/** A number as a person entered it; undefined: no number. `pointer`: JSON Pointer to it in the request body. */
export type EnteredNumber = { number: string | undefined; pointer: string; confirm_unusual?: boolean | undefined };

/**
 * Compares a number with its proof, including the text that was recognized in a picture. The result says whether the
 * picture seems to show the same or a similar number, to help people who read the proof. A similar number is a problem,
 * unless the operator confirmed the entered number.
 */
export function judgeProofOfNumber(
  proof: ReadEvidence,
  sought: readonly SoughtFact[],
  { type, packet }: Pick<Filing, 'type' | 'packet'>,
  { number, pointer, confirm_unusual = false }: EnteredNumber,
): { check: EvidenceCheck; problems: Problem[] } {
  const judged = judgeEvidence(proof, sought);
  if (proof.recognized === null || number === undefined) return judged;
  const pattern = numberPatternOf({ type, jurisdiction: String(packet['jurisdiction']) });
  const recognized_number = recognizedNumber(proof.recognized, number, pattern);
  if (recognized_number === null) return judged;
  const problem = recognizedProblem(recognized_number, { pointer, isConfirmed: confirm_unusual });
  const problems = problem === null ? judged.problems : [problem, ...judged.problems];
  return { check: { ...judged.check, recognized_number }, problems };
}

/**
 * Returns a problem for each fact that does not match the text of its proof. Returns no problem if the operator
 * confirmed the facts with `confirm_unusual`.
 */
export function doubtsOfProof(
  proof: ReadEvidence,
  { type, packet }: Pick<Filing, 'type' | 'packet'>,
  { number, confirm_unusual = false }: EnteredNumber & { number: string },
  times: { filed_at: string; effective_at?: string },
): Problem[] {
  if (confirm_unusual) return [];
  const jurisdiction = String(packet['jurisdiction']);
  return doubtsOfAcceptance(comparedText(proof), {
    number,
    legalName: String(packet['legal_name']),
    // The date of filing is not compared with the tax office's notice, because that notice has a date of its own, which
    // nobody enters.
    filedAt: isOfTaxOffice(type) ? null : new Date(times.filed_at),
    effectiveAt: times.effective_at === undefined ? null : new Date(times.effective_at),
    timeZone: currentPack(jurisdiction as JurisdictionCode).timeZone,
    pattern: numberPatternOf({ type, jurisdiction }),
    isOnPage: proof.evidence_page !== undefined,
  });
}

/** Returns a problem if the text of a notice looks like an acceptance instead of a rejection. */
export function doubtsOfNotice(proof: ReadEvidence): Problem[] {
  const doubt = doubtOfRejection(comparedText(proof));
  return doubt === null ? [] : [doubt];
}

/**
 * Returns problems with the file that proves facts of a filing, or of the two filings whose numbers a correction
 * exchanges: a page that the file does not have, or use as proof of another filing. The named page (`evidence_page`),
 * or the whole file if none is named, must not prove another filing. Otherwise a receipt uploaded for the wrong filing
 * would prove two companies.
 */
export async function problemsOfFile(
  tx: Tx,
  { sha256, text, evidence_page }: ReadEvidence,
  filings: readonly Pick<Filing, 'id'>[],
): Promise<Problem[]> {
  const pointer = '/evidence_page';
  if (evidence_page !== undefined && (text === null || textOfPage(text, evidence_page) === null)) {
    const message =
      text === null
        ? 'is possible only for a PDF whose pages the service can count. Upload the page of this company as a file of its own'
        : 'is not a page of the file. Send the number of the page that shows this company, counted from 1';
    return [{ pointer, code: 'not_a_page', message }];
  }
  if (sha256 === null) return [];
  const page = evidence_page ?? null;
  const other = await findProvenFiling(
    tx,
    { sha256, page },
    filings.map(({ id }) => id),
  );
  if (other === null) return [];
  const isPage = page !== null && other.page !== null;
  return [{ pointer: isPage ? pointer : '/evidence_upload_id', code: 'proves_another', message: used(other, page) }];
}

function used({ reference, page: usedPage }: ProvenFiling, page: number | null): string {
  const already = `already proves the filing ${reference}`;
  if (usedPage === null) {
    return `${already}. Upload the paper about this company, or only its page if the paper is about several companies`;
  }
  return page === null
    ? `${already} with page ${usedPage}. Send the page that shows this company as "evidence_page"`
    : `${already}. Send the page that shows this company, or upload another paper`;
}
