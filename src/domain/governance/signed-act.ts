import { canonicalJson, utf8 } from '../formats/canonical.ts';

/* The code in this file also runs in the clients of members, because members sign in their clients. */

/** An act that a member signs: a proposal or an execution. Votes have their own message (vote-evidence.ts). */
export type SignedAct =
  | { action: 'propose'; entity_id: string; proposal: unknown }
  | { action: 'execute'; proposal_id: string };

/**
 * Returns the bytes to sign. The bytes include the constitution's hash, so a new constitution makes the signature
 * invalid.
 */
export function actMessage(act: SignedAct, { hash }: { hash: string }): Uint8Array {
  return utf8(canonicalJson({ ...act, constitution_hash: hash }));
}
