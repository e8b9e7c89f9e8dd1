import { listMails, type Mail, type MailContent, type MailState, openContent } from '../store/mails.ts';
import { decodeCursor, encodeCursor } from './cursor.ts';
import { json, type Reply } from './reply.ts';
import type { HttpDeps } from './route.ts';

const DEFAULT_LIMIT = 20;

/** One page of the outbox, newest first: an account's own mails, or, without an account, all of them. */
export async function mailPage(
  deps: HttpDeps,
  owner: { accountId?: string },
  query: { limit?: number; cursor?: string; state?: MailState },
  show: (deps: HttpDeps, mail: Mail) => Record<string, unknown>,
): Promise<Reply> {
  const { limit = DEFAULT_LIMIT, cursor, state } = query;
  const scope = { accountId: owner.accountId ?? 'operator', filter: { of: 'mails', state } };
  const after = cursor === undefined ? null : decodeCursor(deps.cursorKey, scope, cursor);
  const rows = await listMails(deps.store.db, { ...owner, state, after, limit: limit + 1 });
  const page = rows.slice(0, limit);
  const last = page.at(-1);
  const hasMore = rows.length > limit;
  const next =
    hasMore && last ? encodeCursor(deps.cursorKey, scope, { createdAt: last.created_at, id: last.id }) : null;
  const data = page.map((mail) => show(deps, mail));
  return json(200, { data, next_cursor: next, has_more: hasMore }, { 'cache-control': 'no-store' });
}

/** Null where it cannot be opened: one damaged mail must not hide the others. */
export function contentOf(deps: HttpDeps, mail: Mail): MailContent | null {
  try {
    return openContent(deps.unseal, mail);
  } catch {
    return null;
  }
}

export function mailBody(mail: Mail) {
  const { id, account_id, purpose, to_address: to, state, created_at, expires_at, sent_at, tries } = mail;
  return { id, account_id, purpose, to, state, created_at, expires_at, sent_at, tries };
}
