import { hmac } from '@noble/hashes/hmac.js';
import { sha256 } from '@noble/hashes/sha2.js';
import { decodeBase64, encodeBase64 } from '../formats/base64.ts';
import { utf8 } from '../formats/canonical.ts';

/** Signatures of webhook messages (Standard Webhooks 1.0): HMAC-SHA256 over id, time and body. */

const SECRET_PREFIX = 'whsec_';
/** Length of a secret in bytes; the standard requires 24 to 64 bytes. */
export const SECRET_LENGTH = 32;
const VERSION = 'v1';

export function encodeWebhookSecret(bytes: Uint8Array): string {
  return SECRET_PREFIX + encodeBase64(bytes);
}

/** Decodes a webhook secret; returns null if the text does not have this service's format. */
export function decodeWebhookSecret(secret: string): Uint8Array | null {
  return secret.startsWith(SECRET_PREFIX) ? decodeBase64(secret.slice(SECRET_PREFIX.length)) : null;
}

export type WebhookMessage = { id: string; timestampSeconds: number; body: string };

/**
 * Returns the value of `webhook-signature`: one signature per secret, because the receiver may know only one of them.
 */
export function signWebhook({ id, timestampSeconds, body }: WebhookMessage, secrets: readonly Uint8Array[]): string {
  const signed = utf8(`${id}.${timestampSeconds}.${body}`);
  return secrets.map((secret) => `${VERSION},${encodeBase64(hmac(sha256, secret, signed))}`).join(' ');
}
