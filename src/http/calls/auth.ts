import type { Clock } from '../../clock.ts';
import { hashApiKey, parseApiKey } from '../../domain/access/api-key.ts';
import { hasScope, type Scope } from '../../domain/access/permissions.ts';
import { AppError } from '../../errors/errors.ts';
import { unauthenticated } from '../../errors/unauthenticated.ts';
import { type Credential, findCredential } from '../../store/api-keys.ts';
import type { Db } from '../../store/core/db.ts';
import { JWT_MAX_LENGTH } from '../bearer/jwt.ts';
import type { VerifyToken } from '../bearer/verify-token.ts';

/** Longer headers are refused unread: the longest token, its scheme, and a few spaces. */
const MAX_HEADER_LENGTH = JWT_MAX_LENGTH + 16;
/** A revoked key must be refused within 1 s in every process; half of that leaves room for a slow query. */
const CACHED_MS = 500;
const CACHED_KEYS = 20_000;

export type Authenticate = (authorization: string | undefined) => Promise<Credential>;

/**
 * Authenticates bearer credentials: tokens, recognised by their dots, and API keys. A key's checksum refuses mistyped
 * keys before the database; a valid key is looked up by its keyed BLAKE3 and cached for half a second, so a busy key
 * costs two look-ups a second instead of one a request.
 */
export function createAuthenticate(options: {
  db: Db;
  clock: Clock;
  livemode: boolean;
  /** The current pepper first; during a rotation the previous one follows. */
  peppers: readonly Uint8Array[];
  verifyToken: VerifyToken;
}): Authenticate {
  const { db, clock } = options;
  const cache = new Map<string, { credential: Credential; atMs: number }>();

  return async (authorization) => {
    const key = readBearer(authorization);
    if (key?.includes('.')) return (await options.verifyToken(key)) ?? refuse();
    const parsed = key === null ? null : parseApiKey(key);
    if (key === null || parsed === null || parsed.livemode !== options.livemode) throw unauthenticated();

    const atMs = clock.monotonicMs();
    const cached = cache.get(key);
    if (cached !== undefined && atMs - cached.atMs < CACHED_MS) return checkExpiry(cached.credential, clock);
    const credential = await lookUp(key);
    if (credential === null) {
      cache.delete(key);
      throw unauthenticated();
    }
    if (cached === undefined && cache.size >= CACHED_KEYS) cache.clear();
    cache.set(key, { credential, atMs });
    return checkExpiry(credential, clock);
  };

  async function lookUp(key: string): Promise<Credential | null> {
    for (const pepper of options.peppers) {
      const credential = await findCredential(db, hashApiKey(key, pepper));
      if (credential !== null) return credential;
    }
    return null;
  }
}

/** `any`: every valid credential is enough. */
export function requireScope(credential: Pick<Credential, 'scopes'>, required: Scope | 'any'): void {
  if (required === 'any' || hasScope(credential.scopes, required)) return;
  throw new AppError('insufficient_scope', {
    detail: `This operation needs the scope ${required}, which the key does not have. Use a key with this scope.`,
    extra: { required_scope: required },
  });
}

/** Returns the token after `Bearer`, or null. */
export function readBearer(authorization: string | undefined): string | null {
  if (authorization === undefined || authorization.length > MAX_HEADER_LENGTH) return null;
  return /^bearer +(\S+)$/i.exec(authorization)?.[1] ?? null;
}

/** Refuses tokens with 403: only a key itself may do this. */
export function requireApiKey(credential: Pick<Credential, 'kind'>): void {
  if (credential.kind === 'api_key') return;
  throw new AppError('insufficient_scope', {
    detail: 'Tokens cannot do this, whatever their scopes. Use an API key.',
  });
}

function checkExpiry(credential: Credential, clock: Clock): Credential {
  if (credential.expiresAt !== null && credential.expiresAt <= clock.now()) throw unauthenticated();
  return credential;
}

function refuse(): never {
  throw unauthenticated();
}
