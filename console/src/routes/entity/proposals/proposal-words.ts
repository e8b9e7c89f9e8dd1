import type { OpenProposal, Proposal } from '#sdk/index.ts';
import type { Tone } from '../../../parts/note.tsx';
import { OF_BOTH_BODIES, OF_HOLDERS } from './kinds-of-bodies.ts';

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

type Body = NonNullable<NonNullable<Proposal['rules']>['body']>;
type Kind = Proposal['kind'];

/** One of those who vote in a body, and all of them. */
const VOTERS: Readonly<Record<Body | 'all', { one: string; many: string }>> = {
  board: { one: 'director', many: 'directors' },
  stockholders: { one: 'stockholder', many: 'stockholders' },
  all: { one: 'member', many: 'members' },
};

/** Returns the word for those who vote on it. */
export function votersWord({ rules }: Pick<Proposal, 'rules'>): string {
  return VOTERS[rules?.body ?? 'all'].many;
}

/** True for a resolution of the board on which the stockholders decide next. */
export function isForStockholders({ kind, rules }: Pick<Proposal, 'kind' | 'rules'>): boolean {
  return isResolution(kind, rules?.body ?? null);
}

function isResolution(kind: Kind, body: Body | null): boolean {
  return body === 'board' && OF_BOTH_BODIES.includes(kind);
}

/** The kind; in a corporation with the body, because a resolution of the board and the vote of the stockholders on it have one title. */
export function kindAndBody(proposal: Pick<Proposal, 'kind' | 'rules'>): string {
  const { kind, rules } = proposal;
  if (rules?.body === undefined) return KINDS[kind];
  if (isForStockholders(proposal)) return `${KINDS[kind]} · Resolution of the board`;
  return `${KINDS[kind]} · Vote of the ${rules.body}`;
}

/** Returns the stockholders' proposal that the execution of a resolution of the board made; null for any other. */
export function submittedId({ receipt }: Pick<Proposal, 'receipt'>): string | null {
  return receipt?.effect['kind'] === 'submission' ? String(receipt.effect['proposal_id']) : null;
}

/** Names who has to act next; null once it is over. */
export function nextWords(proposal: Proposal | OpenProposal): string | null {
  const { state, kind } = proposal;
  const { approvers, members, electorate, body } = 'waits_for' in proposal ? proposal.waits_for : waitsFor(proposal);
  if (state === 'draft') return 'Its author opens or cancels it';
  if (state === 'escalated') return `${approvers.join(' and ')} must approve`;
  if (state === 'voting') return `${members} of ${electorate} ${VOTERS[body ?? 'all'].many} can still vote`;
  return state === 'approved' ? executionWords(kind, body) : null;
}

function executionWords(kind: Kind, body: Body | null): string {
  if (body === null) return 'A member may execute it now';
  if (isResolution(kind, body)) return 'A director may submit it to the stockholders now';
  return OF_HOLDERS.includes(kind) ? 'A stockholder or a director may execute it now' : 'A director may execute it now';
}

function waitsFor({ escalation, electorate, tally, rules }: Proposal): OpenProposal['waits_for'] {
  const silent = escalation?.approvers.filter(({ decision }) => decision === null) ?? [];
  const all = electorate?.length ?? 0;
  return {
    approvers: silent.map(({ name }) => name),
    members: all - (tally?.votes ?? 0),
    electorate: all,
    body: rules?.body ?? null,
  };
}

/** Returns when time alone moves it on. */
export function deadlineOf(proposal: Proposal | OpenProposal): string | null {
  const { state, closes_at, lapses_at } = proposal;
  if (state === 'voting') return closes_at;
  if (state === 'escalated' && 'escalation' in proposal) return proposal.escalation?.lapses_at ?? null;
  return state === 'escalated' || state === 'approved' ? lapses_at : null;
}
