import { dissolutionNextAction, isFiledOnRequest } from '../../domain/dissolution.ts';
import { permissionRefusal } from '../../domain/governance/admission.ts';
import { writeDollars } from '../../domain/treasury/money.ts';
import { AppError } from '../../errors.ts';
import { refuseIf } from '../../governance/accepted.ts';
import { Dissolution, FileDissolution } from '../../schema/dissolution.ts';
import { EntityPath } from '../../schema/entity.ts';
import { listAttempts } from '../../store/attempts.ts';
import { getCurrentConstitution } from '../../store/constitutions.ts';
import type { Reader } from '../../store/db.ts';
import {
  type Dissolution as DissolutionRow,
  findDissolution,
  moveDissolution,
  resumeDissolution,
} from '../../store/dissolutions.ts';
import { type Entity, getEntity, lockEntity } from '../../store/entities.ts';
import { findFiling } from '../../store/filings.ts';
import { idempotent } from '../../store/idempotency.ts';
import { findHead } from '../../store/treasury.ts';
import { write } from '../../store/write.ts';
import { actBySignature } from '../acting-member.ts';
import { json, UNCHANGED, withEtag } from '../reply.ts';
import { accountRoute } from '../route.ts';

const TAG = 'Dissolution';

export const getDissolution = accountRoute({
  operationId: 'get_dissolution',
  method: 'GET',
  path: '/v1/entities/{id}/dissolution',
  tag: TAG,
  summary: 'How far a company is on its way out',
  description:
    'Once a proposal of kind `dissolution` was executed. The company pays what it owes; when its books are empty, articles of dissolution are filed; what the registry accepts dissolves it.',
  scope: 'entities:read',
  params: EntityPath,
  responses: { 200: { description: 'The dissolution.', schema: Dissolution }, 304: UNCHANGED },
  errors: ['not_found'],
  handler: async ({ deps, params, accountId }) => {
    const { db } = deps.store;
    const entity = await getEntity(db, accountId, params.id);
    return withEtag(json(200, await dissolutionBody(db, entity, await orNotFound(db, entity))));
  },
});

export const fileDissolution = accountRoute({
  operationId: 'file_dissolution',
  method: 'POST',
  path: '/v1/entities/{id}/dissolution/file',
  tag: TAG,
  summary: 'Have the articles of dissolution filed, or filed again',
  description:
    'By a key that is bound to a member with the permission `execute`, or with their signature: after they were refused; or although the books still hold money, which a dissolved company pays no more. Without it they are filed once nothing is left.',
  scope: 'proposals:execute',
  params: EntityPath,
  body: FileDissolution,
  examples: { bound: { summary: 'With a key that is bound to the member', value: {} } },
  responses: { 200: { description: 'They are being written and filed.', schema: Dissolution } },
  errors: [
    ...(['not_found', 'not_permitted', 'illegal_transition', 'validation_failed'] as const),
    ...(['idempotency_in_progress', 'idempotency_key_reused'] as const),
  ],
  handler: ({ deps, params, body, actor, accountId, credential, idempotencyKey }) =>
    write(deps.store, actor, (anyTx) =>
      idempotent(anyTx, idempotencyKey, async () => {
        const entity = await lockEntity(anyTx, accountId, params.id);
        const current = await getCurrentConstitution(anyTx.sql, accountId, entity.id);
        const act = { action: 'file_dissolution', entity_id: entity.id } as const;
        const signed = { entityId: entity.id, current, act, signature: body.signature };
        const { tx, did } = await actBySignature(anyTx, credential, signed);
        refuseIf(permissionRefusal(current.constitution, did, 'execute'));
        const dissolution = await orNotFound(tx.sql, entity);
        if (!isFiledOnRequest(dissolution.status)) throw notNow(entity, dissolution);
        const detail = 'The articles of dissolution are being written.';
        await moveDissolution(tx, dissolution, { status: 'winding_up', detail, isReleased: true });
        await resumeDissolution(tx, dissolution);
        const object = { proposal_id: dissolution.proposal_id, status: dissolution.status };
        tx.record({ accountId, entityId: entity.id, action: 'dissolution.released', data: { object } });
        return json(200, await dissolutionBody(tx.sql, entity, await orNotFound(tx.sql, entity)));
      }),
    ),
});

async function orNotFound(db: Reader, { account_id, id }: Entity): Promise<DissolutionRow> {
  const row = await findDissolution(db, account_id, id);
  if (row !== null) return row;
  throw new AppError('not_found', { detail: 'This company is not being dissolved.' });
}

function notNow({ state }: Entity, { status, detail }: DissolutionRow): AppError {
  return new AppError('illegal_transition', {
    detail: `Nothing is to be filed now: the dissolution is ${status}. ${detail}`,
    extra: { state, allowed_actions: [] },
  });
}

async function dissolutionBody(db: Reader, entity: Entity, row: DissolutionRow) {
  const { account_id, id } = entity;
  const filing = await findFiling(db, account_id, id, 'dissolution');
  const attempts = await listAttempts(db, account_id, id);
  const { balance } = await findHead(db, entity);
  const { status, detail, proposal_id, decided_at, rejection, expected_by } = row;
  return {
    ...{ entity_id: id, state: entity.state, status, detail, proposal_id, decided_at },
    ...{ balance_usd: writeDollars(balance), reference: filing?.reference ?? null },
    ...{ dissolution_number: entity.dissolution_number, dissolved_at: entity.dissolved_at, rejection, expected_by },
    attempts: attempts.filter(({ type }) => type === 'dissolution'),
    next_action: dissolutionNextAction(row),
  };
}
