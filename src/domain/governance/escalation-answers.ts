import type { Escalation } from './escalation.ts';
import { lapseRefusal, type ProposalState, refusalOf } from './proposal-states.ts';
import { type Refused, refuse } from './refusal.ts';

export type Answer = { contact: number; decision: 'approve' | 'decline' };

/**
 * Returns the outcome of the approvals before a vote. All asked people must approve; one decline rejects the proposal.
 */
export function escalationOutcome(
  { approvers }: Pick<Escalation, 'approvers'>,
  answers: readonly Answer[],
): 'waiting' | 'approved' | 'declined' {
  const decisionOf = new Map(answers.map(({ contact, decision }) => [contact, decision]));
  if (approvers.some(({ contact }) => decisionOf.get(contact) === 'decline')) return 'declined';
  const isApproved = approvers.length > 0 && approvers.every(({ contact }) => decisionOf.get(contact) === 'approve');
  return isApproved ? 'approved' : 'waiting';
}

export type AnswerFacts = {
  state: ProposalState;
  escalatedAt: Date;
  escalation: Pick<Escalation, 'approvers'>;
  answers: readonly Answer[];
  /** Time of the answer, by the account's business clock, which a sandbox can put forward. */
  at: Date;
};

/** Accepts an approver's answer. `isNew: false`: this person gave the same answer before, so nothing changes. */
export function answerEscalation(facts: AnswerFacts, answer: Answer): { ok: true; isNew: boolean } | Refused {
  const { state, escalatedAt, escalation, answers, at } = facts;
  if (!escalation.approvers.some(({ contact }) => contact === answer.contact)) {
    return refuse('not_permitted', 'This person is not an approver of this proposal.');
  }
  const earlier = answers.find(({ contact }) => contact === answer.contact);
  if (earlier !== undefined) {
    if (earlier.decision === answer.decision) return { ok: true, isNew: false };
    return refuse('already_voted', `This person already answered: ${earlier.decision}. Answers are final.`);
  }
  const closed = refusalOf(state, answer.decision) ?? lapseRefusal(state, escalatedAt, at);
  return closed ?? { ok: true, isNew: true };
}
