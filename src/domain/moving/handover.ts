import { decodeBase64, encodeBase64 } from '../formats/base64.ts';
import { canonicalJson, utf8 } from '../formats/canonical.ts';
import { verifyEd25519 } from '../formats/ed25519.ts';

/**
 * A statement by the deployment that hands an account over. The account has been frozen since `frozen_at`, and
 * continues only in the deployment with the audit key `target_key`. `archive`: BLAKE3 hash of the manifest of the
 * archive with which it continues there. `valid_until`: end of the time in which that deployment can release it.
 */
export type Handover = {
  account_id: string;
  frozen_at: string;
  archive: string;
  target_key: string;
  valid_until: string;
};

/**
 * The handover of an account as its old deployment records it. A restore of the database can lose this record. An
 * account that may have been handed over then has null for `archive` and `target_key`, because its destination is
 * unknown.
 */
export type HandedOver = { archive: string | null; target_key: string | null; valid_until: string };

/**
 * A handover is valid for a short time, because the old deployment may release the account again once the handover can
 * no longer be used.
 */
const VALID_MS = 3_600_000;
/** Largest difference between the clocks of two deployments. */
const DEPLOYMENTS_DIFFER_MS = 300_000;

export function handoverEnd(at: Date): Date {
  return new Date(at.getTime() + VALID_MS);
}

/** Returns when a handover can no longer be used, whatever the clock of the other deployment says. */
export function unusableFrom({ valid_until }: Pick<HandedOver, 'valid_until'>): Date {
  return new Date(Date.parse(valid_until) + DEPLOYMENTS_DIFFER_MS);
}

/**
 * Returns the bytes to sign. They begin with a prefix for handovers, so that no other signed text can pass as a
 * handover.
 */
function messageOf(handover: Handover): Uint8Array {
  return utf8(`efs-handover-v1\n${canonicalJson(handover)}`);
}

/** Returns the code of a handover: the end of its validity, and the signature in base64. */
export function signHandover(handover: Handover, sign: (message: Uint8Array) => Uint8Array): string {
  return `${handover.valid_until}/${encodeBase64(sign(messageOf(handover)))}`;
}

/** Returns the end of the validity of a handover that the deployment with this key signed; null: it did not sign it. */
export function endOfHandover(
  code: string,
  handover: Omit<Handover, 'valid_until'>,
  publicKey: Uint8Array,
): Date | null {
  const at = code.indexOf('/');
  const valid_until = code.slice(0, at);
  const signature = decodeBase64(code.slice(at + 1));
  const isSigned =
    signature !== null && verifyEd25519({ publicKey, signature, message: messageOf({ ...handover, valid_until }) });
  return isSigned ? new Date(valid_until) : null;
}
