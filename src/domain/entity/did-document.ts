import { encodeMultikey } from './did.ts';
import type { EntityState } from './entity.ts';

/** `fragment` names the service within the document: `registry` becomes `<did>#registry`. */
export type DidService = { fragment: string; type: string; serviceEndpoint: string };

export type DidDocumentInput = {
  did: string;
  publicKey: Uint8Array;
  livemode: boolean;
  /** Of the company. */
  state: EntityState;
  /** The same subject's other DIDs: `did:oas` and `did:web` point at each other. */
  alsoKnownAs?: readonly string[];
  services?: readonly DidService[];
};

export type DidDocument = {
  '@context': readonly (string | Record<string, string>)[];
  id: string;
  alsoKnownAs?: readonly string[];
  verificationMethod: readonly { id: string; type: 'Multikey'; controller: string; publicKeyMultibase: string }[];
  authentication: readonly string[];
  assertionMethod: readonly string[];
  /** There once the company winds down. */
  state?: 'WindingDown' | 'Dissolved';
  service?: readonly { id: string; type: string; serviceEndpoint: string }[];
  livemode: boolean;
};

/**
 * The DID document of an entity. `livemode: false` says, to people and to programs, that no such company exists. A company
 * that is dissolved acts no more: its key stays, for what it signed, and is good for nothing new.
 */
export function didDocument({
  did,
  publicKey,
  livemode,
  state,
  alsoKnownAs = [],
  services = [],
}: DidDocumentInput): DidDocument {
  const keyId = `${did}#key-1`;
  const usable = state === 'Dissolved' ? [] : [keyId];
  const isEnding = state === 'WindingDown' || state === 'Dissolved';
  return {
    // The last context gives our own terms a meaning within this document: JSON-LD readers drop or refuse undefined ones.
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
    ...(services.length > 0 && {
      service: services.map(({ fragment, type, serviceEndpoint }) => ({
        id: `${did}#${fragment}`,
        type,
        serviceEndpoint,
      })),
    }),
    livemode,
    ...(isEnding && { state }),
  };
}
