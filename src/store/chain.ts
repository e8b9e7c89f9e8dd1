import { randomBytes } from 'node:crypto';
import { type AuditEntry, appendEntry, type ChainHead, GENESIS_HASH } from '../domain/audit-chain.ts';
import { type Action, isEventType } from '../domain/event.ts';
import { AppError } from '../errors.ts';
import type { Tx } from './write.ts';

/** What happened, in the caller's words: `object` is the resource after, `previous` the members that changed. */
export type ChangeRecord = {
  accountId: string;
  /** Null: it belongs to the account's own chain. */
  entityId: string | null;
  action: Action;
  data: { object: Record<string, unknown>; previous?: Record<string, unknown> };
  /** The subject was created in this very transaction, so there is no head to look up. */
  isFirst?: boolean;
};

export function chainName(accountId: string, entityId: string | null): string {
  return entityId === null ? `account:${accountId}` : `entity:${entityId}`;
}

type Head = { seq: number; hash: string; event_sequence: number };

/** Writes the entries and events of one transaction; the chain heads are its last locks. */
export async function insertRecords(tx: Tx, records: readonly ChangeRecord[]): Promise<void> {
  const chains = Map.groupBy(records, (record) => chainName(record.accountId, record.entityId));
  // Sorted, so that two transactions with the same chains lock them in the same order.
  for (const chain of [...chains.keys()].sort()) await insertChain(tx, chain, chains.get(chain) ?? []);
}

async function insertChain(tx: Tx, chain: string, records: readonly ChangeRecord[]): Promise<void> {
  const first = records[0];
  if (first === undefined) return;
  const { sql } = tx;
  const head = first.isFirst ? null : await lockHead(tx, first.accountId, chain);
  let tip: ChainHead = { chain, seq: head?.seq ?? 0, hash: head?.hash ?? GENESIS_HASH };
  let eventSequence = head?.event_sequence ?? 0;

  const entries: AuditEntry[] = [];
  const data: { salt: Buffer; data: ChangeRecord['data'] }[] = [];
  const events: { type: string; sequence: number | null; data: ChangeRecord['data'] }[] = [];
  for (const record of records) {
    const salt = randomBytes(16);
    const entry = appendEntry(
      tip,
      { at: tx.at.toISOString(), actor: tx.actor, action: record.action },
      record.data,
      salt,
    );
    tip = { chain, seq: entry.seq, hash: entry.hash };
    entries.push(entry);
    data.push({ salt, data: record.data });
    if (isEventType(record.action)) {
      const sequence = record.entityId === null ? null : ++eventSequence;
      events.push({ type: record.action, sequence, data: record.data });
    }
  }

  const account_id = first.accountId;
  const head_row = { account_id, chain, seq: tip.seq, hash: tip.hash, event_sequence: eventSequence };
  // Issued together: postgres.js pipelines them on the transaction's connection, one round trip in all.
  await Promise.all([
    head === null
      ? sql`insert into chain_heads ${sql(head_row)}`
      : sql`update chain_heads set seq = ${tip.seq}, hash = ${tip.hash}, event_sequence = ${eventSequence}
            where account_id = ${account_id} and chain = ${chain}`,
    sql`insert into audit_entries ${sql(
      entries.map((entry) => ({ account_id, ...entry, at: tx.at, actor: sql.json(entry.actor) })),
    )}`,
    sql`insert into audit_data ${sql(
      data.map((row, index) => ({
        account_id,
        chain,
        seq: entries[index]?.seq ?? 0,
        salt: row.salt,
        data: sql.json(row.data as never),
      })),
    )}`,
    ...(events.length === 0
      ? []
      : [
          sql`insert into events ${sql(
            events.map((event) => ({
              account_id,
              id: tx.ids.uuid(),
              type: event.type,
              entity_id: first.entityId,
              sequence: event.sequence,
              livemode: tx.livemode,
              created_at: tx.at,
              actor: sql.json(tx.actor),
              data: sql.json(event.data as never),
            })),
          )}`,
        ]),
  ]);
}

async function lockHead(tx: Tx, accountId: string, chain: string): Promise<Head> {
  const [head] = await tx.sql<Head[]>`
    select seq, hash, event_sequence from chain_heads
    where account_id = ${accountId} and chain = ${chain} for update`;
  // A subject without a chain would mean that something was created outside `write`.
  if (!head) throw new AppError('internal', { detail: 'The service failed.', internal: `no audit chain ${chain}` });
  return head;
}
