import type { EntityState } from './entity.ts';

/** The states of a successful formation, in order. */
const FORMING: readonly EntityState[] = ['Draft', 'Filing', 'Filed', 'Registered', 'Active'];

/** Returns whether an entity in this state has reached the awaited state, may still reach it, or never will. */
export function judgeState(state: EntityState, awaited: EntityState): 'reached' | 'waiting' | 'never' {
  if (state === awaited) return 'reached';
  const [at, wanted] = [FORMING.indexOf(state), FORMING.indexOf(awaited)];
  // Between two polls the entity may have passed through the awaited state.
  if (wanted !== -1 && at > wanted) return 'reached';
  if (state === 'Dissolved' && awaited === 'WindingDown') return 'reached';
  if (state === 'WindingDown') return awaited === 'Dissolved' ? 'waiting' : 'never';
  if (state === 'FilingFailed' || state === 'Dissolved') return 'never';
  return state === 'Active' && awaited === 'FilingFailed' ? 'never' : 'waiting';
}
