import type { HashParts } from '../formats/canonical.ts';
import { type AuditEntry, GENESIS_HASH, type SignedHead } from './audit-chain.ts';
import { type ErasureWalk, endErasureWalk, missErasures, startErasureWalk, walkErasure } from './audit-erasure.ts';
import { type AuditLine, type AuditLineProblem, readAuditLine } from './audit-export.ts';
import { type AuditProblemList, addAuditProblem } from './audit-problem.ts';
import { endProposalWalk } from './audit-proposals.ts';
import type { SignatureQuestion } from './audit-question.ts';
import { readRecord } from './audit-shape.ts';
import { missVoting, startVotingWalk, type VotingWalk, walkVoting } from './audit-voting.ts';

/**
 * Maximum length of a line, against hostile files. Real entries are smaller, as request bodies have at most 256 KiB.
 */
export const MAX_AUDIT_LINE_BYTES = 1024 * 1024;

/** Action of the entry that an import adds to each imported chain. Its data names the trusted key, if any. */
const ARRIVAL = 'chain.arrived';

/** One line of a file, or the reason why its bytes are not text. */
export type AuditLineInput = string | { unreadable: 'not_utf8' | 'line_too_long' };

/** State while an export is read line by line. Nothing is proven until the signature of its last line is verified. */
export type AuditWalk = AuditProblemList & {
  hashParts: HashParts;
  chain: string | null;
  /** Number of entries, including broken ones. */
  entries: number;
  /** Number of entries whose data was erased. */
  erased: number;
  /** Number (`seq`) of the last entry that records an import without a trusted key; 0: none. */
  unvouched: number;
  lastSeq: number;
  /** Hash of entry `lastSeq`; null if that entry is broken, which has already been reported. */
  lastHash: string | null;
  head: SignedHead | null;
  /**
   * Number (`seq`) of the entry to compare with the signed head that the reader kept from an earlier export; null: no
   * such head.
   */
  watchedSeq: number | null;
  watchedHash: string | null;
  erasures: ErasureWalk;
  voting: VotingWalk;
  /** Number of signatures that the caller has not checked yet. */
  unanswered: number;
};

type LineProblem = AuditLineProblem | 'not_utf8' | 'line_too_long';

const LINE_MESSAGES: Record<LineProblem, string> = {
  not_utf8: 'is not UTF-8 text',
  line_too_long: `is longer than ${MAX_AUDIT_LINE_BYTES} bytes`,
  not_json: 'is not JSON',
  malformed: 'does not have the members of an audit entry or signed head',
  hash_mismatch: 'was changed: its hash does not match',
  data_mismatch: 'has different data than it was written with',
  not_canonical: 'is written differently than it was exported',
};

export function startAuditWalk(watchedSeq: number | null, hashParts: HashParts): AuditWalk {
  return {
    hashParts,
    chain: null,
    entries: 0,
    erased: 0,
    unvouched: 0,
    lastSeq: 0,
    lastHash: GENESIS_HASH,
    head: null,
    watchedSeq,
    watchedHash: watchedSeq === 0 ? GENESIS_HASH : null,
    erasures: startErasureWalk(),
    voting: startVotingWalk(),
    unanswered: 0,
    problems: [],
    omitted: 0,
  };
}

/**
 * Processes the next line and returns the signatures to check. An intact entry states its own position (`seq`). A
 * broken entry is assumed to be in the right place, so that one changed line causes only one problem.
 */
export function walkAuditLine(walk: AuditWalk, input: AuditLineInput): readonly SignatureQuestion[] {
  if (walk.head !== null) {
    addAuditProblem(walk, null, 'after_head', 'There is data after the signed head.');
    return [];
  }
  const line = readLine(input, walk.hashParts);
  if (line.kind === 'broken') {
    stepOverBroken(walk, line.problem);
  } else if (line.kind === 'head') {
    walk.head = line.head;
    if (line.problem) addAuditProblem(walk, null, line.problem, `The signed head ${LINE_MESSAGES[line.problem]}.`);
  } else {
    const { entry, erased, data, problem } = line;
    walk.entries += 1;
    if (erased) walk.erased += 1;
    if (problem) addAuditProblem(walk, entry.seq, problem, `Entry ${entry.seq} ${LINE_MESSAGES[problem]}.`);
    if (!placeEntry(walk, entry)) return [];
    if (entry.action === ARRIVAL && !isVouchedFor(data)) walk.unvouched = entry.seq;
    walkErasure(walk, { seq: entry.seq, action: entry.action, erased, data });
    return walkVoting(walk, entry, data);
  }
  return [];
}

/** Checks that the signed head names the last entry that was read. Call after the last line. */
export function endAuditWalk(walk: AuditWalk): void {
  const { head, lastSeq, lastHash } = walk;
  endErasureWalk(walk);
  // Changes without an execution are reported only in a complete file, because a truncated file may lack the entries
  // that record executions.
  if (head?.seq === lastSeq) endProposalWalk(walk);
  if (head === null) {
    addAuditProblem(walk, null, 'head_missing', 'No signed head at the end: the file is cut off or not an export.');
  } else if (walk.chain !== null && head.chain !== walk.chain) {
    addAuditProblem(walk, null, 'other_chain', 'The signed head belongs to another chain.');
  } else if (head.seq > lastSeq) {
    addMissing(walk, lastSeq + 1, head.seq);
  } else if (head.seq < lastSeq) {
    const message = `The signed head ends at entry ${head.seq}; later entries are not signed.`;
    addAuditProblem(walk, head.seq + 1, 'head_behind', message);
  } else if (lastHash !== null && head.hash !== lastHash) {
    const message =
      lastSeq === 0
        ? 'The signed head does not name a chain.'
        : `Entry ${lastSeq} is not the entry that the head signs.`;
    addAuditProblem(walk, lastSeq, 'head_mismatch', message);
  }
}

function readLine(input: AuditLineInput, hashParts: HashParts): AuditLine | { kind: 'broken'; problem: LineProblem } {
  if (typeof input !== 'string') return { kind: 'broken', problem: input.unreadable };
  // `length` counts UTF-16 units. UTF-8 needs at least as many bytes, so this check refuses no line of allowed size.
  if (input.length > MAX_AUDIT_LINE_BYTES) return { kind: 'broken', problem: 'line_too_long' };
  return readAuditLine(input, hashParts);
}

function stepOverBroken(walk: AuditWalk, problem: LineProblem): void {
  const seq = walk.lastSeq + 1;
  walk.entries += 1;
  addAuditProblem(walk, seq, problem, `Line ${walk.entries}, where entry ${seq} belongs, ${LINE_MESSAGES[problem]}.`);
  missEntries(walk);
  advance(walk, seq, null);
}

function placeEntry(walk: AuditWalk, { seq, chain, prev_hash, hash }: AuditEntry): boolean {
  const next = walk.lastSeq + 1;
  walk.chain ??= chain;
  if (chain !== walk.chain) {
    addAuditProblem(walk, seq, 'other_chain', `Entry ${seq} of another chain is in the place of entry ${next}.`);
  } else if (seq < next) {
    const message = `Entry ${seq} comes after entry ${walk.lastSeq}: it was repeated or moved.`;
    addAuditProblem(walk, seq, 'out_of_order', message);
  } else {
    if (seq > next) {
      addMissing(walk, next, seq - 1);
      missEntries(walk);
    } else if (walk.lastHash !== null && prev_hash !== walk.lastHash) addBrokenLink(walk, seq);
    advance(walk, seq, hash);
    return true;
  }
  return false;
}

/**
 * Returns whether the entry that records an import names a trusted key of the archive. Without such a key, the maker of
 * the archive could have invented every earlier entry. An entry with erased data names no key.
 */
function isVouchedFor(data: unknown): boolean {
  const key = readRecord(readRecord(data)?.['object'])?.['trusted_key'];
  return typeof key === 'string' && key !== '';
}

function missEntries(walk: AuditWalk): void {
  missErasures(walk);
  missVoting(walk);
}

function advance(walk: AuditWalk, seq: number, hash: string | null): void {
  walk.lastSeq = seq;
  walk.lastHash = hash;
  if (seq === walk.watchedSeq) walk.watchedHash = hash;
}

function addMissing(walk: AuditWalk, first: number, last: number): void {
  const message = first === last ? `Entry ${first} is missing.` : `Entries ${first} to ${last} are missing.`;
  addAuditProblem(walk, first, 'missing', message);
}

function addBrokenLink(walk: AuditWalk, seq: number): void {
  const before = seq === 1 ? 'the start of a chain' : `entry ${seq - 1}`;
  addAuditProblem(walk, seq, 'broken_link', `Entry ${seq} does not follow from ${before}: an entry was replaced.`);
}
