import { jsonFault } from '../server/json-guard.ts';

/** The signature algorithms that a key can have. RS256 and PS256 are allowed only for other platforms' keys. */
export const JWT_ALGORITHMS = ['Ed25519', 'ES256', 'RS256', 'PS256'] as const;
export type JwtAlgorithm = (typeof JWT_ALGORITHMS)[number];

export type JwtHeader = {
  /** Name of the algorithm in the token, needed to check the signature. */
  alg: string;
  /** The algorithm that `alg` stands for: `EdDSA` is the older name of `Ed25519` (RFC 9864). */
  algorithm: JwtAlgorithm;
  typ: string;
  kid: string;
};

/** A parsed token, with nothing in it verified yet. */
export type ParsedJwt = { header: JwtHeader; claims: Readonly<Record<string, unknown>> };

export const JWT_MAX_LENGTH = 4_096;
const KID_MAX_LENGTH = 256;
const SHAPE = /^[A-Za-z0-9_-]+\.[A-Za-z0-9_-]+\.[A-Za-z0-9_-]+$/;
const HEADER_MEMBERS = ['alg', 'kid', 'typ'];
const decoder = new TextDecoder('utf-8', { fatal: true, ignoreBOM: true });

/**
 * Parses a compact JWS; null if the token is refused. Only one spelling of a token is accepted: three canonical
 * base64url parts, UTF-8, no duplicate member, and only `alg`, `kid` and `typ` in the header. So `crit`, `jku`, `jwk`,
 * `x5u`, `b64` and any future parameter never reach a library that might follow them.
 */
export function parseJwt(token: string): ParsedJwt | null {
  if (token.length > JWT_MAX_LENGTH || !SHAPE.test(token)) return null;
  const [head = '', payload = '', signature = ''] = token.split('.');
  if (decodeCanonical(signature) === null) return null;
  const header = readHeader(readObject(head));
  const claims = readObject(payload);
  return header === null || claims === null ? null : { header, claims };
}

function readHeader(members: Readonly<Record<string, unknown>> | null): JwtHeader | null {
  if (members === null || Object.keys(members).sort().join() !== HEADER_MEMBERS.join()) return null;
  const { alg, kid, typ } = members;
  if (typeof alg !== 'string' || typeof kid !== 'string' || typeof typ !== 'string') return null;
  const algorithm = JWT_ALGORITHMS.find((name) => name === (alg === 'EdDSA' ? 'Ed25519' : alg));
  if (algorithm === undefined || kid.length > KID_MAX_LENGTH) return null;
  return { alg, algorithm, typ, kid };
}

function readObject(part: string): Readonly<Record<string, unknown>> | null {
  const bytes = decodeCanonical(part);
  if (bytes === null) return null;
  try {
    const text = decoder.decode(bytes);
    const value: unknown = JSON.parse(text);
    const isObject = typeof value === 'object' && value !== null && !Array.isArray(value);
    // Duplicate members are refused, because some readers use the first and others the last.
    return isObject && jsonFault(text) === null ? (value as Readonly<Record<string, unknown>>) : null;
  } catch {
    return null;
  }
}

/**
 * Decodes only the canonical spelling. A lenient decoder would ignore the unused bits of the last character, so several
 * texts would count as the same token.
 */
function decodeCanonical(part: string): Uint8Array | null {
  const bytes = Buffer.from(part, 'base64url');
  return bytes.toString('base64url') === part ? bytes : null;
}
