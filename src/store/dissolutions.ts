import type { DissolutionStatus } from '../domain/filing/dissolution.ts';
import type { Rejection } from '../domain/filing/formation.ts';
import { firstRow, type Reader } from './core/db.ts';
import { type Claimed, unlessFrozen } from './core/due.ts';
import type { Tx } from './core/write.ts';
import { type FilingMove, movedColumns } from './later-filings.ts';

type Owner = { account_id: string; entity_id: string };

/** A row of `dissolutions`: one per company that winds down. It only changes while its entity is locked. */
export type Dissolution = Claimed &
  Owner & {
    proposal_id: string;
    status: DissolutionStatus;
    detail: string;
    rejection: Rejection | null;
    expected_by: Date | null;
    decided_at: Date;
    /** E-mail address of the signer, if a member chose one. */
    signer_email: string | null;
    let_go_at: Date | null;
    updated_at: Date;
    due_at: Date | null;
  };

/** Starts a dissolution; it is due at once. */
export async function insertDissolution(
  tx: Tx,
  dissolution: Owner & Pick<Dissolution, 'proposal_id' | 'detail' | 'decided_at'>,
): Promise<void> {
  const row = { ...dissolution, status: 'winding_up', updated_at: tx.at };
  await tx.sql`insert into dissolutions ${tx.sql.insert(row)}`;
  await resumeDissolution(tx, dissolution);
}

export async function findDissolution(db: Reader, accountId: string, entityId: string): Promise<Dissolution | null> {
  return firstRow(db<Dissolution[]>`
    select * from dissolutions where account_id = ${accountId} and entity_id = ${entityId}`);
}

/** Returns a company's dissolution, as `findDissolution` does, but throws if there is none. */
export async function getDissolution(db: Reader, { account_id, entity_id }: Owner): Promise<Dissolution> {
  const row = await findDissolution(db, account_id, entity_id);
  if (row === null) throw new Error(`no dissolution of entity ${entity_id}`);
  return row;
}

/** Makes the dissolution due if it is winding up, because the event for which it waits may have happened. */
export async function resumeDissolution(tx: Tx, { account_id, entity_id }: Owner): Promise<void> {
  await tx.sql`
    update dissolutions set due_at = now()
    where account_id = ${account_id} and entity_id = ${entity_id} and status = 'winding_up'`;
  tx.wake('dissolutions');
}

/**
 * Ends a claim without a transition and makes the dissolution due again after a delay. `detail`: a text that says what
 * the dissolution waits for.
 */
export async function postponeDissolution(
  tx: Tx,
  claim: Dissolution,
  { dueInMs, detail }: { dueInMs: number; detail: string },
): Promise<void> {
  await tx.sql`
    update dissolutions set
      detail = ${detail},
      updated_at = case when detail = ${detail} then updated_at else ${tx.at} end,
      due_at = now() + ${dueInMs} * interval '1 millisecond', lease_until = null, failures = 0
    where account_id = ${claim.account_id} and entity_id = ${claim.entity_id} and epoch = ${claim.epoch}`;
}

/** Replaces the text `from` of a dissolution's detail with `to`. Any other text stays unchanged. */
export async function correctDissolutionDetail(tx: Tx, owner: Owner, from: string, to: string): Promise<void> {
  tx.sql.later`
    update dissolutions set detail = ${to}
    where account_id = ${owner.account_id} and entity_id = ${owner.entity_id} and detail = ${from}`;
}

/**
 * Changes the state of a dissolution. The dissolution is then not due. The new epoch (a counter) ends the claim of any
 * worker, so that its results are not written. If `signerEmail` is omitted, it stays unchanged.
 */
export async function moveDissolution(
  tx: Tx,
  { account_id, entity_id }: Owner,
  { signerEmail, ...move }: FilingMove<DissolutionStatus> & { signerEmail?: string },
): Promise<void> {
  const { sql } = tx;
  await sql`
    update dissolutions set
      ${movedColumns(tx, move)}, signer_email = ${signerEmail ?? sql`signer_email`}, due_at = null,
      lease_until = ${unlessFrozen(sql)}, failures = 0, epoch = epoch + 1
    where account_id = ${account_id} and entity_id = ${entity_id}`;
}
