import { ACTIONS_IN } from '../domain/governance/proposal-states.ts';
import { AppError } from '../errors.ts';
import type { Proposal } from '../store/proposals.ts';

/** For a proposal whose vote never opened. */
export function notVoting({ state }: Pick<Proposal, 'state'>): AppError {
  return new AppError('illegal_transition', {
    detail: `This proposal is ${state}: its vote has not opened.`,
    extra: { state, allowed_actions: ACTIONS_IN[state] },
  });
}
