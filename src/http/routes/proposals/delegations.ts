import { admitDelegation, revocationRefusal } from '../../../domain/governance/delegation.ts';
import { AppError } from '../../../errors/errors.ts';
import { accepted, refuseIf } from '../../../governance/accepted.ts';
import { actAsMember } from '../../../governance/acting-member.ts';
import { endDelegation, makeDelegation } from '../../../governance/delegate.ts';
import { CreateDelegation, Delegation, DelegationList, TO } from '../../../schema/delegation.ts';
import { EntityPath } from '../../../schema/entity.ts';
import { getConstitutionDocument } from '../../../store/constitutions.ts';
import type { Tx } from '../../../store/core/write.ts';
import { listDelegations as listRows } from '../../../store/delegations.ts';
import { type Entity, getEntity, lockEntity } from '../../../store/entities.ts';
import { json, NO_CONTENT, type Reply } from '../../answers/reply.ts';
import type { AccountCall, Changing } from '../../calls/call.ts';
import { accountRoute, changeRoute } from '../../calls/route.ts';

const TAG = 'Proposals';

export const createDelegation = changeRoute({
  operationId: 'create_delegation',
  method: 'POST',
  path: '/v1/entities/{id}/delegations',
  tag: TAG,
  summary: 'Pass the vote on to another member',
  description:
    'By a key that is bound to the member: the whole vote, to one other who votes, in place of the delegation before. It counts in votes by delegation that open from now on; who votes in person is not represented. What would close a circle is refused.',
  scope: 'proposals:write',
  params: EntityPath,
  body: CreateDelegation,
  examples: { delegation: { summary: 'To another member', value: { to: TO } } },
  responses: { 200: { description: 'The delegation, as it stands.', schema: Delegation } },
  errors: ['not_found', 'not_permitted', 'guard_unmet', 'validation_failed'],
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
  summary: 'Take the vote back',
  description:
    'By a key that is bound to the member who delegates, where the constitution lets them. A vote that is open already goes by the delegations it opened with: cast yours in person.',
  scope: 'proposals:write',
  params: EntityPath,
  responses: { 204: { description: 'The member votes in person from now on.' } },
  errors: ['not_found', 'not_permitted', 'guard_unmet'],
  handler: (call) =>
    changeDelegations(call, async (tx, entity) => {
      const did = await actAsMember(tx, call.credential, entity.id);
      const delegation = (await listRows(tx.sql, entity)).find(({ from }) => from === did);
      if (delegation === undefined) throw new AppError('not_found', { detail: 'This member has passed no vote on.' });
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
  summary: 'Who has passed the vote on to whom',
  description: 'All of them, oldest first: at most one of each member, and never more than one page.',
  scope: 'entities:read',
  params: EntityPath,
  responses: { 200: { description: 'All that stand.', schema: DelegationList } },
  errors: ['not_found'],
  handler: async ({ deps, params, accountId }) => {
    const entity = await getEntity(deps.store.db, accountId, params.id);
    const data = await listRows(deps.store.db, entity);
    return json(200, { data, next_cursor: null, has_more: false });
  },
});

type DelegationCall = Pick<AccountCall<{ id: string }, unknown, unknown>, 'params' | 'accountId'> & Changing;

/** Changes the delegations of the entity in the path, with the entity locked. */
function changeDelegations(
  { params, accountId, change }: DelegationCall,
  make: (tx: Tx, entity: Entity) => Promise<Reply>,
): Promise<Reply> {
  return change(async (tx) => make(tx, await lockEntity(tx, accountId, params.id)));
}
