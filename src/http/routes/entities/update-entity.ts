import { type ReadConstitution, readConstitution } from '../../../constitution/constitution-input.ts';
import type { Problem } from '../../../domain/formats/problem.ts';
import { AppError } from '../../../errors/errors.ts';
import { prepareFiling } from '../../../formation/filing-papers.ts';
import { ACTIONS_ON_ENTITY } from '../../../formation/formation-actions.ts';
import { replaceConstitution } from '../../../governance/replace-constitution.ts';
import { Entity, EntityPath, UpdateEntity } from '../../../schema/entity.ts';
import { SUBMITTED, UPDATE_ENTITY_EXAMPLES } from '../../../schema/entity-examples.ts';
import { idempotent } from '../../../store/core/idempotency.ts';
import { type Tx, write } from '../../../store/core/write.ts';
import {
  type EntityPatch,
  type Entity as EntityRow,
  getEntity,
  lockEntity,
  updateEntity as updateRow,
} from '../../../store/entities.ts';
import { recordOnEntity } from '../../../store/entity-record.ts';
import { markStuck } from '../../../store/stuck.ts';
import { entityBody } from '../../answers/entity-body.ts';
import { json, withEtag } from '../../answers/reply.ts';
import { requireScope } from '../../calls/auth.ts';
import { checkVersion } from '../../calls/preconditions.ts';
import { accountRoute, type HttpDeps } from '../../calls/route.ts';

export const updateEntity = accountRoute({
  operationId: 'update_entity',
  method: 'PUT',
  path: '/v1/entities/{id}',
  tag: 'Entities',
  summary: 'Change an entity, or take an action on it',
  description:
    '{version} alone changes nothing and checks that the version is current. An `action` also needs the scope formation:submit. `If-Match` is optional; if present it must hold.',
  scope: 'entities:write',
  params: EntityPath,
  body: UpdateEntity,
  examples: UPDATE_ENTITY_EXAMPLES,
  responses: {
    200: { description: 'The entity as it is now.', schema: Entity, headers: ['ETag'], example: SUBMITTED },
  },
  errors: [
    'not_found',
    'validation_failed',
    'constitution_invalid',
    'precondition_failed',
    'version_conflict',
    'illegal_transition',
    'guard_unmet',
    'plan_limit_reached',
    'payment_required',
    'name_held',
    'idempotency_in_progress',
    'idempotency_key_reused',
  ],
  handler: async ({ deps, params, body, actor, accountId, credential, ifMatch, idempotencyKey }) => {
    if (body.action !== undefined) requireScope(credential, 'formation:submit');
    const constitution = await readBody(deps, accountId, params.id, body);
    const prepared = body.action && (await prepareFiling(deps, accountId, params.id, body.action));
    return write(deps.store, actor, (tx) =>
      idempotent(tx, idempotencyKey, async () => {
        const entity = await lockEntity(tx, accountId, params.id);
        await checkVersion(tx, entity, body.version, ifMatch);
        if (body.action === undefined || prepared === undefined) await change(tx, entity, body, constitution);
        else await ACTIONS_ON_ENTITY[body.action](tx, entity, { ...prepared, filingError: body.filing_error });
        const after = await markStuck(tx.sql, await getEntity(tx.sql, accountId, entity.id), tx.at);
        return withEtag(json(200, entityBody(after)));
      }),
    );
  },
});

/** Before the transaction, because parsing takes its time; an entity the caller may not know answers 404 all the same. */
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
  const both = 'goes without an action: change first, then act';
  for (const name of ['constitution_yaml', 'constitution', 'external_reference', 'metadata'] as const) {
    if (body.action !== undefined && body[name] !== undefined) {
      problems.push({ pointer: `/${name}`, code: 'not_with_action', message: both });
    }
  }
  if (body.constitution !== undefined && body.constitution_yaml !== undefined) {
    problems.push({
      pointer: '/constitution',
      code: 'one_source',
      message: 'give constitution or constitution_yaml, not both',
    });
  }
  if (body.filing_error !== undefined && body.action !== 'mark_filing_failed') {
    problems.push({
      pointer: '/filing_error',
      code: 'with_mark_filing_failed_only',
      message: 'goes with mark_filing_failed only',
    });
  }
  if (problems.length === 0) return;
  throw new AppError('validation_failed', { detail: 'The body contradicts itself: see "errors".', problems });
}

async function change(
  tx: Tx,
  entity: EntityRow,
  body: UpdateEntity,
  constitution: ReadConstitution | null,
): Promise<void> {
  const own: EntityPatch = {
    ...(body.external_reference === undefined ? {} : { external_reference: body.external_reference }),
    ...(body.metadata === undefined ? {} : { metadata: body.metadata }),
  };
  if (constitution === null && Object.keys(own).length === 0) return;
  const replaced = constitution === null ? {} : await replaceConstitution(tx, entity, constitution);
  const after = await updateRow(tx, entity, { ...own, ...replaced });
  const also = {
    changed: [...Object.keys(own), ...(constitution === null ? [] : ['constitution'])],
    ...(constitution && {
      constitution_version: after.constitution_version,
      constitution_hash: constitution.hash,
    }),
  };
  recordOnEntity(tx, 'entity.updated', after, { before: entity, also });
}
