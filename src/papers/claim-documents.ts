import { fileHashInPieces } from '../domain/formats/file-hash.ts';
import type { Problem } from '../domain/formats/problem.ts';
import { AppError } from '../errors/errors.ts';
import type { Reader } from '../store/core/db.ts';
import type { Tx } from '../store/core/write.ts';
import type { FilingDocument } from '../store/filing-documents.ts';
import { claimUpload, findUpload } from '../store/uploads.ts';

type Named = { upload_id: string };

type Hashed = Pick<FilingDocument, 'blake3' | 'media_type' | 'size'>;

/** Reads the uploads that a call names, and adds hash, type and size. The refusal lists every missing upload. */
export async function hashUploads<Document extends Named>(
  db: Reader,
  accountId: string,
  documents: readonly Document[],
): Promise<(Document & Hashed)[]> {
  const problems: Problem[] = [];
  const hashed: (Document & Hashed)[] = [];
  for (const [index, document] of documents.entries()) {
    const upload = await findUpload(db, accountId, document.upload_id);
    if (upload === null) problems.push(missing(index));
    else {
      const { content, media_type } = upload;
      hashed.push({ ...document, blake3: await fileHashInPieces(content), media_type, size: content.length });
    }
  }
  if (problems.length > 0) throw refused(problems);
  return hashed;
}

/** Marks the uploads that `hashUploads` read as in use. Throws if one was deleted meanwhile. */
export async function claimUploads(tx: Tx, accountId: string, documents: readonly Named[]): Promise<void> {
  const problems: Problem[] = [];
  for (const [index, { upload_id }] of documents.entries()) {
    if (!(await claimUpload(tx, accountId, upload_id))) problems.push(missing(index));
  }
  if (problems.length > 0) throw refused(problems);
}

function missing(index: number): Problem {
  return {
    pointer: `/documents/${index}/upload_id`,
    code: 'not_found',
    message: 'is not the id of a file of this account',
  };
}

function refused(problems: Problem[]): AppError {
  return new AppError('validation_failed', {
    detail: 'A file does not exist: see `errors`. Upload it first.',
    problems,
  });
}
