import { decodeBase64, encodeBase64 } from './base64.ts';

/** Encodes base64url without padding (RFC 4648 §5), as JOSE writes everything. */
export function encodeBase64Url(bytes: Uint8Array): string {
  return encodeBase64(bytes).replaceAll('+', '-').replaceAll('/', '_').replace(/=+$/, '');
}

/** Decodes base64url without padding, or returns null; only the one canonical spelling counts. */
export function decodeBase64Url(text: string): Uint8Array | null {
  if (!/^[\w-]*$/.test(text)) return null;
  const padded = text.padEnd(Math.ceil(text.length / 4) * 4, '=');
  return decodeBase64(padded.replaceAll('-', '+').replaceAll('_', '/'));
}
