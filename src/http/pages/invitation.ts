import type { Offer } from '../../access/invite-member.ts';
import type { Scope } from '../../domain/access/permissions.ts';
import { momentWords } from '../../domain/formats/moment.ts';
import type { Reply } from '../../store/core/idempotency.ts';
import { html } from './html.ts';
import { deadLinkPage, page } from './page.ts';

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

/** Explains each scope for people. */
const MEANING: Record<Scope, string> = {
  'keys:manage': 'create and revoke keys',
  'entities:read': 'see the companies of the account',
  'entities:write': 'create and change companies',
  'formation:submit': 'submit a company for formation',
  'documents:read': 'read documents',
  'proposals:read': 'see proposals and the treasury',
  'proposals:write': 'make proposals and delegate votes',
  'proposals:vote': 'vote and approve as this member',
  'proposals:execute': 'execute approved proposals',
  'audit:read': 'read the audit chain',
  'events:read': 'read events',
  'webhooks:manage': 'manage webhooks',
  'billing:read': 'see billing',
  'billing:write': 'change billing',
};

export function invitationPage(offer: Offer, expiresAt: Date, livemode: boolean): Reply {
  const { company, member, scopes } = offer;
  return page(200, `Act as a member of ${company}`, {
    livemode: livemode,
    content: html`<p>You are invited to hold an API key of your own for your part in this company. Whatever is done with the
      key counts as done by this member.</p>
      <dl>
        <dt>Company</dt><dd>${company}</dd>
        <dt>Member</dt><dd>${member.name ?? member.id}${
          member.name === undefined ? null : html`<br><span class="soft">${member.id}</span>`
        }</dd>
        <dt>Role</dt><dd>${member.role}</dd>
      </dl>
      <h2>With the key you can</h2>
      <ul>${scopes.map((scope) => html`<li>${MEANING[scope]} <span class="soft">${scope}</span></li>`)}</ul>
      <form method="post"><button type="submit">Accept and show my key</button></form>
      <p class="soft">The key is shown once. The invitation works once, until ${momentWords(expiresAt)}. If you did not
      expect it, close this page: nothing happens.</p>`,
  });
}

export function acceptedPage({ company, member, keyEndsAt }: Offer, apiKey: string, livemode: boolean): Reply {
  return page(200, 'Your API key', {
    livemode: livemode,
    content: html`<p class="warn">Copy it now. This page cannot be shown again.</p>
      <code class="key">${apiKey}</code>
      <p>It acts as ${member.name ?? member.id} of ${company} and as nobody else${
        keyEndsAt === null ? null : html`, until ${momentWords(keyEndsAt)}`
      }. It ends when the constitution changes this member’s e-mail address or public key.</p>
      <p class="soft">Send it as “Authorization: Bearer …”, and keep it where you keep passwords.</p>`,
  });
}
