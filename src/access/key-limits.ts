import { MEMBERS_NEVER, type Scope, scopesBeyond } from '../domain/access/permissions.ts';
import { AppError } from '../errors/errors.ts';
import { unauthenticated } from '../errors/unauthenticated.ts';
import { type Credential, getApiKey } from '../store/api-keys.ts';
import type { Tx } from '../store/core/write.ts';

/** Refuses to create a key with scopes that the creating credential lacks; the error names each of these scopes. */
export function refuseWidening(scopes: readonly Scope[], maker: Pick<Credential, 'scopes'>): void {
  const beyond = scopesBeyond(scopes, maker.scopes);
  if (beyond.length === 0) return;
  throw new AppError('insufficient_scope', {
    detail: `A key cannot have scopes that its creating key lacks: ${beyond.join(', ')}.`,
    problems: beyond.map((scope) => ({
      pointer: `/scopes/${scopes.indexOf(scope as Scope)}`,
      code: 'exceeds_maker',
      message: `must not contain ${scope}, which the creating key lacks`,
    })),
    extra: { required_scope: beyond[0] },
  });
}

export function refuseMemberScopes(scopes: readonly Scope[]): void {
  const forbidden = scopes.filter((scope) => MEMBERS_NEVER.includes(scope));
  if (forbidden.length === 0) return;
  throw new AppError('validation_failed', {
    detail: `A member's own key cannot have the scope ${forbidden.join(', ')}: it acts for the member and cannot create keys.`,
    problems: forbidden.map((scope) => ({
      pointer: `/scopes/${scopes.indexOf(scope)}`,
      code: 'not_for_members',
      message: "is not allowed for a member's own key",
    })),
  });
}

/**
 * Returns the expiry of the credential that creates a key. Reads the credential's key again under the account's lock,
 * because authentication may be half a second old, and an expired or revoked key must not create another key.
 */
export async function endOfMaker(tx: Tx, maker: Credential): Promise<Date | null> {
  if (maker.kind === 'linked_token') return maker.expiresAt;
  const key = await getApiKey(tx.sql, maker.accountId, maker.keyId);
  const end = earlier(maker.expiresAt, key.expires_at);
  if (key.revoked_at !== null || (end !== null && end <= tx.at)) throw unauthenticated();
  return end;
}

/** Returns whether the first expiry is later than the other; null means no expiry. */
export function outlives(end: Date | null, other: Date | null): boolean {
  return other !== null && (end === null || end > other);
}

/** Returns the earlier of two expiry times; null means no expiry. */
export function earlier(a: Date | null, b: Date | null): Date | null {
  if (a === null || b === null) return a ?? b;
  return a < b ? a : b;
}
