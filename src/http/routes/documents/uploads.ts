import { storeUpload } from '../../../documents/store-upload.ts';
import { UPLOAD_MEDIA_TYPES } from '../../../domain/entity/document.ts';
import { UPLOAD_LIMIT_BYTES, Upload } from '../../../schema/upload.ts';
import { json } from '../../answers/reply.ts';
import { changeRoute } from '../../calls/route.ts';
import { limitUploads } from '../../calls/upload-quota.ts';

export const createUpload = changeRoute({
  operationId: 'create_upload',
  method: 'POST',
  path: '/v1/uploads',
  tag: 'Uploads',
  summary: 'Upload a file for a later call to refer to',
  description:
    'Send the bytes themselves as the body, with their own Content-Type. A file that no call has referred to within 24 hours is deleted. What stands in it is not read: black the tax numbers of persons out before. An account may upload only so many bytes in 24 hours; over that, the answer is 429 and says what is left and when to come again.',
  scope: 'entities:write',
  share: 'transfers',
  fileBody: { mediaTypes: UPLOAD_MEDIA_TYPES, limitBytes: UPLOAD_LIMIT_BYTES },
  responses: { 201: { description: 'What was stored.', schema: Upload } },
  errors: ['validation_failed'],
  handler: ({ deps, file, accountId, change }) =>
    change(async (tx) => {
      await limitUploads(tx, deps.limits.uploads, accountId, file?.content.length ?? 0);
      return json(201, await storeUpload(tx, accountId, file));
    }),
});
