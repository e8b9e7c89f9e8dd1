import type { KnownFacts } from '../domain/filing/fact-correction.ts';
import {
  type Asserted,
  type FilingState,
  type FilingType,
  filingReference,
  isClosed,
  isProvablyAbsent,
  isStalled,
} from '../domain/filing/filing.ts';
import type { HandIn } from '../domain/filing/filing-report.ts';
import { FILING_RULES } from '../domain/filing/filing-rules.ts';
import type { Rejection } from '../domain/filing/formation.ts';
import { canonicalNumber } from '../domain/formats/canonical.ts';
import { businessAt } from './core/business-clock.ts';
import { canonicalIn } from './core/canonical-number.ts';
import { firstRow, hasRows, onlyRow, type Reader } from './core/db.ts';
import { type Claimed, nowIf, unlessFrozen } from './core/due.ts';
import type { PageRange } from './core/page.ts';
import { doubted } from './core/restore.ts';
import type { Tx } from './core/write.ts';
import { closePayment } from './payments.ts';

/**
 * The registry's confirmation, kept as evidence. `effective_at`: later time from which the filing has effect; absent:
 * since `filed_at`.
 */
export type FilingResult = KnownFacts & { evidence: string | null };

export type Filing = Claimed & {
  account_id: string;
  id: string;
  entity_id: string;
  type: FilingType;
  ordinal: number;
  period: string;
  /** True for an import of a company that already exists. An operator confirms it, and nothing is sent. */
  is_import: boolean;
  /**
   * True if the filing arrived in an archive without a trusted key. If accepted, such a filing counts only once
   * operators confirm it. If open, it is looked up at the registry but never sent.
   */
  is_unverified: boolean;
  reference: string;
  state: FilingState;
  packet: Record<string, unknown>;
  packet_hash: string;
  fee_cents: number;
  pack_version: string;
  deadline_at: Date | null;
  sends: number;
  tries: number;
  clean_misses: number;
  result: FilingResult | null;
  rejection: Rejection | null;
  review_reason: string | null;
  /** A reported result that an operator has to confirm; set only in review. */
  asserted: Asserted | null;
  /**
   * Reason why the filing is not sent yet although there is no problem; valid until `due_at`; null: there is no such
   * reason.
   */
  wait_reason: string | null;
  due_at: Date | null;
  /** Earliest time to send the filing, if the registry asked for a delay; otherwise null. */
  not_before: Date | null;
  opened_at: Date;
  stalled_since: Date | null;
  absent_since: Date | null;
  claimed_by: string | null;
  claimed_at: Date | null;
  release_asked_by: string | null;
  release_asked_at: Date | null;
  /**
   * The record of an operator's submission by hand; null: the filing was not submitted by hand, or the submission was
   * not recorded.
   */
  handed_in: HandIn | null;
  release_reason: string | null;
  /**
   * Time at which the filing entered the operators' queue that it is in. If it is in no queue, time at which it last
   * left one.
   */
  queued_at: Date;
  /** Time at which the filing's data (packet) was replaced after it was sent; null: never. */
  packet_changed_at: Date | null;
  /** Time until which an operator's result is held; null: no result is held. */
  held_until: Date | null;
  /**
   * Time at which the filing was closed, by the account's business clock; null: it is open. The office's `filed_at`,
   * which is shown beside this time, uses the same clock.
   */
  closed_at: Date | null;
  failures: number;
};

export type NewFiling = Pick<
  Filing,
  'account_id' | 'entity_id' | 'type' | 'packet' | 'packet_hash' | 'fee_cents' | 'pack_version'
> & {
  /**
   * Period of the filing: only one filing of a type may exist per period. Omitted for a formation, a dissolution and a
   * tax number.
   */
  period?: string;
};

type Imported = { is_import: true; state: 'needs_review'; review_reason: string; asserted: Asserted };

/**
 * Records the intent to file. The caller has locked the entity, so two calls never get the same ordinal. The index
 * `filings_one_live` refuses a second filing while one is open or accepted. The filing is not due until its step is
 * reached (`armFiling`).
 */
export async function openFiling(tx: Tx, filing: NewFiling, imported: Imported | null = null): Promise<Filing> {
  const [last] = await tx.sql<{ ordinal: number }[]>`
    select coalesce(max(ordinal), 0)::int as ordinal from filings
    where account_id = ${filing.account_id} and entity_id = ${filing.entity_id} and type = ${filing.type}`;
  const ordinal = (last?.ordinal ?? 0) + 1;
  const [row] = await tx.sql<Filing[]>`
    insert into filings ${tx.sql.insert({
      ...filing,
      packet: tx.sql.json(filing.packet as never),
      id: tx.ids.uuid(),
      ordinal,
      reference: filingReference(filing.entity_id, filing.type, ordinal),
      state: 'ready',
      opened_at: tx.at,
      queued_at: tx.at,
      ...(imported && { ...imported, asserted: tx.sql.json(imported.asserted) }),
    })} returning *`;
  if (!row) throw new Error('insert returned nothing');
  return row;
}

/** Returns the newest filing of a type, the only one that counts. Earlier filings were closed without acceptance. */
export async function findFiling(db: Reader, accountId: string, entityId: string, type: FilingType) {
  return firstRow(db<Filing[]>`
    select * from filings where account_id = ${accountId} and entity_id = ${entityId} and type = ${type}
    order by ordinal desc limit 1`);
}

/** Makes a filing due, because its step is reached. A filing that is in progress or closed stays unchanged. */
export async function armFiling(tx: Tx, filing: Pick<Filing, 'account_id' | 'id'>): Promise<void> {
  tx.sql.later`
    update filings set due_at = now()
    where account_id = ${filing.account_id} and id = ${filing.id} and state = 'ready' and due_at is null`;
  tx.wake('filings');
}

/** Reverses `armFiling`: the due filing waits for its step again. */
export async function disarmFiling(tx: Tx, filing: Pick<Filing, 'account_id' | 'id'>): Promise<void> {
  tx.sql.later`
    update filings set due_at = null where account_id = ${filing.account_id} and id = ${filing.id} and state = 'ready'`;
}

/**
 * Marks a filing that was not sent from here as possibly sent, so that it is looked up before it is sent or withdrawn.
 * Returns false if it is already being sent or looked up, or is over.
 */
export async function doubtFiling(tx: Tx, { account_id, id, epoch }: Filing, sentBefore: Date): Promise<boolean> {
  tx.wake('filings');
  return hasRows(tx.sql`
    update filings set state = 'ambiguous', deadline_at = ${sentBefore}, stalled_since = ${tx.at},
      due_at = now(), lease_until = null, ${doubted(tx.sql)}
    where account_id = ${account_id} and id = ${id} and epoch = ${epoch} and state in ('ready', 'unavailable')
    returning 1`);
}

/**
 * Withdraws a filing that the registry provably does not have. Returns false if the filing may have arrived. Proofs:
 * - `sends = 0`, because `sending` is committed before the first byte.
 * - A look-up that found nothing after a send (`absent_since`). After a restore, a look-up at the desk is no proof.
 * - At the desk: no operator has claimed the filing. A claimed filing may be at the office even if a look-up found
 *   nothing.
 *
 * The new epoch (a counter) stops a worker that was about to begin.
 */
export async function withdrawFiling(
  tx: Tx,
  filing: Pick<Filing, 'account_id' | 'id'>,
  { isDesk }: { isDesk: boolean } = { isDesk: false },
): Promise<boolean> {
  const closedAt = await businessAt(tx, filing.account_id);
  const rows = await tx.sql`
    update filings set state = 'cancelled', closed_at = ${closedAt}, due_at = null, wait_reason = null,
      absent_since = case when sends > 0 then coalesce(absent_since, ${tx.at}) end,
      lease_until = ${unlessFrozen(tx.sql)}, epoch = epoch + 1
    where account_id = ${filing.account_id} and id = ${filing.id} and claimed_by is null
      and ((state in ('ready', 'unavailable') and (sends = 0 or absent_since is not null))
        or (${isDesk} and state in ('ready', 'unavailable', 'pending') and packet_changed_at is null))
    returning 1`;
  if (rows.length === 1) await closePayment(tx, filing);
  return rows.length === 1;
}

/**
 * Records the intent to send. After the commit, a process that finds this filing must first ask the registry. Returns
 * false if nothing may be sent.
 */
export async function markSending(tx: Tx, claim: Filing, deadlineAt: Date): Promise<boolean> {
  return hasRows(tx.sql`
    update filings set state = 'sending', sends = sends + 1, absent_since = null, deadline_at = ${deadlineAt}, wait_reason = null,
      not_before = null
    where account_id = ${claim.account_id} and id = ${claim.id} and epoch = ${claim.epoch}
      and state in ('ready', 'unavailable') and not is_unverified
    returning 1`);
}

export type FilingPatch = {
  state: FilingState;
  tries: number;
  cleanMisses: number;
  /**
   * Delay until the filing is due again; null: it becomes due only when something else happens, such as an operator's
   * report.
   */
  dueInMs: number | null;
  result?: FilingResult;
  rejection?: Rejection;
  reviewReason?: string;
  asserted?: Asserted;
  waitReason?: string;
  /** Time to wait before the next send; if omitted, it stays unchanged. */
  retryAfterMs?: number;
  /** True if operators reported the outcome with proof. Only such an acceptance confirms a filing of an archive. */
  isReported?: boolean;
  /** True if the filing counts as absent, but may be at the office all the same, so that it is not withdrawn. */
  isUnproved?: boolean;
};

/** Writes an outcome and ends the worker's claim; returns false if another worker took over meanwhile. */
export async function settleFiling(tx: Tx, claim: Filing, patch: FilingPatch): Promise<boolean> {
  const { sql, at } = tx;
  const isAbsent = isProvablyAbsent(patch.state) && patch.isUnproved !== true;
  const absentSince = isAbsent ? sql`coalesce(absent_since, ${at})` : null;
  const closedAt = isClosed(patch.state) ? await businessAt(tx, claim.account_id) : null;
  const rows = await sql`
    update filings set
      queued_at = case
        when state = ${patch.state} and held_until is null and (wait_reason is null) = ${patch.waitReason === undefined}
        then queued_at else ${at} end,
      stalled_since = ${isStalled(patch.state) ? sql`coalesce(stalled_since, ${at})` : null},
      state = ${patch.state},
      tries = ${patch.tries},
      clean_misses = ${patch.cleanMisses},
      result = ${patch.result === undefined ? null : sql.json(patch.result)},
      rejection = ${patch.rejection === undefined ? null : sql.json(patch.rejection)},
      review_reason = ${patch.reviewReason ?? null},
      asserted = ${patch.asserted === undefined ? null : sql.json(patch.asserted)},
      wait_reason = ${patch.waitReason ?? null},
      absent_since = ${absentSince},
      not_before = ${patch.retryAfterMs === undefined ? sql`not_before` : new Date(at.getTime() + patch.retryAfterMs)},
      closed_at = ${closedAt},
      due_at = ${patch.dueInMs === null ? null : sql`now() + ${patch.dueInMs} * interval '1 millisecond'`},
      held_until = null,
      is_unverified = is_unverified and ${patch.state !== 'accepted' || patch.isReported !== true},
      lease_until = null,
      failures = 0
    where account_id = ${claim.account_id} and id = ${claim.id} and epoch = ${claim.epoch}
    returning 1`;
  if (rows.length === 1 && isClosed(patch.state)) await closePayment(tx, claim);
  return rows.length === 1;
}

/**
 * Ends a worker's claim on a filing whose held result cannot be applied yet. If an operator confirmed the result
 * meanwhile, the epoch (a counter) differs, and nothing changes.
 */
export async function awaitHeldResult(tx: Tx, claim: Filing, dueAt: Date): Promise<void> {
  tx.sql.later`
    update filings set due_at = ${dueAt}, lease_until = null
    where account_id = ${claim.account_id} and id = ${claim.id} and epoch = ${claim.epoch}`;
}

/** Returns when the decision on a filing is expected, by the wall clock; null: unknown. */
export async function findExpectedBy(db: Reader, { account_id, entity_id, id, type }: Filing): Promise<Date | null> {
  const { shownBy } = FILING_RULES[type];
  const [row] = await db<{ expected_by: Date | null }[]>`
    select expected_by - coalesce(c.offset_seconds, 0) * interval '1 second' as expected_by
    from (
      select expected_by from formation_steps
      where name = ${shownBy} and account_id = ${account_id} and entity_id = ${entity_id}
      union all
      select expected_by from dissolutions
      where ${shownBy === 'dissolution'} and account_id = ${account_id} and entity_id = ${entity_id}
      union all
      select expected_by from later_filings
      where ${shownBy === 'itself'} and account_id = ${account_id} and filing_id = ${id}
    ) awaited
    left join business_clocks c on c.account_id = ${account_id}`;
  return row?.expected_by ?? null;
}

/**
 * Puts a filing in review. The new epoch (a counter) stops a worker that has claimed the filing; a report that is not
 * applied yet stays due.
 */
export async function putInReview(
  tx: Tx,
  filing: Pick<Filing, 'account_id' | 'id'>,
  { reason, asserted }: { reason: string; asserted: Asserted },
): Promise<void> {
  const hasOpenReport = tx.sql`exists (
    select from filing_reports r where r.account_id = f.account_id and r.filing_id = f.id and r.applied_at is null)`;
  tx.sql.later`
    update filings f set
      queued_at = case when state = 'needs_review' and held_until is null then queued_at else ${tx.at} end,
      state = 'needs_review', review_reason = ${reason}, asserted = ${tx.sql.json(asserted)},
      wait_reason = null, stalled_since = null, absent_since = null, lease_until = ${unlessFrozen(tx.sql)}, epoch = epoch + 1,
      due_at = ${nowIf(tx.sql, hasOpenReport)}
    where account_id = ${filing.account_id} and id = ${filing.id} and closed_at is null`;
}

/**
 * Returns the references in the list that belong to filings of this account. The caller ignores results with these
 * references from the registry, so that no filing gets the result of another one.
 */
export async function listKnownReferences(
  db: Reader,
  accountId: string,
  references: readonly string[],
): Promise<string[]> {
  const rows = await db<{ reference: string }[]>`
    select reference from filings where account_id = ${accountId} and reference in ${db.list(references)}`;
  return rows.map((row) => row.reference);
}

/**
 * Returns the ordinals of the earlier filings of the same type that were closed without an answer of the registry: the
 * cancelled ones, and those whose rejection is only in the report of an operator.
 */
export async function listUnanswered(db: Reader, filing: Filing): Promise<number[]> {
  const rows = await db<{ ordinal: number }[]>`
    select ordinal from filings f
    where account_id = ${filing.account_id} and entity_id = ${filing.entity_id} and type = ${filing.type}
      and ordinal < ${filing.ordinal} and state in ('cancelled', 'rejected')
      and not exists (
        select from filing_attempts a
        where a.account_id = f.account_id and a.filing_id = f.id and a.kind <> 'report' and a.outcome = 'rejected')
    order by ordinal`;
  return rows.map(({ ordinal }) => ordinal);
}

export async function getFiling(db: Reader, accountId: string, id: string): Promise<Filing> {
  const [row] = await db<Filing[]>`select * from filings where account_id = ${accountId} and id = ${id}`;
  if (row === undefined) throw new Error(`no filing ${id}`);
  return row;
}

/** Finds a filing by the reference under which a registry knows it. */
export async function findFilingByReference(db: Reader, reference: string): Promise<Filing | null> {
  return onlyRow(await db<Filing[]>`select * from filings where reference = ${reference}`, `reference ${reference}`);
}

/** Locks a filing. The caller has already locked the filing's entity, if it still exists. */
export async function lockFiling(tx: Tx, { account_id, id }: Pick<Filing, 'account_id' | 'id'>): Promise<Filing> {
  const [row] = await tx.sql<Filing[]>`
    select * from filings where account_id = ${account_id} and id = ${id} for update`;
  if (!row) throw new Error(`no filing ${id}`);
  return row;
}

/**
 * Replaces the packet (the data to send) of an open filing that no office has, because it was never sent, or because
 * operators file it by hand and have not done so. The claim of an operator ends, so that no result for the earlier
 * packet is recorded by mistake. Returns false if an office may have the earlier packet.
 */
export async function renewPacket(
  tx: Tx,
  { account_id, id }: Pick<Filing, 'account_id' | 'id'>,
  { packet, packetHash, feeCents }: { packet: Record<string, unknown>; packetHash: string; feeCents?: number },
  { isDesk }: { isDesk: boolean },
): Promise<boolean> {
  return hasRows(tx.sql`
    update filings set packet = ${tx.sql.json(packet as never)}, packet_hash = ${packetHash},
      fee_cents = ${feeCents === undefined ? tx.sql`fee_cents` : feeCents},
      packet_changed_at = case when sends > 0 then ${tx.at} end,
      claimed_by = null, claimed_at = null, release_asked_by = null, release_asked_at = null, release_reason = null,
      lease_until = ${unlessFrozen(tx.sql)}, epoch = epoch + 1
    where account_id = ${account_id} and id = ${id} and closed_at is null
      and (${isDesk} or (state in ('ready', 'unavailable') and (sends = 0 or absent_since is not null)))
    returning 1`);
}

/**
 * Replaces the result of an accepted filing with one that two operators have confirmed. If the result was unverified,
 * the company's filings that wait for its confirmation become due immediately.
 */
export async function correctFiling(tx: Tx, filing: Filing, result: FilingResult): Promise<void> {
  tx.sql.later`
    update filings set result = ${tx.sql.json(result)}, is_unverified = false
    where account_id = ${filing.account_id} and id = ${filing.id} and state = 'accepted'`;
  if (!filing.is_unverified) return;
  tx.sql.later`
    update filings set due_at = now()
    where account_id = ${filing.account_id} and entity_id = ${filing.entity_id} and state = 'ready'
      and wait_reason is not null`;
  tx.wake('filings');
}

/** Turns an acceptance that was recorded by mistake into a rejection, so that the company can be filed again. */
export async function disproveFiling(tx: Tx, filing: Filing, rejection: Rejection): Promise<void> {
  tx.sql.later`
    update filings set state = 'rejected', result = null, rejection = ${tx.sql.json(rejection)}
    where account_id = ${filing.account_id} and id = ${filing.id} and state = 'accepted'`;
}

/**
 * Returns another company of the account that has this number, or states it in an open import. Indexes:
 * number_holds_pkey, then filings_imports.
 */
export async function findClaimOfNumber(
  db: Reader,
  { account_id, id, jurisdiction }: { account_id: string; id: string; jurisdiction: string },
  number: string,
): Promise<string | null> {
  const canonical = canonicalNumber(number);
  const [hold] = await db<{ entity_id: string }[]>`
    select entity_id from number_holds
    where office = ${jurisdiction} and number = ${canonical} and account_id = ${account_id} and entity_id <> ${id}`;
  if (hold !== undefined) return hold.entity_id;
  const [claimed] = await db<{ entity_id: string }[]>`
    select entity_id from filings
    where account_id = ${account_id} and entity_id <> ${id} and is_import and state = 'needs_review'
      and packet ->> 'jurisdiction' = ${jurisdiction}
      and ${canonicalIn(db, db`packet ->> 'filing_number'`)} = ${canonical} limit 1`;
  return claimed?.entity_id ?? null;
}

/** Returns one page of all filings for an entity, newest first. Index: filings_by_entity. */
export async function listFilings(
  db: Reader,
  { account_id, id }: { account_id: string; id: string },
  { type, after, limit }: PageRange & { type?: FilingType | undefined },
): Promise<Filing[]> {
  return db<Filing[]>`
    select * from filings
    where account_id = ${account_id} and entity_id = ${id}
      ${type === undefined ? db`` : db`and type = ${type}`}
      ${after === null ? db`` : db`and (opened_at, id) < (${after.createdAt}, ${after.id})`}
    order by opened_at desc, id desc limit ${limit}`;
}

/** Returns a filing of this entity by its id. */
export async function findEntityFiling(db: Reader, entity: { account_id: string; id: string }, id: string) {
  return firstRow(db<Filing[]>`
    select * from filings where account_id = ${entity.account_id} and entity_id = ${entity.id} and id = ${id}`);
}

/** Returns the accepted filings of the given types, oldest first. Index: filings_by_entity. */
export async function listAccepted(
  db: Reader,
  { account_id, id }: { account_id: string; id: string },
  types: readonly FilingType[],
): Promise<Filing[]> {
  return db<Filing[]>`
    select * from filings
    where account_id = ${account_id} and entity_id = ${id} and type = any(${[...types]}) and state = 'accepted'
    order by ordinal`;
}
