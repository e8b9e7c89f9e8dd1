import type { Clock } from '../clock.ts';
import { type ChainHead, type SignedHead, signHead } from '../domain/audit/audit-chain.ts';

/** The dependencies for signing a head. */
export type HeadSigning = { auditSigner: AuditSigner; clock: Clock };

/** Signs audit heads; the public half is what callers pin. */
export type AuditSigner = { publicKey: Uint8Array; sign(message: Uint8Array): Uint8Array };

/** Returns a chain's head with the service's signature as of now. */
export function signedHead({ auditSigner, clock }: HeadSigning, head: ChainHead): SignedHead {
  return signHead(head, clock.now().toISOString(), auditSigner.publicKey, auditSigner.sign);
}
