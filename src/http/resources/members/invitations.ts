import { findUsableLink } from '../../../access/find-usable-link.ts';
import { acceptInvitation, findOffer, inviteMember, openInvitations } from '../../../access/invite-member.ts';
import { refuseMemberScopes, refuseWidening } from '../../../access/key-limits.ts';
import { findMember } from '../../../access/prove-member.ts';
import { afterInvitation } from '../../../domain/access/ways-to-a-key.ts';
import { AppError } from '../../../errors/errors.ts';
import { LinkPath } from '../../../schema/wire.ts';
import { getConstitutionDocument } from '../../../store/constitutions.ts';
import { type Tx, write } from '../../../store/core/write.ts';
import { type Entity, getEntity } from '../../../store/entities.ts';
import { json } from '../../answers/reply.ts';
import { BY_EFFECTS } from '../../calls/consequences.ts';
import { refuseForeignForm } from '../../calls/form.ts';
import { changeRoute, pageRoute } from '../../calls/route.ts';
import { acceptedPage, DEAD_INVITATIONS, invitationPage } from '../../pages/invitation.ts';
import { InviteMember, MemberInvitation, MemberPath } from '../api-keys/shapes.ts';

const PAGES = {
  200: { description: 'The invitation page.', mediaType: 'text/html' },
  404: { description: 'A web page that says the link does not exist.', mediaType: 'text/html' },
  410: {
    description: 'A web page that says the invitation was accepted, has expired or is no longer valid.',
    mediaType: 'text/html',
  },
};

export const createMemberInvitation = changeRoute({
  operationId: 'create_member_invitation',
  method: 'POST',
  path: '/v1/entities/{id}/members/{did}/invitations',
  tag: 'Keys',
  summary: 'Invite a member',
  description:
    "Invites a member by mail to create a key of their own. The mail goes only to the address in the constitution. The link works once, for seven days. It stops working if the member's address or key in the constitution changes, or if the inviting key ends. In a sandbox the outbox shows the mail (`efs sandbox outbox`).",
  scope: 'keys:manage',
  command: 'members invite',
  searchWords: 'cofounder founder partner seat join',
  makes: 'invitation',
  cannotBeUndone: BY_EFFECTS,
  params: MemberPath,
  body: InviteMember,
  examples: { reader: { summary: 'Read-only key', value: { scopes: ['entities:read', 'audit:read'] } } },
  responses: { 202: { description: 'The invitation. It will be mailed.', schema: MemberInvitation } },
  errors: ['guard_unmet'],
  handler: ({ deps, params, body, accountId, credential, change }) => {
    refuseMemberScopes(body.scopes);
    refuseWidening(body.scopes, credential);
    return change(async (tx) => {
      const entity = await getEntity(tx.sql, accountId, params.id);
      const { members } = await getConstitutionDocument(tx.sql, accountId, entity.id);
      const member = findMember({ members }, params.did);
      if (member === undefined) {
        throw new AppError('not_found', { detail: 'The constitution has no member with this DID.' });
      }
      if (member.email === undefined) throw addressMissing(members.indexOf(member));
      await foreseeSecondInvitation(tx, entity, member.id);
      const invitation = { entity, member: { ...member, email: member.email }, scopes: body.scopes, credential };
      const { id, expiresAt } = await inviteMember(deps, tx, invitation);
      return json(202, {
        id,
        entity_id: entity.id,
        did: member.id,
        scopes: body.scopes,
        expires_at: expiresAt,
        next_action: afterInvitation(entity.id, expiresAt.toISOString()),
      });
    });
  },
});

export const getInvitationPage = pageRoute({
  operationId: 'get_invitation_page',
  method: 'GET',
  path: '/join/{token}',
  tag: 'Pages',
  summary: 'Get the invitation page',
  description:
    'Shows what the invitation offers. Opening the page changes nothing, because mail scanners open links too.',
  params: LinkPath,
  responses: PAGES,
  handler: async ({ deps, params }) => {
    const link = await findUsableLink(deps, 'join', params.token);
    if (typeof link === 'string') return DEAD_INVITATIONS[link]();
    const offer = await findOffer(deps.store.db, link, deps.clock.now());
    return offer === null ? DEAD_INVITATIONS.void() : invitationPage(offer, link.expires_at, deps.store.livemode);
  },
});

export const createInvitedKey = pageRoute({
  operationId: 'create_invited_key',
  method: 'POST',
  path: '/join/{token}',
  tag: 'Pages',
  summary: 'Accept an invitation',
  description:
    "Creates the member's own key and shows it only once. The invitation page sends this request. The link works once.",
  makes: 'first_key',
  cannotBeUndone: null,
  params: LinkPath,
  responses: PAGES,
  errors: ['insufficient_scope', 'payload_too_large', 'unsupported_media_type'],
  handler: async ({ deps, params, headers }) => {
    refuseForeignForm(deps, headers);
    const link = await findUsableLink(deps, 'join', params.token);
    if (typeof link === 'string') return DEAD_INVITATIONS[link]();
    const accepted = await write(deps.store, { type: 'mail_link', id: link.id }, (tx) =>
      acceptInvitation(deps, tx, link, params.token),
    );
    return typeof accepted === 'string'
      ? DEAD_INVITATIONS[accepted]()
      : acceptedPage(accepted.offer, accepted.apiKey, {
          livemode: deps.store.livemode,
          consoleUrl: `${deps.baseUrl}/`,
        });
  },
});

async function foreseeSecondInvitation(tx: Tx, entity: Entity, did: string): Promise<void> {
  if (!tx.isForeseen) return;
  const until = (await openInvitations(tx.sql, entity, tx.at)).get(did);
  if (until === undefined) return;
  tx.foresee('notes', `The member was invited already; that link works until ${until}. This mails another one.`);
}

function addressMissing(index: number): AppError {
  const message = 'The constitution has no e-mail address for this member.';
  return new AppError('guard_unmet', {
    detail: `${message} Add one, or let the member sign a challenge.`,
    problems: [{ pointer: `/members/${index}/email`, code: 'email_missing', message }],
  });
}
