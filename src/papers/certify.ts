import type { CertificateFacts, DocumentRequest } from '../documents/document.ts';
import { appointmentOf, consentStatement, isConsentText } from '../domain/filing/agent-consent.ts';
import { attestedCapacity } from '../domain/filing/attestation.ts';
import { attestationStatement } from '../domain/filing/attestation-texts.ts';
import {
  constitutionHashOf,
  type DissolutionContent,
  type FormationContent,
  signerOf,
} from '../domain/filing/packet.ts';
import { documentTitle, signatureCertificateTitle } from '../domain/jurisdictions/document-title.ts';
import { findPack } from '../domain/jurisdictions/index.ts';
import type { JurisdictionPack } from '../domain/jurisdictions/pack.ts';
import { maskedAddress } from '../domain/mail/masked-address.ts';
import { type Attestation, listUncertified, setCertificate } from '../store/attestations.ts';
import { findEntryOfLink } from '../store/audit.ts';
import { findConstitutionByHash } from '../store/constitutions.ts';
import type { Reader } from '../store/core/db.ts';
import type { Tx } from '../store/core/write.ts';
import type { Entity } from '../store/entities.ts';
import { type Filing, getFiling } from '../store/filings.ts';
import { subjectOf } from './document-subject.ts';

type Company = Pick<Entity, 'account_id' | 'id' | 'legal_name' | 'livemode'>;

/**
 * A signature certificate that is still to be made. `keep`: stores the id of the certificate's document with the
 * signature.
 */
export type DueCertificate = { request: DocumentRequest; title: string; keep(tx: Tx, documentId: string): void };

/**
 * Returns the missing certificates of signatures. Old filings whose data contains no hash of a constitution get none.
 */
export async function findDueCertificates(db: Reader, entity: Company): Promise<DueCertificate[]> {
  const due: DueCertificate[] = [];
  for (const attestation of await listUncertified(db, entity.account_id, entity.id)) {
    const filing = await getFiling(db, attestation.account_id, attestation.filing_id);
    const request = await requestFor(db, entity, attestation, filing);
    const keep = (tx: Tx, documentId: string) => setCertificate(tx, attestation, documentId);
    if (request !== null) due.push({ request, title: titleOf(filing, attestation), keep });
  }
  return due;
}

function titleOf(filing: Filing, { role, decided_at, requested_at }: Attestation): string {
  const capacity = role === 'agent' ? 'registered agent' : attestedCapacity(filing);
  return signatureCertificateTitle(capacity, decided_at ?? requested_at);
}

async function requestFor(
  db: Reader,
  entity: Company,
  attestation: Attestation,
  filing: Filing,
): Promise<DocumentRequest | null> {
  const hash = constitutionHashOf(filing.packet);
  const row = hash === null ? null : await findConstitutionByHash(db, filing.account_id, filing.entity_id, hash);
  if (row === null) return null;
  const certificate = await certificateOf(db, attestation, filing, row.hash);
  // The certificate has the name in the filing's data, because the company may have been renamed since the signature.
  const named = { ...entity, legal_name: String(filing.packet['legal_name']) };
  return { ...subjectOf(named, row, filing.pack_version), kind: 'signature_certificate', certificate };
}

async function certificateOf(
  db: Reader,
  attestation: Attestation,
  filing: Filing,
  constitutionHash: string,
): Promise<CertificateFacts> {
  const { id, account_id, entity_id, requested_at, decided_at, network_address, text_version } = attestation;
  const content = filing.packet as FormationContent | DissolutionContent;
  const pack = findPack(content.jurisdiction, filing.pack_version);
  if (pack === undefined || decided_at === null) throw new Error(`attestation ${id} without its facts`);
  const { name, email, capacity, text, shownKinds } = partyOf(attestation, filing, pack);
  const shown = content.documents.filter(({ kind }) => shownKinds === 'all' || kind === shownKinds);
  return {
    id,
    network_address,
    signer_name: name,
    capacity,
    about: `Filing ${filing.reference}`,
    identified_by: `A single-use link, made for ${maskedAddress(email)}`,
    requested_at: requested_at.toISOString(),
    signed_at: decided_at.toISOString(),
    statement: { version: text_version, text },
    shown: [
      { label: 'All that is filed', blake3: attestation.packet_hash },
      ...(shownKinds === 'all' ? [{ label: 'Constitution', blake3: constitutionHash }] : []),
      ...shown.map(({ kind, blake3 }) => ({ label: documentTitle(kind, content), blake3 })),
    ],
    signed: attestation.signed_documents ?? [],
    audit: await findEntryOfLink(db, account_id, `entity:${entity_id}`, id),
  };
}

function partyOf({ text_version, signer_name, agent_address }: Attestation, filing: Filing, pack: JurisdictionPack) {
  if (isConsentText(text_version)) {
    const { agent, legal_name } = appointmentOf(filing.packet);
    return {
      name: signer_name ?? agent.name,
      email: agent_address ?? '',
      shownKinds: 'consent' as const,
      capacity: `For ${agent.name}, registered agent`,
      text: consentStatement(text_version, agent, legal_name, pack),
    };
  }
  return {
    ...signerOf(filing.packet),
    shownKinds: 'all' as const,
    capacity: attestedCapacity(filing),
    text: attestationStatement(text_version, pack),
  };
}
