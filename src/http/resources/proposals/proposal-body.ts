import { endReason } from '../../../domain/governance/proposal-end.ts';
import { lapsesAt } from '../../../domain/governance/proposal-states.ts';
import type { Vote } from '../../../domain/governance/vote-evidence.ts';
import type { ProposalPlace } from '../../../governance/lock-proposal.ts';
import type { Reader } from '../../../store/core/db.ts';
import { listLaterOfProposals } from '../../../store/later-filings.ts';
import { listApprovals, listVotes, type Proposal, type ProposalApproval } from '../../../store/proposals.ts';
import { standingBody } from '../filings/filing-body.ts';

/** Returns a proposal as callers see it, without its votes. */
export function proposalBody(
  proposal: Proposal,
  approvals: readonly ProposalApproval[] = [],
  filing: Standing | null = null,
) {
  const { content, count, state, state_since, decided_at, electorate, rules, ended_because: end } = proposal;
  const { id, entity_id, kind, title, description, proposer, base_version } = proposal;
  const { kind: _kind, ...members } = content;
  const { changes, opens_at, closes_at, receipt, version, created_at } = proposal;
  return {
    id,
    entity_id,
    kind,
    proposal_type: kind,
    title,
    description,
    ...members,
    state,
    proposer,
    base_version,
    changes,
    escalation: escalationBody(proposal, approvals),
    rules,
    electorate,
    tally: count?.tally ?? null,
    conditions: count?.verdict.conditions ?? null,
    opens_at,
    closes_at,
    outcome: decided_at === null ? null : (count?.verdict.outcome ?? null),
    ended_because: end === null ? null : endReason(end),
    decided_at,
    lapses_at: lapsesAt(state, state_since),
    receipt,
    filing,
    version,
    created_at,
  };
}

type Desk = { isDesk: boolean };

/** Returns a proposal as callers see it (`proposalBody`), with the votes. `isDesk`: operators file by hand. */
export async function wholeProposalBody(db: Reader, proposal: Proposal, desk: Desk) {
  const [approvals, votes] = await Promise.all([listApprovals(db, proposal), listVotes(db, proposal)]);
  const filing = (await standingsOf(db, [proposal], desk)).get(proposal.id) ?? null;
  return { ...proposalBody(proposal, approvals, filing), votes: votes.map((vote) => voteBody(proposal, vote)) };
}

type Standing = ReturnType<typeof standingBody>;

/** Returns the state of the filings of executed proposals, by the id of the proposal. */
export async function standingsOf(
  db: Reader,
  proposals: readonly Proposal[],
  desk: Desk,
): Promise<Map<string, Standing>> {
  const executed = proposals.filter(({ receipt }) => receipt?.effect['kind'] === 'filing');
  const [first] = executed;
  if (first === undefined) return new Map();
  const later = await listLaterOfProposals(
    db,
    first,
    executed.map(({ id }) => id),
  );
  return new Map(later.map((row) => [row.proposal_id, standingBody(row, desk)]));
}

export function voteBody({ id }: Pick<Proposal, 'id'>, { member_did, choice, reason, cast_at, evidence }: Vote) {
  return { proposal_id: id, member_did, choice, reason: reason ?? null, cast_at, form: evidence.form };
}

/** Returns the approvers by name. Their addresses are never shown. */
function escalationBody({ escalation, escalated_at }: Proposal, approvals: readonly ProposalApproval[]) {
  if (escalation === null || escalated_at === null) return null;
  const { reasons, purpose } = escalation;
  const approvers = escalation.approvers.map(({ contact, name, did }) => {
    const answer = approvals.find((approval) => approval.contact === contact);
    const { decision = null, decided_at = null, reason = null } = answer ?? {};
    return { contact, name, did: did ?? null, decision, decided_at, reason };
  });
  return { reasons, purpose, approvers, lapses_at: lapsesAt('escalated', escalated_at) };
}

/** Returns the ids in a call's path that identify the proposal. */
export function placeOf(accountId: string, path: { id: string; proposal_id: string }): ProposalPlace {
  return { accountId, entityId: path.id, proposalId: path.proposal_id };
}
