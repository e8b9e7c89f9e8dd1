import { type ReadConstitution, readConstitution } from '../../../constitution/read-constitution.ts';
import type { Problem } from '../../../domain/formats/problem.ts';
import type { OfficeOrder } from '../../../domain/jurisdictions/office-services.ts';
import { AppError } from '../../../errors/errors.ts';
import { prepareAction } from '../../../forming/act-on-formation.ts';
import { changeEntity } from '../../../governance/change-entity.ts';
import { foreseeFormation } from '../../../governance/foresee-notes.ts';
import { EntityPath } from '../../../schema/wire.ts';
import { getEntity, lockEntity } from '../../../store/entities.ts';
import { markStuck } from '../../../store/operating/stuck.ts';
import { json, withEtag } from '../../answers/reply.ts';
import { requireScope } from '../../bearer/auth.ts';
import { BY_EFFECTS } from '../../calls/consequences.ts';
import { changeRoute } from '../../calls/route.ts';
import type { HttpDeps } from '../../deps.ts';
import { checkVersion } from './preconditions.ts';
import { Entity, entityBody, SUBMITTED, UPDATE_ENTITY_EXAMPLES, UpdateEntity } from './shapes.ts';

export const updateEntity = changeRoute({
  operationId: 'update_entity',
  method: 'PUT',
  path: '/v1/entities/{id}',
  tag: 'Entities',
  summary: 'Update an entity',
  description:
    'Changes an entity or takes an action on it. `version` must be the current version. A request with `version` alone changes nothing and only checks the version. An `action` also needs the scope `formation:submit`. `If-Match` is optional. If you send it, it must match.',
  scope: 'entities:write',
  command: 'entities update',
  searchWords: 'company edit draft correct retry',
  makes: null,
  cannotBeUndone: BY_EFFECTS,
  params: EntityPath,
  body: UpdateEntity,
  examples: UPDATE_ENTITY_EXAMPLES,
  responses: { 200: { description: 'The updated entity.', schema: Entity, headers: ['ETag'], example: SUBMITTED } },
  errors: [
    'validation_failed',
    'constitution_invalid',
    'precondition_failed',
    'version_conflict',
    'illegal_transition',
    'guard_unmet',
    'plan_limit_reached',
    'payment_required',
    'name_held',
  ],
  handler: async ({ deps, params, body, accountId, credential, ifMatch, change }) => {
    if (body.action !== undefined) requireScope(credential, 'formation:submit');
    const constitution = await readBody(deps, accountId, params.id, body);
    const act = body.action && (await prepareAction(deps, accountId, params.id, body.action));
    return change(async (tx) => {
      const entity = await lockEntity(tx, accountId, params.id);
      await checkVersion(tx, entity, { version: body.version, ifMatch }, deps);
      if (act === undefined) await changeEntity(tx, entity, body, constitution);
      else await act(tx, entity, { filingError: body.filing_error, order: orderIn(body) });
      if (body.action === 'submit_formation') await foreseeFormation(tx, credential, entity);
      const after = await markStuck(tx.sql, await getEntity(tx.sql, accountId, entity.id), tx.at);
      return withEtag(json(200, entityBody(after, deps)));
    });
  },
});

function orderIn({ service_level, certified_copies }: UpdateEntity): Partial<OfficeOrder> {
  return { ...(service_level && { service_level }), ...(certified_copies !== undefined && { certified_copies }) };
}

/**
 * Reads the body before the transaction, because parsing is slow. A caller who cannot access the company gets 404 even
 * for a wrong body.
 */
async function readBody(
  deps: HttpDeps,
  accountId: string,
  id: string,
  body: UpdateEntity,
): Promise<ReadConstitution | null> {
  try {
    refuseContradictions(body);
    return await readConstitution(deps.constitutions, body);
  } catch (error) {
    await getEntity(deps.store.db, accountId, id);
    throw error;
  }
}

function refuseContradictions(body: UpdateEntity): void {
  const problems: Problem[] = [];
  const both = 'cannot be sent with `action`; change the entity first';
  for (const name of ['constitution_yaml', 'constitution', 'external_reference', 'metadata'] as const) {
    if (body.action !== undefined && body[name] !== undefined) {
      problems.push({ pointer: `/${name}`, code: 'not_with_action', message: both });
    }
  }
  if (body.constitution !== undefined && body.constitution_yaml !== undefined) {
    problems.push({
      pointer: '/constitution',
      code: 'one_source',
      message: 'cannot be sent together with `constitution_yaml`',
    });
  }
  for (const name of ['service_level', 'certified_copies'] as const) {
    if (body[name] !== undefined && body.action !== 'submit_formation' && body.action !== 'retry_from_failed') {
      const message = 'is allowed only with the action `submit_formation` or `retry_from_failed`';
      problems.push({ pointer: `/${name}`, code: 'with_submission_only', message });
    }
  }
  if (body.filing_error !== undefined && body.action !== 'mark_filing_failed') {
    problems.push({
      pointer: '/filing_error',
      code: 'with_mark_filing_failed_only',
      message: 'is allowed only with the action `mark_filing_failed`',
    });
  }
  if (problems.length === 0) return;
  throw new AppError('validation_failed', {
    detail: 'The body has members that cannot be combined. See `errors`.',
    problems,
  });
}
