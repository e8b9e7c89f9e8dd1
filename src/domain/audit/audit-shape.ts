import type { AuditActor } from '../access/actor.ts';
import { decodeMultikey } from '../entity/did.ts';
import { decodeBase64 } from '../formats/base64.ts';
import type { AuditEntry, SignedHead } from './audit-chain.ts';

/*
 * Functions that read values from an unverified file. Each value is rebuilt from its known keys only, so
 * audit-export.ts finds additional keys when it compares the rebuilt line.
 */

/** This and the next patterns exclude control characters, so that a value can be shown on a terminal. */
const CHAIN = /^[a-z]+:[0-9A-Za-z-]{1,64}$/;
const HASH = /^[0-9a-f]{64}$/;
export const TIMESTAMP = /^\d{4}-\d\d-\d\dT\d\d:\d\d:\d\d\.\d{3}Z$/;
const SIGNATURE_LENGTH = 64;

export function readAuditEntry(value: unknown): AuditEntry | null {
  const members = readRecord(value);
  if (members === null) return null;
  const { seq, chain, at, action, data_hash, prev_hash, hash } = members;
  const actor = readActor(members['actor']);
  if (!isCount(seq) || actor === null || typeof action !== 'string') return null;
  if (!matches(chain, CHAIN) || !matches(at, TIMESTAMP)) return null;
  if (!matches(data_hash, HASH) || !matches(prev_hash, HASH) || !matches(hash, HASH)) return null;
  // The keys are in canonical order, because serializing them is then faster.
  return { action, actor, at, chain, data_hash, hash, prev_hash, seq };
}

/** Returns a well-formed signed head (a chain's last entry), or null. Does not verify the signature. */
export function readSignedHead(value: unknown): SignedHead | null {
  const members = readRecord(value);
  if (members === null) return null;
  const { chain, seq, hash, signed_at, key_id, signature } = members;
  if (!matches(chain, CHAIN) || !isCount(seq) || !matches(hash, HASH) || !matches(signed_at, TIMESTAMP)) return null;
  if (typeof key_id !== 'string' || decodeMultikey(key_id) === null) return null;
  if (typeof signature !== 'string' || decodeBase64(signature)?.length !== SIGNATURE_LENGTH) return null;
  return { chain, seq, hash, signed_at, key_id, signature };
}

function readActor(value: unknown): AuditActor | null {
  const members = readRecord(value);
  if (members === null) return null;
  const { type, id, key_id, member_did } = members;
  if (typeof type !== 'string' || typeof id !== 'string') return null;
  if (key_id !== undefined && key_id !== null && typeof key_id !== 'string') return null;
  if (member_did !== undefined && typeof member_did !== 'string') return null;
  return { id, ...(key_id !== undefined && { key_id }), ...(member_did !== undefined && { member_did }), type };
}

/**
 * Returns an object as a record, otherwise null. An array is returned too. This does no harm, because an array lacks
 * the properties that callers read.
 */
export function readRecord(value: unknown): Record<string, unknown> | null {
  return typeof value === 'object' && value !== null ? (value as Record<string, unknown>) : null;
}

function matches(value: unknown, pattern: RegExp): value is string {
  return typeof value === 'string' && pattern.test(value);
}

export function isCount(value: unknown): value is number {
  return Number.isSafeInteger(value) && (value as number) >= 0;
}
