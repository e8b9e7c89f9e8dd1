import { ERASURE } from '../../domain/audit/audit-erasure.ts';
import { type ErasureReason, erasureRefusal } from '../../domain/audit/erasure.ts';
import { onlyRow } from '../core/db.ts';
import type { Tx } from '../core/write.ts';

/** Entries of one chain whose data is to be erased. */
export type Erasure = { chain: string; entries: readonly number[]; reason: ErasureReason };

/**
 * Erases the data and salts of entries, and records that in the same transaction. If one of the entries must be kept,
 * erases nothing and returns the reasons. Must run as the owner of the tables, because the serving role may not delete.
 */
export async function eraseAuditData(tx: Tx, { chain, entries, reason }: Erasure): Promise<string[]> {
  const { sql } = tx;
  const head = onlyRow(
    await sql<{ account_id: string }[]>`select account_id from chain_heads where chain = ${chain}`,
    `chain ${chain}`,
  );
  if (head === null) return [`The chain ${chain} does not exist.`];
  // The lock names the account, because Citus can lock only rows on one server. A chain never changes its account.
  await sql`select 1 from chain_heads where account_id = ${head.account_id} and chain = ${chain} for update`;
  const seqs = [...new Set(entries)].sort((a, b) => a - b);
  const rows = await sql<{ seq: number; action: string; has_data: boolean }[]>`
    select e.seq, e.action, d.seq is not null as has_data
    from audit_entries e left join audit_data d using (account_id, chain, seq)
    where e.account_id = ${head.account_id} and e.chain = ${chain} and e.seq = any(${seqs})`;
  const entryAt = new Map(rows.map((row) => [row.seq, row]));
  const refusals = seqs.map((seq) => erasureRefusal(seq, entryAt.get(seq))).filter((refusal) => refusal !== null);
  if (refusals.length > 0) return refusals;
  await sql`
    delete from audit_data where account_id = ${head.account_id} and chain = ${chain} and seq = any(${seqs})`;
  const [kind, id = null] = chain.split(':');
  const subject = { accountId: head.account_id, entityId: kind === 'entity' ? id : null };
  tx.record({ ...subject, action: ERASURE, data: { object: { entries: seqs, reason } } });
  return [];
}
