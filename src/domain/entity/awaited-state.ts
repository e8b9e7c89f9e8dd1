import type { EntityState } from './entity.ts';

/** The states of a formation that goes well, in their order. */
const FORMING: readonly EntityState[] = ['Draft', 'Filing', 'Filed', 'Registered', 'Active'];

/** Whether an entity in this state is where it was waited for, may still get there, or will not. */
export function judgeState(state: EntityState, awaited: EntityState): 'reached' | 'waiting' | 'never' {
  if (state === awaited) return 'reached';
  const [at, wanted] = [FORMING.indexOf(state), FORMING.indexOf(awaited)];
  // Between two looks it may have passed through.
  if (wanted !== -1 && at > wanted) return 'reached';
  if (state === 'Dissolved' && awaited === 'WindingDown') return 'reached';
  if (state === 'WindingDown') return awaited === 'Dissolved' ? 'waiting' : 'never';
  if (state === 'FilingFailed' || state === 'Dissolved') return 'never';
  return state === 'Active' && awaited === 'FilingFailed' ? 'never' : 'waiting';
}
