import { hashLinkToken, isLinkToken } from '../domain/access/link-token.ts';
import type { Scope } from '../domain/access/permissions.ts';
import { firstRow, type Reader } from './core/db.ts';
import type { PageRange } from './core/page.ts';
import type { Tx } from './core/write.ts';

/** The data that each kind of link needs when somebody opens it. */
export type LinkSubjects = {
  recover: { email: string };
  join: {
    entity_id: string;
    member_did: string;
    scopes: Scope[];
    /** The member's public key in Base64; null if the constitution has none. */
    public_key: string | null;
    email: string;
    /** Id of the key that invited the member; the invitation ends with the key. */
    key_id: string;
  };
  /** The link's id is also the id of the requested signature (attestation). */
  attest: { entity_id: string };
  sign: { entity_id: string; signature_id: string };
  /** A link for an approval. `contact`: position in the constitution that was in force when the contact was asked. */
  approve: { entity_id: string; proposal_id: string; contact: number };
};
export type LinkPurpose = keyof LinkSubjects;

export type Link<Purpose extends LinkPurpose> = {
  id: string;
  purpose: Purpose;
  account_id: string | null;
  subject: LinkSubjects[Purpose];
  created_at: Date;
  expires_at: Date;
  used_at: Date | null;
};

/** Creates and hashes tokens. This object is built in wiring.ts, which has the peppers and the random source. */
export type LinkSecrets = {
  create(): { token: string; hash: Uint8Array; pepperId: string };
  /** The current pepper (secret in the hashes) comes first. During a rotation, the previous one follows. */
  peppers: readonly Uint8Array[];
};

/** Creates a single-use link and returns its token, which is not stored. */
export async function createLink<Purpose extends LinkPurpose>(
  tx: Tx,
  secrets: LinkSecrets,
  link: {
    purpose: Purpose;
    accountId: string | null;
    subject: LinkSubjects[Purpose];
    lifetimeMs: number;
    /** Id of the row that the link asks about, if the row already exists; otherwise the link gets a new id. */
    id?: string;
  },
): Promise<{ id: string; token: string; expiresAt: Date }> {
  const { token, hash, pepperId } = secrets.create();
  const id = link.id ?? tx.ids.uuid();
  const expiresAt = new Date(tx.at.getTime() + link.lifetimeMs);
  tx.sql.later`insert into link_tokens ${tx.sql.insert({
    id,
    hash,
    pepper_id: pepperId,
    purpose: link.purpose,
    account_id: link.accountId,
    subject: tx.sql.json(link.subject),
    created_at: tx.at,
    expires_at: expiresAt,
  })}`;
  return { id, token, expiresAt };
}

/** Returns the link that has this token, even if used or expired. The link is not redeemed. */
export async function findLink<Purpose extends LinkPurpose>(
  db: Reader,
  secrets: LinkSecrets,
  purpose: Purpose,
  token: string,
): Promise<Link<Purpose> | null> {
  if (!isLinkToken(token)) return null;
  return firstRow(db<Link<Purpose>[]>`
    select id, purpose, account_id, subject, created_at, expires_at, used_at from link_tokens
    where hash in ${db.list(hashesOf(secrets, token))} and purpose = ${purpose}`);
}

/**
 * Returns one page of a company's invitations, oldest first, including used and expired ones. Index:
 * link_tokens_of_members.
 */
export async function listInvitations(
  db: Reader,
  accountId: string,
  entityId: string,
  { after, limit }: PageRange,
): Promise<Link<'join'>[]> {
  return db<Link<'join'>[]>`
    select id, purpose, account_id, subject, created_at, expires_at, used_at from link_tokens
    where purpose = 'join' and account_id = ${accountId} and subject ->> 'entity_id' = ${entityId}
      ${after === null ? db`` : db`and (created_at, id) > (${after.createdAt}, ${after.id})`}
    order by created_at, id
    limit ${limit}`;
}

/** Ends an open invitation of a company now; returns the invited member, or null if no open invitation has this id. */
export async function endInvitation(tx: Tx, accountId: string, entityId: string, id: string): Promise<string | null> {
  const [row] = await tx.sql<{ member_did: string }[]>`
    update link_tokens set expires_at = ${tx.at}
    where id = ${id} and purpose = 'join' and account_id = ${accountId} and subject ->> 'entity_id' = ${entityId}
      and used_at is null and expires_at > ${tx.at}
    returning subject ->> 'member_did' as member_did`;
  return row?.member_did ?? null;
}

/**
 * Redeems a link; returns null if the link is unknown, used or expired. Of several simultaneous calls, one redeems the
 * link. The others wait for the row and then find the link used.
 */
export async function consumeLink<Purpose extends LinkPurpose>(
  tx: Tx,
  secrets: LinkSecrets,
  purpose: Purpose,
  token: string,
): Promise<Link<Purpose> | null> {
  if (!isLinkToken(token)) return null;
  return firstRow(tx.sql<Link<Purpose>[]>`
    update link_tokens set used_at = ${tx.at}
    where hash in ${tx.sql.list(hashesOf(secrets, token))} and purpose = ${purpose}
      and used_at is null and expires_at > ${tx.at}
    returning id, purpose, account_id, subject, created_at, expires_at, used_at`);
}

function hashesOf(secrets: LinkSecrets, token: string): Uint8Array[] {
  return secrets.peppers.map((pepper) => hashLinkToken(token, pepper));
}
