/* What votes are counted by, without anything of the constitution it comes from: the client takes these types along. */

export const COUNTING_METHODS = ['1p1v', 'token', 'multisig', 'delegation', 'quadratic', 'conviction'] as const;
export type CountingMethod = (typeof COUNTING_METHODS)[number];

/** Shares are numbers of at most 15 digits: exact decimals. */
export type CountingRules = {
  method: CountingMethod;
  quorum: number;
  /** Null: the number of signers alone decides. */
  threshold: number | null;
  /** There exactly for a dissolution: approvals are a share of all who could vote, not of those who decided. */
  threshold_of?: 'electorate';
  /** Null: no method asks for signers. */
  required_signers: number | null;
  /** Hops a vote may be passed on; there exactly under delegation. */
  max_depth?: number;
  close_early: boolean;
  /** What a vote is cast under. */
  constitution_hash: string;
};

/** Who can vote, what their vote weighs in full, and the Ed25519 key (Multikey) they sign it with. */
export type Elector = {
  did: string;
  weight: number;
  public_key: string | null;
  /** Under delegation: to whom they had passed their vote on when voting opened. */
  delegate?: string;
};

/** As a constitution bounds it: an export that says more is none of ours. */
export const MAX_DEPTH = 10;

/** As much of a ballot as it takes to check its votes and to count them. */
export type CountedBallot = {
  proposal_id: string;
  rules: CountingRules;
  electorate: readonly Elector[];
  opens_at: Date;
  closes_at: Date;
};
