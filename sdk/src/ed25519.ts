import type { SignatureClaim } from '../../src/domain/formats/signature-claim.ts';

const KEY_LENGTH = 32;
const SIGNATURE_LENGTH = 64;

/** Returns false for an invalid key or signature; throws if the platform cannot check Ed25519 at all. */
export async function verifyEd25519({ publicKey, message, signature }: SignatureClaim): Promise<boolean> {
  if (publicKey.length !== KEY_LENGTH || signature.length !== SIGNATURE_LENGTH) return false;
  // Web Crypto refuses memory that may be shared with another thread; a copy is never shared.
  const [keyBytes, messageBytes, signatureBytes] = [publicKey, message, signature].map((bytes) =>
    Uint8Array.from(bytes),
  );
  if (!keyBytes || !messageBytes || !signatureBytes) return false;
  try {
    const key = await crypto.subtle.importKey('raw', keyBytes, 'Ed25519', false, ['verify']);
    return await crypto.subtle.verify('Ed25519', key, signatureBytes, messageBytes);
  } catch (error) {
    // Any other error concerns these bytes: a point that is not on the curve, for instance.
    if (error instanceof Error && error.name === 'NotSupportedError') throw error;
    return false;
  }
}
