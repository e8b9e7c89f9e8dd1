import { createPrivateKey, createPublicKey, type KeyObject } from 'node:crypto';
import type { Clock } from '../../clock.ts';
import { currentKey, dueKey, publishedKeys } from '../../domain/access/signing-schedule.ts';
import { ed25519Jwk } from '../../domain/formats/jwk.ts';
import type { Db } from '../../store/core/db.ts';
import type { Sealing } from '../../store/signing-keys.ts';
import { insertTokenKey, listTokenKeys, type TokenKey } from '../../store/token-keys.ts';

/** Time between reloads. The delay is harmless, because a new key is published an hour before it signs. */
const RELOAD_MS = 5_000;
/** Minimum time between reloads that tokens with an unknown key id cause, however many such tokens arrive. */
const UNKNOWN_RELOAD_MS = 1_000;

export type LoadedTokenKey = TokenKey & { jwk: ReturnType<typeof ed25519Jwk>; public: KeyObject; private: KeyObject };

/** The keys that sign tokens, as loaded by this process. */
export type TokenKeys = {
  /** Returns the key that currently signs tokens. */
  current(): Promise<LoadedTokenKey>;
  /** Returns the keys whose tokens are accepted, oldest first. */
  published(): Promise<readonly LoadedTokenKey[]>;
  /** Returns the accepted key with this id; null if there is none. */
  find(kid: string): Promise<LoadedTokenKey | null>;
};

/**
 * Loads signing keys when they are used, and adds the next key when it is due. So the rotation of keys needs no timer
 * and no leader.
 */
export function createTokenKeys(options: { db: Db; clock: Clock; sealing: Sealing }): TokenKeys {
  const { db, clock, sealing } = options;
  let keys: readonly LoadedTokenKey[] = [];
  let loadedMs = Number.NEGATIVE_INFINITY;
  let loading: Promise<void> | null = null;

  const findLoaded = (kid: string) => publishedKeys(keys, clock.now()).find((key) => key.jwk.kid === kid) ?? null;

  return {
    async current() {
      await refresh(RELOAD_MS);
      return currentKey(keys, clock.now());
    },
    async published() {
      await refresh(RELOAD_MS);
      return publishedKeys(keys, clock.now());
    },
    async find(kid) {
      await refresh(RELOAD_MS);
      const loadedKey = findLoaded(kid);
      if (loadedKey !== null) return loadedKey;
      await refresh(UNKNOWN_RELOAD_MS);
      return findLoaded(kid);
    },
  };

  async function refresh(olderThanMs: number): Promise<void> {
    if (clock.monotonicMs() - loadedMs < olderThanMs) return;
    loading ??= load().finally(() => {
      loading = null;
    });
    await loading;
  }

  async function load(): Promise<void> {
    const atMs = clock.monotonicMs();
    let stored = await listTokenKeys(db, sealing);
    const due = dueKey(stored, clock.now());
    if (due !== null) {
      await insertTokenKey(db, sealing, due);
      stored = await listTokenKeys(db, sealing);
    }
    keys = stored.map(loadKey);
    loadedMs = atMs;
  }
}

function loadKey(key: TokenKey): LoadedTokenKey {
  const jwk = ed25519Jwk(key.publicKey);
  const { kid: _, ...members } = jwk;
  const d = Buffer.from(key.seed).toString('base64url');
  return {
    ...key,
    jwk,
    public: createPublicKey({ key: members, format: 'jwk' }),
    private: createPrivateKey({ key: { ...members, d }, format: 'jwk' }),
  };
}

/**
 * Publishes a successor to the current key. The successor begins to sign in ten minutes. Returns the time at which the
 * newest key begins to sign.
 */
export async function rotateTokenKey(options: { db: Db; clock: Clock; sealing: Sealing }): Promise<Date> {
  const { db, clock, sealing } = options;
  const due = dueKey(await listTokenKeys(db, sealing), clock.now(), true);
  if (due !== null) await insertTokenKey(db, sealing, due);
  const [newest] = await listTokenKeys(db, sealing);
  if (newest === undefined) throw new Error('no token key');
  return newest.signsFrom;
}
