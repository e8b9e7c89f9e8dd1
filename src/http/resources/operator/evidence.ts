import { getFilingById, recordOn } from '../../../desk/operator-filing.ts';
import { storeUpload } from '../../../documents/store-upload.ts';
import { documentFileName, UPLOAD_MEDIA_TYPES } from '../../../domain/entity/document.ts';
import { AppError } from '../../../errors/errors.ts';
import { write } from '../../../store/core/write.ts';
import { findUpload } from '../../../store/uploads.ts';
import { json, UNCHANGED } from '../../answers/reply.ts';
import { changeRoute, operatorRoute } from '../../calls/route.ts';
import { UPLOAD_LIMIT_BYTES, Upload } from '../documents/shapes.ts';
import { EvidencePath, FilingPath } from './operator-filing-shapes.ts';

export const createFilingEvidence = changeRoute({
  operationId: 'create_filing_evidence',
  method: 'POST',
  path: '/v1/operator/filings/{id}/evidence',
  tag: 'Operator',
  summary: 'Upload proof of a filing',
  description:
    'Stores a file that proves the result of a filing. Send the bytes as the body, with their Content-Type. Then send the id of the file with the call that records the result.',
  scope: 'operator',
  command: 'desk evidence',
  makes: null,
  cannotBeUndone: null,
  params: FilingPath,
  fileBody: { mediaTypes: UPLOAD_MEDIA_TYPES, limitBytes: UPLOAD_LIMIT_BYTES },
  responses: { 201: { description: 'The stored file.', schema: Upload } },
  errors: ['validation_failed'],
  handler: ({ params, file, change }) =>
    change(async (tx) => {
      const { account_id } = await getFilingById(tx.sql, params.id);
      return json(201, await storeUpload(tx, account_id, file));
    }),
});

export const getFilingEvidence = operatorRoute({
  operationId: 'get_filing_evidence',
  method: 'GET',
  path: '/v1/operator/filings/{id}/evidence/{upload_id}',
  tag: 'Operator',
  summary: 'Download proof of a filing',
  description:
    'Returns a file that proves a result, a correction or a consent of this filing. Operators and the account upload such files. The id follows `upload:` in `evidence`. Compare the file with the facts before you confirm them. Each download is recorded with the operator.',
  command: 'desk proof',
  params: EvidencePath,
  responses: {
    200: {
      description: 'The bytes of the file.',
      mediaType: [...UPLOAD_MEDIA_TYPES],
      isFile: true,
      headers: ['Content-Disposition'],
    },
    304: UNCHANGED,
  },
  errors: ['account_frozen'],
  handler: async ({ deps, params, actor }) => {
    const filing = await getFilingById(deps.store.db, params.id);
    const upload = await findUpload(deps.store.db, filing.account_id, params.upload_id);
    if (upload === null) {
      throw new AppError('not_found', { detail: 'The account of this filing has no file with this id.' });
    }
    const { id: upload_id, media_type, sha256, content } = upload;
    const read = { kind: 'evidence', upload_id, sha256 };
    await write(deps.store, actor, async (tx) => recordOn(tx, filing, 'filing.document_read', read));
    const name = documentFileName(String(filing.packet['legal_name']), 'evidence', media_type);
    return {
      status: 200,
      headers: {
        'content-type': media_type,
        'content-disposition': `attachment; filename="${name}"`,
        'cache-control': 'private, no-cache',
        etag: `"${sha256}"`,
      },
      body: Buffer.from(content),
    };
  },
});
