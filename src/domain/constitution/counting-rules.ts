/* The rules for counting votes, without other parts of the constitution: the client imports these types. */

export const COUNTING_METHODS = ['1p1v', 'token', 'multisig', 'delegation', 'quadratic', 'conviction'] as const;
export type CountingMethod = (typeof COUNTING_METHODS)[number];

/** Shares are numbers of at most 15 digits, so they are exact decimals. */
export type CountingRules = {
  method: CountingMethod;
  quorum: number;
  /** Required share of approvals; null: only the number of signers decides. */
  threshold: number | null;
  /** Present if the threshold is a share of all who could vote, and not only of those who decided. */
  threshold_of?: 'electorate';
  /** Present exactly for a majority, where approvals have to exceed the threshold and not only reach it. */
  more_than?: true;
  /** DIDs of members who must all approve as well; present only if the constitution asks for their consent. */
  consent_of?: readonly string[];
  /** Null: the method does not count signers. */
  required_signers: number | null;
  /** How many times a vote may be passed on; present exactly under delegation. */
  max_depth?: number;
  close_early: boolean;
  /** Hash of the constitution under which votes are cast. */
  constitution_hash: string;
};

/** A member who can vote, the full weight of their vote, and the Ed25519 key (Multikey) they sign it with. */
export type Elector = {
  did: string;
  weight: number;
  public_key: string | null;
  /** The member to whom this elector had delegated the vote when voting opened. */
  delegate?: string;
};

/** Upper bound of `max_depth` in a constitution; an export with more is not ours. */
export const MAX_DEPTH = 10;

/** The part of a ballot that is needed to check its votes and to count them. */
export type CountedBallot = {
  proposal_id: string;
  rules: CountingRules;
  electorate: readonly Elector[];
  opens_at: Date;
  closes_at: Date;
};
