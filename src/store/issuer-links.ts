import type { Scope } from '../domain/access/permissions.ts';
import { AppError } from '../errors/errors.ts';
import { firstRow, hasRows, type Reader } from './core/db.ts';
import type { Tx } from './core/write.ts';

/** A user of another platform who may act for an account. */
export type IssuerLink = {
  id: string;
  account_id: string;
  issuer: string;
  subject: string;
  scopes: Scope[];
  created_at: Date;
  /** Expiry of the credential that created the link; null: the credential does not expire. */
  expires_at: Date | null;
};

/**
 * Maximum number of links per account. Platforms have one or a few users per agent; an account with more should use an
 * API key.
 */
export const MAX_LINKS_PER_ACCOUNT = 100;

/** Finds the link of a platform's user to an account. Index: issuer_links_by_subject. */
export async function findIssuerLink(db: Reader, issuer: string, subject: string) {
  return firstRow(db<(IssuerLink & { suspended: boolean; frozen: boolean })[]>`
    select l.*, a.suspended_at is not null as suspended, a.frozen_at is not null as frozen from issuer_links l join accounts a on a.id = l.account_id
    where l.issuer = ${issuer} and l.subject = ${subject}`);
}

/** Returns the links of an account, oldest first. */
export async function listIssuerLinks(db: Reader, accountId: string): Promise<IssuerLink[]> {
  return db<IssuerLink[]>`
    select * from issuer_links where account_id = ${accountId}
    order by created_at, id limit ${MAX_LINKS_PER_ACCOUNT}`;
}

/** Inserts a link; returns false if the subject is already linked, by this account or another. */
export async function insertIssuerLink(tx: Tx, link: IssuerLink): Promise<boolean> {
  return hasRows(tx.sql`
    insert into issuer_links ${tx.sql.insert({ ...link, scopes: link.scopes as never })}
    on conflict (issuer, subject) do nothing returning 1`);
}

/** Deletes this user's expired link, so that it neither blocks a new one nor counts against the limit. */
export async function deleteEndedLink(tx: Tx, issuer: string, subject: string): Promise<void> {
  await tx.sql`
    delete from issuer_links where issuer = ${issuer} and subject = ${subject} and expires_at <= ${tx.at}`;
}

/** Deletes a link. Another account's link and a missing link cause the same error. */
export async function deleteIssuerLink(tx: Tx, accountId: string, id: string): Promise<IssuerLink> {
  const [row] = await tx.sql<IssuerLink[]>`
    delete from issuer_links where account_id = ${accountId} and id = ${id} returning *`;
  if (!row) throw new AppError('not_found', { detail: 'No issuer link with this id belongs to this account.' });
  return row;
}
