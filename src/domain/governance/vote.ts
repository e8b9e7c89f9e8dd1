import { type Constitution, electorateOf } from '../constitution/constitution.ts';
import type { Elector } from '../constitution/counting-rules.ts';
import { decodeMultikey } from '../entity/did.ts';
import { hasSmallOrder, verifyEd25519 } from '../formats/ed25519.ts';
import { momentText } from '../formats/moment.ts';
import type { Ballot } from './ballot.ts';
import { isStillElector } from './bodies.ts';
import { endReason, isOfAnotherBoard } from './proposal-end.ts';
import { type ProposalState, refusalOf } from './proposal-states.ts';
import { notProven, type Refused, refuse } from './refusal.ts';
import { type Choice, type Vote, voteProblem } from './vote-evidence.ts';

/** A vote as received, cast with a key bound to the member or with the member's signature (base64). */
export type CastVote = { member_did: string; choice: Choice; reason?: string } & (
  | { key_id: string }
  | { signature: string }
);

export type VoteFacts = {
  state: ProposalState;
  ballot: Ballot;
  votes: readonly Vote[];
  /**
   * The constitution in force now. A member who left after the vote opened can no longer vote, but their earlier vote
   * stays valid.
   */
  constitution: Pick<Constitution, 'members' | 'directors'>;
  /** Time of the vote, by the account's business clock, which a sandbox can put forward. */
  at: Date;
};

/**
 * Accepts a vote. `isNew: false`: the member cast the same vote before, and the stored vote is returned, even after
 * voting has closed. A repeated vote is accepted late, because the first response may have been lost, and the vote
 * itself may have ended the voting.
 */
export function castVote(facts: VoteFacts, cast: CastVote): { ok: true; vote: Vote; isNew: boolean } | Refused {
  const { ballot, votes, state, at } = facts;
  const elector = ballot.electorate.find(({ did }) => did === cast.member_did);
  if (elector === undefined) {
    const detail =
      'This member is not in the electorate of the proposal, which was fixed when voting opened. GET the proposal to see it.';
    return refuse('not_permitted', detail);
  }
  const vote = withEvidence(cast, elector, at);
  const unsigned = signatureRefusal(vote, facts, elector);
  if (unsigned !== null) return unsigned;
  const earlier = votes.find(({ member_did }) => member_did === cast.member_did);
  if (earlier !== undefined) {
    if (earlier.choice === cast.choice) return { ok: true, vote: earlier, isNew: false };
    return refuse('already_voted', `This member already voted ${earlier.choice}. Votes are final.`);
  }
  const closed = refusalOf(state, 'vote');
  if (closed !== null) return closed;
  if (at.getTime() >= ballot.closes_at.getTime()) {
    const detail = `Voting closed at ${momentText(ballot.closes_at)}.`;
    return refuse('illegal_transition', detail, { state, allowed_actions: [] });
  }
  if (isOfAnotherBoard(ballot, facts.constitution)) {
    return refuse('illegal_transition', endReason('board_changed').message, { state, allowed_actions: [] });
  }
  if (!mayStillVote(facts, elector.did)) {
    return refuse('not_permitted', 'This member left, or lost the right to vote, after voting opened.');
  }
  return { ok: true, vote, isNew: true };
}

function mayStillVote({ ballot, constitution }: VoteFacts, did: string): boolean {
  const { body } = ballot.rules;
  return body === undefined
    ? electorateOf(constitution).some(({ id }) => id === did)
    : isStillElector(constitution, body, did);
}

function withEvidence(cast: CastVote, elector: Elector, at: Date): Vote {
  const { member_did, choice, reason } = cast;
  return {
    member_did,
    choice,
    cast_at: at,
    ...(reason !== undefined && { reason }),
    evidence:
      'key_id' in cast
        ? { form: 'bound_key', key_id: cast.key_id }
        : { form: 'signature', public_key: elector.public_key ?? '', signature: cast.signature },
  };
}

/** Refuses a signature by a key that was replaced after the vote opened, because somebody else may know the old key. */
function signatureRefusal(vote: Vote, { ballot, constitution }: VoteFacts, elector: Elector): Refused | null {
  // A vote with a bound key needs no signature, because the key's holder was authenticated as the member.
  if (vote.evidence.form === 'bound_key') return null;
  const { did, public_key: key } = elector;
  const now = constitution.members.find(({ id }) => id === did);
  if (key === null || isAnybodys(key) || (now !== undefined && now.public_key !== key)) {
    const message = 'The constitution of this vote has no current public key for this member.';
    return notProven(`${message} Vote with a key bound to the member.`);
  }
  // The actor passed here is anonymous, because the signature alone proves a signed vote.
  if (voteProblem(vote, ballot, { type: 'anonymous', id: '' }, verifyEd25519) === null) return null;
  return notProven(
    "It is not the member's signature of the canonical JSON (RFC 8785) of {choice, constitution_hash, proposal_id}, with the hash from the rules of the proposal. Sign with Ed25519 and send base64.",
  );
}

function isAnybodys(key: string): boolean {
  const publicKey = decodeMultikey(key);
  return publicKey === null || hasSmallOrder(publicKey);
}
