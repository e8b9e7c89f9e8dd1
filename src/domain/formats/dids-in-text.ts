/** A part of a text: plain words, or a DID or key that can be shown in shortened form. */
export type Piece = string | { did: string };

/** Matches a DID or a key. A final dot or colon is excluded, because it is punctuation of the sentence. */
const DID_OR_KEY = /(did:[a-z0-9]+:[\w.:%-]*[\w-]|\bz6Mk[1-9A-HJ-NP-Za-km-z]{44}\b)/;

/** Splits a text at the DIDs and keys in it. */
export function didsInText(text: string): Piece[] {
  return text
    .split(DID_OR_KEY)
    .map((part, index) => (index % 2 === 1 ? { did: part } : part))
    .filter((part) => part !== '');
}

const SHOWN = 24;

/** Shortens the key inside a did:key to its beginning and end, which are enough to distinguish keys. */
export function shortDid(did: string): string {
  return did.length <= SHOWN ? did : `${did.slice(0, 14)}…${did.slice(-6)}`;
}
