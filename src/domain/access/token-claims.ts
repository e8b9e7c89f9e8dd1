import { isScope, type Scope } from './permissions.ts';

/** How far the clocks of issuer and verifier may be apart. */
export const CLOCK_SKEW_S = 30;
/** The longest a token of ours lives. */
export const TOKEN_MAX_TTL_S = 900;
/** The longest another platform's token may still live; a credential for longer is an API key's business. */
export const FOREIGN_MAX_TTL_S = 86_400;
const SUBJECT_MAX_LENGTH = 255;

const UUID = /^[0-9a-f]{8}(?:-[0-9a-f]{4}){3}-[0-9a-f]{12}$/;
/** Visible ASCII: a subject is stored, compared and shown. */
const SUBJECT = /^[\x21-\x7e]+$/;

type Claims = Readonly<Record<string, unknown>>;

/** What a token of ours says, once its signature is proven. */
export type OwnClaims = { accountId: string; keyId: string; scopes: readonly Scope[]; expiresAt: Date };

/** What another platform's token says; no scopes: as much as its link allows. */
export type ForeignClaims = { subject: string; scopes: readonly Scope[] | null; expiresAt: Date };

/** Null unless every claim is there, of its type and in force; `issuer` is our own address, and our audience too. */
export function readOwnClaims(claims: Claims, issuer: string, now: Date): OwnClaims | null {
  const { iss, aud, sub, key_id, jti, iat, exp } = claims;
  if (iss !== issuer || aud !== issuer || !isUuid(sub) || !isUuid(key_id) || !isUuid(jti)) return null;
  const scopes = readScopes(claims['scope']);
  if (!isTime(iat) || !isTime(exp) || exp < iat || exp - iat > TOKEN_MAX_TTL_S) return null;
  if (scopes === null || !isInForce(claims, now)) return null;
  return { accountId: sub, keyId: key_id, scopes, expiresAt: new Date(exp * 1_000) };
}

/** The same for a platform whose `iss` and key are already known to be the issuer's. */
export function readForeignClaims(claims: Claims, audience: string, now: Date): ForeignClaims | null {
  const { aud, sub, exp } = claims;
  if (aud !== audience || typeof sub !== 'string' || sub.length > SUBJECT_MAX_LENGTH || !SUBJECT.test(sub)) return null;
  const scopes = 'scope' in claims ? readScopes(claims['scope']) : undefined;
  if (scopes === null || !isTime(exp) || !isInForce(claims, now)) return null;
  if (exp > seconds(now) + FOREIGN_MAX_TTL_S + CLOCK_SKEW_S) return null;
  return { subject: sub, scopes: scopes ?? null, expiresAt: new Date(exp * 1_000) };
}

/** Wall time as JWTs count it. */
export function seconds(at: Date): number {
  return Math.floor(at.getTime() / 1_000);
}

/** `exp`, `nbf` and `iat` against the clock; the latter two may be absent, but not malformed. */
function isInForce(claims: Claims, now: Date): boolean {
  const { exp, nbf, iat } = claims;
  const at = seconds(now);
  const begun = [nbf, iat].every((time) => time === undefined || (isTime(time) && time <= at + CLOCK_SKEW_S));
  return begun && isTime(exp) && at < exp + CLOCK_SKEW_S;
}

/** Words between single spaces; those that are no scope of ours grant nothing. */
function readScopes(scope: unknown): readonly Scope[] | null {
  return typeof scope === 'string' ? scope.split(' ').filter(isScope) : null;
}

/** Whole seconds that a Date can hold. */
function isTime(value: unknown): value is number {
  return Number.isSafeInteger(value) && (value as number) >= 0 && (value as number) <= 8.64e12;
}

function isUuid(value: unknown): value is string {
  return typeof value === 'string' && UUID.test(value);
}
