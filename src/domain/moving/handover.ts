import { decodeBase64, encodeBase64 } from '../formats/base64.ts';
import { canonicalJson, utf8 } from '../formats/canonical.ts';
import { verifyEd25519 } from '../formats/ed25519.ts';

/**
 * A statement by the deployment that hands an account over. The account has been frozen since `frozen_at`, and
 * continues only in the deployment with the audit key `target_key`. `archive`: BLAKE3 hash of the manifest of the
 * archive with which it continues there.
 */
export type Handover = { account_id: string; frozen_at: string; archive: string; target_key: string };

/**
 * Returns the bytes to sign. They begin with a prefix for handovers, so that no other signed text can pass as a
 * handover.
 */
function messageOf(handover: Handover): Uint8Array {
  return utf8(`efs-handover-v1\n${canonicalJson(handover)}`);
}

/** Returns the code of a handover: the signature in base64. */
export function signHandover(handover: Handover, sign: (message: Uint8Array) => Uint8Array): string {
  return encodeBase64(sign(messageOf(handover)));
}

/** Returns whether the deployment with this key signed the handover. */
export function isHandover(code: string, handover: Handover, publicKey: Uint8Array): boolean {
  const signature = decodeBase64(code);
  return signature !== null && verifyEd25519({ publicKey, signature, message: messageOf(handover) });
}
