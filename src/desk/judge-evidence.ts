import type { EvidenceReader } from '../documents/evidence-reader.ts';
import { checkEvidence, type EvidenceCheck, evidenceProblem, type SoughtFact } from '../domain/filing/evidence.ts';
import type { Problem } from '../domain/formats/problem.ts';
import type { Reader } from '../store/core/db.ts';
import { findUpload } from '../store/uploads.ts';
import { getFilingById } from './operator-filing.ts';

/** The proof that a person gives for a fact they enter. */
export type GivenEvidence = { evidence_upload_id: string; evidence_note?: string | undefined };

/** A proof. `text`: the text of its file; null if it has no readable text. */
export type ReadEvidence = GivenEvidence & { text: string | null };

type Readers = { store: { db: Reader }; evidence: EvidenceReader };

/** Reads a proof for a filing. Call this before the change, because reading takes up to seconds. */
export async function readEvidence(
  deps: Readers,
  filingId: string,
  { evidence_upload_id, evidence_note }: GivenEvidence,
): Promise<ReadEvidence> {
  const { account_id } = await getFilingById(deps.store.db, filingId);
  return { evidence_upload_id, evidence_note, text: await textOfUpload(deps, account_id, evidence_upload_id) };
}

/**
 * Returns the text of an uploaded PDF; null if it has no readable text. A missing file is refused later, within the
 * change.
 */
export async function textOfUpload(deps: Readers, accountId: string, uploadId: string): Promise<string | null> {
  const upload = await findUpload(deps.store.db, accountId, uploadId);
  return upload?.media_type === 'application/pdf' ? deps.evidence.read(upload, accountId) : null;
}

/**
 * Compares facts with their proof. Reports a problem if the proof does not contain them and the person gave no
 * explanation.
 */
export function judgeEvidence(
  { text, evidence_note }: ReadEvidence,
  sought: readonly SoughtFact[],
): { check: EvidenceCheck; problems: Problem[] } {
  const check = checkEvidence(text, sought, evidence_note);
  const problem = evidenceProblem(check, sought);
  return { check, problems: problem === null ? [] : [problem] };
}
