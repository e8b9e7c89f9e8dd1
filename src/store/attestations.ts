import { isOutsideOrganizer } from '../domain/constitution/outside-organizer.ts';
import type { SignedKind } from '../domain/entity/document.ts';
import type { ConsentTextVersion } from '../domain/filing/agent-consent.ts';
import {
  type AttestationDecision,
  type AttestationRole,
  attestationMail,
  currentAttestationText,
  signingOf,
} from '../domain/filing/attestation.ts';
import type { AttestationTextVersion } from '../domain/filing/attestation-texts.ts';
import type { EvidenceCheck } from '../domain/filing/evidence.ts';
import { isLaterFiling, isOfTaxOffice } from '../domain/filing/filing-rules.ts';
import { signerOf } from '../domain/filing/packet.ts';
import { ratePolicy } from '../domain/formats/gcra.ts';
import type { LegalForm } from '../domain/jurisdictions/pack.ts';
import type { TaxApplication } from '../domain/tax/tax-form.ts';
import { findFiledConstitution } from './constitutions.ts';
import { firstRow, type Reader } from './core/db.ts';
import { peekShared, takeShared } from './core/rate-limits.ts';
import type { Tx } from './core/write.ts';
import type { Filing } from './filings.ts';
import { createLink } from './link-tokens.ts';
import { enqueueMail, type LinkMailDeps } from './mails.ts';

/** A row of `attestations`: a request to a person to sign, and the answer. */
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
  /** True if the row arrived in an archive without a trusted key. Such a row is kept as history and has no effect. */
  is_unverified: boolean;
  /** The signed papers, by hash; null: nobody signed, or the row is from before papers were signed. */
  signed_documents: readonly { kind: SignedKind; blake3: string }[] | null;
  role: AttestationRole;
  /**
   * Name of the person who signed for the agent; null: nobody did. An organizer's name is in the filing's data instead.
   */
  signer_name: string | null;
  /** The signed answers of an application for a tax number; null for other signatures. */
  application: TaxApplication | null;
  agent_address: string | null;
  /** Time of the next message to the agent, which contains this link; null: the link is sent immediately. */
  mail_after: Date | null;
  mailed_at: Date | null;
  /** Id of the signed paper that an operator recorded instead of sending a link; null: none was recorded. */
  evidence_upload_id: string | null;
  /**
   * Comparison of the signed paper with the filing; null if no signed paper was recorded, or if it was recorded
   * before this service checked proofs.
   */
  evidence_check: EvidenceCheck | null;
  /** Id of the document that proves the signature; null until it is first needed. */
  certificate_id: string | null;
};

export const LIFETIME_MS = 7 * 24 * 3_600_000;
/**
 * Limits on the mails to an account's signers, retries included. The account chooses the addresses, so it could
 * otherwise mail strangers without limit.
 */
const PER_ACCOUNT = ratePolicy(120, 3_600_000);
const PER_ADDRESS = ratePolicy(10, 3_600_000);

/**
 * Asks the signer named in the filing's data to sign it: mails a new link and makes the previous one void. If too many
 * links were sent, does nothing and returns how long to wait. The caller has locked the entity.
 */
export async function openAttestation(
  deps: LinkMailDeps,
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
  const filed = signingOf(filing.type).textOfOutsider && (await findFiledConstitution(tx.sql, filing));
  const isOutsider = filed ? isOutsideOrganizer(filed) : false;
  const text_version = currentAttestationText(filing.type, legalForm, isOutsider);
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

/**
 * Counts a message to a signer or an agent against the limits; returns the milliseconds to wait if a limit is reached,
 * otherwise 0.
 */
export async function takeMail(tx: Tx, accountId: string, email: string): Promise<number> {
  return (
    (await takeShared(tx, 'attestations', PER_ACCOUNT, accountId)) ||
    (await takeShared(tx, 'attestation_address', PER_ADDRESS, addressOf(accountId, email)))
  );
}

/**
 * Returns the name under which messages to an address are counted. It contains the account, so that sandbox accounts
 * with the same invented address do not wait for each other.
 */
function addressOf(accountId: string, email: string): string {
  return `${accountId} ${email.toLowerCase()}`;
}

/**
 * Returns, for each of the given addresses, the milliseconds that a message would have to wait under the limits of
 * `takeMail`, if the messages were sent in this order.
 */
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

/**
 * Makes the open signature requests for a filing void. For a formation or a dissolution, the requests for the company's
 * earlier filings become void too, because each retry creates a new filing.
 */
export function voidOpenAttestation(
  tx: Tx,
  { account_id, entity_id, id, type }: Pick<Filing, 'account_id' | 'entity_id' | 'id' | 'type'>,
): void {
  const isAlone = isLaterFiling(type) || isOfTaxOffice(type);
  tx.sql.later`
    update attestations set voided_at = ${tx.at}
    where account_id = ${account_id} and entity_id = ${entity_id} and decision is null and voided_at is null
      and (filing_id = ${id} or ${!isAlone})`;
}

/** Inserts a request, or, for a paper that an operator recorded, a request with its answer. */
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
 * Returns the valid signature of this entity on exactly this data (packet), even if given for another of the entity's
 * filings.
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
 * Returns the newest of these signatures on a filing's papers; null: there is none.
 * - A valid signature on the same data (packet), even if given for another filing of the company.
 * - A signature for this filing on the same data, even if it became void later, because papers that were filed with it
 *   still show it. This does not apply to answers on Form SS-4.
 * - Valid answers on Form SS-4 for this filing, even if the packet got a corrected filing number since.
 */
export async function findPaperSignature(
  db: Reader,
  filing: Pick<Filing, 'account_id' | 'entity_id' | 'id' | 'packet_hash'>,
  role: AttestationRole,
): Promise<Attestation | null> {
  return firstRow(db<Attestation[]>`
    select * from attestations
    where account_id = ${filing.account_id} and entity_id = ${filing.entity_id} and decision = 'signed'
      and role = ${role} and (packet_hash = ${filing.packet_hash} and voided_at is null or filing_id = ${filing.id}
        and (packet_hash = ${filing.packet_hash} or application is not null))
      and (application is null or voided_at is null)
      and not is_unverified
    order by decided_at desc limit 1`);
}

/**
 * Returns the consent that a new registered agent signed for a change; null: it has signed none. The consent is found
 * by the filing, not by the packet's hash: the agent signs first, and its signature then becomes part of the paper,
 * which changes the hash.
 */
export async function findConsentToChange(
  db: Reader,
  { account_id, entity_id, id }: Pick<Filing, 'account_id' | 'entity_id' | 'id'>,
): Promise<Attestation | null> {
  return firstRow(db<Attestation[]>`
    select * from attestations
    where account_id = ${account_id} and entity_id = ${entity_id} and filing_id = ${id} and role = 'agent'
      and decision = 'signed' and not is_unverified
    order by decided_at desc limit 1`);
}

/**
 * Returns whether a signer was asked to sign this filing and has given no valid signature. A signature from before the
 * filing's data changed is still valid for this.
 */
export async function isUnsigned(db: Reader, { account_id, id }: Pick<Filing, 'account_id' | 'id'>): Promise<boolean> {
  const [row] = await db<{ is_unsigned: boolean }[]>`
    select count(*) > 0 and count(*) filter (where decision = 'signed' and voided_at is null) = 0 as is_unsigned
    from attestations where account_id = ${account_id} and filing_id = ${id} and role = 'signer'`;
  return row?.is_unsigned ?? false;
}

/** Returns the signatures that have no certificate yet. */
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
 * Returns what the signer of this filing data (packet) last signed for this entity, even if that signature is void now.
 * People are identified by their e-mail address.
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

/** Records the person's answer and network address. The caller redeems the link in the same transaction. */
export async function decideAttestation(
  tx: Tx,
  attestation: Attestation,
  decision: AttestationDecision,
  networkAddress: string,
  {
    signedDocuments,
    signerName = null,
    application = null,
  }: Pick<Partial<Attestation>, 'application'> & {
    signedDocuments: Attestation['signed_documents'];
    signerName?: string | null;
  },
): Promise<void> {
  tx.sql.later`
    update attestations set decision = ${decision}, decided_at = ${tx.at}, network_address = ${networkAddress},
      signer_name = ${signerName}, signed_documents = ${signedDocuments === null ? null : tx.sql.json(signedDocuments as never)},
      application = ${application === null ? null : tx.sql.json(application as never)}
    where account_id = ${attestation.account_id} and entity_id = ${attestation.entity_id} and id = ${attestation.id}`;
}

/**
 * Keeps the open request for a filing although its data changed, because the changed facts are not shown to the signer.
 */
export function renewOpenAttestation(
  tx: Tx,
  { account_id, entity_id, id }: Pick<Filing, 'account_id' | 'entity_id' | 'id'>,
  packetHash: string,
): void {
  tx.sql.later`
    update attestations set packet_hash = ${packetHash}
    where account_id = ${account_id} and entity_id = ${entity_id} and filing_id = ${id}
      and decision is null and voided_at is null`;
}

/**
 * Makes all signatures and open requests for a company's filings of a given type void, so that the filing has to be
 * signed again.
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
