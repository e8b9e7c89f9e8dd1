import { firstRow, hasRows, type Reader } from './core/db.ts';
import type { Tx } from './core/write.ts';

export type Upload = {
  account_id: string;
  id: string;
  media_type: 'application/pdf' | 'image/png' | 'image/jpeg';
  /** The SHA-256 hash of the file, in hexadecimal. */
  sha256: string;
  content: Uint8Array;
  created_at: Date;
};

export async function insertUpload(tx: Tx, upload: Upload): Promise<void> {
  await tx.sql`insert into uploads ${tx.sql.insert(upload)}`;
}

/** Returns a file that this account uploaded; null if it does not exist. */
export async function findUpload(db: Reader, accountId: string, id: string): Promise<Upload | null> {
  return firstRow(db<Upload[]>`
    select account_id, id, media_type, sha256, content, created_at from uploads
    where account_id = ${accountId} and id = ${id}`);
}

/** Keeps a file permanently, because another row now refers to it. Returns false if the file is gone. */
export async function claimUpload(tx: Tx, accountId: string, id: string): Promise<boolean> {
  return hasRows(tx.sql`
    update uploads set claimed_at = coalesce(claimed_at, ${tx.at}) where account_id = ${accountId} and id = ${id}
    returning 1`);
}

/** A filing whose facts a file proves. `page`: page of the file that proves them; null: the whole file proves them. */
export type ProvenFiling = { reference: string; page: number | null };

/**
 * Returns another filing that these bytes already prove, on this page or as a whole file; null: there is none. The lock
 * makes a simultaneous second use of the file wait for the first. If the proven fact was withdrawn, declined, or
 * replaced by a correction, the file can be used again. Indexes: uploads_by_sha256 and filing_reports_by_evidence.
 */
export async function findProvenFiling(
  tx: Tx,
  { sha256, page }: { sha256: string; page: number | null },
  ownFilings: readonly string[],
): Promise<ProvenFiling | null> {
  tx.sql.later`select pg_advisory_xact_lock(hashtextextended(${`proof ${sha256}`}, 0))`;
  return firstRow(tx.sql<ProvenFiling[]>`
    select f.reference, proof.page
    from (
      select r.account_id, r.filing_id, (r.report -> 'evidence_check' ->> 'page')::int as page
      from uploads u join filing_reports r
        on r.account_id = u.account_id and r.report ->> 'evidence' = 'upload:' || u.id::text
      where u.sha256 = ${sha256} and u.claimed_at is not null and r.withdrawn_at is null
        and not exists (
          select from corrections c
          where c.account_id = r.account_id and c.filing_id = r.filing_id and c.state = 'confirmed'
            and (c.facts -> 'number' is not null or c.facts -> 'not_filed' is not null))
      union all
      select c.account_id, c.filing_id, (c.evidence_check ->> 'page')::int
      from uploads u join corrections c on c.account_id = u.account_id and c.evidence = 'upload:' || u.id::text
      where u.sha256 = ${sha256} and u.claimed_at is not null and c.state in ('open', 'confirmed')
        and c.facts -> 'not_filed' is null
    ) proof join filings f on f.account_id = proof.account_id and f.id = proof.filing_id
    where not f.is_unverified and f.id <> all(${ownFilings}::uuid[])
      and (proof.page is null or ${page}::int is null or proof.page = ${page})
    order by f.opened_at, f.id limit 1`);
}
