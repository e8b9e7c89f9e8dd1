import { hash } from 'node:crypto';
import { AppError } from '../../errors.ts';
import { UPLOAD_LIMIT_BYTES, UPLOAD_MEDIA_TYPES, Upload, type UploadMediaType } from '../../schema/upload.ts';
import { idempotent } from '../../store/idempotency.ts';
import { insertUpload } from '../../store/uploads.ts';
import { write } from '../../store/write.ts';
import { json } from '../reply.ts';
import { accountRoute } from '../route.ts';

/** How each kind of file begins. */
const BEGINNINGS: Record<UploadMediaType, Buffer> = {
  'application/pdf': Buffer.from('%PDF-'),
  'image/png': Buffer.from('89504e470d0a1a0a', 'hex'),
  'image/jpeg': Buffer.from('ffd8ff', 'hex'),
};

export const createUpload = accountRoute({
  operationId: 'create_upload',
  method: 'POST',
  path: '/v1/uploads',
  tag: 'Uploads',
  summary: 'Upload a file for a later call to refer to',
  description:
    'Send the bytes themselves as the body, with their own Content-Type. A file that no call has referred to within 24 hours is deleted.',
  scope: 'entities:write',
  fileBody: { mediaTypes: UPLOAD_MEDIA_TYPES, limitBytes: UPLOAD_LIMIT_BYTES },
  responses: { 201: { description: 'What was stored.', schema: Upload } },
  errors: ['validation_failed', 'idempotency_in_progress', 'idempotency_key_reused'],
  handler: ({ deps, file, actor, accountId, idempotencyKey }) => {
    const { content, mediaType } = file ?? { content: Buffer.alloc(0), mediaType: '' };
    const beginning = BEGINNINGS[mediaType as UploadMediaType];
    if (beginning === undefined || !content.subarray(0, beginning.length).equals(beginning)) {
      throw new AppError('validation_failed', {
        detail: `The body is not of the kind its Content-Type says. Send one of: ${UPLOAD_MEDIA_TYPES.join(', ')}.`,
        problems: [{ pointer: '', code: 'wrong_kind', message: 'does not begin like a file of this kind' }],
      });
    }
    return write(deps.store, actor, (tx) =>
      idempotent(tx, idempotencyKey, async () => {
        const upload = {
          account_id: accountId,
          id: tx.ids.uuid(),
          media_type: mediaType,
          sha256: hash('sha256', content, 'hex'),
          content,
          created_at: tx.at,
        };
        await insertUpload(tx, upload);
        return json(201, {
          id: upload.id,
          media_type: upload.media_type,
          size_bytes: content.length,
          sha256: upload.sha256,
          created_at: upload.created_at,
        });
      }),
    );
  },
});
