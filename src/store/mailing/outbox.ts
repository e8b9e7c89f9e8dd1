import type { Delivery } from '../../domain/mail/delivery-words.ts';
import { type Db, type Fragment, firstRow, type Reader } from '../core/db.ts';
import type { PageRange } from '../core/page.ts';
import type { ListedState, WrittenMail } from '../mails.ts';
import { allLinks, findMailedLinks, linksWithAnswers, stateOfLink } from './mailed-links.ts';

type MailPage = PageRange & { accountId?: string; state?: ListedState | undefined; now: Date };

/**
 * Returns one page of the outbox, newest first, of all accounts or of one. Requested messages that have no text yet are
 * left out.
 */
export async function listMails(db: Db, options: MailPage): Promise<WrittenMail[]> {
  const { accountId, state, now, after, limit } = options;
  if (db.isDistributed && state === 'undelivered') return listUndelivered(db, options);
  return db<WrittenMail[]>`
    select m.* from mails m
    where m.state <> 'requested'
      ${accountId === undefined ? db`` : db`and m.account_id = ${accountId}`}
      ${state === undefined ? db`` : state === 'undelivered' ? isUndelivered(db, now) : db`and m.state = ${state}`}
      ${after === null ? db`` : db`and (m.created_at, m.id) < (${after.createdAt}, ${after.id})`}
    order by m.created_at desc, m.id desc
    limit ${limit}`;
}

/** Counts messages that a person has to deliver, up to a limit. */
export async function countUndelivered(
  db: Db,
  { now, limit }: { now: Date; limit: number },
): Promise<{ count: number; oldest_at: Date | null }> {
  if (db.isDistributed) {
    const mails = await listUndelivered(db, { now, after: null, limit }, { oldestFirst: true });
    return { count: mails.length, oldest_at: mails[0]?.created_at ?? null };
  }
  const [row] = await db<{ count: number; oldest_at: Date | null }[]>`
    select count(*)::int as count, min(created_at) as oldest_at from (
      select m.created_at from mails m where true ${isUndelivered(db, now)} order by m.created_at, m.id limit ${limit}
    ) found`;
  return row ?? { count: 0, oldest_at: null };
}

const MOST_PAGES = 50;

/**
 * Lists undelivered messages on Citus. The state of links is read account by account there, so a page of messages is
 * read first and then filtered.
 */
async function listUndelivered(
  db: Db,
  { accountId, now, after, limit }: MailPage,
  { oldestFirst = false } = {},
): Promise<WrittenMail[]> {
  const [order, compare] = oldestFirst ? [db`asc`, db`>`] : [db`desc`, db`<`];
  const undelivered: WrittenMail[] = [];
  let last = after;
  for (let pages = 0; pages < MOST_PAGES && undelivered.length < limit; pages += 1) {
    const mails = await db<WrittenMail[]>`
      select m.* from mails m
      where m.state in ('held', 'failed') and (m.expires_at is null or m.expires_at > ${now})
        ${accountId === undefined ? db`` : db`and m.account_id = ${accountId}`}
        ${last === null ? db`` : db`and (m.created_at, m.id) ${compare} (${last.createdAt}, ${last.id})`}
      order by m.created_at ${order}, m.id ${order} limit ${limit}`;
    const links = await findMailedLinks(db, mails, now);
    const isOpen = ({ id, link_ids }: WrittenMail) =>
      (link_ids ?? []).length === 0 || (links.get(id) ?? []).some(({ state }) => state === 'open');
    undelivered.push(...mails.filter(isOpen));
    const end = mails.at(-1);
    if (end === undefined || mails.length < limit) break;
    last = { createdAt: end.created_at, id: end.id };
  }
  return undelivered.slice(0, limit);
}

/**
 * Returns the newest message that asks for an entity's open signature. Two statements are needed, because on Citus
 * attestations and mails are on different servers. Indexes: attestations_one_open_of_filing, mails_by_link.
 */
export async function findMailOfSignature(db: Reader, accountId: string, entityId: string): Promise<Delivery | null> {
  const attestations = await db<{ id: string }[]>`
    select a.id from attestations a
    where a.account_id = ${accountId} and a.entity_id = ${entityId} and a.decision is null and a.voided_at is null`;
  return firstRow(db<Delivery[]>`
    select state, delivered_by from mails where link_ids && ${attestations.map(({ id }) => id)}::uuid[]
    order by created_at desc limit 1`);
}

/** SQL condition for undelivered messages. Indexes: mails_undelivered, link_tokens_pkey. */
function isUndelivered(db: Reader, now: Date): Fragment {
  return db`
    and m.state in ('held', 'failed') and (m.expires_at is null or m.expires_at > ${now})
    and (coalesce(cardinality(m.link_ids), 0) = 0
      or exists (
        select from ${linksWithAnswers(db, allLinks(db))}
        where l.id = any(m.link_ids) and ${stateOfLink(db, allLinks(db), now)} = 'open'))`;
}
