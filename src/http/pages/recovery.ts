import { momentWords } from '../../domain/formats/moment.ts';
import type { Account } from '../../store/accounts.ts';
import type { Reply } from '../../store/core/idempotency.ts';
import { html } from './html.ts';
import { deadLinkPage, page } from './page.ts';

export type RecoveredAccount = { account: Account; apiKey: string };

const ASK_AGAIN = 'Request a new one with POST /v1/accounts/recover and your e-mail address.';

export const DEAD_RECOVERY_LINKS = {
  unknown: () => deadLinkPage(404, 'This link does not exist', `Check that the whole address was copied. ${ASK_AGAIN}`),
  used: () =>
    deadLinkPage(410, 'This link was already used', `It works only once, and its keys were shown. ${ASK_AGAIN}`),
  expired: () => deadLinkPage(410, 'This link has expired', `A recovery link is valid for one hour. ${ASK_AGAIN}`),
} satisfies Record<string, () => Reply>;

/** Makes the page that explains what the link will do before a person uses it. */
export function recoveryPage(email: string, accounts: readonly Account[], expiresAt: Date, livemode: boolean): Reply {
  const many = accounts.length > 1;
  return page(200, many ? 'Create new API keys' : 'Create a new API key', {
    livemode: livemode,
    content: html`<p>This creates one new key for ${many ? html`each of these ${accounts.length} accounts` : 'this account'} of <strong>${email}</strong>.
      Each key has every scope and is shown only once, on the next page.</p>
      <ul class="cards">${accounts.map(accountCard)}</ul>
      <p class="soft">Existing keys stay valid. If someone else may have one, revoke it afterwards with
      DELETE /v1/api-keys/{id}. Anyone can create an account with any address: use only accounts you know.</p>
      <form method="post"><button type="submit">${many ? 'Create the keys' : 'Create the key'}</button></form>
      <p class="soft">The link works once, until ${momentWords(expiresAt)}.</p>`,
  });
}

/** Makes the page that shows the new keys, which are never shown again. */
export function recoveredPage(recovered: readonly RecoveredAccount[], livemode: boolean): Reply {
  return page(200, recovered.length > 1 ? 'Your new API keys' : 'Your new API key', {
    livemode: livemode,
    content: html`<p class="warn">Copy ${recovered.length > 1 ? 'them' : 'it'} now. This page cannot be shown again.</p>
      <ul class="cards">${recovered.map(
        ({ account, apiKey }) => html`<li>${accountLabel(account)}<code class="key">${apiKey}</code></li>`,
      )}</ul>
      <p class="soft">Send a key as “Authorization: Bearer …”, and keep it where you keep passwords. GET /v1/api-keys
      lists every key of an account.</p>`,
  });
}

function accountCard(account: Account) {
  return html`<li>${accountLabel(account)}</li>`;
}

function accountLabel({ id, name, created_at }: Account) {
  return html`<strong>${name ?? 'Account without a name'}</strong><br>
    <span class="soft">${id}<br>created ${momentWords(created_at)}</span>`;
}
