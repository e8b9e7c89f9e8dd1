import { hashLinkToken, isLinkToken } from '../domain/access/link-token.ts';
import { firstRow, hasRows, type Reader } from './core/db.ts';
import type { Tx } from './core/write.ts';
import type { LinkSecrets } from './link-tokens.ts';

/** A row of `status_links`: a web page about one entity for everyone who has the link, until it is revoked. */
export type StatusLink = {
  id: string;
  account_id: string;
  entity_id: string;
  created_at: Date;
  /** The end of the key that made it. */
  expires_at: Date | null;
  /** True if that key could read documents. */
  shows_documents: boolean;
};

/** One for each person who should see it, and a few to spare; this limit also keeps the list on one page. */
export const MAX_STATUS_LINKS = 20;

/** Makes a link and returns its token, which is stored nowhere; null if there are too many. The entity is locked. */
export async function createStatusLink(
  tx: Tx,
  secrets: LinkSecrets,
  entity: { account_id: string; id: string },
  bounds: Pick<StatusLink, 'expires_at' | 'shows_documents'>,
): Promise<{ link: StatusLink; token: string } | null> {
  const { account_id, id: entity_id } = entity;
  await tx.sql`delete from status_links where account_id = ${account_id} and entity_id = ${entity_id} and expires_at <= ${tx.at}`;
  if ((await listStatusLinks(tx.sql, account_id, entity_id)).length >= MAX_STATUS_LINKS) return null;
  const { token, hash, pepperId } = secrets.create();
  const link = { id: tx.ids.uuid(), account_id, entity_id, created_at: tx.at, ...bounds };
  await tx.sql`insert into status_links ${tx.sql.insert({ ...link, hash, pepper_id: pepperId })}`;
  return { link, token };
}

/** Returns the links of an entity, oldest first. */
export async function listStatusLinks(db: Reader, accountId: string, entityId: string): Promise<StatusLink[]> {
  return db<StatusLink[]>`
    select ${columns(db)} from status_links
    where account_id = ${accountId} and entity_id = ${entityId}
    order by created_at, id limit ${MAX_STATUS_LINKS}`;
}

/** Returns the link of a token, unless it has ended. Plan: index scan on the unique hash. */
export async function findStatusLink(
  db: Reader,
  secrets: LinkSecrets,
  token: string,
  now: Date,
): Promise<StatusLink | null> {
  if (!isLinkToken(token)) return null;
  const hashes = secrets.peppers.map((pepper) => hashLinkToken(token, pepper));
  return firstRow(db<StatusLink[]>`
    select ${columns(db)} from status_links
    where hash in ${db.list(hashes)} and (expires_at is null or expires_at > ${now})`);
}

function columns(db: Reader) {
  return db`id, account_id, entity_id, created_at, expires_at, shows_documents`;
}

/** Returns false if this entity has no such link. */
export async function deleteStatusLink(tx: Tx, accountId: string, entityId: string, id: string): Promise<boolean> {
  return hasRows(tx.sql`
    delete from status_links where id = ${id} and account_id = ${accountId} and entity_id = ${entityId} returning 1`);
}
