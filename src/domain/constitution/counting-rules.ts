/*
 * The rules for counting votes. They depend on no other part of the constitution, so the client can import them alone.
 */

export const COUNTING_METHODS = ['1p1v', 'token', 'multisig', 'delegation', 'quadratic', 'conviction'] as const;
export type CountingMethod = (typeof COUNTING_METHODS)[number];

/** Rules for counting votes. Shares of votes have at most 15 digits, which a double keeps exactly as written. */
export type CountingRules = {
  method: CountingMethod;
  quorum: number;
  /** Required share of approvals; null: only the number of signers decides. */
  threshold: number | null;
  /**
   * The field is present if the threshold is a share of all members who can vote, not only of approvals and rejections.
   */
  threshold_of?: 'electorate';
  /** Present if approvals have to exceed the threshold (a majority); absent: approvals equal to it are enough. */
  more_than?: true;
  /** DIDs of members who must all approve, besides the other conditions; absent: no such consent is required. */
  consent_of?: readonly string[];
  /** Number of members who have to approve; null: the voting method does not count signers. */
  required_signers: number | null;
  /** Maximum number of delegations in a row, from member to member; present only if the voting method is delegation. */
  max_depth?: number;
  close_early: boolean;
  /** Hash of the constitution under which votes are cast. */
  constitution_hash: string;
};

/** A member who can vote, the vote's full weight, and the Ed25519 key (Multikey) with which the member signs. */
export type Elector = {
  did: string;
  weight: number;
  public_key: string | null;
  /** DID of the member to whom this elector had delegated the vote when voting opened. */
  delegate?: string;
};

/** Maximum `max_depth` in a constitution. An audit export with a higher value is not from this service. */
export const MAX_DEPTH = 10;

/** The part of a ballot that is needed to check its votes and to count them. */
export type CountedBallot = {
  proposal_id: string;
  rules: CountingRules;
  electorate: readonly Elector[];
  opens_at: Date;
  closes_at: Date;
};
