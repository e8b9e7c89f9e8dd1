import type { FastifyRequest } from 'fastify';
import type { Clock } from '../../clock.ts';
import { isDigestOf, signatureProblem } from '../../domain/formats/http-signature.ts';
import { AppError } from '../../errors/errors.ts';

type Accepted = { acceptedRegistrySecrets: readonly Uint8Array[]; clock: Clock };

/**
 * Checks the registry's signature before the body is read. The signature covers the body through the digest in a
 * header.
 */
export function requireRegistrySignature({ acceptedRegistrySecrets, clock }: Accepted, request: FastifyRequest): void {
  if (acceptedRegistrySecrets.length === 0) {
    throw new AppError('route_not_found', { detail: 'This service has no secret for registry callbacks.' });
  }
  const { method, url: target, headers } = request;
  const problem = signatureProblem({ method, target, headers }, acceptedRegistrySecrets, clock.now());
  if (problem !== null) throw unsigned(problem);
}

/** Refuses a body that does not match the signed digest. */
export function refuseOtherDigest({ headers, routeOptions }: FastifyRequest, body: Uint8Array): void {
  if (!routeOptions.config.isSigned || isDigestOf(headers['content-digest'], body)) return;
  throw unsigned('The body does not match the signed Content-Digest.');
}

function unsigned(detail: string): AppError {
  return new AppError('unauthenticated', { detail, headers: { 'www-authenticate': 'Signature' } });
}
