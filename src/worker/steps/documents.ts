import type { FormationContent } from '../../domain/filing/packet.ts';
import { fileHashInPieces } from '../../domain/formats/file-hash.ts';
import type { Reader } from '../../store/core/db.ts';
import { findDocumentByHash, readDocument } from '../../store/documents.ts';
import type { Formation } from '../../store/formations.ts';
import { completeStep } from './complete.ts';
import type { Step } from './step.ts';

type FiledDocument = FormationContent['documents'][number];

/**
 * Checks that every document in the packet exists, with the bytes that were hashed: nobody signs or files a lost one.
 */
export const verifyDocuments: Step = async ({ store }, formation, { filing }) => {
  const { documents } = filing.packet as FormationContent;
  await Promise.all(documents.map((document) => verify(store.db, formation, document)));
  const detail = documents.length === 0 ? 'None: the facts are filed as data.' : listed(documents);
  return async (tx, entity) => completeStep(tx, entity, 'documents', detail);
};

async function verify(db: Reader, formation: Formation, { kind, blake3 }: FiledDocument): Promise<void> {
  const document = await findDocumentByHash(db, formation, kind, blake3);
  if (document === null) throw new Error(`the filing names a document that is not there: ${kind} ${blake3}`);
  const actual = await fileHashInPieces(await readDocument(db, document));
  if (actual !== blake3) throw new Error(`document ${document.id} has the hash ${actual} instead of ${blake3}`);
}

function listed(documents: FormationContent['documents']): string {
  return `To be filed: ${documents.map(({ kind }) => kind).join(', ')}.`;
}
