import { decodeMultikey, encodeMultikey, publicKeyOfDidKey } from '../entity/did.ts';
import { decodeBase64 } from '../formats/base64.ts';
import { blake3Hex, type HashParts } from '../formats/canonical.ts';
import type { SignatureClaim, VerifySignature } from '../formats/signature-claim.ts';
import { auditHeadMessage, type SignedHead } from './audit-chain.ts';
import { type AuditProblem, type AuditProblemCode, addAuditProblem } from './audit-problem.ts';
import { askSignature, type SignatureQuestion } from './audit-question.ts';
import type { VotingCounts } from './audit-voting.ts';
import { type AuditLineInput, type AuditWalk, endAuditWalk, startAuditWalk, walkAuditLine } from './audit-walk.ts';

export type AuditVerifyOptions = {
  /** The service's public key, obtained independently of the file, as Multikey, did:key, base64 or base64url. */
  pinnedKey?: string;
  /**
   * A signed head from an earlier export, kept by the reader. The new export must still contain the entry that this
   * head names.
   */
  earlierHead?: SignedHead;
  /** BLAKE3 implementation to use. Default: the one with which the service writes the chains. */
  hashParts?: HashParts;
};

export type AuditVerification = {
  /**
   * `verified_with_erased_entries`: verified, except for erased data, which can no longer be checked.
   * `verified_since_arrival`: verified, except for the first `unvouched` entries. `unpinned`: consistent, but not
   * verified: the reader gave no key of the service, so anyone could have made the file.
   */
  status: 'verified' | 'verified_with_erased_entries' | 'verified_since_arrival' | 'unpinned' | 'failed';
  entries: number;
  /**
   * Number of entries with erased data. Later entries record each erasure, and positions and hashes are still verified.
   */
  erased: number;
  /**
   * Number of entries at the start that came in an archive without a trusted key. The maker of the archive could have
   * forged them.
   */
  unvouched: number;
  votes: VotingCounts;
  head: SignedHead | null;
  problems: readonly AuditProblem[];
  /** Number of further problems that `problems` does not list. */
  omitted: number;
};

export type AuditVerifier = {
  /** Processes the next line; returns the signatures in it, which the caller has to check. */
  line(input: AuditLineInput): readonly SignatureQuestion[];
  /**
   * Returns the last signatures for the caller to check: that of the file's head, and that of the head that the reader
   * kept from an earlier export. Call this after the last line.
   */
  end(): readonly SignatureQuestion[];
  /** Returns the result; call this after answering every signature question. */
  verdict(): AuditVerification;
};

/**
 * Verifies an export in one pass with bounded memory. The caller checks the signatures, because browsers verify Ed25519
 * only asynchronously. An unanswered signature counts as not verified.
 */
export function createAuditVerifier({
  pinnedKey,
  earlierHead,
  hashParts = blake3Hex,
}: AuditVerifyOptions): AuditVerifier {
  const walk = startAuditWalk(earlierHead?.seq ?? null, hashParts);
  return {
    line: (input) => walkAuditLine(walk, input),
    end() {
      endAuditWalk(walk);
      return [...askHead(walk, pinnedKey), ...(earlierHead ? askEarlierHead(walk, earlierHead) : [])];
    },
    verdict: () => judge(walk, pinnedKey !== undefined),
  };
}

/** Verifies all lines of an audit export at once (see `createAuditVerifier`). */
export function verifyAuditExport(
  lines: Iterable<AuditLineInput>,
  options: AuditVerifyOptions,
  verifySignature: VerifySignature,
): AuditVerification {
  const verifier = createAuditVerifier(options);
  const check = ({ claim, answer }: SignatureQuestion) => answer(verifySignature(claim));
  for (const line of lines) verifier.line(line).forEach(check);
  verifier.end().forEach(check);
  return verifier.verdict();
}

/** Returns the 32 bytes of an Ed25519 public key from any accepted format; null if the text has another format. */
export function readPinnedKey(text: string): Uint8Array | null {
  const key = decodeMultikey(text) ?? publicKeyOfDidKey(text);
  if (key !== null) return key;
  if (text.length > 44) return null;
  // A JWK's `x` is base64url without padding: 43 characters.
  const bytes = decodeBase64(text.replaceAll('-', '+').replaceAll('_', '/').padEnd(44, '='));
  return bytes?.length === 32 ? bytes : null;
}

/**
 * Returns the head's signature for the caller to check; empty if there is none to check. The signature is checked even
 * without a pinned key: a valid signature then proves nothing, but an invalid one is a problem.
 */
function askHead(walk: AuditWalk, pinnedKey: string | undefined): SignatureQuestion[] {
  const { head } = walk;
  const pinned = pinnedKey === undefined ? null : readPinnedKey(pinnedKey);
  if (pinnedKey !== undefined && pinned === null) {
    addAuditProblem(walk, null, 'pinned_key_unreadable', 'The pinned key is not an Ed25519 public key.');
  } else if (head !== null && pinned !== null && encodeMultikey(pinned) !== head.key_id) {
    addAuditProblem(walk, null, 'other_key', 'The head is signed with a different key than the pinned one.');
  } else if (head !== null) {
    return [askHeadSignature(walk, head, null, 'signature_invalid', 'The signature of the head is invalid.')];
  }
  return [];
}

/**
 * Checks the signed last entry (head) that the reader kept from an earlier export; an earlier key may have signed this
 * head. The signature is checked too, because otherwise a damaged copy of the head would make an honest file look
 * altered.
 */
function askEarlierHead(walk: AuditWalk, earlier: SignedHead): SignatureQuestion[] {
  const { seq, hash, chain } = earlier;
  if (walk.chain !== null && chain !== walk.chain) {
    addAuditProblem(walk, null, 'earlier_head_other_chain', 'The earlier head belongs to another chain.');
  } else if (seq > walk.lastSeq) {
    const message = `The chain once reached entry ${seq}, but now ends before it.`;
    addAuditProblem(walk, walk.lastSeq + 1, 'truncated', message);
  } else if (walk.watchedHash !== hash) {
    const message = `Entry ${seq}, or an entry before it, has changed since the earlier head was signed.`;
    addAuditProblem(walk, seq, 'rewritten', message);
  }
  const invalid = 'The signature of the earlier head is invalid.';
  return [askHeadSignature(walk, earlier, seq, 'earlier_head_invalid', invalid)];
}

/**
 * Returns the signature of a signed head for a check with the key that the head names. A key or signature that cannot
 * be decoded becomes empty bytes, so that the check fails.
 */
export function headClaim({ signature, ...signed }: SignedHead): SignatureClaim {
  const publicKey = decodeMultikey(signed.key_id) ?? new Uint8Array();
  return { publicKey, message: auditHeadMessage(signed), signature: decodeBase64(signature) ?? new Uint8Array() };
}

function askHeadSignature(
  walk: AuditWalk,
  signed: SignedHead,
  seq: number | null,
  code: AuditProblemCode,
  message: string,
): SignatureQuestion {
  return askSignature(walk, headClaim(signed), (isValid) => {
    if (!isValid) addAuditProblem(walk, seq, code, message);
  });
}

function judge(walk: AuditWalk, pinned: boolean): AuditVerification {
  const { unanswered, entries, erased, unvouched, head, problems, voting } = walk;
  if (unanswered > 0) addAuditProblem(walk, null, 'signature_unchecked', 'Not every signature was checked.');
  const complete = erased > 0 ? 'verified_with_erased_entries' : 'verified';
  const verified = unvouched > 0 ? 'verified_since_arrival' : complete;
  const consistent = pinned ? verified : 'unpinned';
  return {
    status: problems.length > 0 ? 'failed' : consistent,
    entries,
    erased,
    unvouched,
    votes: voting.counts,
    head,
    problems,
    omitted: walk.omitted,
  };
}
