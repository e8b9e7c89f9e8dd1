import { makeBundle } from '../../../documents/make-bundle.ts';
import { documentTitle } from '../../../domain/jurisdictions/document-title.ts';
import { AppError } from '../../../errors/errors.ts';
import { completeDocuments } from '../../../papers/documents.ts';
import { EntityPath } from '../../../schema/wire.ts';
import { type Reader, readAtOneMoment } from '../../../store/core/db.ts';
import {
  deleteOldDocuments,
  findDocument,
  insertDocument,
  listDocuments as listRows,
  type StoredDocument,
} from '../../../store/documents.ts';
import { getEntity, lockEntity } from '../../../store/entities.ts';
import { listPage, type Page } from '../../answers/list-page.ts';
import { json, UNCHANGED, withEtag } from '../../answers/reply.ts';
import { TRANSFERS_FILE } from '../../calls/agents.ts';
import { accountRoute, changeRoute } from '../../calls/route.ts';
import { DOCUMENT_FILE, documentBody, documentFile, withFilings } from './document-file.ts';
import { Document, DocumentPage, DocumentPath, DocumentQuery } from './shapes.ts';

const TAG = 'Documents';
/** Number of bundles to keep. Older bundles are deleted, because they can be made again. */
const MAX_BUNDLES = 5;

export const listDocuments = accountRoute({
  operationId: 'list_documents',
  method: 'GET',
  path: '/v1/entities/{id}/documents',
  tag: TAG,
  summary: 'List documents',
  description:
    'Lists all documents of an entity, newest first. Documents of a rejected filing are kept; `filing` names the filing that a document belongs to, and its state. Articles and consent are created when the formation is submitted, and the operating agreement before the filing or in the step `operating_agreement`, depending on the constitution. The receipt and the worksheet are created when documents are first listed after the company is Filed. The EIN letter (`ein_notice`), the notice of the tax number, is listed once an operator recorded it or the account supplied it. The simulator of a sandbox issues no notice.',
  scope: 'documents:read',
  command: 'documents list',
  searchWords:
    'ein letter tax number cp575 articles certificate organization operating agreement papers pdf file proof',
  params: EntityPath,
  query: DocumentQuery,
  responses: { 200: { description: 'One page of documents.', schema: DocumentPage } },
  handler: ({ deps, params, query, actor, accountId }) => {
    const scope = { accountId, filter: { documents_of: params.id } };
    const read = async (page: Page) => {
      const entity = await getEntity(deps.store.db, accountId, params.id);
      await completeDocuments(deps, actor, entity);
      return readAtOneMoment(deps.store.db, async (sql) =>
        withFilings(sql, await listRows(sql, accountId, entity.id, page)),
      );
    };
    return listPage(deps, scope, query, read, ({ filing, ...row }) => documentBody(row, filing));
  },
});

export const getDocument = accountRoute({
  operationId: 'get_document',
  method: 'GET',
  path: '/v1/entities/{id}/documents/{document_id}',
  tag: TAG,
  summary: 'Get a document',
  description: 'Returns the metadata of a document, with the hash that identifies it in filings.',
  scope: 'documents:read',
  command: 'documents get',
  params: DocumentPath,
  responses: { 200: { description: 'The document.', schema: Document }, 304: UNCHANGED },
  handler: async ({ deps, params, accountId }) => {
    const body = await readAtOneMoment(deps.store.db, async (sql) => {
      const row = await getRow(sql, accountId, params);
      const [documentRow] = await withFilings(sql, [row]);
      return documentBody(row, documentRow?.filing);
    });
    return withEtag(json(200, body));
  },
});

export const getDocumentContent = accountRoute({
  operationId: 'get_document_content',
  method: 'GET',
  path: '/v1/entities/{id}/documents/{document_id}/content',
  tag: TAG,
  summary: 'Download a document',
  description: 'Returns the bytes of the document. The ETag is their BLAKE3 hash.',
  scope: 'documents:read',
  alsoShows: {
    'entities:read': 'The papers of a company state what it is.',
    'audit:read': 'A bundle has the audit export, which proves its papers.',
  },
  command: 'documents download',
  searchWords: 'save pdf articles ein letter print',
  agents: { none: TRANSFERS_FILE },
  share: 'transfers',
  params: DocumentPath,
  responses: { 200: DOCUMENT_FILE, 304: UNCHANGED },
  handler: async ({ deps, params, accountId, rest }) => {
    const { db } = deps.store;
    const { legal_name } = await getEntity(db, accountId, params.id);
    const file = await documentFile(db, await getRow(db, accountId, params), legal_name);
    // The call gives its turn (share of the processor) back, because from now on only the speed of the client decides
    // how long the call takes.
    rest();
    return file;
  },
});

export const createDocumentBundle = changeRoute({
  operationId: 'create_document_bundle',
  method: 'POST',
  path: '/v1/entities/{id}/documents/bundle',
  tag: TAG,
  summary: 'Create a document bundle',
  description: `Packs documents, constitution, DID document and audit export into one ZIP archive with a manifest of BLAKE3 hashes. The response is a document of kind \`bundle\`; download it like any other document. The newest ${MAX_BUNDLES} bundles of an entity are kept.`,
  scope: 'entities:write',
  command: 'documents bundle',
  searchWords: 'zip archive all documents download',
  agents: { none: TRANSFERS_FILE },
  makes: null,
  cannotBeUndone: null,
  params: EntityPath,
  responses: { 201: { description: 'The bundle.', schema: Document, headers: ['Location'] } },
  errors: ['guard_unmet'],
  share: 'bundles',
  readsBeforeChange: true,
  handler: async ({ deps, params, actor, accountId, change }) => {
    const before = await getEntity(deps.store.db, accountId, params.id);
    await completeDocuments(deps, actor, before);
    const { content, blake3, packed } = await makeBundle(deps, before);
    return change(async (tx) => {
      const entity = await lockEntity(tx, accountId, params.id);
      const owner = { account_id: accountId, entity_id: entity.id };
      const stored = await insertDocument(tx, owner, {
        kind: 'bundle',
        title: documentTitle('bundle', entity),
        content_type: 'application/zip',
        size: content.length,
        blake3,
        content,
        packed,
        template_version: null,
        constitution_version: entity.constitution_version,
      });
      await deleteOldDocuments(tx, owner, 'bundle', MAX_BUNDLES);
      const location = `/v1/entities/${entity.id}/documents/${stored.id}`;
      return json(201, documentBody(stored), { location });
    });
  },
});

async function getRow(
  db: Reader,
  accountId: string,
  { id, document_id }: { id: string; document_id: string },
): Promise<StoredDocument> {
  await getEntity(db, accountId, id);
  const document = await findDocument(db, accountId, id, document_id);
  if (document === null) throw new AppError('not_found', { detail: 'This entity has no document with this id.' });
  return document;
}
