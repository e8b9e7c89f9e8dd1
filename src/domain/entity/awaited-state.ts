import type { EntityState } from './entity.ts';

/** Order of a company's states. Formation and import are alternatives, so their states have the same ranks. */
const RANKS: Partial<Record<EntityState, number>> = {
  Draft: 0,
  Filing: 1,
  Importing: 1,
  Filed: 2,
  Registered: 3,
  Active: 4,
};

/** For each state, the states that can no longer be reached, because they belong to the other alternative. */
const OTHER_WAY: Partial<Record<EntityState, readonly EntityState[]>> = {
  Filing: ['Importing', 'ImportFailed'],
  Importing: ['Filing', 'FilingFailed'],
  Active: ['FilingFailed', 'ImportFailed'],
};

/** Returns whether the awaited state is reached, can still be reached, or is unreachable unless someone acts. */
export function judgeState(state: EntityState, awaited: EntityState): 'reached' | 'waiting' | 'never' {
  if (state === awaited) return 'reached';
  const [at, wanted] = [RANKS[state], RANKS[awaited]];
  // A later state counts too, because the entity may have passed the awaited state between two polls.
  if (wanted !== undefined && at !== undefined && at > wanted) return 'reached';
  if (state === 'Dissolved' && awaited === 'WindingDown') return 'reached';
  if (state === 'WindingDown') return awaited === 'Dissolved' ? 'waiting' : 'never';
  if (state === 'Draft' || state === 'FilingFailed' || state === 'ImportFailed' || state === 'Dissolved')
    return 'never';
  return OTHER_WAY[state]?.includes(awaited) ? 'never' : 'waiting';
}
