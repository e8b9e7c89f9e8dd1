import { createCipheriv, createDecipheriv, randomBytes } from 'node:crypto';
import type { SecretKey, Secrets } from './secrets.ts';

export type DataKeys = Pick<Secrets, 'dataKey' | 'previousDataKey'>;

const version = 1;
const idBytes = 8;
const nonceBytes = 12;
const tagBytes = 16;
const headerBytes = 1 + idBytes;

/**
 * Encrypts a value with AES-256-GCM: version (1 byte) ‖ key id (8) ‖ nonce (12) ‖ ciphertext ‖ tag (16). The associated
 * data names the place of the value (such as table, column and row id), so that a sealed value copied to another row
 * cannot be opened there. Random nonces are safe for 2^32 values per key (NIST SP 800-38D §8.3).
 */
export function seal(keys: DataKeys, plaintext: Uint8Array, associatedData: string): Uint8Array {
  const header = Buffer.concat([Buffer.of(version), Buffer.from(keys.dataKey.id, 'hex')]);
  const nonce = randomBytes(nonceBytes);
  const cipher = createCipheriv('aes-256-gcm', keys.dataKey.key, nonce, { authTagLength: tagBytes });
  cipher.setAAD(boundTo(header, associatedData));
  const sealed = [header, nonce, cipher.update(plaintext), cipher.final(), cipher.getAuthTag()];
  return new Uint8Array(Buffer.concat(sealed));
}

/** Decrypts a value. Throws if it was altered or moved, or sealed with a key other than the current or previous one. */
export function unseal(keys: DataKeys, sealed: Uint8Array, associatedData: string): Uint8Array {
  const bytes = Buffer.from(sealed);
  if (bytes.length < headerBytes + nonceBytes + tagBytes || bytes[0] !== version) {
    throw new Error('Not a sealed value of a known version');
  }
  const header = bytes.subarray(0, headerBytes);
  const nonce = bytes.subarray(headerBytes, headerBytes + nonceBytes);
  const { key } = keyOf(keys, header.subarray(1).toString('hex'));
  const decipher = createDecipheriv('aes-256-gcm', key, nonce, { authTagLength: tagBytes });
  decipher.setAAD(boundTo(header, associatedData));
  decipher.setAuthTag(bytes.subarray(-tagBytes));
  const opened = [decipher.update(bytes.subarray(headerBytes + nonceBytes, -tagBytes)), decipher.final()];
  return new Uint8Array(Buffer.concat(opened));
}

function keyOf(keys: DataKeys, id: string): SecretKey {
  const key = [keys.dataKey, keys.previousDataKey].find((candidate) => candidate?.id === id);
  if (key === undefined)
    throw new Error(`Sealed with data key ${id}, which is neither the current nor the previous one`);
  return key;
}

function boundTo(header: Buffer, associatedData: string): Buffer {
  return Buffer.concat([header, Buffer.from(associatedData)]);
}
