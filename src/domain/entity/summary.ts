import { ENTITY_STATES, type EntityState } from './entity.ts';

const DAY_MS = 86_400_000;

/** Days (UTC) that the summary of an account counts by, the present one included. */
export const SUMMARY_DAYS = 30;
/** Entities of one state that are counted, the newest first: a summary takes the same time however many there are. */
export const MAX_COUNTED = 10_000;

/** Entities in one state, at most one more than `MAX_COUNTED`. `day` is that of their creation; null: an earlier one. */
export type EntityCount = { state: EntityState; day: string | null; entities: number };

export type EntitySummary = {
  states: { state: EntityState; entities: number; has_more: boolean }[];
  days: { day: string; state: EntityState; entities: number }[];
  days_from: string;
};

export function firstSummaryDay(nowMs: number): string {
  return dayOf(nowMs - (SUMMARY_DAYS - 1) * DAY_MS);
}

/** Returns every day from the first one to the present one. */
export function daysSince(first: string, nowMs: number): string[] {
  const days = [];
  for (let at = Date.parse(first); at <= nowMs; at += DAY_MS) days.push(dayOf(at));
  return days;
}

/** Sums up counts. Days before `days_from` are left out, because a state has more than was counted since then. */
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

/** Returns the oldest day of counts; null if it is before the days that are shown, which then are complete. */
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
