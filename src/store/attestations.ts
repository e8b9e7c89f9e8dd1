import type { SignedKind } from '../domain/entity/document.ts';
import type { ConsentTextVersion } from '../domain/filing/agent-consent.ts';
import {
  type AttestationDecision,
  type AttestationRole,
  attestationMail,
  currentAttestationText,
} from '../domain/filing/attestation.ts';
import type { AttestationTextVersion } from '../domain/filing/attestation-texts.ts';
import type { EvidenceCheck } from '../domain/filing/evidence.ts';
import { isLaterFiling } from '../domain/filing/filing-rules.ts';
import { signerOf } from '../domain/filing/packet.ts';
import { ratePolicy } from '../domain/formats/gcra.ts';
import type { LegalForm } from '../domain/jurisdictions/pack.ts';
import { firstRow, type Reader } from './core/db.ts';
import { peekShared, takeShared } from './core/rate-limits.ts';
import type { Tx } from './core/write.ts';
import type { Filing } from './filings.ts';
import { createLink, type LinkSecrets } from './link-tokens.ts';
import { enqueueMail, type Sealer } from './mails.ts';

/** A row of `attestations`: a request to a natural person, and their answer. */
export type Attestation = {
  account_id: string;
  entity_id: string;
  id: string;
  filing_id: string;
  packet_hash: string;
  text_version: AttestationTextVersion | ConsentTextVersion;
  requested_at: Date;
  decision: AttestationDecision | null;
  decided_at: Date | null;
  network_address: string | null;
  voided_at: Date | null;
  /** It arrived with an archive that nobody here vouches for: history, which counts for nothing. */
  is_unverified: boolean;
  /** The papers with the signature set on them, by hash; null if nobody signed, or before papers were signed. */
  signed_documents: readonly { kind: SignedKind; blake3: string }[] | null;
  role: AttestationRole;
  /** The person who signed for the agent; an organizer is named in the packet. */
  signer_name: string | null;
  agent_address: string | null;
  /** When the next mail to the agent goes, which has this link; null: mailed at once. */
  mail_after: Date | null;
  mailed_at: Date | null;
  /** The paper that an operator recorded in place of a link. */
  evidence_upload_id: string | null;
  /** Null also if it was recorded before proofs were read. */
  evidence_check: EvidenceCheck | null;
  /** The document that proves the signature; null until it is first needed. */
  certificate_id: string | null;
};

export const LIFETIME_MS = 7 * 24 * 3_600_000;
/**
 * An account chooses its organizers' addresses, so these bound the mails it can send to strangers, retries included.
 */
const PER_ACCOUNT = ratePolicy(60, 3_600_000);
const PER_ADDRESS = ratePolicy(10, 3_600_000);

/**
 * Asks the signer named in the filing's packet to attest it: sends a new link by mail and voids the previous one. The
 * entity is locked. If too many were sent, it does nothing and returns how long to wait.
 */
export async function openAttestation(
  deps: { links: LinkSecrets; seal: Sealer; baseUrl: string },
  tx: Tx,
  filing: Filing,
): Promise<{ id: string; expiresAt: Date } | { waitMs: number }> {
  const { account_id, entity_id } = filing;
  const { email } = signerOf(filing.packet);
  const legalName = String(filing.packet['legal_name']);
  const waitMs = await takeMail(tx, account_id, email);
  if (waitMs > 0) return { waitMs };
  voidOpenAttestation(tx, filing);
  const subject = { entity_id };
  const link = await createLink(tx, deps.links, {
    purpose: 'attest',
    accountId: account_id,
    subject,
    lifetimeMs: LIFETIME_MS,
  });
  const legalForm = filing.packet['legal_form'] as LegalForm;
  const text_version = currentAttestationText(filing.type, legalForm);
  insertAttestation(tx, filing, { id: link.id, role: 'signer', text_version });
  const url = `${deps.baseUrl}/attest/${link.token}`;
  await enqueueMail(tx, deps.seal, {
    accountId: account_id,
    purpose: 'attestation',
    to: email,
    content: { ...attestationMail(filing.type, { legalName, legalForm }, url), link: url },
    linkIds: [link.id],
    expiresAt: link.expiresAt,
  });
  return { id: link.id, expiresAt: link.expiresAt };
}

/** Counts a mail to a signer or an agent; returns how long to wait if there were too many. */
export async function takeMail(tx: Tx, accountId: string, email: string): Promise<number> {
  return (
    (await takeShared(tx, 'attestations', PER_ACCOUNT, accountId)) ||
    (await takeShared(tx, 'attestation_address', PER_ADDRESS, addressOf(accountId, email)))
  );
}

/** Per account as well: companies of a sandbox share an invented address, and must not wait for each other. */
function addressOf(accountId: string, email: string): string {
  return `${accountId} ${email.toLowerCase()}`;
}

/** Returns how long each of these mails of an account, in their order, waits for the limits of `takeMail`. */
export async function foreseeMails(db: Reader, accountId: string, emails: readonly string[]): Promise<number[]> {
  const timesOf = new Map<string, number>();
  const waits: number[] = [];
  for (const [before, email] of emails.entries()) {
    const address = addressOf(accountId, email);
    const nth = (timesOf.get(address) ?? 0) + 1;
    timesOf.set(address, nth);
    const ofAccount = await peekShared(db, 'attestations', PER_ACCOUNT, accountId, before + 1);
    waits.push(Math.max(ofAccount, await peekShared(db, 'attestation_address', PER_ADDRESS, address, nth)));
  }
  return waits;
}

/** Voids the open request for a filing, whoever it asks; a formation that is filed again has another filing. */
export function voidOpenAttestation(
  tx: Tx,
  { account_id, entity_id, id, type }: Pick<Filing, 'account_id' | 'entity_id' | 'id' | 'type'>,
): void {
  tx.sql.later`
    update attestations set voided_at = ${tx.at}
    where account_id = ${account_id} and entity_id = ${entity_id} and decision is null and voided_at is null
      and (filing_id = ${id} or ${!isLaterFiling(type)})`;
}

/** Inserts a request, or with an operator's paper its answer. */
export function insertAttestation(
  tx: Tx,
  filing: Pick<Filing, 'account_id' | 'entity_id' | 'id' | 'packet_hash'>,
  row: Pick<Attestation, 'id' | 'role' | 'text_version'> & Partial<Attestation>,
): void {
  const { account_id, entity_id, id: filing_id, packet_hash } = filing;
  const { signed_documents = null, evidence_check = null } = row;
  tx.sql.later`insert into attestations ${tx.sql.insert({
    account_id,
    entity_id,
    filing_id,
    packet_hash,
    requested_at: tx.at,
    ...row,
    signed_documents: signed_documents && tx.sql.json(signed_documents as never),
    evidence_check: evidence_check && tx.sql.json(evidence_check),
  } as never)}`;
}

export async function findAttestation(db: Reader, accountId: string, entityId: string, id: string) {
  return firstRow(db<Attestation[]>`
    select * from attestations where account_id = ${accountId} and entity_id = ${entityId} and id = ${id}`);
}

/**
 * Returns the signature that counts for exactly this packet of this entity, whichever of its filings it was given for.
 */
export async function findSignature(
  db: Reader,
  filing: Pick<Filing, 'account_id' | 'entity_id' | 'packet_hash'>,
  role: AttestationRole,
): Promise<Attestation | null> {
  return firstRow(db<Attestation[]>`
    select * from attestations
    where account_id = ${filing.account_id} and entity_id = ${filing.entity_id}
      and packet_hash = ${filing.packet_hash} and decision = 'signed' and voided_at is null and role = ${role}
    limit 1`);
}

/**
 * Returns the signature on the papers of a filing: the one given for it, or for an earlier filing of the same packet.
 * One that was voided since still stands on the papers that were filed with it.
 */
export async function findPaperSignature(
  db: Reader,
  filing: Pick<Filing, 'account_id' | 'entity_id' | 'id' | 'packet_hash'>,
  role: AttestationRole,
): Promise<Attestation | null> {
  return firstRow(db<Attestation[]>`
    select * from attestations
    where account_id = ${filing.account_id} and entity_id = ${filing.entity_id} and decision = 'signed'
      and role = ${role} and packet_hash = ${filing.packet_hash} and (voided_at is null or filing_id = ${filing.id})
      and not is_unverified
    order by decided_at desc limit 1`);
}

/** Returns the signatures whose certificate was not made yet. */
export async function listUncertified(db: Reader, accountId: string, entityId: string): Promise<Attestation[]> {
  return db<Attestation[]>`
    select * from attestations
    where account_id = ${accountId} and entity_id = ${entityId} and decision = 'signed' and certificate_id is null
      and evidence_upload_id is null and not is_unverified`;
}

export function setCertificate(tx: Tx, { account_id, entity_id, id }: Attestation, certificateId: string): void {
  tx.sql.later`
    update attestations set certificate_id = ${certificateId}
    where account_id = ${account_id} and entity_id = ${entity_id} and id = ${id}`;
}

/**
 * Returns what this person last signed for this entity, even if it was voided since; they are identified by their
 * address.
 */
export async function findLastSigned(
  db: Reader,
  { account_id, entity_id, packet }: Pick<Filing, 'account_id' | 'entity_id' | 'packet'>,
): Promise<{ at: Date; packet: Record<string, unknown> } | null> {
  return firstRow(db<{ at: Date; packet: Record<string, unknown> }[]>`
    select a.decided_at as at, f.packet
    from attestations a join filings f on f.account_id = a.account_id and f.id = a.filing_id
    where a.account_id = ${account_id} and a.entity_id = ${entity_id} and a.decision = 'signed'
      and not a.is_unverified and a.role = 'signer' and lower(coalesce(f.packet #>> '{signer,email}', f.packet #>> '{organizer,email}')) = ${signerOf(packet).email.toLowerCase()}
    order by a.decided_at desc limit 1`);
}

/** Records the person's answer and the address it came from; the same change redeems the link. */
export async function decideAttestation(
  tx: Tx,
  attestation: Attestation,
  decision: AttestationDecision,
  networkAddress: string,
  {
    signedDocuments,
    signerName = null,
  }: { signedDocuments: Attestation['signed_documents']; signerName?: string | null },
): Promise<void> {
  tx.sql.later`
    update attestations set decision = ${decision}, decided_at = ${tx.at}, network_address = ${networkAddress},
      signer_name = ${signerName}, signed_documents = ${signedDocuments === null ? null : tx.sql.json(signedDocuments as never)}
    where account_id = ${attestation.account_id} and entity_id = ${attestation.entity_id} and id = ${attestation.id}`;
}

/**
 * Voids every signature given so far for filings of this type, and every open link, so that somebody has to attest
 * again.
 */
export async function voidAttestations(
  tx: Tx,
  { account_id, entity_id, type }: Pick<Filing, 'account_id' | 'entity_id' | 'type'>,
): Promise<void> {
  tx.sql.later`
    update attestations set voided_at = ${tx.at}
    where account_id = ${account_id} and entity_id = ${entity_id} and voided_at is null and role = 'signer'
      and filing_id in (
        select id from filings where account_id = ${account_id} and entity_id = ${entity_id} and type = ${type})`;
}
