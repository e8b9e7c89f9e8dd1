import type { Entity, OpenProposal } from '#sdk/index.ts';

/** A thing that waits for the account or for a person. */
export type Waiting = { rank: number } & (
  | { kind: 'entity'; entity: Entity }
  | { kind: 'proposal'; proposal: OpenProposal }
);

/** Returns what waits, the most pressing first. Drafts come last, because nothing depends on them yet. */
export function waitingFor(entities: readonly Entity[], proposals: readonly OpenProposal[]): Waiting[] {
  const all: Waiting[] = [
    ...proposals
      .filter(needsSomebody)
      .map((proposal) => ({ kind: 'proposal' as const, proposal, rank: rankOf(proposal) })),
    ...entities.filter(isWaiting).map((entity) => ({ kind: 'entity' as const, entity, rank: rankOfEntity(entity) })),
  ];
  return all.sort((a, b) => a.rank - b.rank || endOf(a).localeCompare(endOf(b)));
}

function isWaiting({ next_action }: Entity): boolean {
  return next_action?.actor === 'agent' || next_action?.actor === 'human';
}

function rankOfEntity({ state }: Entity): number {
  return state === 'FilingFailed' || state === 'ImportFailed' ? 0 : state === 'Draft' ? 3 : 2;
}

/** A member who has voted can only wait for the others. */
function needsSomebody({ state, your_vote }: OpenProposal): boolean {
  return state !== 'voting' || your_vote === null || your_vote.choice === null;
}

export function isYourVoteMissing({ state, your_vote }: OpenProposal): boolean {
  return state === 'voting' && your_vote !== null && your_vote.choice === null;
}

function rankOf(proposal: OpenProposal): number {
  return isYourVoteMissing(proposal) ? 0 : proposal.state === 'draft' ? 3 : 1;
}

/** The soonest end comes first; an item without an end comes last. */
function endOf(waiting: Waiting): string {
  if (waiting.kind === 'entity') return '~';
  return waiting.proposal.closes_at ?? waiting.proposal.lapses_at ?? '~';
}
