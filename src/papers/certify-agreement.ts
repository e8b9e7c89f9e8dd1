import type { CertificateFacts } from '../documents/document.ts';
import { agreementStatement } from '../domain/agreement/statement.ts';
import { type AgreementSigner, agreementSigners } from '../domain/constitution/agreement-signers.ts';
import { signatureCertificateTitle } from '../domain/jurisdictions/document-title.ts';
import { maskedAddress } from '../domain/mail/masked-address.ts';
import {
  type AgreementSignature,
  listUncertifiedSignatures,
  setSignatureCertificate,
} from '../store/agreement-signatures.ts';
import { findEntryOfSignature } from '../store/audit.ts';
import type { Reader } from '../store/core/db.ts';
import { type Entity, ownerOf } from '../store/entities.ts';
import { findBindingOfKey } from '../store/member-bindings.ts';
import type { DueCertificate } from './certify.ts';
import { readSubject } from './document-subject.ts';

type Company = Pick<Entity, 'account_id' | 'id' | 'legal_name' | 'livemode'>;

/** Returns the missing certificates of the members' signatures on the agreement. */
export async function findDueAgreementCertificates(db: Reader, entity: Company): Promise<DueCertificate[]> {
  const due: DueCertificate[] = [];
  for (const signature of await listUncertifiedSignatures(db, ownerOf(entity))) {
    const subject = await readSubject(db, entity, undefined, signature.constitution_version);
    const signers = agreementSigners(subject.constitution);
    const signer = signers.find(({ member }) => member === signature.member_did);
    if (signer === undefined) throw new Error(`signature ${signature.id} of nobody who signs`);
    const certificate = await certificateOf(db, entity, signature, subject.constitution_hash, signer);
    const request = { ...subject, kind: 'signature_certificate', certificate } as const;
    const { paper } = signer;
    const place = `${paper === 'bylaws' ? 'director' : 'member'} ${signers.indexOf(signer) + 1} of ${signers.length}`;
    const about = `${place}, ${paper === 'bylaws' ? paper : 'agreement'} of version ${signature.constitution_version}`;
    const title = signatureCertificateTitle(about, signature.decided_at ?? signature.requested_at);
    due.push({ request, title, keep: (tx, documentId) => setSignatureCertificate(tx, signature, documentId) });
  }
  return due;
}

async function certificateOf(
  db: Reader,
  entity: Company,
  signature: AgreementSignature,
  constitutionHash: string,
  { capacity, organization, paper, email }: AgreementSigner,
): Promise<CertificateFacts> {
  const { id, signer_name, network_address, requested_at, decided_at, text_version, agreement_blake3 } = signature;
  if (decided_at === null) throw new Error(`signature ${id} without its moment`);
  const title = paper === 'bylaws' ? 'Bylaws' : 'Operating agreement';
  return {
    id,
    network_address,
    signer_name: signer_name ?? 'Erased',
    capacity,
    about: `${title}, constitution version ${signature.constitution_version}`,
    identified_by: await identifiedBy(db, signature, email),
    requested_at: requested_at.toISOString(),
    signed_at: decided_at.toISOString(),
    statement: {
      version: text_version,
      text: agreementStatement(text_version, { organization, paper }, entity.legal_name),
    },
    shown: [
      { label: title, blake3: agreement_blake3 },
      { label: 'Constitution', blake3: constitutionHash },
    ],
    signed: [],
    audit: await findEntryOfSignature(db, entity.account_id, `entity:${entity.id}`, id),
  };
}

async function identifiedBy(
  db: Reader,
  { method, key_id, entity_id }: AgreementSignature,
  email: string | null,
): Promise<string> {
  if (method === 'mailed_link') return `A single-use link, made for ${maskedAddress(email ?? '')}`;
  const binding = key_id === null ? null : await findBindingOfKey(db, key_id, entity_id);
  if (binding === null) return 'An API key that was bound to the member where the company was at that time';
  switch (binding.proof) {
    case 'signature':
      return "An API key that the member bound to themselves by a signature with the member's own key";
    case 'invitation':
      return `An API key that the member accepted by an invitation, mailed to ${maskedAddress(binding.email ?? '')}`;
    case 'creator':
      return 'The API key that created the company';
    case 'hired':
      return 'An API key that the company gave to the member';
  }
}
