import { encodeMultikey } from '../entity/did.ts';
import { encodeBase64 } from '../formats/base64.ts';
import { blake3Hex, canonicalJson, utf8 } from '../formats/canonical.ts';

/** What the first entry of every chain follows. */
export const GENESIS_HASH = '0'.repeat(64);
/**
 * Bytes of salt per entry; 128 random bits keep erased data unguessable. One fixed length, because `salt ‖ data`
 * has no separator: with a free length a byte could move from one to the other under the same hash.
 */
export const AUDIT_SALT_LENGTH = 16;

// Hashed and signed texts start with what they are, so that none can ever stand in for another.
const ENTRY_DOMAIN = 'efs-audit-v1\n';
const HEAD_DOMAIN = 'efs-audit-head-v1\n';

/** Ids only, so that an entry never has to be erased; what was said stands beside it. */
export type AuditActor = { type: string; id: string; key_id?: string | null; member_did?: string };

/** One link, in the members and spelling that are stored, exported and hashed. */
export type AuditEntry = {
  /** From 1, gapless. */
  seq: number;
  /** `entity:<id>` or `account:<id>`. */
  chain: string;
  /** UTC with milliseconds. */
  at: string;
  actor: AuditActor;
  action: string;
  data_hash: string;
  prev_hash: string;
  hash: string;
};

/** Where a chain stands; `seq` 0 with `GENESIS_HASH` before its first entry. */
export type ChainHead = Pick<AuditEntry, 'chain' | 'seq' | 'hash'>;

/** A head that the service answers for. `key_id` is the signing key itself as Multikey, so it can be pinned as it stands. */
export type SignedHead = ChainHead & { signed_at: string; key_id: string; signature: string };

/** What an entry says beyond its place in the chain. */
export type AuditEntryDraft = Pick<AuditEntry, 'at' | 'actor' | 'action'>;

/** Salted, so that the hash that stays after an erasure does not let anyone test guesses at what was erased. */
export function hashAuditData(salt: Uint8Array, data: unknown): string {
  return hashCanonicalData(salt, canonicalJson(data));
}

/** The same over data whose canonical text is already at hand. */
export function hashCanonicalData(salt: Uint8Array, canonicalData: string): string {
  if (salt.length !== AUDIT_SALT_LENGTH) throw new RangeError(`An audit salt has ${AUDIT_SALT_LENGTH} bytes`);
  return blake3Hex(salt, utf8(canonicalData));
}

export function hashAuditEntry(entry: Omit<AuditEntry, 'hash'>): string {
  return blake3Hex(utf8(ENTRY_DOMAIN + canonicalJson(entry)));
}

/** The next entry after `head`. Throws on data that JSON cannot carry and on a salt of the wrong length. */
export function appendEntry(head: ChainHead, draft: AuditEntryDraft, data: unknown, salt: Uint8Array): AuditEntry {
  const unhashed = {
    seq: head.seq + 1,
    chain: head.chain,
    at: draft.at,
    actor: draft.actor,
    action: draft.action,
    data_hash: hashAuditData(salt, data),
    prev_hash: head.hash,
  };
  return { ...unhashed, hash: hashAuditEntry(unhashed) };
}

/** The bytes a head's signature is made over. */
export function auditHeadMessage(head: Omit<SignedHead, 'signature'>): Uint8Array {
  return utf8(HEAD_DOMAIN + canonicalJson(head));
}

/** `sign` makes an Ed25519 signature (RFC 8032) with the private half of `publicKey`. */
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
