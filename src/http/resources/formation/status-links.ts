import { Type } from 'typebox';
import { endOfMaker } from '../../../access/key-limits.ts';
import { hasScope } from '../../../domain/access/permissions.ts';
import type { DocumentKind } from '../../../domain/entity/document.ts';
import { isComplete } from '../../../domain/entity/entity.ts';
import { AppError } from '../../../errors/errors.ts';
import { completeDocuments } from '../../../papers/documents.ts';
import {
  EntityPath,
  idOf,
  LIST_END,
  LinkPath,
  Nullable,
  shape,
  Timestamp,
  text,
  Uuid,
  usuallyNull,
} from '../../../schema/wire.ts';
import { findAccount } from '../../../store/accounts.ts';
import {
  createCompanyLink,
  deleteCompanyLink,
  findCompanyLink,
  listCompanyLinks,
  MAX_COMPANY_LINKS,
  type StatusLink,
} from '../../../store/company-links.ts';
import { isCompanyConfirmed } from '../../../store/confirmed-companies.ts';
import { type Reader, readAtOneMoment } from '../../../store/core/db.ts';
import { findNewestDocument, type StoredDocument } from '../../../store/documents.ts';
import { type EntityView, findEntity, getEntity, lockEntity, ownerOf } from '../../../store/entities.ts';
import { listSteps } from '../../../store/formations.ts';
import { markStuck } from '../../../store/operating/stuck.ts';
import { json, jsonOnce, NO_CONTENT } from '../../answers/reply.ts';
import { SECRET_IN_ANSWER } from '../../calls/agents.ts';
import { accountRoute, changeRoute, pageRoute } from '../../calls/route.ts';
import type { HttpDeps } from '../../deps.ts';
import { deadStatusPage, movingStatusPage, statusPage, unconfirmedStatusPage } from '../../pages/status.ts';
import { DOCUMENT_FILE, documentFile } from '../documents/document-file.ts';
import { LinkDocumentPath } from '../documents/shapes.ts';

export const StatusLinkPath = Type.Object({ id: idOf('entity'), link_id: idOf('status link') });

const link = {
  id: Uuid,
  created_at: Timestamp,
  expires_at: usuallyNull(
    Timestamp,
    'Time at which the link expires, together with the key that created it. Null: the link works until it is revoked.',
  ),
};

const StatusLinkMetadata = shape('StatusLink', 'A link to the status page of an entity, without its URL.', link);

export const CreatedStatusLink = shape(
  'CreatedStatusLink',
  'A link to a status page. Anyone with the link can see the page.',
  {
    ...link,
    url: Nullable(
      text(
        'The link, shown only once. Null if the answer is a replay (`Idempotent-Replayed`).',
        'https://api.example.com/status/EXAMPLEexampleEXAMPLEexampleEXAMPLEexample0',
      ),
    ),
  },
);

export const StatusLinkList = shape('StatusLinkList', 'All links to the status page.', {
  data: Type.Array(StatusLinkMetadata),
  ...LIST_END,
});

export const createStatusLink = changeRoute({
  operationId: 'create_status_link',
  method: 'POST',
  path: '/v1/entities/{id}/status-links',
  tag: 'Formation',
  summary: 'Create a status link',
  description: `Creates a link to a status page that a customer can open without a key. The page shows the company's name, its progress and who acts next, but no address and no metadata. The link works until you revoke it, or until the key that created it ends. It shows documents if that key has \`documents:read\`. An entity can have at most ${MAX_COMPANY_LINKS} links.`,
  scope: 'entities:write',
  command: 'status-links create',
  searchWords: 'share progress customer',
  agents: { none: SECRET_IN_ANSWER },
  makes: 'status_link',
  cannotBeUndone: null,
  params: EntityPath,
  responses: { 201: { description: 'The link, shown only once.', schema: CreatedStatusLink } },
  errors: ['guard_unmet'],
  handler: ({ deps, params, accountId, credential, change }) =>
    change(async (tx) => {
      const entity = await lockEntity(tx, accountId, params.id);
      const newLink = await createCompanyLink(tx, 'status_links', deps.links, ownerOf(entity), {
        expires_at: await endOfMaker(tx, credential),
        shows_documents: hasScope(credential.scopes, 'documents:read'),
      });
      if (newLink === null) {
        throw new AppError('guard_unmet', {
          detail: `An entity can have at most ${MAX_COMPANY_LINKS} status links. Revoke one first.`,
        });
      }
      const { id, created_at, expires_at } = newLink.link;
      tx.record({ accountId, entityId: entity.id, action: 'status_link.created', data: { object: { id } } });
      return jsonOnce(201, { id, created_at, expires_at, url: `${deps.baseUrl}/status/${newLink.token}` }, ['url']);
    }),
});

export const listStatusLinks = accountRoute({
  operationId: 'list_status_links',
  method: 'GET',
  path: '/v1/entities/{id}/status-links',
  tag: 'Formation',
  summary: 'List status links',
  description:
    'Lists the status links of an entity, oldest first, on a single page. The addresses of the links are not returned.',
  scope: 'entities:read',
  command: 'status-links list',
  params: EntityPath,
  responses: { 200: { description: 'All links that are not revoked.', schema: StatusLinkList } },
  handler: async ({ deps, params, accountId }) => {
    const entity = await getEntity(deps.store.db, accountId, params.id);
    const links = await listCompanyLinks(deps.store.db, 'status_links', ownerOf(entity));
    const data = links.map(({ id, created_at, expires_at }) => ({ id, created_at, expires_at }));
    return json(200, { data, next_cursor: null, has_more: false });
  },
});

export const deleteStatusLink = changeRoute({
  operationId: 'delete_status_link',
  method: 'DELETE',
  path: '/v1/entities/{id}/status-links/{link_id}',
  tag: 'Formation',
  summary: 'Revoke a status link',
  description: 'Revokes the link permanently and at once. Its status page then returns 404.',
  scope: 'entities:write',
  command: 'status-links delete',
  makes: null,
  cannotBeUndone: 'A revoked link does not work again.',
  params: StatusLinkPath,
  responses: { 204: { description: 'The link was revoked.' } },
  handler: ({ params, accountId, change }) =>
    change(async (tx) => {
      const entity = await lockEntity(tx, accountId, params.id);
      if (!(await deleteCompanyLink(tx, 'status_links', ownerOf(entity), params.link_id))) {
        throw new AppError('not_found', { detail: 'This entity has no status link with this id.' });
      }
      const object = { id: params.link_id };
      tx.record({ accountId, entityId: entity.id, action: 'status_link.revoked', data: { object } });
      return NO_CONTENT;
    }),
});

export const getStatusPage = pageRoute({
  operationId: 'get_status_page',
  method: 'GET',
  path: '/status/{token}',
  tag: 'Pages',
  summary: 'Get the status page',
  description:
    'Shows the progress of a formation to anyone who has the link. It shows nothing that only the account may know.',
  params: LinkPath,
  responses: {
    200: { description: 'The status page.', mediaType: 'text/html' },
    404: { description: 'A web page that says the link does not exist or was revoked.', mediaType: 'text/html' },
  },
  handler: async ({ deps, params }) => {
    const linked = await findLinkedCompany(deps, params.token);
    const now = deps.clock.now();
    const progress = linked && (await readAtOneMoment(deps.store.db, (sql) => readProgress(sql, linked.entity, now)));
    if (linked === null || progress === null) return deadStatusPage();
    const { entity, steps } = progress;
    const frozenAt = (await findAccount(deps.store.db, entity.account_id))?.frozen_at;
    if (frozenAt != null) return movingStatusPage(entity, frozenAt);
    if (linked.isUnconfirmed) return unconfirmedStatusPage(entity);
    return statusPage(entity, steps, { documents: linked.documents, token: params.token }, now, deps);
  },
});

export const getStatusDocument = pageRoute({
  operationId: 'get_status_document',
  method: 'GET',
  path: '/status/{token}/documents/{document_id}',
  tag: 'Pages',
  summary: 'Download a company document',
  description: 'Returns a document that the status page lists. Documents are available when the formation is complete.',
  params: LinkDocumentPath,
  responses: {
    200: DOCUMENT_FILE,
    404: { description: 'A web page that says the link or document does not exist.', mediaType: 'text/html' },
  },
  handler: async ({ deps, params }) => {
    const linked = await findLinkedCompany(deps, params.token);
    const document = linked?.documents.find(({ id }) => id === params.document_id);
    if (linked === null || document === undefined) return deadStatusPage();
    return documentFile(deps.store.db, document, linked.entity.legal_name, 'inline');
  },
});

/** The worksheet is left out, because it is only for the person who applies for the tax number. */
const SHOWN: readonly DocumentKind[] = [
  'articles',
  'consent',
  'operating_agreement',
  'receipt',
  'articles_of_dissolution',
];

/**
 * The company behind a status link. `isUnconfirmed`: only an archive says that an office filed the company, and no
 * operator has confirmed this.
 */
type LinkedCompany = { entity: EntityView; isUnconfirmed: boolean; documents: StoredDocument[] };

async function readProgress(db: Reader, { account_id, id }: EntityView, now: Date) {
  const entity = await findEntity(db, account_id, id);
  return entity && { entity: await markStuck(db, entity, now), steps: await listSteps(db, account_id, id) };
}

async function findLinkedCompany(deps: HttpDeps, token: string): Promise<LinkedCompany | null> {
  const { db } = deps.store;
  const link = await findCompanyLink(db, 'status_links', deps.links, token, deps.clock.now());
  if (link === null) return null;
  const entity = await findEntity(db, link.account_id, link.entity_id);
  if (entity === null) return null;
  const isFormed = entity.filing_number !== null;
  const isUnconfirmed = isFormed && !(await isCompanyConfirmed(db, link));
  return { entity, isUnconfirmed, documents: isUnconfirmed ? [] : await listShownDocuments(deps, link, entity) };
}

async function listShownDocuments(deps: HttpDeps, link: StatusLink, entity: EntityView): Promise<StoredDocument[]> {
  if (!link.shows_documents || !isComplete(entity.state)) return [];
  const { db } = deps.store;
  await completeDocuments(deps, { type: 'mail_link', id: link.id }, entity);
  const newest = await Promise.all(SHOWN.map((kind) => findNewestDocument(db, entity.account_id, entity.id, kind)));
  return newest.filter((document) => document !== null);
}
