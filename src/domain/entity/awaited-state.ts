import type { EntityState } from './entity.ts';

/** The states of a company that is formed or imported, in order; it takes one of the two ways of a rank. */
const RANKS: Partial<Record<EntityState, number>> = {
  Draft: 0,
  Filing: 1,
  Importing: 1,
  Filed: 2,
  Registered: 3,
  Active: 4,
};

/** Each way fails in a state of its own. */
const OTHER_WAY: Partial<Record<EntityState, readonly EntityState[]>> = {
  Filing: ['Importing', 'ImportFailed'],
  Importing: ['Filing', 'FilingFailed'],
  Active: ['FilingFailed', 'ImportFailed'],
};

/** Returns whether the awaited state is reached, may still be, or never is unless somebody acts. */
export function judgeState(state: EntityState, awaited: EntityState): 'reached' | 'waiting' | 'never' {
  if (state === awaited) return 'reached';
  const [at, wanted] = [RANKS[state], RANKS[awaited]];
  // Between two polls the entity may have passed through the awaited state.
  if (wanted !== undefined && at !== undefined && at > wanted) return 'reached';
  if (state === 'Dissolved' && awaited === 'WindingDown') return 'reached';
  if (state === 'WindingDown') return awaited === 'Dissolved' ? 'waiting' : 'never';
  if (state === 'Draft' || state === 'FilingFailed' || state === 'ImportFailed' || state === 'Dissolved')
    return 'never';
  return OTHER_WAY[state]?.includes(awaited) ? 'never' : 'waiting';
}
