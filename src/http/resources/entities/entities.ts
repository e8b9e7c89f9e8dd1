import { Type } from 'typebox';
import { allowedActions, isDeletable } from '../../../domain/entity/entity.ts';
import { AppError } from '../../../errors/errors.ts';
import { refuseWhileOutcomeUnknown } from '../../../forming/act-on-formation.ts';
import { listFacts } from '../../../papers/entity-facts.ts';
import { EntityPath, Version } from '../../../schema/wire.ts';
import { recordOnEntity } from '../../../store/companies/entity-record.ts';
import { SEARCH_BUDGET, searchEntitiesByName } from '../../../store/companies/name-search.ts';
import { wasDisproved } from '../../../store/corrections.ts';
import {
  deleteEntity as deleteRow,
  type Entity as EntityRow,
  getEntity as getRow,
  listEntities as listRows,
  lockEntity,
} from '../../../store/entities.ts';
import { deleteBindingsOfEntity } from '../../../store/member-bindings.ts';
import { markAllStuck, markStuck } from '../../../store/operating/stuck.ts';
import { listPage, type Page } from '../../answers/list-page.ts';
import { json, NO_CONTENT, UNCHANGED, withEtag } from '../../answers/reply.ts';
import { accountRoute, changeRoute } from '../../calls/route.ts';
import { checkVersion } from './preconditions.ts';
import { Entity, EntityFacts, EntityList, EntityQuery, entityBody } from './shapes.ts';

export { createEntity } from './create-entity.ts';
export { updateEntity } from './update-entity.ts';

export const getEntity = accountRoute({
  operationId: 'get_entity',
  method: 'GET',
  path: '/v1/entities/{id}',
  tag: 'Entities',
  summary: 'Get an entity',
  description: 'Returns the entity with `next_action`: the next step and who takes it.',
  scope: 'entities:read',
  command: 'entities get',
  searchWords: 'company state version number',
  params: EntityPath,
  responses: { 200: { description: 'The entity.', schema: Entity }, 304: UNCHANGED },
  handler: async ({ deps, params, accountId }) => {
    const { db, clock } = deps.store;
    const entity = await markStuck(db, await getRow(db, accountId, params.id), clock.now());
    return withEtag(json(200, entityBody(entity, deps)));
  },
});

export const listEntities = accountRoute({
  operationId: 'list_entities',
  method: 'GET',
  path: '/v1/entities',
  tag: 'Entities',
  summary: 'List entities',
  description:
    'Lists the entities of the account. Entities that are created between two pages are neither skipped nor repeated. Use the same filters for every page.',
  scope: 'entities:read',
  command: 'entities list',
  searchWords: 'companies',
  reach: 'narrowed',
  query: EntityQuery,
  responses: { 200: { description: 'One page of entities.', schema: EntityList } },
  handler: ({ deps, query, accountId, onlyEntityId }) => {
    const { limit, cursor, order = 'created_at', name_contains: text, ...asked } = query;
    const filter = { ...asked, id: onlyEntityId };
    const scope = { accountId, filter: { ...filter, name_contains: text, order } };
    const descending = order === '-created_at';
    const { db, clock } = deps.store;
    const read = async (page: Page) => {
      const options = { filter, descending, ...page };
      const rows =
        text === undefined
          ? await listRows(db, accountId, options)
          : await searchEntitiesByName(db, accountId, text, options);
      if (rows === null) throw searchTooBroad();
      return markAllStuck(db, rows, clock.now());
    };
    return listPage(deps, scope, { limit, cursor }, read, (row) => entityBody(row, deps));
  },
});

/**
 * Returns the error for the deletion of a company that was recorded as filed. The company cannot be deleted, because
 * others may rely on its keys, papers and treasury.
 */
function hasRecord({ state }: EntityRow): AppError {
  return new AppError('illegal_transition', {
    detail: 'This company was recorded as filed, so its record is kept. Retry its formation, or leave it as it is.',
    extra: { state, allowed_actions: allowedActions(state) },
  });
}

export const listEntityFacts = accountRoute({
  operationId: 'list_entity_facts',
  method: 'GET',
  path: '/v1/entities/{id}/facts',
  tag: 'Entities',
  summary: 'List facts of an entity',
  description:
    'Lists the numbers and dates that offices assigned to the entity, each with its source and who verified it. In live mode, a number that the account supplied is shown only after an operator has verified the number.',
  scope: 'entities:read',
  command: 'entities facts',
  searchWords: 'sources verified filing number',
  params: EntityPath,
  responses: { 200: { description: 'The facts of the company and their sources.', schema: EntityFacts } },
  handler: async ({ deps, params, accountId }) => {
    const { db } = deps.store;
    return json(200, { data: await listFacts(db, await getRow(db, accountId, params.id), deps.isSimulated) });
  },
});

function searchTooBroad(): AppError {
  const message = `Too many names match: a search examines ${SEARCH_BUDGET} entities. Use a longer text, or add another filter such as \`state\`.`;
  const problems = [{ pointer: '/name_contains', code: 'search_too_broad', message }];
  return new AppError('invalid_parameter', { detail: message, problems });
}

export const deleteEntity = changeRoute({
  operationId: 'delete_entity',
  method: 'DELETE',
  path: '/v1/entities/{id}',
  tag: 'Entities',
  summary: 'Delete an entity',
  description:
    'Deletes an entity that no registry has accepted. Its state must be Draft, or FilingFailed without an open filing. Other companies must be dissolved instead. The audit chain is kept. Send `version` as a query parameter.',
  scope: 'entities:write',
  command: 'entities delete',
  searchWords: 'company draft discard',
  makes: null,
  cannotBeUndone: 'A deleted entity cannot be restored.',
  params: EntityPath,
  query: Type.Object(
    { version: Type.Integer({ ...Version, description: 'The version that you read.' }) },
    { additionalProperties: false },
  ),
  responses: { 204: { description: 'The entity was deleted.' } },
  errors: ['precondition_failed', 'version_conflict', 'illegal_transition', 'guard_unmet'],
  handler: ({ deps, params, query, accountId, ifMatch, change }) =>
    change(async (tx) => {
      const entity = await lockEntity(tx, accountId, params.id);
      await checkVersion(tx, entity, { version: query.version, ifMatch }, deps);
      if (!isDeletable(entity.state)) {
        throw new AppError('illegal_transition', {
          detail: `An entity in state ${entity.state} cannot be deleted. Dissolve the company instead.`,
          extra: { state: entity.state, allowed_actions: [] },
        });
      }
      if (await wasDisproved(tx.sql, accountId, entity.id)) throw hasRecord(entity);
      await refuseWhileOutcomeUnknown(tx, entity);
      await deleteBindingsOfEntity(tx, accountId, entity.id);
      await deleteRow(tx, entity);
      recordOnEntity(tx, 'entity.deleted', entity);
      return NO_CONTENT;
    }),
});
