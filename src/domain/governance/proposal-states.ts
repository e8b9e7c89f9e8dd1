import { type Refused, refuse } from './refusal.ts';

export const PROPOSAL_STATES = [
  'draft',
  'escalated',
  'voting',
  'approved',
  'rejected',
  'executed',
  'cancelled',
  'lapsed',
] as const;
export type ProposalState = (typeof PROPOSAL_STATES)[number];

/**
 * Steps that change a proposal's state. They are caused by a member, the contacts, the count of votes or time. `end`:
 * the people who had to decide no longer hold their office.
 */
export const PROPOSAL_STEPS = [
  'escalate',
  'open',
  'decline',
  'cancel',
  'pass',
  'fail',
  'execute',
  'lapse',
  'end',
] as const;
export type ProposalStep = (typeof PROPOSAL_STEPS)[number];

const PROPOSAL_TRANSITIONS = {
  draft: { escalate: 'escalated', open: 'voting', cancel: 'cancelled', end: 'cancelled' },
  escalated: { open: 'voting', decline: 'rejected', lapse: 'lapsed', end: 'cancelled' },
  voting: { pass: 'approved', fail: 'rejected', end: 'cancelled' },
  approved: { execute: 'executed', lapse: 'lapsed', end: 'cancelled' },
  rejected: {},
  executed: {},
  cancelled: {},
  lapsed: {},
} as const satisfies Record<ProposalState, Partial<Record<ProposalStep, ProposalState>>>;

/** Actions that people can request; only some of them change the state by themselves. */
export const PROPOSAL_ACTIONS = ['open', 'cancel', 'approve', 'decline', 'vote', 'execute'] as const;
export type ProposalAction = (typeof PROPOSAL_ACTIONS)[number];

export const ACTIONS_IN = {
  draft: ['open', 'cancel'],
  escalated: ['approve', 'decline'],
  voting: ['vote'],
  approved: ['execute'],
  rejected: [],
  executed: [],
  cancelled: [],
  lapsed: [],
} as const satisfies Record<ProposalState, readonly ProposalAction[]>;

/** Message for a proposal that waits for approval by people before the vote. */
export const WAITS_FOR_PEOPLE =
  'Only the people who are asked can approve or decline it: by the link mailed to them, or with a key of their own.';

/** Returns the next state, or a refusal that lists the possible actions. */
export function takeStep(state: ProposalState, step: ProposalStep): { ok: true; state: ProposalState } | Refused {
  const row: Partial<Record<ProposalStep, ProposalState>> = PROPOSAL_TRANSITIONS[state];
  const next = row[step];
  return next === undefined ? refuseIn(state, step) : { ok: true, state: next };
}

export function refusalOf(state: ProposalState, action: ProposalAction): Refused | null {
  const possible: readonly ProposalAction[] = ACTIONS_IN[state];
  return possible.includes(action) ? null : refuseIn(state, action);
}

function refuseIn(state: ProposalState, attempted: string): Refused {
  const possible = ACTIONS_IN[state];
  const allowed = possible.length > 0 && state !== 'escalated' ? `, which allows ${possible.join(' or ')}` : '';
  const detail = `${attempted} is not possible: this proposal is ${state}${allowed}.${state === 'escalated' ? ` ${WAITS_FOR_PEOPLE}` : ''}`;
  return refuse('illegal_transition', detail, { state, allowed_actions: possible });
}

/** Cancels a draft. Only the author can do this. */
export function cancelProposal(
  proposal: { state: ProposalState; proposer: string },
  memberDid: string,
): { ok: true; state: ProposalState } | Refused {
  if (proposal.proposer === memberDid) return takeStep(proposal.state, 'cancel');
  return refuse('not_permitted', 'Only the member who created this proposal can cancel it, while it is a draft.');
}

export function isOver(state: ProposalState): boolean {
  return Object.keys(PROPOSAL_TRANSITIONS[state]).length === 0;
}

/** States of a proposal that is not over, so that a person or time can still change it. */
export const OPEN_STATES = ['draft', 'escalated', 'voting', 'approved'] as const satisfies readonly ProposalState[];
export type OpenState = (typeof OPEN_STATES)[number];

/** True if others were asked to decide and the proposal is not over. The constitution cannot be replaced meanwhile. */
export function isUnderWay(state: ProposalState): boolean {
  return state !== 'draft' && !isOver(state);
}

const DAY_MS = 86_400_000;
const LAPSES_AFTER_DAYS: Partial<Record<ProposalState, number>> = { escalated: 30, approved: 90 };

/**
 * Returns the time at which a proposal lapses (times out); null if it never does. `since`: time at which it entered its
 * state.
 */
export function lapsesAt(state: 'escalated' | 'approved', since: Date): Date;
export function lapsesAt(state: ProposalState, since: Date): Date | null;
export function lapsesAt(state: ProposalState, since: Date): Date | null {
  const days = LAPSES_AFTER_DAYS[state];
  return days === undefined ? null : new Date(since.getTime() + days * DAY_MS);
}

/** Returns whether a proposal has lapsed (timed out); true also at the exact time of the lapse. */
export function hasLapsed(state: ProposalState, since: Date, at: Date): boolean {
  const end = lapsesAt(state, since);
  return end !== null && end.getTime() <= at.getTime();
}

/** Refuses a proposal that has lapsed, even if the lapse is not recorded yet. */
export function lapseRefusal(state: ProposalState, since: Date, at: Date): Refused | null {
  if (!hasLapsed(state, since, at)) return null;
  const detail = `The proposal was ${state} for ${LAPSES_AFTER_DAYS[state]} days and has expired. Create it again.`;
  return refuse('illegal_transition', detail, { state: 'lapsed', allowed_actions: ACTIONS_IN.lapsed });
}

/**
 * Returns the time at which a proposal changes without any action, because it lapses (times out) or its vote closes;
 * null: never.
 */
export function dueAt(state: ProposalState, since: Date, closesAt: Date | null): Date | null {
  return state === 'voting' ? closesAt : lapsesAt(state, since);
}
