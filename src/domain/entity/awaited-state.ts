import type { EntityState } from './entity.ts';

/**
 * Order of the states on the way to Active. `Importing` takes the place of `Filing` for an imported company, so both
 * have the same rank.
 */
const RANKS: Partial<Record<EntityState, number>> = {
  Draft: 0,
  Filing: 1,
  Importing: 1,
  Filed: 2,
  Registered: 3,
  Active: 4,
};

/**
 * For each state, the awaited states that a company in this state will not reach, so that callers need not wait for
 * them.
 */
const OTHER_WAY: Partial<Record<EntityState, readonly EntityState[]>> = {
  Filing: ['Importing', 'ImportFailed'],
  Importing: ['Filing', 'FilingFailed'],
  Active: ['FilingFailed', 'ImportFailed'],
};

/** Returns whether the awaited state is reached, may still be reached, or is unreachable unless someone acts. */
export function judgeState(state: EntityState, awaited: EntityState): 'reached' | 'waiting' | 'never' {
  if (state === awaited) return 'reached';
  const [at, wanted] = [RANKS[state], RANKS[awaited]];
  // A later state also counts, because the entity may have been in the awaited state only between two polls.
  if (wanted !== undefined && at !== undefined && at > wanted) return 'reached';
  if (state === 'Dissolved' && awaited === 'WindingDown') return 'reached';
  if (state === 'WindingDown') return awaited === 'Dissolved' ? 'waiting' : 'never';
  if (state === 'Draft' || state === 'FilingFailed' || state === 'ImportFailed' || state === 'Dissolved')
    return 'never';
  return OTHER_WAY[state]?.includes(awaited) ? 'never' : 'waiting';
}
