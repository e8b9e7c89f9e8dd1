import type { AuditActor } from '../access/actor.ts';
import { encodeMultikey } from '../entity/did.ts';
import { encodeBase64 } from '../formats/base64.ts';
import { blake3Hex, canonicalJson, type HashParts, utf8 } from '../formats/canonical.ts';

/** Value of `prev_hash` in the first entry of every chain. */
export const GENESIS_HASH = '0'.repeat(64);
/**
 * Number of salt bytes per entry; 128 random bits keep erased data unguessable. The length is fixed, because salt and
 * data are hashed without a separator. Without a fixed length, bytes could move from one to the other without changing
 * the hash.
 */
export const AUDIT_SALT_LENGTH = 16;

// Each hashed or signed text starts with a prefix for its kind, so that its hash or signature is not valid for another
// kind.
const ENTRY_DOMAIN = 'efs-audit-v1\n';
const HEAD_DOMAIN = 'efs-audit-head-v1\n';

/** An entry of a chain, in exactly the form that is stored, exported and hashed. */
export type AuditEntry = {
  /** Number of the entry, from 1 without gaps. */
  seq: number;
  /** Name of the chain: `entity:<id>` or `account:<id>`. */
  chain: string;
  /** Time of the entry, UTC with milliseconds. */
  at: string;
  actor: AuditActor;
  action: string;
  data_hash: string;
  prev_hash: string;
  hash: string;
};

/** Names the last entry of a chain. Before the first entry, `seq` is 0 and `hash` is `GENESIS_HASH`. */
export type ChainHead = Pick<AuditEntry, 'chain' | 'seq' | 'hash'>;

/**
 * Signed last entry (head) of a chain. `key_id`: public key as Multikey. Verifiers keep this key, to compare it with
 * the key of later exports.
 */
export type SignedHead = ChainHead & { signed_at: string; key_id: string; signature: string };

export type AuditEntryDraft = Pick<AuditEntry, 'at' | 'actor' | 'action'>;

/** Hashes data with its salt, so that nobody can test guesses against the hash, which remains after an erasure. */
function hashAuditData(salt: Uint8Array, data: unknown): string {
  return hashCanonicalData(salt, canonicalJson(data));
}

/** Returns the hash of an audit entry's data and its salt. The data is given as canonical JSON text. */
export function hashCanonicalData(salt: Uint8Array, canonicalData: string, hash: HashParts = blake3Hex): string {
  if (salt.length !== AUDIT_SALT_LENGTH) throw new RangeError(`An audit salt has ${AUDIT_SALT_LENGTH} bytes`);
  return hash(salt, utf8(canonicalData));
}

/** Hashes an entry, given as canonical text without the field `hash`. */
export function hashCanonicalEntry(canonicalEntry: string, hash: HashParts = blake3Hex): string {
  return hash(utf8(ENTRY_DOMAIN + canonicalEntry));
}

/** Returns the entry after `head`. Throws if JSON cannot represent the data or the salt has the wrong length. */
export function appendEntry(head: ChainHead, draft: AuditEntryDraft, data: unknown, salt: Uint8Array): AuditEntry {
  // The keys are in canonical order, because serializing them is then faster.
  const unhashed = {
    action: draft.action,
    actor: draft.actor,
    at: draft.at,
    chain: head.chain,
    data_hash: hashAuditData(salt, data),
    prev_hash: head.hash,
    seq: head.seq + 1,
  };
  return { ...unhashed, hash: hashCanonicalEntry(canonicalJson(unhashed)) };
}

/** Returns the bytes that the signature of a chain's head (its last entry) covers. */
export function auditHeadMessage(head: Omit<SignedHead, 'signature'>): Uint8Array {
  return utf8(HEAD_DOMAIN + canonicalJson(head));
}

/** Signs a chain's head (last entry). `sign`: Ed25519 (RFC 8032) with the private half of `publicKey`. */
export function signHead(
  head: ChainHead,
  signedAt: string,
  publicKey: Uint8Array,
  sign: (message: Uint8Array) => Uint8Array,
): SignedHead {
  const { chain, seq, hash } = head;
  const unsigned = { chain, seq, hash, signed_at: signedAt, key_id: encodeMultikey(publicKey) };
  return { ...unsigned, signature: encodeBase64(sign(auditHeadMessage(unsigned))) };
}
