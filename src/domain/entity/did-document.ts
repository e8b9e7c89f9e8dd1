import { encodeMultikey } from './did.ts';
import type { EntityState } from './entity.ts';

export type DidDocumentInput = {
  did: string;
  publicKey: Uint8Array;
  livemode: boolean;
  state: EntityState;
  /** Other DIDs of the same company. The company's `did:oas` and `did:web` refer to each other. */
  alsoKnownAs?: readonly string[];
};

export type DidDocument = {
  '@context': readonly (string | Record<string, string>)[];
  id: string;
  alsoKnownAs?: readonly string[];
  verificationMethod: readonly { id: string; type: 'Multikey'; controller: string; publicKeyMultibase: string }[];
  authentication: readonly string[];
  assertionMethod: readonly string[];
  /** State of a company that is ending; absent until the winding up has begun. */
  state?: 'WindingDown' | 'Dissolved';
  livemode: boolean;
};

/**
 * Builds the DID document of an entity. `livemode: false` shows that the company does not really exist. The document
 * keeps the key of a dissolved company, so that earlier signatures can be checked, but is not valid for new signatures.
 */
export function didDocument({ did, publicKey, livemode, state, alsoKnownAs = [] }: DidDocumentInput): DidDocument {
  const keyId = `${did}#key-1`;
  const usable = state === 'Dissolved' ? [] : [keyId];
  const isEnding = state === 'WindingDown' || state === 'Dissolved';
  return {
    // The last context defines this service's own terms, because JSON-LD processors ignore or refuse undefined terms.
    '@context': [
      'https://www.w3.org/ns/did/v1',
      'https://w3id.org/security/multikey/v1',
      { livemode: `${did}#livemode`, ...(isEnding && { state: `${did}#state` }) },
    ],
    id: did,
    ...(alsoKnownAs.length > 0 && { alsoKnownAs }),
    verificationMethod: [
      { id: keyId, type: 'Multikey', controller: did, publicKeyMultibase: encodeMultikey(publicKey) },
    ],
    authentication: usable,
    assertionMethod: usable,
    livemode,
    ...(isEnding && { state }),
  };
}
