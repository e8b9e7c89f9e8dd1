import type { Constitution } from '../constitution/constitution.ts';
import { decodeMultikey } from '../entity/did.ts';
import { decodeBase64 } from '../formats/base64.ts';
import { canonicalJson, utf8 } from '../formats/canonical.ts';
import { hasSmallOrder, verifyEd25519 } from '../formats/ed25519.ts';
import type { InForce } from './ballot.ts';
import { type Refused, refuse } from './refusal.ts';

/** What a member signs to propose or to execute; a vote has words of its own (vote-evidence.ts). */
export type SignedAct =
  | { action: 'propose'; entity_id: string; proposal: unknown }
  | { action: 'execute'; proposal_id: string };

export type ActSignature = { did: string; value: string };

/** The bytes: with the constitution in force, so that what was signed under other rules counts no more. */
export function actMessage(act: SignedAct, { hash }: Pick<InForce, 'hash'>): Uint8Array {
  return utf8(canonicalJson({ ...act, constitution_hash: hash }));
}

/** Whether this is the member's own hand, by the key that stands in the constitution in force. */
export function proveAct(
  act: SignedAct,
  { did, value }: ActSignature,
  inForce: Pick<InForce, 'hash'> & { constitution: Pick<Constitution, 'members'> },
): { ok: true; did: string } | Refused {
  const member = inForce.constitution.members.find(({ id }) => id === did);
  const publicKey = member?.public_key === undefined ? null : decodeMultikey(member.public_key);
  if (publicKey === null || hasSmallOrder(publicKey)) {
    return notProven('The constitution in force names no key that this member signs with.');
  }
  const signature = decodeBase64(value);
  const message = actMessage(act, inForce);
  if (signature?.length === 64 && verifyEd25519({ publicKey, message, signature })) return { ok: true, did };
  return notProven(
    "It is not the member's over these bytes, by the constitution in force. Sign with Ed25519, send base64.",
  );
}

function notProven(message: string): Refused {
  const problems = [{ pointer: '/signature', code: 'not_proven', message }];
  return refuse('validation_failed', `The signature proves nothing. ${message}`, { problems });
}
