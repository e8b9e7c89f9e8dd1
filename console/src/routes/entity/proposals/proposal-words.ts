import type { OpenProposal, Proposal } from '#sdk/index.ts';
import type { Tone } from '../../../parts/note.tsx';

export const KINDS: Readonly<Record<Proposal['kind'], string>> = {
  spend: 'Spend',
  hire_agent: 'Hire an agent',
  membership: 'Change of members',
  amend: 'Amendment',
  dissolution: 'Dissolution',
  registered_agent_change: 'Change of the registered agent',
  custom: 'Custom',
  elect_directors: 'Election of directors',
  remove_directors: 'Removal of directors',
  issue_stock: 'Issue of stock',
  transfer_stock: 'Transfer of stock',
};

export const STATES: Readonly<Record<Proposal['state'], { tone: Tone; words: string }>> = {
  draft: { tone: 'none', words: 'Draft' },
  escalated: { tone: 'warn', words: 'Waits for approval' },
  voting: { tone: 'busy', words: 'Voting' },
  approved: { tone: 'good', words: 'Approved' },
  rejected: { tone: 'bad', words: 'Rejected' },
  executed: { tone: 'good', words: 'Executed' },
  cancelled: { tone: 'none', words: 'Cancelled' },
  lapsed: { tone: 'none', words: 'Lapsed' },
};

/** Names who has to act next; null once it is over. */
export function nextWords(proposal: Proposal | OpenProposal): string | null {
  const { state } = proposal;
  const { approvers, members, electorate } = 'waits_for' in proposal ? proposal.waits_for : waitsFor(proposal);
  if (state === 'draft') return 'Its author opens or cancels it';
  if (state === 'escalated') return `${approvers.join(' and ')} must approve`;
  if (state === 'voting') return `${members} of ${electorate} members can still vote`;
  if ('receipt' in proposal && proposal.receipt?.effect['kind'] === 'submission') return 'The stockholders decide next';
  return state === 'approved' ? 'A member may execute it now' : null;
}

function waitsFor({ escalation, electorate, tally }: Proposal): OpenProposal['waits_for'] {
  const silent = escalation?.approvers.filter(({ decision }) => decision === null) ?? [];
  const all = electorate?.length ?? 0;
  return { approvers: silent.map(({ name }) => name), members: all - (tally?.votes ?? 0), electorate: all };
}

/** Returns when time alone moves it on. */
export function deadlineOf(proposal: Proposal | OpenProposal): string | null {
  const { state, closes_at, lapses_at } = proposal;
  if (state === 'voting') return closes_at;
  if (state === 'escalated' && 'escalation' in proposal) return proposal.escalation?.lapses_at ?? null;
  return state === 'escalated' || state === 'approved' ? lapses_at : null;
}
