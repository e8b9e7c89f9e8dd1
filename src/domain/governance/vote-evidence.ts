import type { AuditActor } from '../access/actor.ts';
import type { CountedBallot, CountingRules } from '../constitution/counting-rules.ts';
import { decodeMultikey } from '../entity/did.ts';
import { decodeBase64 } from '../formats/base64.ts';
import { canonicalJson, utf8 } from '../formats/canonical.ts';
import type { VerifySignature } from '../formats/signature-claim.ts';

/*
 * The code in this file also runs offline with only the audit export, so the caller passes in the function that checks
 * signatures.
 */

export const CHOICES = ['approve', 'reject', 'abstain'] as const;
export type Choice = (typeof CHOICES)[number];

/** Proof of a vote: a signature by the member's own key, or an API key of this service that is bound to the member. */
export type VoteEvidence =
  /** A signature. `public_key`: Multikey. `signature`: base64 of 64 bytes. */
  { form: 'signature'; public_key: string; signature: string } | { form: 'bound_key'; key_id: string };

/** One vote as stored. Its audit entry records the same fields together with `proposal_id` and `constitution_hash`. */
export type Vote = {
  member_did: string;
  choice: Choice;
  cast_at: Date;
  reason?: string;
  evidence: VoteEvidence;
};

type HeldBy = { proposal_id: string; rules: Pick<CountingRules, 'constitution_hash'> };

/** Returns the bytes that a member signs: canonical JSON (RFC 8785) of choice, constitution hash and proposal id. */
export function voteMessage(choice: Choice, ballot: HeldBy): Uint8Array {
  const { proposal_id, rules } = ballot;
  return utf8(canonicalJson({ choice, constitution_hash: rules.constitution_hash, proposal_id }));
}

export type VoteProblem = 'not_in_electorate' | 'key_not_the_members' | 'signature_wrong' | 'actor_not_the_member';

/**
 * Returns a message about the problem of a vote in an audit export; null if the vote's evidence is valid. The entry
 * that opened the vote must list the elector. The vote must be signed with the key listed there for this elector, or be
 * cast with an API key bound to this member. In the second case, the actor of the audit entry names that key.
 */
export function voteProblem(
  { member_did, choice, evidence }: Pick<Vote, 'member_did' | 'choice' | 'evidence'>,
  ballot: HeldBy & Pick<CountedBallot, 'electorate'>,
  actor: AuditActor,
  verify: VerifySignature,
): VoteProblem | null {
  const elector = ballot.electorate.find(({ did }) => did === member_did);
  if (elector === undefined) return 'not_in_electorate';
  if (evidence.form === 'bound_key') {
    return actor.key_id === evidence.key_id && actor.member_did === member_did ? null : 'actor_not_the_member';
  }
  if (evidence.public_key !== elector.public_key) return 'key_not_the_members';
  return isSigned(evidence, voteMessage(choice, ballot), verify) ? null : 'signature_wrong';
}

const SIGNATURE_LENGTH = 64;

function isSigned(
  evidence: { public_key: string; signature: string },
  message: Uint8Array,
  verify: VerifySignature,
): boolean {
  const publicKey = decodeMultikey(evidence.public_key);
  const signature = decodeBase64(evidence.signature);
  if (publicKey === null || signature?.length !== SIGNATURE_LENGTH) return false;
  return verify({ publicKey, message, signature });
}
