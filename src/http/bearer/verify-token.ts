import type { KeyObject } from 'node:crypto';
import { compactVerify, errors } from 'jose';
import { earlier } from '../../access/key-limits.ts';
import type { Clock } from '../../clock.ts';
import { type ForeignClaims, readForeignClaims, readOwnClaims } from '../../domain/access/token-claims.ts';
import { type Credential, findCredentialById } from '../../store/api-keys.ts';
import type { Db } from '../../store/core/db.ts';
import { findIssuerLink } from '../../store/issuer-links.ts';
import { type JwtAlgorithm, type ParsedJwt, parseJwt } from './jwt.ts';
import type { TokenKeys } from './token-keys.ts';
import type { TrustedIssuer } from './trusted-issuers.ts';

/** Returns the credential of a token; null if it is refused for any reason. */
export type VerifyToken = (token: string) => Promise<Credential | null>;

/** `typ` of an access token (RFC 9068), so that no token signed for another purpose can be used as an access token. */
export const ACCESS_TOKEN_TYPE = 'at+jwt';

/**
 * Verifies this service's own tokens, and tokens of trusted platforms that an account linked. A token is only valid
 * while its key or link is valid. The key or link is looked up like an API key, so the token ends at most a second
 * after its key or link.
 */
export function createVerifyToken(options: {
  db: Db;
  clock: Clock;
  /**
   * The service's address, which tokens must have as issuer and audience. The address is final when the port is known.
   */
  baseUrl: () => string;
  tokenKeys: TokenKeys;
  trustedIssuers: readonly TrustedIssuer[];
}): VerifyToken {
  const { db, clock, baseUrl, tokenKeys } = options;
  const findKey = rememberBriefly(clock, (id) => findCredentialById(db, id));
  const findLink = rememberBriefly(clock, (pair) => {
    const [issuer = '', subject = ''] = pair.split('\n');
    return findIssuerLink(db, issuer, subject);
  });

  return async (token) => {
    const jwt = parseJwt(token);
    if (jwt === null) return null;
    return jwt.claims['iss'] === baseUrl() ? verifyOwnToken(token, jwt) : linked(token, jwt);
  };

  async function verifyOwnToken(token: string, jwt: ParsedJwt): Promise<Credential | null> {
    if (jwt.header.typ !== ACCESS_TOKEN_TYPE) return null;
    const key = await tokenKeys.find(jwt.header.kid);
    if (key === null || !(await isSigned(token, jwt, { algorithm: 'Ed25519', key: key.public }))) return null;
    const claims = readOwnClaims(jwt.claims, baseUrl(), clock.now());
    const maker = claims && (await findKey(claims.keyId));
    if (!claims || !maker || maker.accountId !== claims.accountId || isOver(maker.expiresAt)) return null;
    const scopes = maker.scopes.filter((scope) => claims.scopes.includes(scope));
    return { ...maker, kind: 'token', scopes, expiresAt: earlier(claims.expiresAt, maker.expiresAt) };
  }

  async function linked(token: string, jwt: ParsedJwt): Promise<Credential | null> {
    const foreign = await verifyForeignToken(options.trustedIssuers, clock, token, jwt);
    const link = foreign && (await findLink(`${foreign.issuer.issuer}\n${foreign.claims.subject}`));
    if (!foreign || !link || isOver(link.expires_at)) return null;
    const { issuer, claims } = foreign;
    const allowed = link.scopes.filter((scope) => issuer.scopes.includes(scope));
    return {
      kind: 'linked_token',
      accountId: link.account_id,
      keyId: link.id,
      lineageId: link.id,
      scopes: allowed.filter((scope) => claims.scopes === null || claims.scopes.includes(scope)),
      expiresAt: earlier(claims.expiresAt, link.expires_at),
      member: null,
      isSuspended: link.suspended,
      isFrozen: link.frozen,
    };
  }

  function isOver(expiresAt: Date | null): boolean {
    return expiresAt !== null && expiresAt <= clock.now();
  }
}

/**
 * Returns the claims of a valid token of a trusted platform, whether or not an account has linked it; null if the token
 * is invalid.
 */
export async function verifyForeignToken(
  trusted: readonly TrustedIssuer[],
  clock: Clock,
  token: string,
  jwt: ParsedJwt | null = parseJwt(token),
): Promise<{ issuer: TrustedIssuer; claims: ForeignClaims } | null> {
  const issuer = trusted.find((each) => each.issuer === jwt?.claims['iss']);
  if (!jwt || !issuer || jwt.header.typ !== issuer.typ) return null;
  const key = await issuer.findKey(jwt.header.kid ?? '');
  if (key === null) return null;
  if (!(await isSigned(token, jwt, key))) return null;
  const claims = readForeignClaims(jwt.claims, issuer.audience, clock.now());
  return claims && { issuer, claims };
}

/** Checks the signature with the key's only algorithm. The token must name this algorithm and cannot choose another. */
async function isSigned(
  token: string,
  jwt: ParsedJwt,
  { algorithm, key }: { algorithm: JwtAlgorithm; key: KeyObject },
): Promise<boolean> {
  if (jwt.header.algorithm !== algorithm) return false;
  try {
    await compactVerify(token, key, { algorithms: [jwt.header.alg] });
    return true;
  } catch (error) {
    if (error instanceof errors.JOSEError) return false;
    throw error;
  }
}

/**
 * Cache time of a found key or link. Every process must refuse a revoked key within 1 s, so half of that leaves time
 * for a slow query.
 */
const CACHED_MS = 500;
const CACHED_ENTRIES = 20_000;

function rememberBriefly<T>(clock: Clock, find: (key: string) => Promise<T | null>) {
  const cache = new Map<string, { value: T; atMs: number }>();
  return async (key: string): Promise<T | null> => {
    const atMs = clock.monotonicMs();
    const cached = cache.get(key);
    if (cached !== undefined && atMs - cached.atMs < CACHED_MS) return cached.value;
    const value = await find(key);
    if (value === null) {
      cache.delete(key);
      return null;
    }
    if (cache.size >= CACHED_ENTRIES) cache.clear();
    cache.set(key, { value, atMs });
    return value;
  };
}
