import { deflateSync } from 'node:zlib';
import type { DocumentRequest } from '../documents/document.ts';
import type { AuditSigner } from '../documents/sign-head.ts';
import { certificateClaims, epochSeconds, type Statement, statementHash } from '../domain/certificates/certificate.ts';
import { CERTIFICATE_ALGORITHM, CREDENTIAL_TYPE, STATUS_LIST_TYPE } from '../domain/certificates/credential.ts';
import { statusBits } from '../domain/certificates/status-list.ts';
import { encodeBase64Url } from '../domain/formats/base64url.ts';
import { utf8 } from '../domain/formats/canonical.ts';
import { ed25519Jwk } from '../domain/formats/jwk.ts';
import { AppError } from '../errors/errors.ts';
import { type Certificate, listCertificates } from '../store/certificates.ts';
import type { Reader } from '../store/core/db.ts';
import type { Entity } from '../store/entities.ts';
import { readSubject } from './document-subject.ts';
import { questionOf, stateCertificate } from './state-certificate.ts';

/**
 * Time in seconds for which a status list may be cached, which is also the maximum delay until readers see a
 * revocation.
 */
const STATUS_TTL_S = 300;
const STATUS_LIST_ENDS_S = 3_600;

type Issued = Parameters<typeof certificateClaims>[0];

/** Signs a certificate. The result is a JWT followed by a tilde, which is the form of an SD-JWT without disclosures. */
export function signCertificate(signer: AuditSigner, frame: Issued, statement: Statement): string {
  const key = statement.kind === 'authority' && statement.agentKey !== null ? publicJwk(statement.agentKey) : null;
  return `${signJwt(signer, CREDENTIAL_TYPE, certificateClaims(frame, statement, key))}~`;
}

function publicJwk(publicKey: Uint8Array): Record<string, string> {
  const { kty, crv, x } = ed25519Jwk(publicKey);
  return { kty, crv, x };
}

/** Signs with the audit chains' key, which is never rotated, so that readers have to pin only one public key. */
function signJwt(signer: AuditSigner, typ: string, claims: Record<string, unknown>): string {
  const header = { alg: CERTIFICATE_ALGORITHM, typ, kid: ed25519Jwk(signer.publicKey).kid };
  const signed = [header, claims].map((part) => encodeBase64Url(utf8(JSON.stringify(part)))).join('.');
  return `${signed}.${encodeBase64Url(signer.sign(utf8(signed)))}`;
}

export type StatusListDeps = { auditSigner: AuditSigner; isSimulated: boolean };

/** Returns the signed status list of a company at a moment. For each certificate, one bit says whether it is valid. */
export async function signStatusList(
  { auditSigner, isSimulated }: StatusListDeps,
  db: Reader,
  entity: Entity,
  { uri, at }: { uri: string; at: Date },
): Promise<string> {
  const valid = await listTrue(db, entity, await listCertificates(db, entity, at), isSimulated);
  const lst = encodeBase64Url(deflateSync(statusBits(valid.map(({ status_index }) => status_index))));
  const iat = epochSeconds(at);
  const claims = { sub: uri, iat, exp: iat + STATUS_LIST_ENDS_S, ttl: STATUS_TTL_S, status_list: { bits: 1, lst } };
  return signJwt(auditSigner, STATUS_LIST_TYPE, claims);
}

/** Returns the certificates whose statement is still true. Evaluates the statement about each member only once. */
export async function listTrue(
  db: Reader,
  entity: Entity,
  certificates: readonly Certificate[],
  isSimulated: boolean,
): Promise<Certificate[]> {
  const hashes = new Map<string, string | null>();
  for (const certificate of certificates) {
    const subject = certificate.agent_did ?? '';
    if (!hashes.has(subject)) hashes.set(subject, await hashNow(db, entity, certificate, isSimulated));
  }
  return certificates.filter(({ agent_did, statement_hash }) => hashes.get(agent_did ?? '') === statement_hash);
}

async function hashNow(
  db: Reader,
  entity: Entity,
  certificate: Certificate,
  isSimulated: boolean,
): Promise<string | null> {
  try {
    return statementHash(await stateCertificate(db, entity, questionOf(certificate), isSimulated));
  } catch (error) {
    // The service would refuse to make this certificate now, so the certificate's statement is no longer true.
    if (error instanceof AppError) return null;
    throw error;
  }
}

export async function certificatePaper(
  db: Reader,
  entity: Entity,
  statement: Statement,
  frame: Pick<Issued, 'id' | 'issuedAt' | 'expiresAt'> & { statusUri: string },
): Promise<DocumentRequest> {
  const { id, issuedAt, expiresAt, statusUri } = frame;
  const subject = await readSubject(db, entity);
  const certified = {
    id,
    statement,
    status_uri: statusUri,
    issued_at: issuedAt.toISOString(),
    expires_at: expiresAt.toISOString(),
  };
  return { ...subject, kind: 'certificate', certified };
}
