import { ENTITY_STATES, type EntityState } from './entity.ts';

const DAY_MS = 86_400_000;

/** Number of days (UTC) in an account's summary, including today. */
export const SUMMARY_DAYS = 30;
/** Maximum number of entities counted per state, the newest first, to limit the time for a summary. */
export const MAX_COUNTED = 10_000;

/**
 * Number of entities in a state, at most `MAX_COUNTED` + 1. `day`: the day on which they were created; null: before the
 * days that the summary shows.
 */
export type EntityCount = { state: EntityState; day: string | null; entities: number };

export type EntitySummary = {
  states: { state: EntityState; entities: number; has_more: boolean }[];
  days: { day: string; state: EntityState; entities: number }[];
  days_from: string;
};

export function firstSummaryDay(nowMs: number): string {
  return dayOf(nowMs - (SUMMARY_DAYS - 1) * DAY_MS);
}

/** Returns every day from `first` to today, inclusive. */
export function daysSince(first: string, nowMs: number): string[] {
  const days = [];
  for (let at = Date.parse(first); at <= nowMs; at += DAY_MS) days.push(dayOf(at));
  return days;
}

/**
 * Adds up counts per state and day. `days_from`: first day with complete counts. If a state has more entities than the
 * maximum, earlier days are left out.
 */
export function summarize(counts: readonly EntityCount[], nowMs: number): EntitySummary {
  const byState = Map.groupBy(counts, ({ state }) => state);
  const states = ENTITY_STATES.map((state) => {
    const sum = (byState.get(state) ?? []).reduce((total, { entities }) => total + entities, 0);
    return { state, entities: Math.min(sum, MAX_COUNTED), has_more: sum > MAX_COUNTED };
  });
  const cutOff = states
    .filter(({ has_more }) => has_more)
    .map(({ state }) => dayAfter(oldestOf(byState.get(state) ?? [])))
    .filter((day) => day !== null);
  const days_from = [firstSummaryDay(nowMs), ...cutOff].sort().at(-1) ?? '';
  const days = counts.flatMap(({ day, ...rest }) => (day !== null && day >= days_from ? [{ day, ...rest }] : []));
  return { states, days, days_from };
}

/**
 * Returns the oldest day among the counted entities. Returns null if entities from before the summary's days were
 * counted too, because the counts of all the summary's days are then complete.
 */
function oldestOf(counts: readonly EntityCount[]): string | null {
  if (counts.some(({ day }) => day === null)) return null;
  return counts.flatMap(({ day }) => day ?? []).sort()[0] ?? null;
}

function dayAfter(day: string | null): string | null {
  return day && dayOf(Date.parse(day) + DAY_MS);
}

function dayOf(ms: number): string {
  return new Date(ms).toISOString().slice(0, 10);
}
