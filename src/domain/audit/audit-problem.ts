import type { VoteProblem } from '../governance/vote-evidence.ts';

/**
 * Maximum number of listed problems; further problems are only counted, so that a hostile file cannot exhaust memory.
 */
const MAX_PROBLEMS = 100;

export type AuditProblemCode =
  // Problems with a single line.
  | 'not_utf8'
  | 'line_too_long'
  | 'not_json'
  | 'malformed'
  | 'hash_mismatch'
  | 'data_mismatch'
  | 'not_canonical'
  // Problems with the position of an entry in the chain.
  | 'other_chain'
  | 'out_of_order'
  | 'missing'
  | 'broken_link'
  | 'after_head'
  // Problems with an erasure of data.
  | 'data_missing'
  | 'erasure_malformed'
  | 'not_erased'
  // Problems with a proposal and its entries.
  | 'proposal_malformed'
  | 'proposal_out_of_order'
  | 'proposal_other_content'
  | 'effect_not_decided'
  | 'effect_repeated'
  | 'beyond_limits'
  // Problems with a vote or its result.
  | 'ballot_malformed'
  | 'vote_malformed'
  | 'vote_without_ballot'
  | 'vote_repeated'
  | 'vote_other_constitution'
  | 'vote_late'
  | `vote_${VoteProblem}`
  | 'decision_malformed'
  | 'decision_without_ballot'
  | 'tally_wrong'
  | 'outcome_wrong'
  // Problems with the signed head.
  | 'head_missing'
  | 'head_behind'
  | 'head_mismatch'
  | 'pinned_key_unreadable'
  | 'other_key'
  | 'signature_invalid'
  // Problems with an earlier head that the reader kept.
  | 'earlier_head_invalid'
  | 'earlier_head_other_chain'
  | 'truncated'
  | 'rewritten'
  // Signatures that the caller did not check.
  | 'signature_unchecked';

/**
 * A problem found in an export. `seq`: null if the problem concerns the whole file. Messages quote only numbers from
 * the file.
 */
export type AuditProblem = { seq: number | null; code: AuditProblemCode; message: string };

export type AuditProblemList = { problems: AuditProblem[]; omitted: number };

export function addAuditProblem(
  list: AuditProblemList,
  seq: number | null,
  code: AuditProblemCode,
  message: string,
): void {
  if (list.problems.length < MAX_PROBLEMS) list.problems.push({ seq, code, message });
  else list.omitted += 1;
}
