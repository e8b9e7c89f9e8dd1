import { UPLOAD_MEDIA_TYPES, type UploadMediaType } from '../domain/entity/document.ts';
import { AppError } from '../errors/errors.ts';
import { refuseIfFrozen } from '../store/core/chain.ts';
import type { Tx } from '../store/core/write.ts';
import { insertUpload, type Upload } from '../store/uploads.ts';

const BEGINNINGS: Record<UploadMediaType, Buffer> = {
  'application/pdf': Buffer.from('%PDF-'),
  'image/png': Buffer.from('89504e470d0a1a0a', 'hex'),
  'image/jpeg': Buffer.from('ffd8ff', 'hex'),
};

type UploadedFile = { content: Buffer; mediaType: string; sha256: string };

export type StoredUpload = Pick<Upload, 'id' | 'media_type' | 'sha256' | 'created_at'> & { size_bytes: number };

/** Stores a file for an account and returns its metadata; refuses a file that does not match its declared type. */
export async function storeUpload(tx: Tx, accountId: string, file: UploadedFile | null): Promise<StoredUpload> {
  // Without a body, the media type is undefined. A body of a type that is not allowed was refused before it was read.
  const mediaType = file?.mediaType as UploadMediaType;
  const beginning: Buffer | undefined = BEGINNINGS[mediaType];
  if (file === null || beginning === undefined || !file.content.subarray(0, beginning.length).equals(beginning)) {
    throw new AppError('validation_failed', {
      detail: `The body does not match its Content-Type. Send one of: ${UPLOAD_MEDIA_TYPES.join(', ')}.`,
      problems: [{ pointer: '', code: 'wrong_kind', message: 'does not begin like a file of this type' }],
    });
  }
  const { content, sha256 } = file;
  const id = tx.ids.uuid();
  // Other changes to a frozen account are refused when they write their audit entry. An upload writes no entry, so it
  // is refused here, even if its transfer began before the freeze.
  await refuseIfFrozen(tx, accountId);
  await insertUpload(tx, { account_id: accountId, id, media_type: mediaType, sha256, content, created_at: tx.at });
  return { id, media_type: mediaType, size_bytes: content.length, sha256, created_at: tx.at };
}
