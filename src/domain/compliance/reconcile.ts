import type { Day } from './day.ts';
import type { Obligation } from './obligations.ts';
import type { Applies, ObligationCode } from './rule.ts';
import type { ObligationState, Stage } from './stage.ts';

/** A stored obligation with its dates and its last reminder. */
export type StoredObligation = {
  id: string;
  code: ObligationCode;
  period: string;
  calendarVersion: string;
  periodStart: Day | null;
  periodEnd: Day | null;
  dueOn: Day | null;
  earliestOn: Day | null;
  isOptional: boolean;
  applies: Applies;
  state: ObligationState;
  /** The last reminder that was sent: the number of days before the due date, or overdue. */
  raised: Stage | null;
};

/**
 * A change to a stored obligation. `raised`: the last reminder that still counts; null after a change of the due date
 * or a reopening, because the reminders then begin again.
 */
export type Revision = { id: string; obligation: Obligation; raised: Stage | null };
export type Closing = { id: string; state: 'done' | 'cancelled'; doneOn: Day | null };
export type Reconciled = { inserts: Obligation[]; revisions: Revision[]; closings: Closing[] };

/** Codes of obligations that have only one open period at a time, because each new period replaces the last. */
const ROLLING: ReadonlySet<ObligationCode> = new Set(['dao_activity', 'registered_agent_renewal']);

/**
 * Compares the stored obligations with those that the law now requires. Rows marked done stay unchanged. A rolling
 * obligation (see `ROLLING`) has only one open row. For the next period, this row gets the new dates if it had no
 * reminder yet. Otherwise the row is closed and a new one is added.
 */
export function reconcile(stored: readonly StoredObligation[], expected: readonly Obligation[]): Reconciled {
  const result: Reconciled = { inserts: [], revisions: [], closings: [] };
  const byKey = new Map(stored.map((row) => [keyOf(row), row]));
  const expectedKeys = new Set(expected.map(keyOf));
  const moved = new Set<string>();
  for (const obligation of expected) {
    const row = byKey.get(keyOf(obligation)) ?? movable(stored, expectedKeys, obligation);
    if (row === undefined) result.inserts.push(obligation);
    else if (row.state !== 'done') {
      moved.add(row.id);
      if (differs(row, obligation)) {
        const isMoved = row.dueOn !== obligation.dueOn || row.state === 'cancelled';
        result.revisions.push({ id: row.id, obligation, raised: isMoved ? null : row.raised });
      }
    }
  }
  for (const row of stored) {
    if (row.state === 'done' || row.state === 'cancelled' || moved.has(row.id) || expectedKeys.has(keyOf(row)))
      continue;
    const next = expected.find(({ code }) => code === row.code);
    const isDone = row.state === 'open' && row.code === 'dao_activity' && next !== undefined;
    const doneOn = isDone ? next.periodStart : null;
    result.closings.push({ id: row.id, state: isDone ? 'done' : 'cancelled', doneOn });
  }
  return result;
}

/** Returns the open row that can get the dates of a new period, because it had no reminder for its old period. */
function movable(
  stored: readonly StoredObligation[],
  expectedKeys: ReadonlySet<string>,
  { code }: Obligation,
): StoredObligation | undefined {
  if (!ROLLING.has(code)) return undefined;
  return stored.find(
    (row) => row.code === code && row.state === 'open' && row.raised === null && !expectedKeys.has(keyOf(row)),
  );
}

function keyOf({ code, period }: { code: string; period: string }): string {
  return `${code} ${period}`;
}

function differs(row: StoredObligation, obligation: Obligation): boolean {
  const same = (Object.keys(obligation) as (keyof Obligation)[]).every((field) => row[field] === obligation[field]);
  return !same;
}
