import { AppError } from '../../../errors/errors.ts';
import { cancelLaterFiling } from '../../../filings/cancel-filing.ts';
import { fileAgain as again } from '../../../governance/file-again.ts';
import { EntityPath } from '../../../schema/wire.ts';
import { listAttempts } from '../../../store/attempts.ts';
import { type Reader, readAtOneMoment } from '../../../store/core/db.ts';
import { getEntity, lockEntity } from '../../../store/entities.ts';
import { type Filing as FilingRow, findEntityFiling, listFilings as listRows } from '../../../store/filings.ts';
import { listLaterFilings } from '../../../store/later-filings.ts';
import { listPage } from '../../answers/list-page.ts';
import { json } from '../../answers/reply.ts';
import { BY_EFFECTS } from '../../calls/consequences.ts';
import { accountRoute, changeRoute } from '../../calls/route.ts';
import { filingBody, isLaterStuck, readFilingBody } from './filing-body.ts';
import { EntityFilingPath, Filing, FilingList, FilingQuery } from './shapes.ts';

const TAG = 'Filings';

export const listFilings = accountRoute({
  operationId: 'list_filings',
  method: 'GET',
  path: '/v1/entities/{id}/filings',
  tag: TAG,
  summary: 'List filings',
  description:
    'Lists everything that was filed for an entity, newest first: its formation, its tax number, changes of facts on file, and its dissolution.',
  scope: 'entities:read',
  command: 'filings list',
  searchWords: 'filed orders state',
  params: EntityPath,
  query: FilingQuery,
  responses: { 200: { description: 'One page of filings.', schema: FilingList } },
  handler: async ({ deps, params, query, accountId }) => {
    const { db } = deps.store;
    const entity = await getEntity(db, accountId, params.id);
    const { type, ...paging } = query;
    const scope = { accountId, filter: { of: 'filings', entity: entity.id, type } };
    const read = (page: Parameters<typeof listRows>[2]) =>
      readAtOneMoment(db, async (sql) => {
        const rows = await listRows(sql, entity, { type, ...page });
        const ids = rows.map(({ id }) => id);
        const byId = new Map((await listLaterFilings(sql, accountId, ids)).map((row) => [row.filing_id, row]));
        return rows.map((row) => ({ id: row.id, created_at: row.opened_at, row, later: byId.get(row.id) ?? null }));
      });
    return listPage(deps, scope, paging, read, ({ row, later }) => filingBody(row, later, deps));
  },
});

export const getFiling = accountRoute({
  operationId: 'get_filing',
  method: 'GET',
  path: '/v1/entities/{id}/filings/{filing_id}',
  tag: TAG,
  summary: 'Get a filing',
  description: 'Returns a filing with every exchange with the registry.',
  scope: 'entities:read',
  command: 'filings get',
  params: EntityFilingPath,
  responses: { 200: { description: 'The filing.', schema: Filing } },
  handler: ({ deps, params, accountId }) =>
    readAtOneMoment(deps.store.db, async (sql) => {
      const entity = await getEntity(sql, accountId, params.id);
      const filing = await ofEntity(sql, entity, params.filing_id);
      return json(200, await wholeBody(sql, filing, { now: deps.clock.now(), isDesk: deps.isDesk }));
    }),
});

export const fileAgain = changeRoute({
  operationId: 'file_again',
  method: 'POST',
  path: '/v1/entities/{id}/filings/{filing_id}/again',
  tag: TAG,
  summary: 'File a decision again',
  description:
    'Files a decision of the members again, unchanged, after the registry rejected it or its signer declined. The constitution must not have changed since the decision was proposed. The key must be bound to a member with the permission `execute`. To file a report or a tax again, use `file_obligation`. For an order, use `create_order`.',
  scope: 'proposals:execute',
  command: 'filings again',
  makes: null,
  cannotBeUndone: BY_EFFECTS,
  params: EntityFilingPath,
  responses: { 201: { description: 'The new filing.', schema: Filing } },
  errors: [
    'not_permitted',
    'illegal_transition',
    'guard_unmet',
    'name_held',
    'validation_failed',
    'constitution_changed',
    'constitution_invalid',
    'amendment_prohibited',
    'requires_filing',
  ],
  readsBeforeChange: true,
  handler: ({ deps, params, actor, accountId, credential, change }) =>
    again(deps, { actor, accountId, entityId: params.id, filingId: params.filing_id, credential }, (file) =>
      change(async (tx) => json(201, await wholeBody(tx.sql, await file(tx), { now: tx.at, isDesk: deps.isDesk }))),
    ),
});

export const cancelFiling = changeRoute({
  operationId: 'cancel_filing',
  method: 'POST',
  path: '/v1/entities/{id}/filings/{filing_id}/cancel',
  tag: TAG,
  summary: 'Cancel a filing',
  description:
    'Cancels an order, or the filing of an obligation. This is possible while it waits for figures, for a signature, or for an operator to claim it and file it by hand. Nothing was filed, so nothing changes at the office. The signing links of the filing end. The obligation can be filed again, or settled. A decision of the members cannot be cancelled; the person who is asked to sign it can decline.',
  scope: 'formation:submit',
  command: 'filings cancel',
  searchWords: 'order undo withdraw',
  makes: null,
  cannotBeUndone: null,
  params: EntityFilingPath,
  responses: { 200: { description: 'The filing.', schema: Filing } },
  errors: ['illegal_transition', 'guard_unmet'],
  handler: ({ deps, params, accountId, change }) =>
    change(async (tx) => {
      const entity = await lockEntity(tx, accountId, params.id);
      const filing = await cancelLaterFiling(deps, tx, entity, await ofEntity(tx.sql, entity, params.filing_id));
      return json(200, await wholeBody(tx.sql, filing, { now: tx.at, isDesk: deps.isDesk }));
    }),
});

async function ofEntity(db: Reader, entity: { account_id: string; id: string }, filingId: string): Promise<FilingRow> {
  const filing = await findEntityFiling(db, entity, filingId);
  if (filing === null) throw new AppError('not_found', { detail: 'This entity has no filing with this id.' });
  return filing;
}

async function wholeBody(db: Reader, filing: FilingRow, { now, isDesk }: { now: Date; isDesk: boolean }) {
  const { account_id, entity_id, type, reference } = filing;
  const attempts = await listAttempts(db, account_id, entity_id, [type]);
  const tries = attempts.filter((attempt) => attempt.reference === reference);
  return { ...(await readFilingBody(db, filing, { isDesk }, await isLaterStuck(db, filing, now))), attempts: tries };
}
