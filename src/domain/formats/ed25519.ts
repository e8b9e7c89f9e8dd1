// The domain may import these functions of node:crypto, because they are synchronous and depend only on their
// arguments: an Ed25519 signature is deterministic (RFC 8032 §5.1.6).
import { createPrivateKey, createPublicKey, type KeyObject, sign, verify } from 'node:crypto';
import type { VerifySignature } from './signature-claim.ts';

/** DER prefixes of a raw 32-byte seed and a raw 32-byte public key (RFC 8410 §7 and §4). */
const PRIVATE_PREFIX = Buffer.from('302e020100300506032b657004220420', 'hex');
const PUBLIC_PREFIX = Buffer.from('302a300506032b6570032100', 'hex');
const KEY_LENGTH = 32;

export function ed25519PublicKey(seed: Uint8Array): Uint8Array {
  const spki = createPublicKey(privateKey(seed)).export({ format: 'der', type: 'spki' });
  return new Uint8Array(spki.subarray(PUBLIC_PREFIX.length));
}

/** Returns a signature of 64 bytes. `seed` is the 32-byte private key of RFC 8032. */
export function signEd25519(seed: Uint8Array, message: Uint8Array): Uint8Array {
  return new Uint8Array(sign(null, message, privateKey(seed)));
}

/** Returns whether an Ed25519 signature is valid; also false for a key or signature of the wrong length. */
export const verifyEd25519: VerifySignature = ({ publicKey, message, signature }) => {
  if (publicKey.length !== KEY_LENGTH) return false;
  const key = createPublicKey({ key: Buffer.concat([PUBLIC_PREFIX, publicKey]), format: 'der', type: 'spki' });
  return verify(null, message, key, signature);
};

/**
 * Points of small order, sign bit cleared (RFC 7748 §6.1, RFC 8032 §5.1), for which one signature can be valid for
 * every message.
 */
const SMALL_ORDER: ReadonlySet<string> = new Set([
  '0000000000000000000000000000000000000000000000000000000000000000',
  '0100000000000000000000000000000000000000000000000000000000000000',
  '26e8958fc2b227b045c3f489f2ef98f0d5dfac05d3c63339b13802886d53fc05',
  'c7176a703d4dd84fba3c0b760d10670f2a2053fa2c39ccc64ec7fd7792ac037a',
  'ecffffffffffffffffffffffffffffffffffffffffffffffffffffffffffff7f',
  'edffffffffffffffffffffffffffffffffffffffffffffffffffffffffffff7f',
  'eeffffffffffffffffffffffffffffffffffffffffffffffffffffffffffff7f',
]);

/** Returns whether anyone could sign for this public key, because its point has small order. */
export function hasSmallOrder(publicKey: Uint8Array): boolean {
  const bytes = Buffer.from(publicKey);
  bytes.writeUInt8((bytes.at(-1) ?? 0) & 0x7f, bytes.length - 1);
  return SMALL_ORDER.has(bytes.toString('hex'));
}

function privateKey(seed: Uint8Array): KeyObject {
  if (seed.length !== KEY_LENGTH) throw new RangeError('An Ed25519 private key has 32 bytes');
  return createPrivateKey({ key: Buffer.concat([PRIVATE_PREFIX, seed]), format: 'der', type: 'pkcs8' });
}
