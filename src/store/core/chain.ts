import { randomBytes } from 'node:crypto';
import type { Actor } from '../../domain/access/actor.ts';
import { AUDIT_SALT_LENGTH, appendEntry, GENESIS_HASH } from '../../domain/audit/audit-chain.ts';
import { type Action, isEventType } from '../../domain/events/event.ts';
import { AppError } from '../../errors/errors.ts';
import type { Ids } from '../../ids.ts';
import type { Fragment, Reader, TransactionSql } from './db.ts';
import { laterTogether } from './later-together.ts';

type OpenChange = { sql: TransactionSql; at: Date; actor: Actor; ids: Ids; livemode: boolean };

/**
 * An audited change. `object`: the resource after the change; `previous`: earlier values of the fields that changed.
 */
export type ChangeRecord = {
  accountId: string;
  /** The company of the record; null if the record belongs to the account's own chain. */
  entityId: string | null;
  action: Action;
  data: { object: Record<string, unknown>; previous?: Record<string, unknown> };
  /** True if this transaction created the company, so its chain has no head (last entry) yet. */
  isFirst?: boolean;
};

export function chainName(accountId: string, entityId: string | null): string {
  return entityId === null ? `account:${accountId}` : `entity:${entityId}`;
}

/** An audit entry whose commit was acknowledged. */
export type Mark = { accountId: string; chain: string; hash: string };

type Head = { seq: number; hash: string; event_sequence: number };
type LockedHead = Head & { is_frozen: boolean };

/**
 * Writes audit entries and events, and returns the hash of each entry. Call this last, because the chain heads are the
 * last locks in the lock order.
 */
export async function insertRecords(
  tx: OpenChange,
  records: readonly ChangeRecord[],
): Promise<Map<ChangeRecord, string>> {
  const chains = Map.groupBy(records, (record) => chainName(record.accountId, record.entityId));
  // Chains are sorted, so that two transactions that change the same chains lock them in the same order.
  const hashes = new Map<ChangeRecord, string>();
  for (const chain of [...chains.keys()].sort()) {
    const recordsOfChain = chains.get(chain) ?? [];
    for (const [index, hash] of (await insertChain(tx, chain, recordsOfChain)).entries()) {
      const record = recordsOfChain[index];
      if (record !== undefined) hashes.set(record, hash);
    }
  }
  return hashes;
}

async function insertChain(tx: OpenChange, chain: string, records: readonly ChangeRecord[]): Promise<string[]> {
  const [first] = records;
  if (first === undefined) return [];
  const { sql } = tx;
  const account_id = first.accountId;
  const head = first.isFirst ? null : await lockHead(tx, account_id, chain);
  // A new company has no chain head (last entry) yet, so the account itself is checked for a freeze.
  const allowed = first.isFirst && first.entityId !== null ? refuseIfFrozen(tx, account_id) : null;
  allowed?.catch(() => {});
  const { tip, entries, data, events } = link(tx, chain, head, records);
  const { seq, hash, event_sequence } = tip;
  const moved =
    head === null
      ? sql`insert into chain_heads ${sql.insert({ account_id, chain, seq, hash, event_sequence })}`
      : sql`
          update chain_heads set seq = ${seq}, hash = ${hash}, event_sequence = ${event_sequence}
          where account_id = ${account_id} and chain = ${chain}`;
  laterTogether(sql, [
    moved,
    sql`insert into audit_entries ${sql.insert(entries)}`,
    sql`insert into audit_data ${sql.insert(data)}`,
    ...(events.length > 0 ? eventInserts(sql, events) : []),
  ]);
  await allowed;
  return entries.map(({ hash: own }) => own);
}

function eventInserts(sql: TransactionSql, events: EventRow[]): Fragment[] {
  const queued = events.map(({ account_id, id, entity_id, type }) => ({ account_id, event_id: id, entity_id, type }));
  return [sql`insert into events ${sql.insert(events)}`, sql`insert into event_queue ${sql.insert(queued)}`];
}

type EventRow = ReturnType<typeof link>['events'][number];

function link(tx: OpenChange, chain: string, head: Head | null, records: readonly ChangeRecord[]) {
  const { sql, at, actor, livemode: isLive } = tx;
  let tip: Head = head ?? { seq: 0, hash: GENESIS_HASH, event_sequence: 0 };
  const entries = [];
  const data = [];
  const events = [];
  for (const { accountId: account_id, entityId: entity_id, action, data: said } of records) {
    const salt = randomBytes(AUDIT_SALT_LENGTH);
    const entry = appendEntry({ chain, ...tip }, { at: at.toISOString(), actor, action }, said, salt);
    const isEvent = isEventType(action);
    const event_sequence = tip.event_sequence + (isEvent && entity_id !== null ? 1 : 0);
    tip = { seq: entry.seq, hash: entry.hash, event_sequence };
    entries.push({ account_id, ...entry, at, actor: sql.json(entry.actor) });
    data.push({ account_id, chain, seq: entry.seq, salt, data: sql.json(said as never) });
    if (!isEvent) continue;
    events.push({
      account_id,
      id: tx.ids.uuid(),
      type: action,
      entity_id,
      sequence: entity_id === null ? null : event_sequence,
      livemode: isLive,
      created_at: at,
      actor: sql.json(actor),
      data: sql.json(said as never),
    });
  }
  return { tip, entries, data, events };
}

async function lockHead(tx: OpenChange, accountId: string, chain: string): Promise<Head> {
  const [head] = await tx.sql<LockedHead[]>`
    select seq, hash, event_sequence, is_frozen from chain_heads
    where account_id = ${accountId} and chain = ${chain} for update`;
  // Without a chain, the company or account was not created through `write`, which is a bug.
  if (!head) throw new AppError('internal', { detail: 'The service failed.', internal: `no audit chain ${chain}` });
  // Every change locks this row last, so a change to a frozen account is refused at this lock at the latest.
  if (head.is_frozen) throw await stopped(tx, accountId);
  return head;
}

/**
 * SQL condition that excludes frozen accounts. A statement that changes rows of many accounts would fail if one of them
 * were frozen. `account`: the account column in the statement. Index: the primary key.
 */
export function notFrozen(db: Reader, account: Fragment): Fragment {
  return db`not exists (
    select from chain_heads frozen
    where frozen.account_id = ${account} and frozen.chain = 'account:' || ${account}::text and frozen.is_frozen)`;
}

/**
 * Returns whether an account is frozen. Waits for a freeze or release in progress, and blocks a later one until this
 * transaction ends.
 */
export async function isFrozen(sql: TransactionSql, accountId: string): Promise<boolean> {
  const [head] = await sql<{ is_frozen: boolean }[]>`
    select is_frozen from chain_heads
    where account_id = ${accountId} and chain = ${chainName(accountId, null)} for share`;
  return head?.is_frozen === true;
}

export async function refuseIfFrozen({ sql }: Pick<OpenChange, 'sql'>, accountId: string): Promise<void> {
  if (await isFrozen(sql, accountId)) throw await stopped({ sql }, accountId);
}

/**
 * Returns the error for a change that is refused because the account is frozen. Its text says if the account is closed.
 */
async function stopped({ sql }: Pick<OpenChange, 'sql'>, accountId: string): Promise<AppError> {
  const [account] = await sql<{ is_closed: boolean }[]>`
    select closed_at is not null as is_closed from accounts where id = ${accountId}`;
  return account?.is_closed ? new AppError('account_frozen', { detail: CLOSED }) : accountFrozen();
}

const CLOSED = 'This account is closed, so nothing of it changes. An operator can reopen it, until its data is erased.';

/** Returns the error for any change to a frozen account. */
export function accountFrozen(): AppError {
  return new AppError('account_frozen', {
    detail:
      'This account is frozen: it is moving to another deployment, or came from another deployment and was not released. It can be read and exported, but not changed. The operator of this service can release it.',
  });
}
