import type { Escalation } from './escalation.ts';
import { lapseRefusal, type ProposalState, refusalOf } from './proposal-states.ts';
import { type Refused, refuse } from './refusal.ts';

/** What an approver said. */
export type Answer = { contact: number; decision: 'approve' | 'decline' };

/** One who declines is enough; all have to approve, and where there is nobody, nobody has. */
export function escalationOutcome(
  { approvers }: Pick<Escalation, 'approvers'>,
  answers: readonly Answer[],
): 'waiting' | 'approved' | 'declined' {
  const said = new Map(answers.map(({ contact, decision }) => [contact, decision]));
  if (approvers.some(({ contact }) => said.get(contact) === 'decline')) return 'declined';
  const isApproved = approvers.length > 0 && approvers.every(({ contact }) => said.get(contact) === 'approve');
  return isApproved ? 'approved' : 'waiting';
}

export type AnswerFacts = {
  state: ProposalState;
  escalatedAt: Date;
  escalation: Pick<Escalation, 'approvers'>;
  answers: readonly Answer[];
  /** Business clock. */
  at: Date;
};

/** Takes an answer in. `isNew: false`: this person has said just this before, and nothing changes. */
export function answerEscalation(facts: AnswerFacts, answer: Answer): { ok: true; isNew: boolean } | Refused {
  const { state, escalatedAt, escalation, answers, at } = facts;
  if (!escalation.approvers.some(({ contact }) => contact === answer.contact)) {
    return refuse('not_permitted', 'This person is not among those who are asked to approve the proposal.');
  }
  const earlier = answers.find(({ contact }) => contact === answer.contact);
  if (earlier !== undefined) {
    if (earlier.decision === answer.decision) return { ok: true, isNew: false };
    return refuse('already_voted', `This person has answered already: ${earlier.decision}. An answer stays.`);
  }
  const closed = refusalOf(state, answer.decision) ?? lapseRefusal(state, escalatedAt, at);
  return closed ?? { ok: true, isNew: true };
}
