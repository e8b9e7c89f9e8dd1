// The domain may import node:crypto for this constant-time comparison, which is a pure function.
import { timingSafeEqual } from 'node:crypto';
import { blake3 } from '@noble/hashes/blake3.js';
import { utf8 } from '../formats/canonical.ts';

/** Contents of the text that a member signs to let an account use an API key that acts for the member. */
export type MemberChallenge = {
  /** Address of the service. Only the signer reads this line; the parser ignores it. */
  service: string;
  accountId: string;
  entityId: string;
  did: string;
  expiresAt: Date;
  /** Random text without spaces, so that the challenge is valid for only one binding. */
  nonce: string;
};

const MAC_LENGTH = 32;
const HEAD = `Entity Formation Service: bind an API key to a member, v1
Whoever holds the key acts for this member until it is revoked.
`;
const TEXT =
  /^service: \S+\naccount: (?<accountId>\S+)\nentity: (?<entityId>\S+)\nmember: (?<did>\S+)\nexpires: (?<expires>\S+)\nnonce: (?<nonce>\S+)\n$/;

/**
 * Writes the text to be signed. The service need not store the text, because the last line, a MAC, authenticates the
 * rest.
 */
export function writeChallenge(key: Uint8Array, challenge: MemberChallenge): string {
  const { service, accountId, entityId, did, expiresAt, nonce } = challenge;
  const lines = { service, account: accountId, entity: entityId, member: did, expires: expiresAt.toISOString(), nonce };
  const text =
    HEAD +
    Object.entries(lines)
      .map(([name, value]) => `${name}: ${value}\n`)
      .join('');
  return `${text}mac: ${Buffer.from(mac(key, text)).toString('base64url')}`;
}

/** Parses a challenge; returns null if the service did not write it, or if any character was changed. */
export function readChallenge(keys: readonly Uint8Array[], challenge: string): Omit<MemberChallenge, 'service'> | null {
  const at = challenge.lastIndexOf('mac: ');
  const text = challenge.slice(0, Math.max(at, 0));
  const sent = utf8(challenge.slice(at + 'mac: '.length));
  // Compares the MAC as text, because base64url can spell the same bytes in several ways, and the service issued only
  // one of them.
  const isOurs = (key: Uint8Array): boolean => {
    const expected = utf8(Buffer.from(mac(key, text)).toString('base64url'));
    return sent.length === expected.length && timingSafeEqual(sent, expected);
  };
  if (at < 0 || !keys.some(isOurs)) return null;
  const { accountId, entityId, did, expires, nonce } = TEXT.exec(text.slice(HEAD.length))?.groups ?? {};
  if (!accountId || !entityId || !did || !expires || !nonce) return null;
  return { accountId, entityId, did, expiresAt: new Date(expires), nonce };
}

function mac(key: Uint8Array, text: string): Uint8Array {
  return blake3(utf8(text), { key, dkLen: MAC_LENGTH });
}
