import type { ScheduledKey } from '../domain/access/signing-schedule.ts';
import { encodeMultikey } from '../domain/entity/did.ts';
import { ed25519PublicKey } from '../domain/formats/ed25519.ts';
import type { Db } from './core/db.ts';
import type { Sealing, SigningKey } from './signing-keys.ts';

/** A key that signs tokens, and its schedule. */
export type TokenKey = SigningKey & ScheduledKey;

const LABEL = 'signing-key:tokens';
/**
 * Number of keys to read. Fewer keys than this are published at a time, because a new one appears at most every ten
 * minutes, and each is withdrawn half an hour after its successor begins.
 */
const NEWEST = 8;

/** Returns the newest keys that sign tokens. */
export async function listTokenKeys(db: Db, sealing: Sealing): Promise<TokenKey[]> {
  type Row = {
    public_key: Uint8Array;
    sealed_private_key: Uint8Array;
    generation: number;
    created_at: Date;
    signs_from: Date;
  };
  const rows = await db<Row[]>`
    select public_key, sealed_private_key, generation, created_at, signs_from from signing_keys
    where purpose = 'tokens' order by generation desc limit ${NEWEST}`;
  return rows.map((row) => ({
    publicKey: row.public_key,
    seed: sealing.unseal(row.sealed_private_key, LABEL),
    generation: row.generation,
    publishedAt: row.created_at,
    signsFrom: row.signs_from,
  }));
}

/** Inserts the key of a generation, unless another process has already inserted one. */
export async function insertTokenKey(db: Db, sealing: Sealing, scheduled: ScheduledKey): Promise<void> {
  const seed = sealing.randomSeed();
  const publicKey = ed25519PublicKey(seed);
  const row = {
    id: encodeMultikey(publicKey),
    purpose: 'tokens',
    public_key: publicKey,
    sealed_private_key: sealing.seal(seed, LABEL),
    generation: scheduled.generation,
    created_at: scheduled.publishedAt,
    signs_from: scheduled.signsFrom,
  };
  await db`insert into signing_keys ${db.insert(row)} on conflict (purpose, generation) do nothing`;
}
