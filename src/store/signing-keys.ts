import { encodeMultikey } from '../domain/entity/did.ts';
import { ed25519PublicKey, signEd25519 } from '../domain/formats/ed25519.ts';
import type { SealLabel } from '../secrets/sealed.ts';
import { type Db, firstRow } from './core/db.ts';

export type SigningKey = { publicKey: Uint8Array; seed: Uint8Array };

export type Sealing = {
  seal(plaintext: Uint8Array, label: SealLabel): Uint8Array;
  unseal(sealed: Uint8Array, label: SealLabel): Uint8Array;
  randomSeed(): Uint8Array;
};

/**
 * Returns the signer of audit heads. The first start creates its key; processes that start together agree on the first
 * key stored.
 */
export async function loadAuditSigner(db: Db, sealing: Sealing, at: Date) {
  const label = 'signing-key:audit';
  const existing = await findKey(db);
  if (existing === null) {
    const seed = sealing.randomSeed();
    const publicKey = ed25519PublicKey(seed);
    await db`
      insert into signing_keys ${db.insert({
        id: encodeMultikey(publicKey),
        purpose: 'audit',
        public_key: publicKey,
        sealed_private_key: sealing.seal(seed, label),
        created_at: at,
      })}`;
  }
  const key = existing ?? (await findKey(db));
  if (key === null) throw new Error('no audit key');
  const seed = sealing.unseal(key.sealed_private_key, label);
  return { publicKey: key.public_key, sign: (message: Uint8Array) => signEd25519(seed, message) };
}

async function findKey(db: Db): Promise<{ public_key: Uint8Array; sealed_private_key: Uint8Array } | null> {
  return firstRow(db<{ public_key: Uint8Array; sealed_private_key: Uint8Array }[]>`
    select public_key, sealed_private_key from signing_keys where purpose = 'audit' order by created_at, id limit 1`);
}
