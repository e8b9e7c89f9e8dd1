/*
 * A certificate is an SD-JWT VC without selective disclosures, that is, a JWT followed by a tilde. Its status is one
 * bit in the company's Token Status List, which is computed from current facts on request. This file imports nothing,
 * so that verifiers in clients can use it without other files.
 */

export const CERTIFICATE_KINDS = ['existence', 'authority'] as const;
export type CertificateKind = (typeof CERTIFICATE_KINDS)[number];

/** Value of the claim `vct` for each kind. The number in the value increases when the meaning of a claim changes. */
export const CERTIFICATE_TYPES: Readonly<Record<CertificateKind, string>> = {
  existence: 'urn:entity-formation-service:certificate-of-existence:1',
  authority: 'urn:entity-formation-service:certificate-of-authority:1',
};

/** Value of `typ` in the signed headers. */
export const CREDENTIAL_TYPE = 'dc+sd-jwt';
export const STATUS_LIST_TYPE = 'statuslist+jwt';
/** Name of the signature algorithm, which also names the curve (RFC 9864). */
export const CERTIFICATE_ALGORITHM = 'Ed25519';
