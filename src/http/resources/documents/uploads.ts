import { storeUpload } from '../../../documents/store-upload.ts';
import { UPLOAD_MEDIA_TYPES } from '../../../domain/entity/document.ts';
import { type RatePolicy, wholeSeconds } from '../../../domain/formats/gcra.ts';
import { AppError } from '../../../errors/errors.ts';
import { takeShared } from '../../../store/core/rate-limits.ts';
import type { Tx } from '../../../store/core/write.ts';
import { json } from '../../answers/reply.ts';
import { TRANSFERS_FILE } from '../../calls/agents.ts';
import { changeRoute } from '../../calls/route.ts';
import { UPLOAD_LIMIT_BYTES, Upload } from './shapes.ts';

export const createUpload = changeRoute({
  operationId: 'create_upload',
  method: 'POST',
  path: '/v1/uploads',
  tag: 'Uploads',
  summary: 'Upload a file',
  description:
    'Stores a file that a later call refers to. Send the bytes as the body, with their Content-Type. A file that no call refers to within 24 hours is deleted. The service removes nothing from the content, so black out tax numbers of persons first. Each account has a limit of bytes per 24 hours. Over the limit, the answer is 429 and says how many bytes are left and how long to wait.',
  scope: 'entities:write',
  command: 'uploads create',
  searchWords: 'attach evidence pdf',
  agents: { none: TRANSFERS_FILE },
  makes: null,
  cannotBeUndone: null,
  share: 'transfers',
  fileBody: { mediaTypes: UPLOAD_MEDIA_TYPES, limitBytes: UPLOAD_LIMIT_BYTES },
  responses: { 201: { description: 'The stored file.', schema: Upload } },
  errors: ['validation_failed'],
  handler: ({ deps, file, accountId, change }) =>
    change(async (tx) => {
      await limitUploads(tx, deps.limits.uploads, accountId, file?.content.length ?? 0);
      return json(201, await storeUpload(tx, accountId, file));
    }),
});

const MIB = 1_024 * 1_024;

/**
 * Subtracts the bytes of the file from the quota. A refusal states the remaining quota, and the time after which the
 * quota is enough for the file.
 */
export async function limitUploads(tx: Tx, quota: RatePolicy, accountId: string, bytes: number): Promise<void> {
  const waitMs = await takeShared(tx, 'upload_bytes', quota, accountId, bytes);
  if (waitMs === 0) return;
  const seconds = wholeSeconds(waitMs);
  const left = Math.max(0, Math.floor(bytes - waitMs / quota.intervalMs));
  throw new AppError('rate_limited', {
    detail: `This account can upload ${quota.burst / MIB} MiB in 24 hours. ${left} bytes are left, but this file has ${bytes}. Send the same request again in ${seconds} s.`,
    retryAfterSeconds: seconds,
  });
}
