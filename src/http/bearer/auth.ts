import type { Clock } from '../../clock.ts';
import { hashApiKey, parseApiKey } from '../../domain/access/api-key.ts';
import { hasScope, type Scope } from '../../domain/access/permissions.ts';
import { AppError } from '../../errors/errors.ts';
import { unauthenticated } from '../../errors/unauthenticated.ts';
import { type Credential, findCredential } from '../../store/api-keys.ts';
import type { Db } from '../../store/core/db.ts';
import { JWT_MAX_LENGTH } from './jwt.ts';
import type { VerifyToken } from './verify-token.ts';

/**
 * Maximum length of the header: the longest token, its scheme and a few spaces. Longer headers are refused without
 * reading them.
 */
const MAX_HEADER_LENGTH = JWT_MAX_LENGTH + 16;
/**
 * Cache time of a valid key. Every process must refuse a revoked key within 1 s, so half of that leaves time for a slow
 * query.
 */
const CACHED_MS = 500;
const CACHED_KEYS = 20_000;

export type Authenticate = {
  (authorization: string | undefined): Promise<Credential>;
  /**
   * Returns the credential if this header was found valid less than half a second ago; otherwise null. Because of this
   * cache, most calls need no promise.
   */
  recall(authorization: string | undefined): Credential | null;
  /**
   * Returns the account of the key in this header if the key was valid before; null if the key is not known. This does
   * not authenticate the caller.
   */
  accountOf(authorization: string | undefined): string | null;
};

/**
 * Authenticates bearer credentials: tokens, recognised by their dots, and API keys. A checksum catches mistyped keys
 * before the database is asked. A valid key is looked up by its keyed BLAKE3 hash and cached for half a second, so a
 * busy key costs two look-ups a second instead of one per request.
 */
export function createAuthenticate(options: {
  db: Db;
  clock: Clock;
  livemode: boolean;
  /** The current pepper (secret in the key hashes) comes first. During a rotation the previous pepper follows. */
  peppers: readonly Uint8Array[];
  verifyToken: VerifyToken;
}): Authenticate {
  const { db, clock } = options;
  /** The key of this map is the whole header, so that a known header is neither parsed nor hashed again. */
  const cache = new Map<string, { credential: Credential; atMs: number }>();

  const authenticate = async (authorization: string | undefined): Promise<Credential> => {
    const key = readBearer(authorization);
    if (key?.includes('.')) return (await options.verifyToken(key)) ?? refuse();
    const parsed = key === null ? null : parseApiKey(key);
    if (!authorization || key === null || parsed === null || parsed.livemode !== options.livemode) {
      throw unauthenticated();
    }
    const recalled = recall(authorization);
    if (recalled !== null) return recalled;
    const atMs = clock.monotonicMs();
    const credential = await lookUp(key);
    if (credential === null) {
      cache.delete(authorization);
      throw unauthenticated();
    }
    if (!cache.has(authorization) && cache.size >= CACHED_KEYS) cache.clear();
    cache.set(authorization, { credential, atMs });
    if (isExpired(credential, clock)) throw unauthenticated();
    return credential;
  };
  return Object.assign(authenticate, { recall, accountOf });

  function recall(authorization: string | undefined): Credential | null {
    const cached = authorization === undefined ? undefined : cache.get(authorization);
    if (cached === undefined || clock.monotonicMs() - cached.atMs >= CACHED_MS) return null;
    return isExpired(cached.credential, clock) ? null : cached.credential;
  }

  function accountOf(authorization: string | undefined): string | null {
    return (authorization !== undefined && cache.get(authorization)?.credential.accountId) || null;
  }

  async function lookUp(key: string): Promise<Credential | null> {
    for (const pepper of options.peppers) {
      const credential = await findCredential(db, hashApiKey(key, pepper));
      if (credential !== null) return credential;
    }
    return null;
  }
}

/** Refuses a credential without the scope. `any`: every valid credential is enough. */
export function requireScope(credential: Pick<Credential, 'scopes'>, required: Scope | 'any'): void {
  if (required === 'any' || hasScope(credential.scopes, required)) return;
  throw new AppError('insufficient_scope', {
    detail: `This operation needs the scope ${required}, which the key does not have. Use a key with this scope.`,
    extra: { required_scope: required },
  });
}

/** Returns the token after `Bearer`; null if there is none. */
export function readBearer(authorization: string | undefined): string | null {
  if (authorization === undefined || authorization.length > MAX_HEADER_LENGTH) return null;
  return /^bearer +(\S+)$/i.exec(authorization)?.[1] ?? null;
}

/** Refuses tokens with 403, because this operation needs an API key. */
export function requireApiKey(credential: Pick<Credential, 'kind'>): void {
  if (credential.kind === 'api_key') return;
  throw new AppError('insufficient_scope', { detail: 'Tokens cannot do this, whatever their scopes. Use an API key.' });
}

function isExpired({ expiresAt }: Credential, clock: Clock): boolean {
  return expiresAt !== null && expiresAt <= clock.now();
}

function refuse(): never {
  throw unauthenticated();
}
