import type { ActSignature } from '../domain/governance/act.ts';
import { ACTIONS_IN } from '../domain/governance/proposal-states.ts';
import { castVote } from '../domain/governance/vote.ts';
import type { Vote } from '../domain/governance/vote-evidence.ts';
import { AppError } from '../errors/errors.ts';
import type { Credential } from '../store/api-keys.ts';
import { getConstitutionDocument } from '../store/constitutions.ts';
import { businessAt } from '../store/core/business-clock.ts';
import type { Tx } from '../store/core/write.ts';
import { insertVote, listVotes, type Proposal } from '../store/proposals.ts';
import { accepted } from './accepted.ts';
import { actAsMember } from './acting-member.ts';
import { lockProposalOf, type ProposalPlace } from './lock-proposal.ts';
import { recordOnProposal } from './record-proposal.ts';
import { ballotOf, settleVote } from './run-vote.ts';

/** The content of a vote. Without a signature, the API key proves who the member is. */
type Wording = { choice: Vote['choice']; reason?: string | undefined; signature?: ActSignature | undefined };

/** Casts a member's vote, at most once, and counts the votes, which may decide the proposal. */
export async function voteOnProposal(
  tx: Tx,
  place: ProposalPlace,
  credential: Credential,
  { choice, reason, signature }: Wording,
): Promise<{ proposal: Proposal; vote: Vote }> {
  const { proposal } = await lockProposalOf(tx, place);
  const wording = { choice, ...(reason !== undefined && { reason }) };
  const memberDid = signature === undefined ? await actAsMember(tx, credential, proposal.entity_id) : null;
  if (proposal.rules === null) throw notVoting(proposal);
  const constitution = await getConstitutionDocument(tx.sql, place.accountId, proposal.entity_id);
  const votes = await listVotes(tx.sql, proposal);
  const at = await businessAt(tx, place.accountId);
  const facts = { state: proposal.state, ballot: ballotOf(proposal), votes, constitution, at };
  const cast =
    signature === undefined
      ? { ...wording, member_did: memberDid ?? '', key_id: credential.keyId }
      : { ...wording, member_did: signature.did, signature: signature.value };
  const { vote, isNew } = accepted(castVote(facts, cast));
  if (isNew) {
    await insertVote(tx, proposal, vote);
    const { member_did, evidence, cast_at } = vote;
    const constitution_hash = facts.ballot.rules.constitution_hash;
    const also = { member_did, choice, evidence, cast_at: cast_at.toISOString(), constitution_hash };
    recordOnProposal(tx, 'proposal.vote_cast', proposal, { also });
    await settleVote(tx, proposal, at);
  }
  return { proposal, vote };
}

function notVoting({ state }: Proposal): AppError {
  return new AppError('illegal_transition', {
    detail: `This proposal is ${state}; its vote is not open yet.`,
    extra: { state, allowed_actions: ACTIONS_IN[state] },
  });
}
