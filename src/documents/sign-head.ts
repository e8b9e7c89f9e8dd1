import type { Clock } from '../clock.ts';
import { type ChainHead, type SignedHead, signHead } from '../domain/audit/audit-chain.ts';

/** Dependencies for signing the head (newest entry) of an audit chain. */
export type HeadSigning = { auditSigner: AuditSigner; clock: Clock };

/** Signs audit heads. Verifiers pin the public key. */
export type AuditSigner = { publicKey: Uint8Array; sign(message: Uint8Array): Uint8Array };

/** Returns a chain's head, signed by the service at the current time. */
export function signedHead({ auditSigner, clock }: HeadSigning, head: ChainHead): SignedHead {
  return signHead(head, clock.now().toISOString(), auditSigner.publicKey, auditSigner.sign);
}
