import type { Mark } from '../jurisdictions/pack.ts';
import { addDays, type Day, daysBetween } from './day.ts';
import type { ObligationRule } from './rule.ts';

/** Numbers of days before the due date on which reminders are sent. */
export const REMINDER_DAYS = [60, 30, 7] as const;
/** The reminder on the day after the due date. */
export const OVERDUE = -1;
export const STAGES = [...REMINDER_DAYS, OVERDUE] as const;
export type Stage = (typeof STAGES)[number];

/** States of a stored obligation. A CHECK in the database repeats the list. */
export const OBLIGATION_STATES = ['open', 'done', 'cancelled', 'not_required', 'met', 'breached'] as const;
export type ObligationState = (typeof OBLIGATION_STATES)[number];

/** Statuses that API callers see. The status of an open obligation depends on its due date. */
export const OBLIGATION_STATUSES = [
  'upcoming',
  'due',
  'overdue',
  'closed',
  'done',
  'cancelled',
  'not_required',
  'met',
  'breached',
] as const;
export type ObligationStatus = (typeof OBLIGATION_STATUSES)[number];

export type Dated = {
  state: ObligationState;
  dueOn: Day | null;
  periodStart: Day | null;
  isOptional: boolean;
};

/** Returns the status on the day `today`. An open obligation is `due` if at most `REMINDER_DAYS[0]` days are left. */
export function statusOn({ state, dueOn, isOptional }: Dated, today: Day): ObligationStatus {
  if (state !== 'open') return state;
  if (dueOn === null) return 'upcoming';
  const left = daysBetween(today, dueOn);
  if (left < 0) return isOptional ? 'closed' : 'overdue';
  return left <= REMINDER_DAYS[0] ? 'due' : 'upcoming';
}

function stagesOf({ state, dueOn, periodStart, isOptional }: Dated): { stage: Stage; on: Day }[] {
  if (state !== 'open' || dueOn === null) return [];
  // The first day of a period gets no reminder, because the account has just learned of the event that began the
  // period.
  const first = periodStart === null ? null : addDays(periodStart, 1);
  return STAGES.filter((stage) => !(stage === OVERDUE && isOptional)).map((stage) => {
    const on = addDays(dueOn, -stage);
    return { stage, on: first !== null && on < first ? first : on };
  });
}

/** Returns the latest reminder that is due and not sent yet, with its day; null: none is due. */
export function stageToRaise(dated: Dated, raised: Stage | null, today: Day): { stage: Stage; on: Day } | null {
  const latest = stagesOf(dated).findLast(({ on }) => on <= today);
  if (latest === undefined) return null;
  return raised === null || latest.stage < raised ? latest : null;
}

/** Returns the next day with a reminder; null if none is left. */
export function nextStageDay(dated: Dated, today: Day): Day | null {
  return stagesOf(dated).find(({ on }) => on > today)?.on ?? null;
}

const RELIABLE: ReadonlySet<Mark> = new Set(['statute', 'official']);

/** Returns whether a rule counts as verified: it has a reliable source, and its review date has not passed. */
export function isVerified({ mark, reviewBy }: Pick<ObligationRule, 'mark' | 'reviewBy'>, today: Day): boolean {
  return RELIABLE.has(mark) && today <= reviewBy;
}
