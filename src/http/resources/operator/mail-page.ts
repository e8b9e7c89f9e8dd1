import { findNextTurns } from '../../../store/mailing/mail-turns.ts';
import { findMailedLinks, type MailedLink } from '../../../store/mailing/mailed-links.ts';
import { listMails } from '../../../store/mailing/outbox.ts';
import { type ListedState, type Mail, type MailContent, openContent, type WrittenMail } from '../../../store/mails.ts';
import { listPage, type Page } from '../../answers/list-page.ts';
import type { HttpDeps } from '../../deps.ts';

/** A mail with its links, whether they still work or not. */
export type LinkedMail = WrittenMail & {
  links: readonly MailedLink[];
  /** Time at which the limit on mails to this address allows another mail; null unless the mail waits for that time. */
  waits_until: Date | null;
};

/** Returns one page of the outbox, newest first: one account's mail, or all mail if no account is given. */
export async function mailPage<Item extends object>(
  deps: HttpDeps,
  owner: { accountId?: string },
  { state, ...query }: { limit?: number; cursor?: string; state?: ListedState },
  show: (deps: HttpDeps, mail: LinkedMail) => Item,
) {
  const scope = { accountId: owner.accountId ?? 'operator', filter: { of: 'mails', state } };
  const now = deps.clock.now();
  const { db } = deps.store;
  const read = async (page: Page) => {
    const mails = await listMails(db, { ...owner, state, now, ...page });
    const links = await findMailedLinks(db, mails, now);
    const turns = await findNextTurns(db, mails);
    return mails.map((mail) => ({ ...mail, links: links.get(mail.id) ?? [], waits_until: turns.get(mail.id) ?? null }));
  };
  const { headers, ...reply } = await listPage(deps, scope, query, read, (mail) => show(deps, mail));
  return { ...reply, headers: { ...headers, 'cache-control': 'no-store' } };
}

/** Returns the content of a mail; null if it cannot be decrypted, because one damaged mail must not hide the others. */
export function contentOf(deps: HttpDeps, mail: Mail): MailContent | null {
  try {
    return openContent(deps.unseal, mail);
  } catch {
    return null;
  }
}

export function mailBody(mail: LinkedMail) {
  const { id, account_id, purpose, to_address: to, state, created_at, expires_at, waits_until, sent_at, tries } = mail;
  const links = mail.links.map(({ invited_by: _inviter, ...link }) => link);
  return { id, account_id, purpose, to, state, created_at, expires_at, waits_until, sent_at, tries, links };
}
