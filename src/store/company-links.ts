import { hashLinkToken, isLinkToken } from '../domain/access/link-token.ts';
import { firstRow, hasRows, type Reader } from './core/db.ts';
import type { Tx } from './core/write.ts';
import type { LinkSecrets } from './link-tokens.ts';

/*
 * Links to a company's status page or calendar. They work for everyone who has them, until they are revoked or expire.
 */

type Owner = { account_id: string; entity_id: string };

type CompanyLink = Owner & {
  id: string;
  created_at: Date;
  /** Expiry of the key that created the link; null: the key does not expire. */
  expires_at: Date | null;
};

/** A row of `status_links`. */
export type StatusLink = CompanyLink & {
  /** True if the key that created the link could read documents. */
  shows_documents: boolean;
};

/** A row of `calendar_links`. */
export type CalendarLink = CompanyLink & { rotated_at: Date | null };

type Links = { status_links: StatusLink; calendar_links: CalendarLink };
type Made<Table extends keyof Links> = { link: Links[Table]; token: string };

/**
 * Maximum number of links per company: one for each likely reader, and a few more. The whole list also fits on one
 * page.
 */
export const MAX_COMPANY_LINKS = 20;

/** The columns of a link, without its token's hash. */
function columns(db: Reader, table: keyof Links) {
  const more = table === 'status_links' ? 'shows_documents' : 'rotated_at';
  return db.identifier(['id', 'account_id', 'entity_id', 'created_at', 'expires_at', more]);
}

/**
 * Creates a link and returns its token, which is not stored; null if the company has too many links. The caller has
 * locked the entity.
 */
export async function createCompanyLink<Table extends keyof Links>(
  tx: Tx,
  table: Table,
  secrets: LinkSecrets,
  { account_id, entity_id }: Owner,
  more: Omit<Links[Table], keyof Owner | 'id' | 'created_at'>,
): Promise<Made<Table> | null> {
  await tx.sql`
    delete from ${tx.sql.identifier(table)}
    where account_id = ${account_id} and entity_id = ${entity_id} and expires_at <= ${tx.at}`;
  const others = await listCompanyLinks(tx.sql, table, { account_id, entity_id });
  if (others.length >= MAX_COMPANY_LINKS) return null;
  const { token, hash, pepperId } = secrets.create();
  const row = { id: tx.ids.uuid(), account_id, entity_id, created_at: tx.at, ...more, hash, pepper_id: pepperId };
  const [link] = await tx.sql<Links[Table][]>`
    insert into ${tx.sql.identifier(table)} ${tx.sql.insert(row)} returning ${columns(tx.sql, table)}`;
  return link === undefined ? null : { link, token };
}

/** Replaces the token of a link; the old token stops working at once. Returns null if this entity has no such link. */
export async function rotateCalendarLink(
  tx: Tx,
  secrets: LinkSecrets,
  { account_id, entity_id }: Owner,
  id: string,
  expiresAt: Date | null,
): Promise<Made<'calendar_links'> | null> {
  const { token, hash, pepperId } = secrets.create();
  const changed = { hash, pepper_id: pepperId, rotated_at: tx.at, expires_at: expiresAt };
  const [link] = await tx.sql<CalendarLink[]>`
    update calendar_links set ${tx.sql.set(changed)}
    where id = ${id} and account_id = ${account_id} and entity_id = ${entity_id}
    returning ${columns(tx.sql, 'calendar_links')}`;
  return link === undefined ? null : { link, token };
}

/** Returns the links of an entity, oldest first. */
export async function listCompanyLinks<Table extends keyof Links>(
  db: Reader,
  table: Table,
  { account_id, entity_id }: Owner,
): Promise<Links[Table][]> {
  return db<Links[Table][]>`
    select ${columns(db, table)} from ${db.identifier(table)}
    where account_id = ${account_id} and entity_id = ${entity_id}
    order by created_at, id limit ${MAX_COMPANY_LINKS}`;
}

/** Returns the link that has this token, unless the link has expired. Uses the unique index on the hash. */
export async function findCompanyLink<Table extends keyof Links>(
  db: Reader,
  table: Table,
  secrets: LinkSecrets,
  token: string,
  now: Date,
): Promise<Links[Table] | null> {
  if (!isLinkToken(token)) return null;
  const hashes = secrets.peppers.map((pepper) => hashLinkToken(token, pepper));
  return firstRow(db<Links[Table][]>`
    select ${columns(db, table)} from ${db.identifier(table)}
    where hash in ${db.list(hashes)} and (expires_at is null or expires_at > ${now})`);
}

/** Deletes a link; returns false if this entity has no such link. */
export function deleteCompanyLink(tx: Tx, table: keyof Links, { account_id, entity_id }: Owner, id: string) {
  return hasRows(tx.sql`
    delete from ${tx.sql.identifier(table)}
    where id = ${id} and account_id = ${account_id} and entity_id = ${entity_id} returning 1`);
}
