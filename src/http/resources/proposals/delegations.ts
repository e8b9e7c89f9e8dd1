import { Type } from 'typebox';
import { ConstitutionInput } from '../../../domain/constitution/schema.ts';
import { admitDelegation, revocationRefusal } from '../../../domain/governance/delegation.ts';
import { AppError } from '../../../errors/errors.ts';
import { accepted, refuseIf } from '../../../governance/accepted.ts';
import { actAsMember } from '../../../governance/acting-member.ts';
import { endDelegation, makeDelegation } from '../../../governance/delegate.ts';
import { EntityPath, LIST_END, shape, Timestamp, text } from '../../../schema/wire.ts';
import { getConstitutionDocument } from '../../../store/constitutions.ts';
import type { Tx } from '../../../store/core/write.ts';
import { listDelegations as listRows } from '../../../store/delegations.ts';
import { type Entity, getEntity, lockEntity } from '../../../store/entities.ts';
import { json, NO_CONTENT, type Reply } from '../../answers/reply.ts';
import type { AccountCall, Changing } from '../../calls/call.ts';
import { accountRoute, changeRoute } from '../../calls/route.ts';

const { id: Did } = ConstitutionInput.properties.members.items.properties;
const from = 'did:key:z6MkuCw8Vd2NyYCL5S8nB5x47xvh31Kd432wbczXMx7sMoQM';
export const TO = 'did:key:z6MktwupdmLXVVqTzCw4i46r4uGyosGXRnR3XjN4Zq7oMMsw';

export const CreateDelegation = Type.Object(
  {
    to: Type.String({
      ...Did,
      description: 'DID of the member who votes on behalf of the delegating member.',
      examples: [TO],
    }),
  },
  { $id: 'CreateDelegation', description: 'The member who receives the vote.', additionalProperties: false },
);

export const Delegation = shape(
  'Delegation',
  'A vote that a member delegated to another member. The delegation counts only if the voting method is `delegation`.',
  {
    from: text('DID of the delegating member.', from),
    to: text('DID of the member who casts the vote.', TO),
    created_at: Timestamp,
  },
);

export const DelegationList = shape('DelegationList', 'The delegations of an entity.', {
  data: Type.Array(Delegation),
  ...LIST_END,
});

const TAG = 'Proposals';

export const createDelegation = changeRoute({
  operationId: 'create_delegation',
  method: 'POST',
  path: '/v1/entities/{id}/delegations',
  tag: TAG,
  summary: 'Delegate a vote',
  description:
    "Passes the member's whole vote to another voting member, and replaces an earlier delegation. The key must be bound to the member. The delegation counts for proposals whose voting opens later and whose voting method is `delegation`, unless the member votes in person. A delegation is refused if it would form a cycle, such as A to B and B to A.",
  scope: 'proposals:write',
  command: 'delegations create',
  searchWords: 'proxy',
  makes: null,
  cannotBeUndone: 'A vote that opens meanwhile keeps the delegation, and what the delegate votes stays.',
  params: EntityPath,
  body: CreateDelegation,
  examples: { delegation: { summary: 'Delegate the vote to another member', value: { to: TO } } },
  responses: { 200: { description: 'The delegation.', schema: Delegation } },
  errors: ['not_permitted', 'guard_unmet', 'validation_failed'],
  handler: (call) =>
    changeDelegations(call, async (tx, entity) => {
      const did = await actAsMember(tx, call.credential, entity.id);
      const constitution = await getConstitutionDocument(tx.sql, entity.account_id, entity.id);
      const delegations = await listRows(tx.sql, entity);
      const delegation = { from: did, to: call.body.to };
      const { isNew } = accepted(admitDelegation({ constitution, delegations }, delegation));
      const before = delegations.find(({ from }) => from === did);
      if (before !== undefined && !isNew) return json(200, before);
      if (before !== undefined) await endDelegation(tx, entity, before, 'replaced');
      return json(200, await makeDelegation(tx, entity, delegation));
    }),
});

export const deleteDelegation = changeRoute({
  operationId: 'delete_delegation',
  method: 'DELETE',
  path: '/v1/entities/{id}/delegations',
  tag: TAG,
  summary: 'Revoke a delegation',
  description:
    "Ends the delegation of the member's vote. The key must be bound to this member, and the constitution must allow the member to end it. For proposals whose voting is already open, the delegation still counts, unless the member votes in person.",
  scope: 'proposals:write',
  command: 'delegations delete',
  makes: null,
  cannotBeUndone: null,
  params: EntityPath,
  responses: { 204: { description: 'The member votes in person from now on.' } },
  errors: ['not_permitted', 'guard_unmet'],
  handler: (call) =>
    changeDelegations(call, async (tx, entity) => {
      const did = await actAsMember(tx, call.credential, entity.id);
      const delegation = (await listRows(tx.sql, entity)).find(({ from }) => from === did);
      if (delegation === undefined) throw new AppError('not_found', { detail: 'This member has no delegation.' });
      refuseIf(revocationRefusal(await getConstitutionDocument(tx.sql, entity.account_id, entity.id)));
      await endDelegation(tx, entity, delegation, 'requested');
      return NO_CONTENT;
    }),
});

export const listDelegations = accountRoute({
  operationId: 'list_delegations',
  method: 'GET',
  path: '/v1/entities/{id}/delegations',
  tag: TAG,
  summary: 'List delegations',
  description: 'Lists the delegations in effect, oldest first, on a single page. Each member has at most one.',
  scope: 'entities:read',
  command: 'delegations list',
  params: EntityPath,
  responses: { 200: { description: 'All delegations in effect.', schema: DelegationList } },
  handler: async ({ deps, params, accountId }) => {
    const entity = await getEntity(deps.store.db, accountId, params.id);
    const data = await listRows(deps.store.db, entity);
    return json(200, { data, next_cursor: null, has_more: false });
  },
});

type DelegationCall = Pick<AccountCall<{ id: string }, unknown, unknown>, 'params' | 'accountId'> & Changing;

function changeDelegations<Result extends Reply>(
  { params, accountId, change }: DelegationCall,
  make: (tx: Tx, entity: Entity) => Promise<Result>,
): Promise<Result> {
  return change(async (tx) => make(tx, await lockEntity(tx, accountId, params.id)));
}
