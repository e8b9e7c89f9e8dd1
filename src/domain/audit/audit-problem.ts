import type { VoteProblem } from '../governance/vote-evidence.ts';

/** Further problems are only counted, so that a hostile file cannot exhaust memory. */
const MAX_PROBLEMS = 100;

export type AuditProblemCode =
  // of a single line
  | 'not_utf8'
  | 'line_too_long'
  | 'not_json'
  | 'malformed'
  | 'hash_mismatch'
  | 'data_mismatch'
  | 'not_canonical'
  // of an entry among the others
  | 'other_chain'
  | 'out_of_order'
  | 'missing'
  | 'broken_link'
  | 'after_head'
  // of an erasure
  | 'data_missing'
  | 'erasure_malformed'
  | 'not_erased'
  // of a proposal and its entries
  | 'proposal_malformed'
  | 'proposal_out_of_order'
  | 'proposal_other_content'
  | 'effect_not_decided'
  | 'effect_repeated'
  | 'beyond_limits'
  // of a vote and its result
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
  // of the signed head
  | 'head_missing'
  | 'head_behind'
  | 'head_mismatch'
  | 'pinned_key_unreadable'
  | 'other_key'
  | 'signature_invalid'
  // of the head kept from before
  | 'earlier_head_invalid'
  | 'earlier_head_other_chain'
  | 'truncated'
  | 'rewritten'
  // of signatures that the caller did not check
  | 'signature_unchecked';

/** `seq`: null if the whole file is meant. Messages quote nothing from the file but numbers. */
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
