import type { Db, Reader } from './core/db.ts';
import type { Dictionary } from './core/pack.ts';

/**
 * Stores a compression dictionary before the first document that is compressed with it. Dictionaries are never deleted.
 */
export async function storeDictionary(db: Db, { hash, content }: Dictionary): Promise<void> {
  await db`insert into document_dictionaries ${db.insert({ hash, content })} on conflict (hash) do nothing`;
}

/** Maximum number of cached dictionaries. A dictionary never changes, and each version of the templates has one. */
const MAX_KNOWN = 4;
const cache = new Map<string, Uint8Array>();

/** Returns the bytes of a dictionary, from the cache if possible. */
export async function getDictionary(db: Reader, hash: string): Promise<Uint8Array> {
  const remembered = cache.get(hash);
  if (remembered !== undefined) return remembered;
  const [row] = await db<{ content: Uint8Array }[]>`select content from document_dictionaries where hash = ${hash}`;
  if (row === undefined) {
    throw new Error(`document_dictionaries lacks ${hash}: restore this row from a backup to read what it packed`);
  }
  if (cache.size >= MAX_KNOWN) cache.clear();
  cache.set(hash, row.content);
  return row.content;
}
