import type { CountedBallot } from '../constitution/counting-rules.ts';
import { canonicalJson } from '../formats/canonical.ts';
import type { SignatureClaim } from '../formats/signature-claim.ts';
import { decide } from '../governance/decision.ts';
import { type VoteProblem, voteProblem } from '../governance/vote-evidence.ts';
import type { AuditEntry } from './audit-chain.ts';
import { type AuditProblemCode, type AuditProblemList, addAuditProblem } from './audit-problem.ts';
import {
  addBeyondLimits,
  missProposals,
  type ProposalWalk,
  startProposalWalk,
  walkProposal,
} from './audit-proposals.ts';
import { askSignature, type SignatureQuestion } from './audit-question.ts';
import {
  type ExportedDecision,
  type ExportedVote,
  hasTally,
  readDecision,
  readOpening,
  readProposalId,
  readVote,
} from './audit-voting-shape.ts';

/**
 * Maximum number of ballots kept open in memory, so that a hostile file cannot exhaust memory. On any further ballot,
 * the votes count as unchecked, and an approval is reported as a problem.
 */
export const MAX_OPEN_BALLOTS = 1_000;

export type VotingCounts = {
  /** Number of votes with verified evidence. */
  verified: number;
  /**
   * Number of votes that cannot be checked, for example because the data of the vote or of the ballot's opening was
   * erased.
   */
  unchecked: number;
  /** Number of proposals that were put to a vote. */
  proposals: number;
  /** Number of outcomes that cannot be recounted, for example because the data of needed entries was erased. */
  uncounted: number;
};

/** State of the check of votes. Contains only ballots that are still open. */
export type VotingWalk = {
  open: Map<string, OpenBallot>;
  /** True if more ballots were open at some point than the limit allows. */
  isFull: boolean;
  proposals: ProposalWalk;
  counts: VotingCounts;
};

type OpenBallot = {
  ballot: CountedBallot;
  votes: Pick<ExportedVote, 'member_did' | 'choice' | 'cast_at'>[];
  /** True if a vote on this ballot may be among the unreadable entries. */
  missesVotes: boolean;
};

type Walk = AuditProblemList & { voting: VotingWalk; unanswered: number };
type Entry = Pick<AuditEntry, 'seq' | 'action' | 'actor'>;

const VOTE_MESSAGES: Record<VoteProblem, string> = {
  not_in_electorate: 'by someone outside the electorate',
  key_not_the_members: 'signed with a key that does not belong to this member',
  signature_wrong: 'with an invalid signature of the member',
  actor_not_the_member: 'made with a key that is not bound to this member',
};

export function startVotingWalk(): VotingWalk {
  const counts = { verified: 0, unchecked: 0, proposals: 0, uncounted: 0 };
  return { open: new Map(), isFull: false, proposals: startProposalWalk(), counts };
}

/**
 * Processes the next entry in order. `data` is undefined if the data was erased, or does not match the hash in the
 * entry.
 */
export function walkVoting(walk: Walk, entry: Entry, data: unknown): readonly SignatureQuestion[] {
  if (!walkProposal(walk, entry, data)) return [];
  switch (entry.action) {
    case 'proposal.opened':
      openBallot(walk, entry, data);
      return [];
    case 'proposal.vote_cast':
      return takeVote(walk, entry, data);
    case 'proposal.approved':
    case 'proposal.rejected':
      closeBallot(walk, entry, data);
      return [];
    case 'proposal.cancelled':
      endBallot(walk, data);
      return [];
    default:
      return [];
  }
}

/** Records that entries could not be read. Some of them may be votes, so the open ballots are not recounted. */
export function missVoting({ voting }: Pick<Walk, 'voting'>): void {
  missProposals(voting.proposals);
  missVotes(voting);
}

function missVotes({ open }: VotingWalk): void {
  for (const each of open.values()) each.missesVotes = true;
}

function openBallot(walk: Walk, { seq }: Entry, data: unknown): void {
  if (data === undefined) return;
  const { voting } = walk;
  const ballot = readOpening(data);
  if (ballot === null) {
    addAuditProblem(walk, seq, 'ballot_malformed', `Entry ${seq} opens a vote without valid voting rules.`);
  } else if (voting.open.size < MAX_OPEN_BALLOTS) {
    voting.counts.proposals += 1;
    voting.open.set(ballot.proposal_id, { ballot, votes: [], missesVotes: false });
  } else {
    voting.isFull = true;
  }
}

function takeVote(walk: Walk, entry: Entry, data: unknown): SignatureQuestion[] {
  const { voting } = walk;
  if (data === undefined) {
    voting.counts.unchecked += 1;
    missVotes(voting);
    return [];
  }
  const vote = readVote(data);
  if (vote === null) return refuseVote(walk, entry, 'vote_malformed', 'that cannot be read');
  const open = voting.open.get(vote.proposal_id);
  if (open !== undefined) return judgeVote(walk, entry, vote, open);
  voting.counts.unchecked += 1;
  return [];
}

function judgeVote(walk: Walk, entry: Entry, vote: ExportedVote, { ballot, votes }: OpenBallot): SignatureQuestion[] {
  const claims: SignatureClaim[] = [];
  const problem = voteProblem(vote, ballot, entry.actor, (claim) => claims.push(claim) > 0);
  if (problem === 'not_in_electorate') return refuseVote(walk, entry, `vote_${problem}`, VOTE_MESSAGES[problem]);
  if (votes.some(({ member_did }) => member_did === vote.member_did)) {
    return refuseVote(walk, entry, 'vote_repeated', 'by a member who had already voted');
  }
  // A vote is counted even if its evidence is invalid, so that one invalid vote is not also reported as a wrong tally.
  votes.push({ member_did: vote.member_did, choice: vote.choice, cast_at: vote.cast_at });
  if (problem !== null) return refuseVote(walk, entry, `vote_${problem}`, VOTE_MESSAGES[problem]);
  if (vote.constitution_hash !== ballot.rules.constitution_hash) {
    return refuseVote(walk, entry, 'vote_other_constitution', 'under a different constitution than the vote');
  }
  if (vote.cast_at.getTime() >= ballot.closes_at.getTime()) {
    return refuseVote(walk, entry, 'vote_late', 'cast after the vote had ended');
  }
  const [claim] = claims;
  const take = (isValid: boolean): void => {
    if (isValid) walk.voting.counts.verified += 1;
    else refuseVote(walk, entry, 'vote_signature_wrong', VOTE_MESSAGES.signature_wrong);
  };
  if (claim !== undefined) return [askSignature(walk, claim, take)];
  take(true);
  return [];
}

function refuseVote(walk: Walk, { seq }: Entry, code: AuditProblemCode, what: string): [] {
  addAuditProblem(walk, seq, code, `Entry ${seq} is a vote ${what}.`);
  return [];
}

function closeBallot(walk: Walk, { seq, action }: Entry, data: unknown): void {
  const { voting } = walk;
  if (data === undefined) {
    voting.counts.uncounted += 1;
    return;
  }
  const decision = readDecision(data);
  const open = decision === null ? undefined : voting.open.get(decision.proposal_id);
  // The proposal was rejected before the vote, by a person whose approval was required, so there are no votes to count.
  if (decision !== null && action === 'proposal.rejected' && !hasTally(data)) return;
  if (decision === null || decision.tally === null) {
    addAuditProblem(walk, seq, 'decision_malformed', `Entry ${seq} is an outcome that cannot be read.`);
  } else if (open === undefined || open.missesVotes) {
    voting.counts.uncounted += 1;
    if (open === undefined && voting.isFull && action === 'proposal.approved') addBeyondLimits(walk, seq);
  } else {
    compare(walk, { seq, action }, decision, open);
  }
  if (decision !== null) voting.open.delete(decision.proposal_id);
}

/** Forgets a ballot that ended without an outcome, so that a later vote or outcome for it is reported as a problem. */
function endBallot({ voting }: Walk, data: unknown): void {
  if (data !== undefined) voting.open.delete(readProposalId('proposal.cancelled', data) ?? '');
}

/**
 * Compares a recorded decision with the votes. The votes are counted as of the end of the voting period. For an early
 * decision they are counted as of its opening, because `decide` then returns an outcome only if no further vote can
 * change it.
 */
function compare(
  walk: Walk,
  { seq, action }: Pick<Entry, 'seq' | 'action'>,
  { tally, conditions, is_early }: ExportedDecision,
  { ballot, votes }: OpenBallot,
): void {
  const counted = decide(ballot, votes, is_early ? ballot.opens_at : ballot.closes_at);
  if (canonicalJson(counted.tally) !== canonicalJson(tally)) {
    addAuditProblem(walk, seq, 'tally_wrong', `Entry ${seq} has a tally that differs from the votes before it.`);
  }
  const met = counted.verdict.conditions.map(({ code, is_met }) => ({ code, is_met }));
  if (`proposal.${counted.state}` !== action || canonicalJson(met) !== canonicalJson(conditions)) {
    const why =
      counted.state === 'voting' ? 'comes before the votes decided it' : 'differs from the decision of the votes';
    addAuditProblem(walk, seq, 'outcome_wrong', `The outcome in entry ${seq} ${why}.`);
  }
}
