import type { EvidenceReader } from '../documents/evidence-reader.ts';
import { checkEvidence, type EvidenceCheck, evidenceProblem, type SoughtFact } from '../domain/filing/evidence.ts';
import { textOfPage } from '../domain/filing/evidence-text.ts';
import type { Problem } from '../domain/formats/problem.ts';
import type { Reader } from '../store/core/db.ts';
import type { Tx } from '../store/core/write.ts';
import type { Filing } from '../store/filings.ts';
import { findProvenFiling, findUpload, type ProvenFiling } from '../store/uploads.ts';
import { getFilingById } from './operator-filing.ts';

/** The proof that a person gives for a fact they enter. */
export type GivenEvidence = {
  evidence_upload_id: string;
  evidence_note?: string | undefined;
  evidence_page?: number | undefined;
};

/** A proof. `text`: the text of its file; null if it has no readable text. `sha256`: null if the file does not exist. */
export type ReadEvidence = GivenEvidence & { text: string | null; sha256: string | null };

type Readers = { store: { db: Reader }; evidence: EvidenceReader };

/** Reads a proof for a filing. Call this before the change, because reading takes up to seconds. */
export async function readEvidence(
  deps: Readers,
  filingId: string,
  { evidence_upload_id, evidence_note, evidence_page }: GivenEvidence,
): Promise<ReadEvidence> {
  const { account_id } = await getFilingById(deps.store.db, filingId);
  const file = await readUpload(deps, account_id, evidence_upload_id);
  return { evidence_upload_id, evidence_note, evidence_page, ...file };
}

/**
 * Returns the hash of an uploaded file, and the text of a PDF; null if it has no readable text. A missing file is
 * refused later, within the change.
 */
export async function readUpload(
  deps: Readers,
  accountId: string,
  uploadId: string,
): Promise<Pick<ReadEvidence, 'text' | 'sha256'>> {
  const upload = await findUpload(deps.store.db, accountId, uploadId);
  if (upload === null) return { text: null, sha256: null };
  const isPdf = upload.media_type === 'application/pdf';
  return { text: isPdf ? await deps.evidence.read(upload, accountId) : null, sha256: upload.sha256 };
}

/**
 * Compares facts with their proof, or with the page of it that the person named. Reports a problem if the proof does
 * not contain them and the person gave no explanation.
 */
export function judgeEvidence(
  { text, evidence_note, evidence_page: page }: ReadEvidence,
  sought: readonly SoughtFact[],
): { check: EvidenceCheck; problems: Problem[] } {
  const textOfProof = page === undefined || text === null ? text : textOfPage(text, page);
  const check = checkEvidence(textOfProof, sought, evidence_note);
  const problem = evidenceProblem(check, sought);
  return { check: page === undefined ? check : { ...check, page }, problems: problem === null ? [] : [problem] };
}

/**
 * Returns the problems of a file as the proof of these filings' facts: one file proves one filing, or one page of it
 * does. Otherwise a receipt that was uploaded at the wrong filing would prove two companies.
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
