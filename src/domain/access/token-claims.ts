import { isScope, type Scope } from './permissions.ts';

/** Largest accepted difference between the clocks of issuer and verifier. */
export const CLOCK_SKEW_S = 30;
export const TOKEN_MAX_TTL_S = 900;
/** Longest accepted remaining lifetime of another platform's token; longer access needs an API key. */
const FOREIGN_MAX_TTL_S = 86_400;
const SUBJECT_MAX_LENGTH = 255;

const UUID = /^[0-9a-f]{8}(?:-[0-9a-f]{4}){3}-[0-9a-f]{12}$/;
/** Pattern of a subject: visible ASCII only, because subjects are stored, compared and shown. */
const SUBJECT = /^[\x21-\x7e]+$/;

type Claims = Readonly<Record<string, unknown>>;

/** Claims of one of this service's own tokens, after its signature was verified. */
export type OwnClaims = { accountId: string; keyId: string; scopes: readonly Scope[]; expiresAt: Date };

/**
 * Claims of another platform's token. `scopes`: null if the token names no scopes, so it has all scopes of its issuer.
 */
export type ForeignClaims = { subject: string; scopes: readonly Scope[] | null; expiresAt: Date };

/**
 * Returns the claims of one of this service's own tokens; null unless all claims are present and valid now. `issuer`:
 * the service's address, which is also the audience.
 */
export function readOwnClaims(claims: Claims, issuer: string, now: Date): OwnClaims | null {
  const { iss, aud, sub, key_id, jti, iat, exp } = claims;
  if (iss !== issuer || aud !== issuer || !isUuid(sub) || !isUuid(key_id) || !isUuid(jti)) return null;
  const scopes = readScopes(claims['scope']);
  if (!isTime(iat) || !isTime(exp) || exp < iat || exp - iat > TOKEN_MAX_TTL_S) return null;
  if (scopes === null || !isInForce(claims, now)) return null;
  return { accountId: sub, keyId: key_id, scopes, expiresAt: new Date(exp * 1_000) };
}

/**
 * Returns the claims of another platform's token; null unless the claims are valid now. The caller has already verified
 * `iss` and the signature.
 */
export function readForeignClaims(claims: Claims, audience: string, now: Date): ForeignClaims | null {
  const { aud, sub, exp } = claims;
  if (aud !== audience || typeof sub !== 'string' || sub.length > SUBJECT_MAX_LENGTH || !SUBJECT.test(sub)) return null;
  const scopes = 'scope' in claims ? readScopes(claims['scope']) : undefined;
  if (scopes === null || !isTime(exp) || !isInForce(claims, now)) return null;
  if (exp > seconds(now) + FOREIGN_MAX_TTL_S + CLOCK_SKEW_S) return null;
  return { subject: sub, scopes: scopes ?? null, expiresAt: new Date(exp * 1_000) };
}

/** Returns the Unix time in whole seconds, as JWTs use it. */
export function seconds(at: Date): number {
  return Math.floor(at.getTime() / 1_000);
}

/** Returns whether a token is valid at this time. The claims `nbf` and `iat` may be absent, but not malformed. */
function isInForce(claims: Claims, now: Date): boolean {
  const { exp, nbf, iat } = claims;
  const at = seconds(now);
  const begun = [nbf, iat].every((time) => time === undefined || (isTime(time) && time <= at + CLOCK_SKEW_S));
  return begun && isTime(exp) && at < exp + CLOCK_SKEW_S;
}

function readScopes(scope: unknown): readonly Scope[] | null {
  return typeof scope === 'string' ? scope.split(' ').filter(isScope) : null;
}

/** Returns whether the value is a number of whole seconds that a Date can hold. */
function isTime(value: unknown): value is number {
  return Number.isSafeInteger(value) && (value as number) >= 0 && (value as number) <= 8.64e12;
}

function isUuid(value: unknown): value is string {
  return typeof value === 'string' && UUID.test(value);
}
