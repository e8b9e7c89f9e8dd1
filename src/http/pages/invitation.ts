import type { Offer } from '../../access/invite-member.ts';
import type { Scope } from '../../domain/access/permissions.ts';
import type { Member, Permission } from '../../domain/constitution/constitution.ts';
import { momentWords } from '../../domain/formats/moment.ts';
import type { Reply } from '../../store/core/idempotency.ts';
import { ROLES } from './constitution-summary.ts';
import { html } from './html.ts';
import { deadLinkPage, page } from './page.ts';
import { didCode } from './with-names.ts';

const ASK_AGAIN = 'Ask the person who invited you for a new one.';

export const DEAD_INVITATIONS = {
  unknown: () => deadLinkPage(404, 'This link does not exist', `Check that the whole address was copied. ${ASK_AGAIN}`),
  used: () =>
    deadLinkPage(
      410,
      'This invitation was already accepted',
      `It works only once, and its key was shown. ${ASK_AGAIN}`,
    ),
  expired: () =>
    deadLinkPage(
      410,
      'This invitation has expired',
      `It was valid for seven days, unless it was revoked before. ${ASK_AGAIN}`,
    ),
  void: () =>
    deadLinkPage(
      410,
      'This invitation is no longer valid',
      `The company’s constitution has changed, or the key that sent the invitation has ended. ${ASK_AGAIN}`,
    ),
} satisfies Record<string, () => Reply>;

export function invitationPage(offer: Offer, expiresAt: Date, livemode: boolean): Reply {
  const { company, inviter, member, seats, scopes, rights: permissions } = offer;
  const rights = invitedRights(scopes, { role: member.role, permissions, seats });
  return page(200, seats === null ? `Act as a member of ${company}` : `Act in ${company}`, {
    livemode: livemode,
    content: html`<p>${inviter === null ? 'The account that runs this company here' : html`<strong>${inviter}</strong>, who runs this company here,`}
      invites you to take part in it yourself. You get an API key, which is like a password. Whatever is done with it
      counts as done by you.</p>
      <dl>
        <dt>Company</dt><dd>${company}</dd>
        <dt>Invited by</dt><dd>${inviter ?? 'The account that runs this company here'}</dd>
        <dt>You are named as</dt><dd>${member.name ?? didCode(member.id)}</dd>
        <dt>Role</dt><dd>${seats ?? ROLES[member.role]}</dd>
      </dl>
      <h2>With the key you can</h2>
      ${rights.length === 0 ? html`<p>Nothing yet: the constitution gives you no right that this key could use.</p>` : html`<ul>${rights.map((right) => html`<li>${right}</li>`)}</ul>`}
      <p>The key reaches this company only.</p>
      <form method="post"><button type="submit">Accept and show my key</button></form>
      <p class="soft">The key is shown once. The invitation works once, until ${momentWords(expiresAt)}. If you did not
      expect it, close this page: nothing happens.</p>`,
  });
}

/** Makes the page that shows the new key once. `consoleUrl`: address where a person uses the key. */
export function acceptedPage(
  { company, member, keyEndsAt }: Offer,
  apiKey: string,
  { livemode, consoleUrl }: { livemode: boolean; consoleUrl: string },
): Reply {
  return page(200, 'Your API key', {
    livemode: livemode,
    content: html`<p class="warn">Copy it now. This page cannot be shown again.</p>
      <code class="key">${apiKey}</code>
      <h2>What to do with it</h2>
      <ul>
        <li>Keep it where you keep your passwords. Give it to nobody: whoever has it acts for ${company} as ${member.name ?? member.id}.</li>
        <li>To see the company and to decide, <a href="${consoleUrl}">open the console</a>, and paste the key where it asks for one.</li>
        <li>If you lose it, or somebody else may have it, ask the person who invited you for a new invitation.</li>
      </ul>
      <p class="soft">The key works ${keyEndsAt === null ? null : html`until ${momentWords(keyEndsAt)}, and `}only while the constitution has your e-mail
      address and your public key as they are now.</p>
      <details><summary>For programs</summary><p>Send the key as “Authorization: Bearer …”.</p></details>`,
  });
}

/** A member with their rights. `seats`: the member's offices in a corporation; null for an LLC. */
type Rights = Pick<Member, 'role'> & { permissions: readonly Permission[]; seats: string | null };

const needs =
  (permission: Permission, words: string) =>
  ({ permissions }: Rights): string[] =>
    permissions.includes(permission) ? [words] : [];
const anyMember = (words: string) => () => [words];
/**
 * Scopes of the account give a member no rights, because a member's key has no access to what belongs to the account.
 */
const nothing = () => [];

/** Rights of a member with their own key, in words, by scope. A right never exceeds what the constitution allows. */
const WORDS: Readonly<Record<Scope, (member: Rights) => string[]>> = {
  'keys:manage': nothing,
  'entities:read': anyMember('see this company'),
  'entities:write': anyMember('change the data of this company, where no decision is needed'),
  'formation:submit': anyMember('submit this company for formation'),
  'documents:read': anyMember('read the documents of this company'),
  'proposals:read': anyMember('see the proposals and the money of this company'),
  'proposals:write': (member) => [
    ...needs('propose', 'make proposals')(member),
    ...(canVote(member) && member.seats === null
      ? ['pass your vote on to another member, if the constitution allows it']
      : []),
  ],
  'proposals:vote': (member) => [
    ...(canVote(member) ? ['vote'] : []),
    'approve or decline proposals, if the constitution asks you',
  ],
  'proposals:execute': needs('execute', 'carry out what was decided'),
  'audit:read': anyMember('read the record of all changes of this company'),
  'events:read': anyMember('read what happens in this company'),
  'webhooks:manage': nothing,
  'billing:read': nothing,
  'billing:write': nothing,
};

/** Describes in words what a member can do with the key from an invitation. */
export function invitedRights(scopes: readonly Scope[], member: Rights): string[] {
  return scopes.flatMap((scope) => WORDS[scope](member));
}

function canVote({ permissions, role }: Rights): boolean {
  return role !== 'observer' && permissions.includes('vote');
}
