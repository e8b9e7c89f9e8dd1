import { type ChainHead, type SignedHead, signHead } from '../domain/audit/audit-chain.ts';
import type { HttpDeps } from '../http/calls/route.ts';

/** A chain's head with the service's signature as of now. */
export function signedHead(
  { auditSigner, clock }: Pick<HttpDeps, 'auditSigner' | 'clock'>,
  head: ChainHead,
): SignedHead {
  return signHead(head, clock.now().toISOString(), auditSigner.publicKey, auditSigner.sign);
}
