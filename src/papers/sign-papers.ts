import type { DocumentRequest, DocumentSubject, RenderedDocument } from '../documents/document.ts';
import type { DocumentRenderer } from '../documents/renderer.ts';
import type { SignedKind } from '../domain/entity/document.ts';
import { isLaterFiling } from '../domain/filing/filing-rules.ts';
import { constitutionHashOf, filedDocumentsOf, signerOf } from '../domain/filing/packet.ts';
import { findConstitutionByHash } from '../store/constitutions.ts';
import type { Reader } from '../store/core/db.ts';
import { getDissolution } from '../store/dissolutions.ts';
import type { Entity } from '../store/entities.ts';
import type { Filing } from '../store/filings.ts';
import { getLaterFiling } from '../store/later-filings.ts';
import { readDissolutionFacts, readSubject, subjectOf } from './document-subject.ts';

/**
 * Papers whose hash is in the filing's data (packet). The application for a tax number is left out, because it is
 * written only when it is signed.
 */
type FiledPaper = Exclude<SignedKind, 'ein_worksheet'>;

/**
 * Renders the papers of a filing again, with the signature on their signature lines. Leaves out papers that it cannot
 * make exactly as the signer saw them: files from the account, and papers from an earlier template or another service.
 */
export async function renderSignedPapers(
  deps: { store: { db: Reader }; documents: DocumentRenderer },
  filing: Filing,
  entity: Entity,
  { kinds, name, signedAt }: { kinds: readonly FiledPaper[]; name: string; signedAt: Date },
): Promise<RenderedDocument[]> {
  const { db } = deps.store;
  const subject = await subjectOfPapers(db, filing, entity);
  if (subject === null) return [];
  const signature = { name, signed_at: signedAt.toISOString(), is_automatic: false };
  const shown = filedDocumentsOf(filing.packet).filter(({ kind }) => kinds.some((signed) => signed === kind));
  const signed = await Promise.all(
    shown.map(async ({ kind, blake3 }) => {
      const request = await requestOf(db, filing, entity, subject, kind as FiledPaper);
      const unsigned = await deps.documents.render(request, filing.account_id);
      return unsigned.blake3 === blake3 ? deps.documents.render({ ...request, signature }, filing.account_id) : null;
    }),
  );
  return signed.filter((paper) => paper !== null);
}

/**
 * Returns the facts with which a filing's papers were written; null if they cannot be found. A report that still waits
 * for its signature may have been written under an earlier constitution.
 */
async function subjectOfPapers(db: Reader, filing: Filing, entity: Entity): Promise<DocumentSubject | null> {
  const { packet, pack_version, account_id, entity_id } = filing;
  const hash = constitutionHashOf(packet);
  const subject = await readSubject(db, entity, pack_version);
  if (subject.constitution_hash === hash) return subject;
  if (hash === null || !isLaterFiling(filing.type)) return null;
  const row = await findConstitutionByHash(db, account_id, entity_id, hash);
  return row && subjectOf({ ...entity, legal_name: String(packet['legal_name']) }, row, pack_version);
}

async function requestOf(
  db: Reader,
  filing: Filing,
  entity: Entity,
  subject: DocumentSubject,
  kind: FiledPaper,
): Promise<Extract<DocumentRequest, { kind: FiledPaper }>> {
  if (kind === 'articles' || kind === 'consent') return { ...subject, kind };
  if (kind !== 'articles_of_dissolution') {
    const { statement } = await getLaterFiling(db, filing);
    return { ...subject, kind, later: statement };
  }
  const row = await getDissolution(db, filing);
  const dissolution = await readDissolutionFacts(db, entity, row, signerOf(filing.packet));
  return { ...subject, kind, dissolution };
}
