import { listStandingInvitations } from '../../../access/invite-member.ts';
import { AppError } from '../../../errors/errors.ts';
import { EntityPath } from '../../../schema/wire.ts';
import { getEntity, lockEntity } from '../../../store/entities.ts';
import { endInvitation } from '../../../store/link-tokens.ts';
import { listPage } from '../../answers/list-page.ts';
import { NO_CONTENT } from '../../answers/reply.ts';
import { accountRoute, changeRoute } from '../../calls/route.ts';
import { InvitationPath, InvitationQuery, StandingInvitationList } from '../api-keys/shapes.ts';

export const listMemberInvitations = accountRoute({
  operationId: 'list_member_invitations',
  method: 'GET',
  path: '/v1/entities/{id}/invitations',
  tag: 'Keys',
  summary: 'List member invitations',
  description:
    'Lists the invitations of an entity, oldest first, including accepted and expired ones. An invitation is kept for 30 days after it ends. The links are not returned.',
  scope: 'keys:manage',
  command: 'invitations list',
  params: EntityPath,
  query: InvitationQuery,
  responses: { 200: { description: 'One page of invitations.', schema: StandingInvitationList } },
  handler: async ({ deps, params, query, accountId }) => {
    const { db, clock } = deps.store;
    const entity = await getEntity(db, accountId, params.id);
    return listPage(
      deps,
      { accountId, filter: { of: 'invitations', entity: entity.id } },
      query,
      (page) => listStandingInvitations(db, entity, page, clock.now()),
      ({ id, subject, state, created_at, expires_at, used_at }) => ({
        id,
        entity_id: entity.id,
        did: subject.member_did,
        scopes: subject.scopes,
        state,
        created_at,
        expires_at,
        accepted_at: used_at,
      }),
    );
  },
});

export const deleteMemberInvitation = changeRoute({
  operationId: 'delete_member_invitation',
  method: 'DELETE',
  path: '/v1/entities/{id}/invitations/{invitation_id}',
  tag: 'Keys',
  summary: 'Revoke an invitation',
  description:
    'Revokes an open invitation at once; its link then says that it has expired. A key already created with it stays valid; revoke that key with `revoke_api_key`.',
  scope: 'keys:manage',
  command: 'invitations delete',
  makes: null,
  cannotBeUndone: null,
  params: InvitationPath,
  responses: { 204: { description: 'The invitation was revoked.' } },
  handler: ({ params, accountId, change }) =>
    change(async (tx) => {
      const entity = await lockEntity(tx, accountId, params.id);
      const did = await endInvitation(tx, accountId, entity.id, params.invitation_id);
      if (did === null) throw new AppError('not_found', { detail: 'This entity has no open invitation with this id.' });
      const object = { member_did: did, link_id: params.invitation_id };
      tx.record({ accountId, entityId: entity.id, action: 'member.invitation_revoked', data: { object } });
      return NO_CONTENT;
    }),
});
