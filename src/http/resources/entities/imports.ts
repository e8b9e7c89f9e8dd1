import { importStatusOf } from '../../../domain/entity/entity.ts';
import { nextAction } from '../../../domain/filing/next-action.ts';
import { importClaimOf } from '../../../domain/filing/packet.ts';
import { importCompany } from '../../../imports/import-company.ts';
import { notImported, withdrawImport as withdraw } from '../../../imports/refuse-import.ts';
import { hashUploads } from '../../../papers/claim-documents.ts';
import { EntityPath } from '../../../schema/wire.ts';
import { type Reader, readAtOneMoment } from '../../../store/core/db.ts';
import { getEntity, lockEntity } from '../../../store/entities.ts';
import { findFiling } from '../../../store/filings.ts';
import { markStuck } from '../../../store/operating/stuck.ts';
import { json } from '../../answers/reply.ts';
import { uploaderOf } from '../../calls/reach.ts';
import { accountRoute, changeRoute } from '../../calls/route.ts';
import { CreateImport, IMPORT_REQUEST, Import } from './shapes.ts';

export const createImport = changeRoute({
  operationId: 'create_import',
  method: 'POST',
  path: '/v1/entities/{id}/import',
  tag: 'Entities',
  summary: 'Import an existing company',
  description:
    'Imports a company that its state has already registered. First create a Draft whose constitution describes the company as it is, and upload the papers from the office. Nothing is filed. The company is Importing, and its facts are unverified, until an operator finds it in the register and confirms it. It is then Filed, and continues with its tax number, its agreement and its DID. After a rejection it is ImportFailed; correct it and import it again.',
  scope: 'formation:submit',
  command: 'entities import',
  searchWords: 'migrate move',
  makes: null,
  cannotBeUndone: 'An entity that was imported can no longer be formed as a new company.',
  params: EntityPath,
  body: CreateImport,
  examples: { articles: { summary: 'Import with the filed articles as proof', value: IMPORT_REQUEST } },
  responses: { 201: { description: 'The import. An operator checks it.', schema: Import } },
  errors: ['validation_failed', 'illegal_transition', 'guard_unmet', 'plan_limit_reached', 'payment_required'],
  handler: async ({ deps, params, body, accountId, credential, change }) => {
    const { db, clock } = deps.store;
    await getEntity(db, accountId, params.id);
    const proofs = await hashUploads(db, uploaderOf(credential), body.documents);
    return change(async (tx) => {
      const entity = await lockEntity(tx, accountId, params.id);
      await importCompany(tx, entity, body, { proofs, billing: deps.charging.provider });
      return json(201, await readImportBody(tx.sql, { accountId, id: entity.id, at: clock.now() }, deps));
    });
  },
});

export const getImport = accountRoute({
  operationId: 'get_import',
  method: 'GET',
  path: '/v1/entities/{id}/import',
  tag: 'Entities',
  summary: 'Get an import',
  description:
    'Returns the import of an existing company: what the account stated, whether an operator has confirmed it, and the next step. A company formed by this service has no import.',
  scope: 'entities:read',
  command: 'entities imported',
  params: EntityPath,
  responses: { 200: { description: 'The import of the company.', schema: Import } },
  handler: ({ deps, params, accountId }) =>
    readAtOneMoment(deps.store.db, async (sql) =>
      json(200, await readImportBody(sql, { accountId, id: params.id, at: deps.store.clock.now() }, deps)),
    ),
});

export const withdrawImport = changeRoute({
  operationId: 'withdraw_import',
  method: 'POST',
  path: '/v1/entities/{id}/import/withdraw',
  tag: 'Entities',
  summary: 'Withdraw an import',
  description:
    'Withdraws an import before an operator has decided on it. The company is then ImportFailed; correct it and import it again, or delete it.',
  scope: 'formation:submit',
  command: 'entities withdraw-import',
  makes: null,
  cannotBeUndone: null,
  params: EntityPath,
  responses: { 200: { description: 'The import of the company.', schema: Import } },
  errors: ['illegal_transition', 'guard_unmet'],
  handler: ({ deps, params, accountId, change }) =>
    change(async (tx) => {
      const entity = await lockEntity(tx, accountId, params.id);
      await withdraw(tx, entity);
      return json(200, await readImportBody(tx.sql, { accountId, id: entity.id, at: deps.store.clock.now() }, deps));
    }),
});

/** Reads a company's import: the account's statements, and the operator's findings. */
export async function readImportBody(
  db: Reader,
  { accountId, id, at }: { accountId: string; id: string; at: Date },
  desk: { isDesk: boolean },
) {
  const entity = await markStuck(db, await getEntity(db, accountId, id), at);
  const status = importStatusOf(entity);
  const filing = await findFiling(db, accountId, id, 'formation');
  if (status === null || filing === null) throw notImported();
  const { documents, ...claimed } = importClaimOf(filing.packet);
  const { filing_number, filed_at } = entity;
  return {
    entity_id: id,
    filing_id: filing.id,
    state: entity.state,
    version: entity.version,
    status,
    claimed: { ...claimed, at: filing.opened_at.toISOString(), documents: [...documents] },
    confirmed: filing_number === null || filed_at === null ? null : { filing_number, filed_at: filed_at.toISOString() },
    rejection: filing.rejection,
    next_action: nextAction(entity, desk),
  };
}
