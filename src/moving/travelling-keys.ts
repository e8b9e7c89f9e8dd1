import { Decrypter, Encrypter } from 'age-encryption';
import { utf8 } from '../domain/formats/canonical.ts';
import { ed25519PublicKey } from '../domain/formats/ed25519.ts';
import type { Reader } from '../store/core/db.ts';
import type { Tx } from '../store/core/write.ts';
import { type EntityKey, listSealedKeys, sealKey } from '../store/entity-keys.ts';
import { KEYS_FILE, refused } from './read-archive.ts';

/*
 * The private keys behind companies' DIDs. They leave a deployment only encrypted to an age recipient, and only a
 * person with that recipient's identity can import them elsewhere.
 */

/** Label that ties an encrypted private key to its company (see secrets/sealed.ts). */
export type KeyLabel = `entity-key:${string}`;

type Line = { entity_id: string; id: string; private_key: string };

const UUID = /^[0-9a-f]{8}(?:-[0-9a-f]{4}){3}-[0-9a-f]{12}$/;
const SEED = /^[0-9a-f]{64}$/;

/** Returns the private keys of an account, encrypted; null if it has none. */
export async function encryptKeys(
  sql: Reader,
  accountId: string,
  recipient: string,
  unseal: (sealed: Uint8Array, label: KeyLabel) => Uint8Array,
): Promise<Uint8Array | null> {
  const keys = await listSealedKeys(sql, accountId);
  if (keys.length === 0) return null;
  const lines = keys.map(({ entity_id, id, sealed_private_key }) => {
    const seed = unseal(sealed_private_key, `entity-key:${entity_id}`);
    return JSON.stringify({ entity_id, id, private_key: Buffer.from(seed).toString('hex') } satisfies Line);
  });
  const encrypter = new Encrypter();
  encrypter.addRecipient(recipient);
  return encrypter.encrypt(utf8(`${lines.join('\n')}\n`));
}

/**
 * Decrypts an archive's keys and seals them for this deployment; returns the number of keys. Refuses a key that does
 * not match its company's DID.
 */
export async function bringKeys(
  tx: Tx,
  accountId: string,
  { encrypted, identity }: { encrypted: Uint8Array; identity: string },
  seal: (plaintext: Uint8Array, label: KeyLabel) => Uint8Array,
): Promise<number> {
  const decrypter = new Decrypter();
  decrypter.addIdentity(identity);
  const text = await decrypter.decrypt(encrypted, 'text').catch(() => {
    throw refused(`${KEYS_FILE} cannot be decrypted with this identity.`);
  });
  const lines = text.trimEnd().split('\n');
  for (const line of lines) {
    const { entity_id, id, private_key } = readKeyLine(line);
    const seed = new Uint8Array(Buffer.from(private_key, 'hex'));
    const key: EntityKey = {
      account_id: accountId,
      entity_id,
      id,
      public_key: ed25519PublicKey(seed),
      sealed_private_key: seal(seed, `entity-key:${entity_id}`),
    };
    if (!(await sealKey(tx, key))) throw refused(`${KEYS_FILE} has a key that is not the one of company ${entity_id}.`);
  }
  return lines.length;
}

/** Parses a line without ever quoting it in an error, because an archive's author chose the bytes. */
function readKeyLine(line: string): Line {
  try {
    const { entity_id, id, private_key } = JSON.parse(line) as Line;
    if (UUID.test(entity_id) && typeof id === 'string' && SEED.test(private_key)) return { entity_id, id, private_key };
  } catch {}
  throw refused(`${KEYS_FILE} has a line that is no private key of a company.`);
}

/**
 * Returns the identity in a file made by `age-keygen`; null if there is none. The identity is the only line of the file
 * that is not a comment.
 */
export function readIdentity(text: string): string | null {
  const [line, ...others] = text.split('\n').filter((each) => each.trim() !== '' && !each.startsWith('#'));
  return line?.startsWith('AGE-SECRET-KEY-') && others.length === 0 ? line.trim() : null;
}

/** Returns whether a text is a native age recipient; recipients of age plugins are not. */
export function isRecipient(text: string): boolean {
  try {
    new Encrypter().addRecipient(text);
    return true;
  } catch {
    return false;
  }
}
