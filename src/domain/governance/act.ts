import type { Constitution } from '../constitution/constitution.ts';
import { decodeMultikey } from '../entity/did.ts';
import { decodeBase64 } from '../formats/base64.ts';
import { hasSmallOrder, verifyEd25519 } from '../formats/ed25519.ts';
import type { InForce } from './ballot.ts';
import { notProven, type Refused } from './refusal.ts';
import { actMessage, type SignedAct } from './signed-act.ts';

export type ActSignature = { did: string; value: string };

/** Returns whether the member signed this act with their key from the constitution in force. */
export function proveAct(
  act: SignedAct,
  { did, value }: ActSignature,
  inForce: Pick<InForce, 'hash'> & { constitution: Pick<Constitution, 'members'> },
): { ok: true; did: string } | Refused {
  const member = inForce.constitution.members.find(({ id }) => id === did);
  const publicKey = member?.public_key === undefined ? null : decodeMultikey(member.public_key);
  if (publicKey === null || hasSmallOrder(publicKey)) {
    return notProven('The current constitution has no public key for this member.');
  }
  const signature = decodeBase64(value);
  const message = actMessage(act, inForce);
  if (signature?.length === 64 && verifyEd25519({ publicKey, message, signature })) return { ok: true, did };
  return notProven(
    "It is not the member's signature of these bytes under the current constitution. Sign with Ed25519 and send base64.",
  );
}
