import type { FormationContent } from '../../domain/filing/packet.ts';
import { fileHashInPieces } from '../../domain/formats/file-hash.ts';
import { findDocumentByHash, readDocument } from '../../store/documents.ts';
import { findFiling } from '../../store/filings.ts';
import { completeStep } from './complete.ts';
import type { Step } from './step.ts';

/**
 * Checks that every document in the packet exists, with the bytes that were hashed: nobody signs or files a lost one.
 */
export const verifyDocuments: Step = async ({ store }, formation) => {
  const { db } = store;
  const filing = await findFiling(db, formation.account_id, formation.entity_id, 'formation');
  if (filing === null) throw new Error('a formation without its filing');
  const { documents } = filing.packet as FormationContent;
  for (const { kind, blake3 } of documents) {
    const document = await findDocumentByHash(db, formation, kind, blake3);
    if (document === null) throw new Error(`filing ${filing.id} names a document that is not there: ${kind} ${blake3}`);
    const found = await fileHashInPieces(await readDocument(db, document));
    if (found !== blake3) throw new Error(`document ${document.id} has the hash ${found} instead of ${blake3}`);
  }
  const detail = documents.length === 0 ? 'None: the facts are filed as data.' : listed(documents);
  return async (tx, entity) => completeStep(tx, entity, 'documents', detail);
};

function listed(documents: FormationContent['documents']): string {
  return `To be filed: ${documents.map(({ kind }) => kind).join(', ')}.`;
}
