import type { Proposal } from '#sdk/index.ts';
import type { Tone } from '../../../parts/note.tsx';

export const KINDS: Readonly<Record<Proposal['kind'], string>> = {
  spend: 'Spend',
  hire_agent: 'Hire an agent',
  membership: 'Change of members',
  amend: 'Amendment',
  dissolution: 'Dissolution',
  registered_agent_change: 'Change of the registered agent',
  custom: 'Custom',
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
export function nextWords({ state, escalation, electorate, tally }: Proposal): string | null {
  if (state === 'draft') return 'Its author opens or cancels it';
  if (state === 'escalated') {
    const silent = escalation?.approvers.filter(({ decision }) => decision === null) ?? [];
    return `${silent.map(({ name }) => name).join(' and ')} must approve`;
  }
  if (state === 'voting') {
    const left = (electorate?.length ?? 0) - (tally?.votes ?? 0);
    return `${left} of ${electorate?.length ?? 0} members can still vote`;
  }
  return state === 'approved' ? 'A member may execute it now' : null;
}

/** Returns when time alone moves it on. */
export function deadlineOf({ state, closes_at, lapses_at, escalation }: Proposal): string | null {
  if (state === 'voting') return closes_at;
  if (state === 'escalated') return escalation?.lapses_at ?? null;
  return state === 'approved' ? lapses_at : null;
}
