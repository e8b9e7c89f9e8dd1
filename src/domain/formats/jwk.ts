import { createHash } from 'node:crypto';

/** Returns the public half of an Ed25519 key as a JWK (RFC 8037), named by its thumbprint. */
export function ed25519Jwk(publicKey: Uint8Array): { kty: 'OKP'; crv: 'Ed25519'; x: string; kid: string } {
  const x = Buffer.from(publicKey).toString('base64url');
  // The key id is the thumbprint (RFC 7638) of the properties that RFC 8037 §2 requires for an OKP key.
  const kid = createHash('sha256')
    .update(JSON.stringify({ crv: 'Ed25519', kty: 'OKP', x }))
    .digest('base64url');
  return { kty: 'OKP', crv: 'Ed25519', x, kid };
}
