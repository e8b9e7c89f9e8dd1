import type { PackRecord } from '../domain/packs/pack-review.ts';
import { firstRow, type Reader } from './core/db.ts';
import type { Tx } from './core/write.ts';

/** The law that a row is about, by state and legal form. */
export type PackOf = { jurisdiction: string; legal_form: string };

/** A row of `pack_reviews` without its text, which is large. */
export type PackRecordRow = PackOf & PackRecord & { reviewer: string | null; note: string | null };

/** Returns everything recorded about the law of each state, the newest first. */
export function listPackRecords(db: Reader): Promise<PackRecordRow[]> {
  return db<PackRecordRow[]>`
    select jurisdiction, legal_form, kind, hash, reviewer, note, recorded_at from pack_reviews
    order by recorded_at desc, id`;
}

export async function findReviewedText(
  db: Reader,
  { jurisdiction, legal_form }: PackOf,
): Promise<{ text: string; hash: string; reviewer: string; recorded_at: Date } | null> {
  return firstRow(db<{ text: string; hash: string; reviewer: string; recorded_at: Date }[]>`
    select text, hash, reviewer, recorded_at from pack_reviews
    where jurisdiction = ${jurisdiction} and legal_form = ${legal_form} and kind = 'review'
    order by recorded_at desc, id limit 1`);
}

export async function insertPackReview(
  tx: Tx,
  review: PackOf & { hash: string; text: string; reviewer: string; note: string | null },
): Promise<void> {
  await tx.sql`
    insert into pack_reviews ${tx.sql.insert({ id: tx.ids.uuid(), kind: 'review', ...review, recorded_at: tx.at })}`;
}

/**
 * Records that a process in live mode applies the pack whose text has this hash. Only the first process is recorded.
 */
export async function recordPackInUse(tx: Tx, used: PackOf & { hash: string }): Promise<void> {
  await tx.sql`
    insert into pack_reviews ${tx.sql.insert({ id: tx.ids.uuid(), kind: 'in_use', ...used, recorded_at: tx.at })}
    on conflict do nothing`;
}
