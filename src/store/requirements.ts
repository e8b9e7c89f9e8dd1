import {
  AGENT_CONSENT,
  MEMBER_SIGNATURES,
  type OpenRequirement,
  PAYMENT_DUE,
  type RequirementKind,
  type RequirementStatus,
  type Resolution,
  TAX_NUMBER_OPTION,
} from '../domain/filing/requirement.ts';
import { recordAbout } from './companies/entity-record.ts';
import { notFrozen } from './core/chain.ts';
import { firstRow, onlyRow, type Reader } from './core/db.ts';
import type { Tx } from './core/write.ts';

/** A paper that the account supplied; an operator decides whether it meets the requirement. */
export type SuppliedPaper = { upload_id: string; signed_by: string; signed_at: string; supplied_at: string };

export type Requirement = {
  account_id: string;
  entity_id: string;
  id: string;
  kind: RequirementKind;
  code: string;
  pointer: string | null;
  message: string;
  status: RequirementStatus;
  due_at: Date | null;
  created_at: Date;
  closed_at: Date | null;
  resolution: Resolution | null;
  supplied: SuppliedPaper | null;
};

type Owner = { account_id: string; entity_id: string };

type Question = {
  kind: RequirementKind;
  /**
   * Code of the rejection that led to the requirement; without a rejection, a code of the step that opened the
   * requirement.
   */
  code: string;
  message: string;
  pointer?: string | undefined;
  dueAt?: Date | null;
};

/**
 * Opens the one requirement that the formation now waits for, and shows it in the formation. Returns the requirement's
 * id.
 */
export async function openRequirement(tx: Tx, owner: Owner, question: Question): Promise<string> {
  const { account_id, entity_id } = owner;
  const { kind, code, message, pointer = null, dueAt: due_at = null } = question;
  const id = tx.ids.uuid();
  const columns = { id, kind, code, pointer, message, due_at };
  tx.sql.later`
    insert into requirements ${tx.sql.insert({ account_id, entity_id, ...columns, status: 'open', created_at: tx.at })}`;
  tx.foresee('requirements', { kind, code });
  const summary: OpenRequirement = {
    requirement_id: id,
    kind,
    message,
    due_at: due_at?.toISOString() ?? null,
    ...(code === TAX_NUMBER_OPTION && { is_optional: true }),
    ...(code === AGENT_CONSENT && { is_consent: true }),
    ...(code === MEMBER_SIGNATURES && { is_agreement: true }),
    ...(code === PAYMENT_DUE && { is_payable: true }),
  };
  tx.sql.later`
    update formations set asked = ${tx.sql.json(summary)}
    where account_id = ${account_id} and entity_id = ${entity_id}`;
  return id;
}

/**
 * Closes a requirement with the supplied values or the completed action, and records this. Returns false if it is no
 * longer open.
 */
export async function resolveRequirement(
  tx: Tx,
  requirement: Requirement,
  resolution: Resolution | null,
): Promise<boolean> {
  if (!(await closeRequirement(tx, requirement, 'resolved', resolution))) return false;
  const { id, kind, code } = requirement;
  // The supplied values are left out, because they may name people, and this entry cannot be erased.
  const object = { requirement_id: id, kind, code, supplied: Object.keys(resolution ?? {}) };
  recordAbout(tx, requirement, 'requirement.resolved', object);
  return true;
}

/** Stores a supplied paper with an open requirement. The caller has locked the entity. */
export function supplyPaper(tx: Tx, { account_id, entity_id, id }: Requirement, paper: SuppliedPaper): void {
  tx.sql.later`
    update requirements set supplied = ${tx.sql.json(paper)}
    where account_id = ${account_id} and entity_id = ${entity_id} and id = ${id} and status = 'open'`;
}

/** Closes a requirement; returns false if it is not open. The caller has locked the entity. */
export async function closeRequirement(
  tx: Tx,
  requirement: Pick<Requirement, 'account_id' | 'entity_id' | 'id'>,
  status: 'resolved' | 'canceled',
  resolution: Resolution | null = null,
): Promise<boolean> {
  const { account_id, entity_id, id } = requirement;
  const rows = await tx.sql`
    update requirements set status = ${status}, closed_at = ${tx.at},
      resolution = ${resolution === null ? null : tx.sql.json(resolution as never)}
    where account_id = ${account_id} and entity_id = ${entity_id} and id = ${id} and status = 'open' returning 1`;
  if (rows.length === 0) return false;
  tx.sql.later`
    update formations set asked = null where account_id = ${account_id} and entity_id = ${entity_id}`;
  return true;
}

export async function findOpenRequirement(db: Reader, { account_id, entity_id }: Owner): Promise<Requirement | null> {
  return firstRow(db<Requirement[]>`
    select * from requirements where account_id = ${account_id} and entity_id = ${entity_id} and status = 'open'`);
}

export async function findRequirement(db: Reader, accountId: string, entityId: string, id: string) {
  return firstRow(db<Requirement[]>`
    select * from requirements where account_id = ${accountId} and entity_id = ${entityId} and id = ${id}`);
}

/** Returns a requirement by its id alone, for operators. */
export async function findRequirementById(db: Reader, id: string): Promise<Requirement | null> {
  return onlyRow(await db<Requirement[]>`select * from requirements where id = ${id}`, `requirement ${id}`);
}

/** Maximum number of requirements shown, because a formation that fails repeatedly opens more and more requirements. */
const SHOWN = 100;

/**
 * Returns the newest requirements of an entity, newest first. The ids are UUIDv7, so the primary key has this order.
 */
export async function listRequirements(db: Reader, accountId: string, entityId: string): Promise<Requirement[]> {
  return db<Requirement[]>`
    select * from requirements where account_id = ${accountId} and entity_id = ${entityId}
    order by id desc limit ${SHOWN}`;
}

/** Returns open requirements of a kind that only operators close, oldest first, with the names of the companies. */
export async function listForOperators(db: Reader, kind: 'screening' | 'payment', limit: number) {
  return db<(Requirement & { legal_name: string })[]>`
    select r.*, e.legal_name from requirements r
    join entities e on e.account_id = r.account_id and e.id = r.entity_id
    where r.status = 'open' and r.kind = ${kind} and r.kind in ('screening', 'payment')
      and ${notFrozen(db, db`r.account_id`)}
    order by r.id limit ${limit}`;
}
