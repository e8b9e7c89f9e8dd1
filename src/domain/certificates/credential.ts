/*
 * A certificate is an SD-JWT VC without selective disclosures: a JWT and a tilde. Its status is a bit of a Token Status
 * List of the company, which is written from the facts of the moment.
 * The verifier of the clients needs nothing else, so this file imports nothing.
 */

export const CERTIFICATE_KINDS = ['existence', 'authority'] as const;
export type CertificateKind = (typeof CERTIFICATE_KINDS)[number];

/** `vct` of each kind. The number goes up when members change their meaning. */
export const CERTIFICATE_TYPES: Readonly<Record<CertificateKind, string>> = {
  existence: 'urn:entity-formation-service:certificate-of-existence:1',
  authority: 'urn:entity-formation-service:certificate-of-authority:1',
};

/** `typ` of the signed headers. */
export const CREDENTIAL_TYPE = 'dc+sd-jwt';
export const STATUS_LIST_TYPE = 'statuslist+jwt';
/** The fully specified name of the algorithm (RFC 9864). */
export const CERTIFICATE_ALGORITHM = 'Ed25519';
