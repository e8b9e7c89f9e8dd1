import {
  type AttestationDecision,
  type AttestationTextVersion,
  attestationMail,
  attestedType,
  CURRENT_ATTESTATION_TEXT,
} from '../domain/filing/attestation.ts';
import { signerOf } from '../domain/filing/packet.ts';
import { ratePolicy } from '../domain/formats/gcra.ts';
import type { Reader } from './core/db.ts';
import { takeShared } from './core/rate-limits.ts';
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
  text_version: AttestationTextVersion;
  requested_at: Date;
  decision: AttestationDecision | null;
  decided_at: Date | null;
  network_address: string | null;
  voided_at: Date | null;
};

const LIFETIME_MS = 7 * 24 * 3_600_000;
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
  // Counts per account as well: companies of a sandbox share an invented address, and must not wait for each other.
  const address = `${account_id} ${email.toLowerCase()}`;
  const waitMs =
    (await takeShared(tx, 'attestations', PER_ACCOUNT, account_id)) ||
    (await takeShared(tx, 'attestation_address', PER_ADDRESS, address));
  if (waitMs > 0) return { waitMs };
  tx.sql.later`
    update attestations set voided_at = ${tx.at}
    where account_id = ${account_id} and entity_id = ${entity_id} and decision is null and voided_at is null`;
  const subject = { entity_id };
  const link = await createLink(tx, deps.links, {
    purpose: 'attest',
    accountId: account_id,
    subject,
    lifetimeMs: LIFETIME_MS,
  });
  tx.sql.later`insert into attestations ${tx.sql.insert({
    account_id,
    entity_id,
    id: link.id,
    filing_id: filing.id,
    packet_hash: filing.packet_hash,
    text_version: CURRENT_ATTESTATION_TEXT[attestedType(filing.type)],
    requested_at: tx.at,
  })}`;
  const url = `${deps.baseUrl}/attest/${link.token}`;
  await enqueueMail(tx, deps.seal, {
    accountId: account_id,
    purpose: 'attestation',
    to: email,
    content: { ...attestationMail(attestedType(filing.type), legalName, url), link: url },
    expiresAt: link.expiresAt,
  });
  return { id: link.id, expiresAt: link.expiresAt };
}

export async function findAttestation(
  db: Reader,
  accountId: string,
  entityId: string,
  id: string,
): Promise<Attestation | null> {
  const [row] = await db<Attestation[]>`
    select * from attestations where account_id = ${accountId} and entity_id = ${entityId} and id = ${id}`;
  return row ?? null;
}

/**
 * Returns the signature that counts for exactly this packet of this entity, whichever of its filings it was given for.
 */
export async function findSignature(
  db: Reader,
  filing: Pick<Filing, 'account_id' | 'entity_id' | 'packet_hash'>,
): Promise<Attestation | null> {
  const [row] = await db<Attestation[]>`
    select * from attestations
    where account_id = ${filing.account_id} and entity_id = ${filing.entity_id}
      and packet_hash = ${filing.packet_hash} and decision = 'signed' and voided_at is null
    limit 1`;
  return row ?? null;
}

/**
 * Returns what this person last signed for this entity, even if it was voided since; they are identified by their
 * address.
 */
export async function findLastSigned(
  db: Reader,
  { account_id, entity_id, packet }: Pick<Filing, 'account_id' | 'entity_id' | 'packet'>,
): Promise<{ at: Date; packet: Record<string, unknown> } | null> {
  const [row] = await db<{ at: Date; packet: Record<string, unknown> }[]>`
    select a.decided_at as at, f.packet
    from attestations a join filings f on f.account_id = a.account_id and f.id = a.filing_id
    where a.account_id = ${account_id} and a.entity_id = ${entity_id} and a.decision = 'signed'
      and lower(coalesce(f.packet #>> '{signer,email}', f.packet #>> '{organizer,email}')) = ${signerOf(packet).email.toLowerCase()}
    order by a.decided_at desc limit 1`;
  return row ?? null;
}

/** Records the person's answer and the address it came from; the same change redeems the link. */
export async function decideAttestation(
  tx: Tx,
  attestation: Attestation,
  decision: AttestationDecision,
  networkAddress: string,
): Promise<void> {
  tx.sql.later`
    update attestations set decision = ${decision}, decided_at = ${tx.at}, network_address = ${networkAddress}
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
    where account_id = ${account_id} and entity_id = ${entity_id} and voided_at is null
      and filing_id in (
        select id from filings where account_id = ${account_id} and entity_id = ${entity_id} and type = ${type})`;
}
