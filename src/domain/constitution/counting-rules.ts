/* The rules for counting votes, without other parts of the constitution: the client imports these types. */

export const COUNTING_METHODS = ['1p1v', 'token', 'multisig', 'delegation', 'quadratic', 'conviction'] as const;
export type CountingMethod = (typeof COUNTING_METHODS)[number];

/** Shares are numbers of at most 15 digits: exact decimals. */
export type CountingRules = {
  method: CountingMethod;
  quorum: number;
  /** Null: only the number of signers decides. */
  threshold: number | null;
  /** Present if approvals are a share of all who could vote, and not of those who decided. */
  threshold_of?: 'electorate';
  /** Present exactly for a majority: approvals have to exceed the threshold, and not only to reach it. */
  more_than?: true;
  /** DIDs of the members who must all approve besides; present only if the constitution asks for their consent. */
  consent_of?: readonly string[];
  /** Null: the method does not count signers. */
  required_signers: number | null;
  /** The number of times a vote may be passed on; present exactly under delegation. */
  max_depth?: number;
  close_early: boolean;
  /** The constitution under which votes are cast. */
  constitution_hash: string;
};

/** A member who can vote, the full weight of their vote, and the Ed25519 key (Multikey) they sign it with. */
export type Elector = {
  did: string;
  weight: number;
  public_key: string | null;
  /** Under delegation: the member to whom they had passed their vote on when voting opened. */
  delegate?: string;
};

/** The upper bound in a constitution: an export that says more is not ours. */
export const MAX_DEPTH = 10;

/** The part of a ballot that is needed to check its votes and to count them. */
export type CountedBallot = {
  proposal_id: string;
  rules: CountingRules;
  electorate: readonly Elector[];
  opens_at: Date;
  closes_at: Date;
};
