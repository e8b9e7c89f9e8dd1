import type { Actor } from '../domain/access/actor.ts';
import type { AuditEntry, ChainHead } from '../domain/audit/audit-chain.ts';
import { uploadOf } from '../domain/filing/uploaded-evidence.ts';
import { chainName } from './core/chain.ts';
import { firstRow, hasRows, type Reader } from './core/db.ts';
import type { Tx } from './core/write.ts';

/** An audit entry as it is stored: an actor without a key has no `key_id`. */
type StoredEntry = Omit<AuditEntry, 'actor'> & { actor: Actor };

/** An entry with its data; `disclosure` is null once the data was erased. */
export type AuditRow = { entry: StoredEntry; disclosure: { salt: Uint8Array; data: unknown } | null };

/** Returns the head (last entry) of a chain, or null if the chain does not exist. */
export async function findHead(db: Reader, accountId: string, chain: string): Promise<ChainHead | null> {
  return firstRow(db<ChainHead[]>`
    select chain, seq, hash from chain_heads where account_id = ${accountId} and chain = ${chain}`);
}

/**
 * Returns the entries after a sequence number, in order, up to and including `upTo`. Entries after `upTo` are left out,
 * because they belong to a later head (last entry) of the chain.
 */
export async function listEntries(
  db: Reader,
  accountId: string,
  chain: string,
  range: { after: number; upTo: number; limit: number },
): Promise<AuditRow[]> {
  const { after, upTo, limit } = range;
  const page = db`chain = ${chain} and seq > ${after} and seq <= ${upTo} order by seq limit ${limit}`;
  // Two statements are used instead of a join. An import reads rows without statistics, and a join could then read the
  // whole chain for each page. Both statements return at most as many rows as the page has entries.
  const [entries, data] = await Promise.all([
    db<(Omit<StoredEntry, 'at'> & { at: Date })[]>`
      select seq, chain, at, actor, action, data_hash, prev_hash, hash from audit_entries
      where account_id = ${accountId} and ${page}`,
    db<{ seq: number; salt: Uint8Array; data: unknown }[]>`
      select seq, salt, data from audit_data where account_id = ${accountId} and ${page}`,
  ]);
  const disclosures = new Map(data.map(({ seq, ...disclosure }) => [seq, disclosure]));
  return entries.map(({ at, ...entry }) => ({
    entry: { ...entry, at: at.toISOString() },
    disclosure: disclosures.get(entry.seq) ?? null,
  }));
}

/** Number of newest entries searched for an export, so that a long chain costs no more than a short one. */
const RECENT_ENTRIES = 1_000;

/**
 * Returns the newest export that this deployment recorded in the account's chain between two times. Entries before the
 * account's arrival are ignored, because the source deployment recorded them. Reads the end of the primary key.
 */
export async function findNewestExport(
  db: Reader,
  accountId: string,
  { after, until }: { after: Date; until: Date },
): Promise<{ recipient: string | null } | null> {
  const chain = chainName(accountId, null);
  return firstRow(db<{ recipient: string | null }[]>`
    select d.data #>> '{object,recipient}' as recipient from audit_entries e
    join audit_data d on d.account_id = e.account_id and d.chain = e.chain and d.seq = e.seq
    where e.account_id = ${accountId} and e.chain = ${chain} and e.action = 'account.exported'
      and e.at > ${after} and e.at <= ${until}
      and e.seq > (
        select greatest(h.seq - ${RECENT_ENTRIES}, (
          select max(seq) from audit_entries
          where account_id = ${accountId} and chain = ${chain} and seq > h.seq - ${RECENT_ENTRIES}
            and action = 'chain.arrived'))
        from chain_heads h where h.account_id = ${accountId} and h.chain = ${chain})
    order by e.seq desc limit 1`);
}

/**
 * Returns whether `frozenAt` is the time of the account's arrival, which means that the account has been frozen ever
 * since. Reads one chain through the primary key.
 */
export async function isFrozenSinceArrival(db: Reader, accountId: string, frozenAt: Date): Promise<boolean> {
  return hasRows(db`
    select 1 from audit_entries
    where account_id = ${accountId} and chain = ${chainName(accountId, null)} and action = 'chain.arrived' and at = ${frozenAt}`);
}

type EntryPlace = { chain: string; seq: number; hash: string };

/** Returns the first entry in a chain by the person who used a mailed link; the link's id is the actor's id. */
export async function findEntryOfLink(db: Reader, accountId: string, chain: string, linkId: string) {
  return firstRow(db<EntryPlace[]>`
    select chain, seq, hash from audit_entries
    where account_id = ${accountId} and chain = ${chain} and actor ->> 'id' = ${linkId}
      and action not in ('document.created', 'requirement.resolved')
    order by seq limit 1`);
}

/** Returns the entry that records a member's signature on the operating agreement. */
export async function findEntryOfSignature(db: Reader, accountId: string, chain: string, signatureId: string) {
  return firstRow(db<EntryPlace[]>`
    select e.chain, e.seq, e.hash from audit_entries e
    join audit_data d on d.account_id = e.account_id and d.chain = e.chain and d.seq = e.seq
    where e.account_id = ${accountId} and e.chain = ${chain} and e.action = 'operating_agreement.signed'
      and d.data #>> '{object,signature_id}' = ${signatureId}`);
}

/**
 * Returns when a company last arrived in an archive without a trusted key; null: never. A later trusted arrival does
 * not confirm earlier ones. The chain is read only if the account ever moved, because most accounts never move.
 */
export async function findUnvouchedArrival(
  db: Reader,
  { account_id, id }: { account_id: string; id: string },
): Promise<Date | null> {
  const moved = await db`select 1 from accounts where id = ${account_id} and arrived is not null`;
  if (moved.length === 0) return null;
  const [row] = await db<{ at: Date }[]>`
    select e.at from audit_entries e
    left join audit_data d on d.account_id = e.account_id and d.chain = e.chain and d.seq = e.seq
    where e.account_id = ${account_id} and e.chain = ${`entity:${id}`} and e.action = 'chain.arrived'
      and d.data #>> '{object,trusted_key}' is null
    order by e.seq desc limit 1`;
  return row?.at ?? null;
}

/** Returns the actor who gave an approver's answer to a proposal; null if the data of the entry was erased. */
export async function findActorOfAnswer(
  db: Reader,
  { account_id, entity_id, id }: { account_id: string; entity_id: string; id: string },
  contact: number,
): Promise<Actor | null> {
  const [row] = await db<{ actor: Actor }[]>`
    select e.actor from audit_entries e
    join audit_data d on d.account_id = e.account_id and d.chain = e.chain and d.seq = e.seq
    where e.account_id = ${account_id} and e.chain = ${`entity:${entity_id}`}
      and e.action in ('proposal.answered', 'proposal.rejected')
      and d.data #>> '{object,id}' = ${id} and d.data #>> '{object,contact}' = ${String(contact)}
    order by e.seq limit 1`;
  return row?.actor ?? null;
}

/**
 * Returns whether the operator of this change has downloaded a proof with the same key, according to the company's
 * audit chain. `evidence`: the reference to the uploaded file; `since`: earlier downloads do not count; null: all
 * count.
 */
export async function hasOpenedProof(
  { sql, actor }: Pick<Tx, 'sql' | 'actor'>,
  { account_id, entity_id }: { account_id: string; entity_id: string },
  { evidence, since }: { evidence: string; since: Date | null },
): Promise<boolean> {
  return hasRows(sql`
    select 1 from audit_entries e
    join audit_data d on d.account_id = e.account_id and d.chain = e.chain and d.seq = e.seq
    where e.account_id = ${account_id} and e.chain = ${chainName(account_id, entity_id)}
      and e.action = 'filing.document_read' and e.at >= coalesce(${since}::timestamptz, '-infinity') and e.actor ->> 'id' = ${actor.id}
      and d.data #>> '{object,upload_id}' = ${uploadOf(evidence)}`);
}
