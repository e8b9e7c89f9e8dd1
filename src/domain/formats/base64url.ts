import { decodeBase64, encodeBase64 } from './base64.ts';

/** Encodes base64url without padding (RFC 4648 §5), as used throughout JOSE. */
export function encodeBase64Url(bytes: Uint8Array): string {
  return encodeBase64(bytes).replaceAll('+', '-').replaceAll('/', '_').replace(/=+$/, '');
}

/** Decodes base64url without padding, or returns null. Accepts only the canonical encoding. */
export function decodeBase64Url(text: string): Uint8Array | null {
  if (!/^[\w-]*$/.test(text)) return null;
  const padded = text.padEnd(Math.ceil(text.length / 4) * 4, '=');
  return decodeBase64(padded.replaceAll('-', '+').replaceAll('_', '/'));
}
