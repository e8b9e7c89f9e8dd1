import type { VoteProblem } from '../governance/vote-evidence.ts';

/** After so many a file is plainly broken; the rest is only counted, so that a hostile file cannot take the memory. */
const MAX_PROBLEMS = 100;

/** What can be wrong with an export. */
export type AuditProblemCode =
  // a line by itself
  | 'not_utf8'
  | 'line_too_long'
  | 'not_json'
  | 'malformed'
  | 'hash_mismatch'
  | 'data_mismatch'
  | 'not_canonical'
  // an entry among the others
  | 'other_chain'
  | 'out_of_order'
  | 'missing'
  | 'broken_link'
  | 'after_head'
  // an erasure
  | 'data_missing'
  | 'erasure_malformed'
  | 'not_erased'
  // a vote and what it came to
  | 'ballot_malformed'
  | 'ballot_repeated'
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
  // the signed head
  | 'head_missing'
  | 'head_behind'
  | 'head_mismatch'
  | 'pinned_key_unreadable'
  | 'other_key'
  | 'signature_invalid'
  // against the head kept from before
  | 'earlier_head_invalid'
  | 'earlier_head_other_chain'
  | 'truncated'
  | 'rewritten'
  // what the caller was asked and left open
  | 'signature_unchecked';

/** `seq` names the entry, or is null where the file as a whole is meant. Messages quote nothing from the file but numbers. */
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
