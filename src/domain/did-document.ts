import { encodeMultikey } from './did.ts';

/** `fragment` names the service within the document: `registry` becomes `<did>#registry`. */
export type DidService = { fragment: string; type: string; serviceEndpoint: string };

export type DidDocumentInput = {
  did: string;
  publicKey: Uint8Array;
  livemode: boolean;
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
  service?: readonly { id: string; type: string; serviceEndpoint: string }[];
  livemode: boolean;
};

/** The DID document of an entity. `livemode: false` says, to people and to programs, that no such company exists. */
export function didDocument({
  did,
  publicKey,
  livemode,
  alsoKnownAs = [],
  services = [],
}: DidDocumentInput): DidDocument {
  const keyId = `${did}#key-1`;
  return {
    // The last context gives `livemode` a meaning within this document: JSON-LD readers drop or refuse undefined terms.
    '@context': [
      'https://www.w3.org/ns/did/v1',
      'https://w3id.org/security/multikey/v1',
      { livemode: `${did}#livemode` },
    ],
    id: did,
    ...(alsoKnownAs.length > 0 && { alsoKnownAs }),
    verificationMethod: [
      { id: keyId, type: 'Multikey', controller: did, publicKeyMultibase: encodeMultikey(publicKey) },
    ],
    authentication: [keyId],
    assertionMethod: [keyId],
    ...(services.length > 0 && {
      service: services.map(({ fragment, type, serviceEndpoint }) => ({
        id: `${did}#${fragment}`,
        type,
        serviceEndpoint,
      })),
    }),
    livemode,
  };
}
