import { encodeMultikey } from '#domain/entity/did.ts';
import { encodeBase64 } from '#domain/formats/base64.ts';

/*
 * The key of this browser: an Ed25519 pair, kept in the browser's own database. Its private half cannot be exported,
 * so nobody can copy it, this page included: the page can only ask the browser to sign.
 */
export type BrowserKey = {
  /** The public half, as in a constitution: `z6Mk…`. */
  multikey: string;
  /** Returns the signature in base64. */
  sign(message: Uint8Array): Promise<string>;
};

const DATABASE = 'efs-browser-key';
const STORE = 'pairs';
/** One pair for each browser: a member can be the same in several companies. */
const THE_PAIR = 'member';

/** Returns why this page can have no key; null if it can. */
export async function whyNoBrowserKey(): Promise<string | null> {
  if (!window.isSecureContext) {
    return 'Browsers make keys only for pages that come by https or from this machine, and this page does not.';
  }
  try {
    await makePair();
    return null;
  } catch {
    return 'This browser cannot make Ed25519 keys. Use a newer one.';
  }
}

export async function findBrowserKey(): Promise<BrowserKey | null> {
  const pair = (await inStore('readonly', (store) => store.get(THE_PAIR))) as CryptoKeyPair | undefined;
  return pair === undefined ? null : keyOf(pair);
}

/** Makes the key; an earlier one of another tab stays. */
export async function makeBrowserKey(): Promise<void> {
  if ((await findBrowserKey()) !== null) return;
  const pair = await makePair();
  // So that the browser does not delete it when it needs room; it may refuse.
  await navigator.storage.persist();
  await inStore('readwrite', (store) => store.add(pair, THE_PAIR));
}

export async function deleteBrowserKey(): Promise<void> {
  await inStore('readwrite', (store) => store.delete(THE_PAIR));
}

async function keyOf({ publicKey, privateKey }: CryptoKeyPair): Promise<BrowserKey> {
  const raw = new Uint8Array(await crypto.subtle.exportKey('raw', publicKey));
  return {
    multikey: encodeMultikey(raw),
    sign: async (message) =>
      encodeBase64(new Uint8Array(await crypto.subtle.sign('Ed25519', privateKey, new Uint8Array(message)))),
  };
}

/** `false`: the private half cannot be exported. */
function makePair(): Promise<CryptoKeyPair> {
  return crypto.subtle.generateKey('Ed25519', false, ['sign', 'verify']);
}

async function inStore(mode: IDBTransactionMode, ask: (store: IDBObjectStore) => IDBRequest): Promise<unknown> {
  const opening = indexedDB.open(DATABASE);
  opening.onupgradeneeded = () => opening.result.createObjectStore(STORE);
  const database = await answerOf(opening);
  try {
    return await answerOf(ask(database.transaction(STORE, mode).objectStore(STORE)));
  } finally {
    database.close();
  }
}

function answerOf<T>(request: IDBRequest<T>): Promise<T> {
  return new Promise((resolve, reject) => {
    request.onsuccess = () => resolve(request.result);
    request.onerror = () => reject(request.error ?? new Error('The database of this browser refused.'));
  });
}
