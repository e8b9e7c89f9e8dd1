import type { RenderedDocument } from '../documents/document.ts';
import type { SignedKind } from '../domain/entity/document.ts';
import type { EntityState } from '../domain/entity/entity.ts';
import type { FilingType } from '../domain/entity/filing-type.ts';
import {
  type AttestationRole,
  awaitedRole,
  isAttestationAwaited,
  isStillAsked,
  type Standing,
} from '../domain/filing/attestation.ts';
import { isLaterFiling } from '../domain/filing/filing-rules.ts';
import { constitutionHashOf } from '../domain/filing/packet.ts';
import { momentText } from '../domain/formats/moment.ts';
import { outcomeUnknown } from '../domain/formats/problem.ts';
import type { TaxApplication } from '../domain/tax/tax-form.ts';
import { AppError } from '../errors/errors.ts';
import { rateLimited } from '../errors/rate-limited.ts';
import { type LaterDeps, refuseLaterFiling } from '../filings/later-filing.ts';
import { notInState } from '../filings/refusals.ts';
import { refuseFormation } from '../forming/refuse-formation.ts';
import { consentToChange } from '../governance/change-filing.ts';
import { signedRow } from '../papers/documents.ts';
import { continueAfterConsent } from '../signatures/agent-consent.ts';
import { openConsent, showConsentAsked } from '../signatures/ask-agent.ts';
import {
  type Attestation,
  decideAttestation,
  findAttestation,
  openAttestation,
  voidAttestations,
} from '../store/attestations.ts';
import { recordAbout } from '../store/companies/entity-record.ts';
import type { Reader } from '../store/core/db.ts';
import type { Tx } from '../store/core/write.ts';
import { findDissolution, moveDissolution } from '../store/dissolutions.ts';
import { insertDocument } from '../store/documents.ts';
import { type EntityView, findEntity, getEntity, lockEntity } from '../store/entities.ts';
import { type Filing, findFiling, getFiling, withdrawFiling } from '../store/filings.ts';
import { updateSteps } from '../store/formations.ts';
import { findLaterAwaited, findLaterFiling, moveLaterFiling } from '../store/later-filings.ts';
import type { Link } from '../store/link-tokens.ts';
import type { LinkMailDeps } from '../store/mails.ts';
import { recordSigned } from './kind.ts';
import { kindOf } from './kinds.ts';

/** The signature of a filing (attestation) that an open link asks for, with the company and the filing. */
export type Asked = { attestation: Attestation; entity: EntityView; filing: Filing };

/**
 * Returns the signature that the link asks for; `used` if the request was answered, `void` if an answer would no longer
 * count.
 */
export async function findAsked(db: Reader, link: Link<'attest'>): Promise<Asked | 'used' | 'void'> {
  const accountId = link.account_id ?? '';
  const { entity_id } = link.subject;
  const attestation = await findAttestation(db, accountId, entity_id, link.id);
  if (attestation?.decision) return 'used';
  const entity = await findEntity(db, accountId, entity_id);
  if (attestation === null || entity === null) return 'void';
  const standing = await findStanding(db, entity, attestation.filing_id);
  if (standing === null || !isStillAsked(attestation, standing)) return 'void';
  return { attestation, entity, filing: standing.filing };
}

async function findStanding(
  db: Reader,
  entity: EntityView,
  filingId: string | null,
): Promise<(Standing & { filing: Filing }) | null> {
  const { account_id, id } = entity;
  const later = filingId === null ? null : await findLaterFiling(db, { account_id, id: filingId });
  if (later !== null) {
    const filing = await getFiling(db, account_id, later.filing_id);
    if (filing.closed_at !== null) return null;
    const awaitsConsent = later.statement.awaits_consent === true;
    return { ...entity, filing, dissolution: null, later: { status: later.status, awaitsConsent } };
  }
  const isWindingDown = entity.state === 'WindingDown';
  const filing = await findFiling(db, account_id, id, typeSignedIn(entity.state));
  const dissolution = isWindingDown ? ((await findDissolution(db, account_id, id))?.status ?? null) : null;
  return filing && { ...entity, filing, dissolution, later: null };
}

/**
 * Returns the type of filing that a person signs in this state of the company. Filings after formation are not
 * included.
 */
function typeSignedIn(state: EntityState): FilingType {
  if (state === 'WindingDown') return 'dissolution';
  return state === 'Filed' ? 'ein' : 'formation';
}

/** A function that records an answer given through the link, with all its consequences, in one transaction. */
export type Answer = (tx: Tx, asked: Asked, given: Given) => Promise<void>;
/**
 * An answer. `papers`: the documents with the signature, rendered before the transaction, because rendering is slow.
 */
export type Given = {
  networkAddress: string;
  papers: readonly RenderedDocument[];
  /** Name of the person who signs for the registered agent. Omitted for the organizer, whom the filing's data names. */
  signerName?: string | undefined;
  /** The signed answers of an application for a tax number; null: the signed paper is not such an application. */
  application: TaxApplication | null;
  deps: LaterDeps;
};

/** Records a signature, so that the filing continues. */
export const sign: Answer = async (tx, asked, { networkAddress, papers, signerName = null, application, deps }) => {
  const signed = [];
  for (const paper of papers) signed.push(await insertDocument(tx, asked.filing, signedRow(paper)));
  const signed_documents = signed.map(({ kind, blake3 }) => ({ kind: kind as SignedKind, blake3 }));
  await decideAttestation(tx, asked.attestation, 'signed', networkAddress, {
    signedDocuments: signed_documents,
    signerName,
    application,
  });
  const { entity, filing } = asked;
  const proof = evidence({ ...asked.attestation, signed_documents }, filing);
  const change = { tx, entity, filing };
  if (asked.attestation.role === 'signer')
    return kindOf(filing).signed(change, { proof, isSimulated: deps.isSimulated });
  // After the agent's consent, the filing goes on to its next signer, the person who signs for the company.
  if (isLaterFiling(filing.type)) await consentToChange(deps, tx, { entity, filing }, signerName ?? '');
  else await continueAfterConsent(tx, filing, `The registered agent consented at ${momentText(tx.at)}.`);
  recordSigned(change, proof);
};

/**
 * Records a refusal to sign. Nothing was sent to the office yet, so the filing is stopped: the formation fails, or the
 * articles of dissolution are not filed. Earlier signatures no longer count.
 */
export const decline: Answer = async (tx, { attestation, entity, filing }, { networkAddress }) => {
  await decideAttestation(tx, attestation, 'declined', networkAddress, { signedDocuments: null });
  if (attestation.role === 'signer') await voidAttestations(tx, filing);
  recordAbout(tx, filing, 'attestation.declined', evidence(attestation, filing));
  // If the registry rejected the filing because of a missing signature, the formation has already failed, so there is
  // nothing to stop.
  if (entity.state === 'FilingFailed') return;
  if (!(await refuseUnsigned(tx, entity, filing, attestation.role))) {
    // This point is reached only if the filing may already have been sent, which is possible if a restore of the
    // database lost an earlier signature.
    const message =
      'The filing may already have been made, and the registry is being asked. Open the link again later.';
    throw new AppError('guard_unmet', { detail: message, problems: [outcomeUnknown(message)] });
  }
};

async function refuseUnsigned(tx: Tx, entity: EntityView, filing: Filing, role: AttestationRole): Promise<boolean> {
  if (role === 'agent') {
    const message = 'The registered agent declined the appointment. Name another agent.';
    const rejection = { code: 'registered_agent_invalid', message, source: 'human', retryable: false } as const;
    if (isLaterFiling(filing.type)) {
      if (!(await withdrawFiling(tx, filing))) return false;
      await refuseLaterFiling(tx, entity, filing, rejection);
      return true;
    }
    return refuseFormation(tx, entity, 'attestation', rejection);
  }
  return kindOf(filing).unsigned({ tx, entity, filing });
}

/** Mails a new link, and voids the previous one. */
export async function resendAttestation(
  deps: LinkMailDeps,
  tx: Tx,
  accountId: string,
  entityId: string,
  /** Id of the filing; undefined: the newest filing that waits for a signature. */
  filingId: string | undefined,
): Promise<{ expiresAt: Date }> {
  await lockEntity(tx, accountId, entityId);
  const entity = await getEntity(tx.sql, accountId, entityId);
  const awaited = await findLaterAwaited(tx.sql, entity, filingId);
  if (filingId !== undefined && awaited === null) throw notAwaited(entity);
  const standing = await findStanding(tx.sql, entity, awaited?.filing_id ?? null);
  if (standing === null || !isAttestationAwaited(standing)) {
    throw notAwaited(entity);
  }
  const { filing } = standing;
  if (awaitedRole(standing) === 'agent') return resendConsent(deps, tx, filing);
  const request = await openAttestation(deps, tx, filing);
  if ('waitMs' in request) throw rateLimited(request.waitMs, 'Too many signing links were sent.');
  const { id, expiresAt } = request;
  const detail = 'The filing needs a signature. A new signing link was made and works for seven days.';
  if (standing.later === null && (entity.state === 'Filing' || entity.state === 'Filed')) {
    const name = entity.state === 'Filing' ? 'attestation' : 'ein';
    await updateSteps(tx, filing, [{ name, status: 'action_required', detail, expectedBy: expiresAt }]);
  }
  if (standing.later !== null)
    await moveLaterFiling(tx, filing, { status: 'attestation', detail, expectedBy: expiresAt });
  else if (entity.state === 'WindingDown') {
    await moveDissolution(tx, filing, { status: 'attestation', detail, expectedBy: expiresAt });
  }
  recordRequested(tx, filing, id, expiresAt);
  return { expiresAt };
}

function notAwaited({ state }: Pick<EntityView, 'state'>): AppError {
  return notInState({ state }, `No signature is awaited for this entity (state ${state}).`);
}

async function resendConsent(deps: LinkMailDeps, tx: Tx, filing: Filing): Promise<{ expiresAt: Date }> {
  const request = await openConsent(deps, tx, filing, true);
  if ('waitMs' in request) throw rateLimited(request.waitMs, 'Too many links were sent to this registered agent.');
  const { id, expiresAt } = request;
  await showConsentAsked(tx, filing, request);
  recordRequested(tx, filing, id, expiresAt);
  return { expiresAt };
}

function recordRequested(tx: Tx, filing: Filing, attestation_id: string, expiresAt: Date): void {
  const { reference } = filing;
  const object = { attestation_id, reference, expires_at: expiresAt.toISOString() };
  recordAbout(tx, filing, 'attestation.requested', object);
}

function evidence({ id, packet_hash, text_version, signed_documents }: Attestation, { reference, packet }: Filing) {
  const constitution_hash = constitutionHashOf(packet);
  return {
    attestation_id: id,
    reference,
    packet_hash,
    ...(constitution_hash && { constitution_hash }),
    text_version,
    ...(signed_documents?.length && { signed_documents }),
  };
}
