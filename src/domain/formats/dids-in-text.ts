/** A part of a text: words, or a DID or key that no reader compares letter by letter. */
export type Piece = string | { did: string };

/** A DID, or a Multikey alone. It does not end with a dot or a colon, which belong to the sentence. */
const DID_OR_KEY = /(did:[a-z0-9]+:[\w.:%-]*[\w-]|\bz6Mk[1-9A-HJ-NP-Za-km-z]{44}\b)/;

/** Splits a text at the DIDs and keys in it. */
export function didsInText(text: string): Piece[] {
  return text
    .split(DID_OR_KEY)
    .map((part, index) => (index % 2 === 1 ? { did: part } : part))
    .filter((part) => part !== '');
}

const SHOWN = 24;

/** The key inside a did:key says nothing to a reader; its beginning and end tell one from another. */
export function shortDid(did: string): string {
  return did.length <= SHOWN ? did : `${did.slice(0, 14)}…${did.slice(-6)}`;
}
