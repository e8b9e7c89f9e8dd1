import { type Ballot, type InForce, openBallot } from '../domain/governance/ballot.ts';
import { type Decision, decide } from '../domain/governance/decision.ts';
import { dueAt, takeStep } from '../domain/governance/proposal-states.ts';
import type { Tx } from '../store/core/write.ts';
import { listDelegations } from '../store/delegations.ts';
import { type Count, listVotes, moveProposal, noteCount, type Proposal } from '../store/proposals.ts';
import { accepted } from './accepted.ts';
import { recordOnProposal } from './record-proposal.ts';

/** Returns the rules and electorate that were fixed when the vote on a proposal opened. */
export function ballotOf({ id, rules, electorate, opens_at, closes_at }: Proposal): Ballot {
  if (rules === null || electorate === null || opens_at === null || closes_at === null) {
    throw new Error(`proposal ${id} without a ballot`);
  }
  return { proposal_id: id, rules, electorate, opens_at, closes_at };
}

/**
 * Opens the vote, and closes the vote at once if no vote can change the outcome. The caller has locked the entity and
 * the proposal. `resolutionId`: the board resolution that submits the proposal to the stockholders.
 */
export async function openVoting(
  tx: Tx,
  proposal: Proposal,
  inForce: InForce,
  at: Date,
  resolutionId?: string,
): Promise<Proposal> {
  const { state } = accepted(takeStep(proposal.state, 'open'));
  const entity = { account_id: proposal.account_id, id: proposal.entity_id };
  const ballot = openBallot(proposal, inForce, at, await listDelegations(tx.sql, entity), resolutionId);
  const decision = decide(ballot, [], at);
  const dueInMs = dueInMsOf(dueAt(state, at, ballot.closes_at), at);
  const opening = { state, state_since: at, ballot, count: countOf(decision), dueInMs };
  const opened = await moveProposal(tx, proposal, opening);
  const { rules, electorate } = ballot;
  recordOnProposal(tx, 'proposal.opened', opened, { before: proposal, also: { rules, electorate } });
  return decision.state === 'voting' ? opened : closeVote(tx, opened, decision, at);
}

/**
 * Counts the votes, and records the result if it is certain or the voting period is over. The caller has locked the
 * proposal.
 */
export async function settleVote(tx: Tx, proposal: Proposal, at: Date): Promise<Proposal> {
  const decision = decide(ballotOf(proposal), await listVotes(tx.sql, proposal), at);
  if (decision.state !== 'voting') return closeVote(tx, proposal, decision, at);
  const count = countOf(decision);
  await noteCount(tx, proposal, count);
  return { ...proposal, count };
}

type Decided = Exclude<Decision, { state: 'voting' }>;

async function closeVote(tx: Tx, proposal: Proposal, decision: Decided, at: Date): Promise<Proposal> {
  const { decided_at, is_early, tally, verdict } = decision;
  const isApproved = decision.state === 'approved';
  const { state } = accepted(takeStep(proposal.state, isApproved ? 'pass' : 'fail'));
  const dueInMs = dueInMsOf(dueAt(state, decided_at, null), at);
  const settled = await moveProposal(tx, proposal, {
    state,
    state_since: decided_at,
    count: countOf(decision),
    decided_at,
    is_early,
    dueInMs,
  });
  const action = isApproved ? 'proposal.approved' : 'proposal.rejected';
  recordOnProposal(tx, action, settled, {
    before: proposal,
    also: { tally, conditions: verdict.conditions, is_early },
  });
  return settled;
}

function countOf({ tally, verdict }: Decision): Count {
  return { tally, verdict };
}

/**
 * Returns the delay in real time until a time of the business clock. Both clocks run at the same speed, so the delay is
 * the same by either clock.
 */
export function dueInMsOf(due: Date | null, at: Date): number | null {
  return due === null ? null : Math.max(0, due.getTime() - at.getTime());
}
