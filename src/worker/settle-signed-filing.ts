import type { Decision } from '../domain/filing/filing.ts';
import type { Rejection } from '../domain/filing/formation.ts';
import { disarmFiling } from '../store/filings.ts';
import { type Change, expectedByOf, record } from './settled-change.ts';

/** Where the row that accounts see now stands. `expectedBy` as in settled-change.ts. */
type Move = {
  status: 'filing' | 'outcome_unknown' | 'needs_review';
  detail: string;
  expectedBy?: Date | null;
};

/** The parts in which filings of a company that exists differ, once a person has to sign them first. */
export type SignedFiling = {
  accept(answer: Extract<Decision, { state: 'accepted' }>['answer']): Promise<void>;
  refuse(rejection: Rejection): Promise<void>;
  /** Records that nobody knows the outcome, or that an operator has to look. */
  doubt(status: 'outcome_unknown' | 'needs_review', reason: string): void;
  /** Returns whether it was signed, and may be sent. */
  isLetGo(): Promise<boolean>;
  move(move: Move): Promise<void>;
};

/** Shows, records and applies what is now known about a filing that a person signs. */
export async function settleSignedFiling(change: Change, decision: Decision, own: SignedFiling): Promise<void> {
  const { tx, filing } = change;
  const show = async (move: Move): Promise<void> => {
    if (await own.isLetGo()) await own.move(move);
  };
  switch (decision.state) {
    case 'accepted':
      return own.accept(decision.answer);
    case 'rejected':
      return own.refuse(decision.rejection);
    case 'pending':
      await show({
        status: 'filing',
        detail: 'Handed over for filing. The office has not answered yet.',
        ...waitOf(decision),
      });
      return record(change, filing.state === 'pending' ? null : 'filing.pending');
    case 'ambiguous':
    case 'needs_review': {
      const status = decision.state === 'ambiguous' ? 'outcome_unknown' : 'needs_review';
      await show({ status, detail: decision.reason });
      return own.doubt(status, decision.reason);
    }
    case 'reconciling':
      return show({ status: 'outcome_unknown', detail: decision.reason });
    case 'unavailable':
      return show({ status: 'filing', detail: `Nothing was sent yet: ${decision.reason}` });
    case 'ready':
      // It was looked up after a restore while its signature is awaited.
      if (!(await own.isLetGo())) return disarmFiling(tx, filing);
      await own.move({ status: 'filing', detail: decision.reason, ...waitOf(decision) });
      return record(change, 'held' in decision ? null : 'filing.resend_allowed', { reason: decision.reason });
  }
}

function waitOf(decision: Decision) {
  const expectedBy = expectedByOf(decision);
  return expectedBy === undefined ? {} : { expectedBy };
}
