import { hashLinkToken, isLinkToken } from '../domain/access/link-token.ts';
import { firstRow, hasRows, type Reader } from './core/db.ts';
import type { Tx } from './core/write.ts';
import type { LinkSecrets } from './link-tokens.ts';

/** A row of `calendar_links`: the calendar of a company for every program that has the link, until it is revoked. */
export type CalendarLink = {
  id: string;
  account_id: string;
  entity_id: string;
  created_at: Date;
  rotated_at: Date | null;
  /** The end of the key that made it. */
  expires_at: Date | null;
};

/** One for each person with a calendar program, and a few to spare; this limit also keeps the list on one page. */
export const MAX_CALENDAR_LINKS = 20;

type Owner = { account_id: string; entity_id: string };
type Made = { link: CalendarLink; token: string };

function columns(db: Reader) {
  return db`id, account_id, entity_id, created_at, rotated_at, expires_at`;
}

/** Makes a link and returns its token, which is stored nowhere; null if there are too many. The entity is locked. */
export async function createCalendarLink(
  tx: Tx,
  secrets: LinkSecrets,
  { account_id, entity_id }: Owner,
  expiresAt: Date | null,
): Promise<Made | null> {
  await tx.sql`
    delete from calendar_links
    where account_id = ${account_id} and entity_id = ${entity_id} and expires_at <= ${tx.at}`;
  if ((await listCalendarLinks(tx.sql, { account_id, entity_id })).length >= MAX_CALENDAR_LINKS) return null;
  const { token, hash, pepperId } = secrets.create();
  const link = {
    id: tx.ids.uuid(),
    account_id,
    entity_id,
    created_at: tx.at,
    rotated_at: null,
    expires_at: expiresAt,
  };
  await tx.sql`insert into calendar_links ${tx.sql.insert({ ...link, hash, pepper_id: pepperId })}`;
  return { link, token };
}

/** Replaces the token of a link; the old one ends at once. Returns null if this entity has no such link. */
export async function rotateCalendarLink(
  tx: Tx,
  secrets: LinkSecrets,
  { account_id, entity_id }: Owner,
  id: string,
  expiresAt: Date | null,
): Promise<Made | null> {
  const { token, hash, pepperId } = secrets.create();
  const changed = { hash, pepper_id: pepperId, rotated_at: tx.at, expires_at: expiresAt };
  const [link] = await tx.sql<CalendarLink[]>`
    update calendar_links set ${tx.sql.set(changed)}
    where id = ${id} and account_id = ${account_id} and entity_id = ${entity_id}
    returning ${columns(tx.sql)}`;
  return link === undefined ? null : { link, token };
}

/** Returns the links of an entity, oldest first. */
export async function listCalendarLinks(db: Reader, { account_id, entity_id }: Owner): Promise<CalendarLink[]> {
  return db<CalendarLink[]>`
    select ${columns(db)} from calendar_links
    where account_id = ${account_id} and entity_id = ${entity_id}
    order by created_at, id limit ${MAX_CALENDAR_LINKS}`;
}

/** Returns the link of a token, unless it has ended. Plan: index scan on the unique hash. */
export async function findCalendarLink(
  db: Reader,
  secrets: LinkSecrets,
  token: string,
  now: Date,
): Promise<CalendarLink | null> {
  if (!isLinkToken(token)) return null;
  const hashes = secrets.peppers.map((pepper) => hashLinkToken(token, pepper));
  return firstRow(db<CalendarLink[]>`
    select ${columns(db)} from calendar_links
    where hash in ${db.list(hashes)} and (expires_at is null or expires_at > ${now})`);
}

/** Returns false if this entity has no such link. */
export async function deleteCalendarLink(tx: Tx, { account_id, entity_id }: Owner, id: string): Promise<boolean> {
  return hasRows(tx.sql`
    delete from calendar_links
    where id = ${id} and account_id = ${account_id} and entity_id = ${entity_id} returning 1`);
}
