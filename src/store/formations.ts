import { type FilingState, type FilingType, isOutcomeUnknown } from '../domain/filing/filing.ts';
import { isOfTaxOffice } from '../domain/filing/filing-rules.ts';
import { type Rejection, STEPS, type StepName, type StepStatus, stageAfter } from '../domain/filing/formation.ts';
import type { OpenRequirement } from '../domain/filing/requirement.ts';
import { momentText } from '../domain/formats/moment.ts';
import { type Fragment, hasRows, type Reader } from './core/db.ts';
import { type Claimed, unlessFrozen } from './core/due.ts';
import { laterTogether } from './core/later-together.ts';
import type { Tx } from './core/write.ts';
import { AWAITED } from './payments.ts';

/** A row of `formations`: one per entity, kept through all failures and retries. */
export type Formation = Claimed & {
  account_id: string;
  entity_id: string;
  stage: StepName | null;
  stage_status: StepStatus | null;
  rejection: Rejection | null;
  asked: OpenRequirement | null;
  expected_by: Date | null;
  submitted_at: Date;
  updated_at: Date;
  failures: number;
};

export type FormationStep = {
  name: StepName;
  status: StepStatus;
  started_at: Date | null;
  finished_at: Date | null;
  attempts: number;
  expected_by: Date | null;
  detail: string | null;
};

type Owner = { account_id: string; entity_id: string };

/**
 * Starts the formation, or restarts it after a failure. It is due at once, and its steps are pending. `from`: the first
 * step; earlier steps are skipped, because the company already exists.
 */
export async function startFormation(tx: Tx, owner: Owner, from: StepName = STEPS[0]): Promise<void> {
  const { sql, at } = tx;
  const first = STEPS.indexOf(from);
  sql.later`
    insert into formations (account_id, entity_id, stage, stage_status, submitted_at, updated_at, due_at)
    values (${owner.account_id}, ${owner.entity_id}, ${from}, 'pending', ${at}, ${at}, now())
    on conflict (account_id, entity_id) do update
    set stage = excluded.stage, stage_status = excluded.stage_status, rejection = null, expected_by = null, overdue_at = null,
        submitted_at = excluded.submitted_at, updated_at = excluded.updated_at, due_at = excluded.due_at,
        epoch = formations.epoch + 1, lease_until = ${unlessFrozen(sql, 'formations.lease_until')}, failures = 0`;
  sql.later`
    insert into formation_steps (account_id, entity_id, ordinal, name, status)
    select ${owner.account_id}, ${owner.entity_id}, ordinal, name,
      case when ordinal <= ${first} then 'skipped' else 'pending' end
    from unnest(${[...STEPS]}::text[]) with ordinality as step (name, ordinal)
    on conflict (account_id, entity_id, name) do update
    set status = excluded.status, started_at = null, finished_at = null, expected_by = null, detail = null`;
  for (const step of STEPS.slice(first)) tx.foresee('next', step);
  tx.wake('formations');
}

/**
 * Makes the filing step of a failed formation show the state of the filing again, because the account retried the
 * formation. Nothing is sent again: the filing is still in progress, and its outcome resumes the formation.
 */
export async function rejoinFormation(tx: Tx, owner: Owner, filingState: FilingState): Promise<void> {
  const status: StepStatus =
    filingState === 'needs_review' ? 'action_required' : isOutcomeUnknown(filingState) ? 'outcome_unknown' : 'waiting';
  await updateSteps(tx, owner, [
    { name: 'state_filing', status, detail: 'The formation was retried; nothing was sent again.' },
  ]);
}

export type StepChange = {
  name: StepName;
  status: StepStatus;
  detail?: string | null;
  /** The time at which the result is expected; null if it is unknown. If omitted, it stays unchanged. */
  expectedBy?: Date | null;
};

/**
 * Returns the step of an accepted filing. `effectiveAt`: later time at which the filing takes effect; null: it already
 * has effect.
 */
export function filedStep(number: string, effectiveAt: Date | null): StepChange {
  if (effectiveAt === null) return { name: 'state_filing', status: 'done', detail: number };
  const detail = `Filed as ${number}. It takes effect at ${momentText(effectiveAt)}, and the company does not exist before.`;
  return { name: 'state_filing', status: 'waiting', detail, expectedBy: effectiveAt };
}

/**
 * Changes steps; the status determines their columns for start, finish and attempts. The last change determines the
 * stage that is shown.
 */
export async function updateSteps(tx: Tx, owner: Owner, changes: readonly StepChange[]): Promise<void> {
  const { sql, at } = tx;
  const last = changes.at(-1);
  if (last === undefined) return;
  const stage = stageAfter(last.name, last.status);
  const formation = sql`
    update formations set
      stage = ${stage?.name ?? null},
      stage_status = ${stage?.status ?? null},
      expected_by = ${
        last.expectedBy === undefined
          ? sql`case when stage = ${stage?.name ?? null} then expected_by end`
          : stage?.name === last.name
            ? last.expectedBy
            : null
      },
      overdue_at = case when stage = ${stage?.name ?? null} then overdue_at end,
      updated_at = ${at}
    where account_id = ${owner.account_id} and entity_id = ${owner.entity_id}`;
  laterTogether(sql, [...changes.map((change) => stepUpdate(tx, owner, change)), formation]);
}

function stepUpdate({ sql, at }: Tx, owner: Owner, { name, status, detail = null, expectedBy }: StepChange): Fragment {
  return sql`
    update formation_steps set
      status = ${status},
      detail = ${detail},
      expected_by = ${expectedBy === undefined ? sql`expected_by` : expectedBy},
      started_at = ${status === 'skipped' ? null : sql`coalesce(started_at, ${at})`},
      finished_at = ${['done', 'skipped', 'failed'].includes(status) ? at : null},
      attempts = ${status === 'running' ? sql`attempts + 1` : sql`greatest(attempts, ${status === 'skipped' ? 0 : 1})`}
    where account_id = ${owner.account_id} and entity_id = ${owner.entity_id} and name = ${name}`;
}

/** Replaces the text `from` of a step's detail with `to`. Any other text stays unchanged. */
export async function correctStepDetail(
  tx: Tx,
  owner: Owner,
  { name, from, to }: { name: StepName; from: string; to: string },
): Promise<void> {
  tx.sql.later`
    update formation_steps set detail = ${to}
    where account_id = ${owner.account_id} and entity_id = ${owner.entity_id} and name = ${name} and detail = ${from}`;
}

/** Resets the given steps to pending, because they are repeated when the formation is retried. */
export async function resetSteps(tx: Tx, owner: Owner, names: readonly StepName[]): Promise<void> {
  tx.sql.later`
    update formation_steps set
      status = 'pending', started_at = null, finished_at = null, expected_by = null, detail = null
    where account_id = ${owner.account_id} and entity_id = ${owner.entity_id} and name = any(${[...names]})`;
}

/** Makes the formation due now, because the awaited event has happened. */
export async function resumeFormation(tx: Tx, owner: Owner): Promise<void> {
  tx.sql.later`
    update formations set due_at = now(), updated_at = ${tx.at}
    where account_id = ${owner.account_id} and entity_id = ${owner.entity_id}`;
  tx.wake('formations');
}

/**
 * Stops the formation for good (null), or for `dueInMs`. The new epoch (a counter) makes the claim of any worker
 * invalid.
 */
export async function stopFormation(
  tx: Tx,
  owner: Owner,
  rejection: Rejection | null,
  dueInMs: number | null = null,
): Promise<void> {
  tx.sql.later`
    update formations set
      stage = null, stage_status = null, expected_by = null, lease_until = ${unlessFrozen(tx.sql)},
      due_at = ${dueInMs === null ? null : tx.sql`now() + ${dueInMs} * interval '1 millisecond'`},
      epoch = epoch + 1, rejection = ${rejection === null ? null : tx.sql.json(rejection)}, updated_at = ${tx.at}
    where account_id = ${owner.account_id} and entity_id = ${owner.entity_id}`;
}

/**
 * Records a rejection, or clears it (null), from within the formation's own step. Unlike `stopFormation`, this function
 * keeps the worker's claim valid until the step ends.
 */
export async function noteRejection(tx: Tx, owner: Owner, rejection: Rejection | null): Promise<void> {
  tx.sql.later`
    update formations set rejection = ${rejection === null ? null : tx.sql.json(rejection)}
    where account_id = ${owner.account_id} and entity_id = ${owner.entity_id}`;
}

/** Skips the unfinished steps before the step `name`, which is already over. */
export async function skipStepsBefore(tx: Tx, owner: Owner, name: StepName, detail: string): Promise<void> {
  tx.sql.later`
    update formation_steps set status = 'skipped', detail = ${detail}, finished_at = ${tx.at}, expected_by = null
    where account_id = ${owner.account_id} and entity_id = ${owner.entity_id}
      and name = any(${STEPS.slice(0, STEPS.indexOf(name))}) and status not in ('done', 'skipped')`;
}

/** Returns whether all steps before this filing's step are over, and the filing waits for no payment. */
export async function isFilingReached(tx: Tx, filing: Owner & { id: string; type: FilingType }): Promise<boolean> {
  const before = isOfTaxOffice(filing.type) ? 'state_filing' : 'attestation';
  return hasRows(tx.sql`
    select 1 from formation_steps
    where account_id = ${filing.account_id} and entity_id = ${filing.entity_id} and name = ${before}
      and status in ('done', 'skipped')
      and not exists (
        select 1 from payments
        where account_id = ${filing.account_id} and filing_id = ${filing.id} and ${tx.sql.raw(AWAITED)})`);
}

/** Locks the formation until commit if the claim is still valid; returns false if another worker took over. */
export async function lockClaimedFormation(tx: Tx, claim: Owner & { epoch: number }): Promise<boolean> {
  return hasRows(tx.sql`
    select 1 from formations
    where account_id = ${claim.account_id} and entity_id = ${claim.entity_id} and epoch = ${claim.epoch} for update`);
}

/**
 * Ends a worker's claim. The formation is due again after a delay, or (with null) when something resumes it. Returns
 * false if another worker took over.
 */
export async function releaseFormation(
  tx: Tx,
  claim: Owner & { epoch: number },
  dueInMs: number | null,
): Promise<boolean> {
  const { sql } = tx;
  return hasRows(sql`
    update formations set
      lease_until = null, failures = 0,
      due_at = ${dueInMs === null ? null : sql`now() + ${dueInMs} * interval '1 millisecond'`}
    where account_id = ${claim.account_id} and entity_id = ${claim.entity_id} and epoch = ${claim.epoch}
    returning 1`);
}

export async function listSteps(db: Reader, accountId: string, entityId: string): Promise<FormationStep[]> {
  return db<FormationStep[]>`
    select name, status, started_at, finished_at, attempts, expected_by, detail from formation_steps
    where account_id = ${accountId} and entity_id = ${entityId} order by ordinal`;
}
