import type { RenderedDocument } from '../documents/document.ts';
import type { SignedKind } from '../domain/entity/document.ts';
import {
  type AttestationRole,
  awaitedRole,
  isAttestationAwaited,
  isStillAsked,
  type Standing,
} from '../domain/filing/attestation.ts';
import { formWords } from '../domain/filing/form-words.ts';
import { isLaterFiling } from '../domain/filing/later-filing.ts';
import { constitutionHashOf, type FormationContent } from '../domain/filing/packet.ts';
import { momentText } from '../domain/formats/moment.ts';
import { outcomeUnknown } from '../domain/formats/problem.ts';
import { AppError } from '../errors/errors.ts';
import { rateLimited } from '../errors/rate-limited.ts';
import { recordOnEntity } from '../store/across-tables/entity-record.ts';
import {
  type Attestation,
  decideAttestation,
  findAttestation,
  openAttestation,
  voidAttestations,
} from '../store/attestations.ts';
import type { Reader } from '../store/core/db.ts';
import type { Tx } from '../store/core/write.ts';
import { findDissolution, moveDissolution } from '../store/dissolutions.ts';
import { insertDocument } from '../store/documents.ts';
import { type EntityView, findEntity, getEntity, lockEntity } from '../store/entities.ts';
import { type Filing, findFiling, getFiling, withdrawFiling } from '../store/filings.ts';
import { resumeFormation, updateSteps } from '../store/formations.ts';
import { findLaterAwaited, findLaterFiling, moveLaterFiling } from '../store/later-filings.ts';
import type { Link, LinkSecrets } from '../store/link-tokens.ts';
import type { Sealer } from '../store/mails.ts';
import { findOpenRequirement, resolveRequirement } from '../store/requirements.ts';
import { continueAfterConsent } from './agent-consent.ts';
import { openConsent, showConsentAsked } from './ask-agent.ts';
import { signedRow } from './documents.ts';
import { refuseLaterFiling, releaseLaterFiling } from './later-filing.ts';
import { refuseFormation } from './refuse-formation.ts';
import { refuseArticles, releaseArticles } from './wind-down.ts';

/** The attestation that an open link asks a natural person for. */
export type Asked = { attestation: Attestation; entity: EntityView; filing: Filing };

/** Returns what the link asks for; `used` once it was answered, `void` once it would no longer count. */
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

/**
 * Returns the filing in question: that of the formation, or once the company winds down that of its dissolution; a
 * filing after formation is asked for by its id.
 */
async function findStanding(
  db: Reader,
  entity: EntityView,
  filingId: string | null,
): Promise<(Standing & { filing: Filing }) | null> {
  const { account_id, id } = entity;
  const later = filingId === null ? null : await findLaterFiling(db, { account_id, id: filingId });
  if (later !== null) {
    const filing = await getFiling(db, account_id, later.filing_id);
    return { ...entity, filing, dissolution: null, later: later.status };
  }
  const isWindingDown = entity.state === 'WindingDown';
  const filing = await findFiling(db, account_id, id, isWindingDown ? 'dissolution' : 'formation');
  const dissolution = isWindingDown ? ((await findDissolution(db, account_id, id))?.status ?? null) : null;
  return filing && { ...entity, filing, dissolution, later: null };
}

/** An answer given through the link: all its consequences are in the same change, or none is. */
export type Answer = (tx: Tx, asked: Asked, given: Given) => Promise<void>;
/** `papers`: what is filed, with the signature on it; made before the change, because that takes longer. */
export type Given = {
  networkAddress: string;
  papers: readonly RenderedDocument[];
  /** The person who signs for an agent; an organizer is named in the packet. */
  signerName?: string | undefined;
  /** True if the registry is the simulator, which is faster than any office. */
  isSimulated: boolean;
};

/** Signed: the filing continues. */
export const sign: Answer = async (tx, asked, { networkAddress, papers, signerName = null, isSimulated }) => {
  const signed = [];
  for (const paper of papers) signed.push(await insertDocument(tx, asked.filing, signedRow(paper)));
  const signed_documents = signed.map(({ kind, blake3 }) => ({ kind: kind as SignedKind, blake3 }));
  await decideAttestation(tx, asked.attestation, 'signed', networkAddress, {
    signedDocuments: signed_documents,
    signerName,
  });
  const signedAsked = { ...asked, attestation: { ...asked.attestation, signed_documents } };
  if (asked.attestation.role === 'agent') return signConsent(tx, signedAsked);
  return asked.filing.type === 'formation'
    ? signFormation(tx, signedAsked)
    : signArticles(tx, signedAsked, isSimulated);
};

/**
 * Releases the articles to the registry. The signer's name is in the packet, not in the chain, where it could not be
 * erased.
 */
async function signArticles(tx: Tx, { attestation, entity, filing }: Asked, isSimulated: boolean): Promise<void> {
  const detail = `Signed at ${momentText(tx.at)} and on the way to the registry.`;
  if (isLaterFiling(filing.type)) await releaseLaterFiling(tx, filing, detail, isSimulated);
  else await releaseArticles(tx, filing, detail, isSimulated);
  const object = evidence(attestation, filing);
  tx.record({ accountId: entity.account_id, entityId: entity.id, action: 'attestation.signed', data: { object } });
}

/** The agent has consented; the organizer is asked next. */
async function signConsent(tx: Tx, { attestation, entity, filing }: Asked): Promise<void> {
  await continueAfterConsent(tx, filing, `The registered agent consented at ${momentText(tx.at)}.`);
  const object = evidence(attestation, filing);
  tx.record({ accountId: entity.account_id, entityId: entity.id, action: 'attestation.signed', data: { object } });
}

/** After a rejection for a missing signature, the account can now retry. */
async function signFormation(tx: Tx, { attestation, entity, filing }: Asked): Promise<void> {
  const requirement = await findOpenRequirement(tx.sql, filing);
  if (requirement !== null) await resolveRequirement(tx, requirement, null);
  if (entity.state === 'Filing') {
    const { organizer } = filing.packet as FormationContent;
    const detail = `Signed by ${organizer.name} at ${momentText(tx.at)}.`;
    await updateSteps(tx, filing, [{ name: 'attestation', status: 'done', detail }]);
    await resumeFormation(tx, filing);
  }
  // The signer is named in the packet, their address in the attestation's row: both can be erased, the chain cannot.
  const also = { step: 'attestation', detail: 'Signed by a natural person.', ...evidence(attestation, filing) };
  recordOnEntity(tx, 'formation.step_completed', entity, { also });
}

/**
 * Declined: nothing was sent, so the formation fails, or the articles are not filed. Earlier signatures no longer
 * count.
 */
export const decline: Answer = async (tx, { attestation, entity, filing }, { networkAddress }) => {
  await decideAttestation(tx, attestation, 'declined', networkAddress, { signedDocuments: null });
  if (attestation.role === 'signer') await voidAttestations(tx, filing);
  tx.record({
    accountId: entity.account_id,
    entityId: entity.id,
    action: 'attestation.declined',
    data: { object: evidence(attestation, filing) },
  });
  // After a rejection it has already failed, and continues to ask for the signature.
  if (entity.state === 'FilingFailed') return;
  if (!(await refuseUnsigned(tx, entity, filing, attestation.role))) {
    // Possible only after a restore: this database may not know of an earlier signature.
    const message =
      'The filing may already have been made, and the registry is being asked. Open the link again later.';
    throw new AppError('guard_unmet', { detail: message, problems: [outcomeUnknown(message)] });
  }
};

async function refuseUnsigned(tx: Tx, entity: EntityView, filing: Filing, role: AttestationRole): Promise<boolean> {
  if (role === 'agent') {
    const message = 'The registered agent declined the appointment. Name another agent.';
    const rejection = { code: 'registered_agent_invalid', message, source: 'human', retryable: false } as const;
    return refuseFormation(tx, entity, 'attestation', rejection);
  }
  const declined = { code: 'attestation_declined', source: 'human', retryable: true } as const;
  if (isLaterFiling(filing.type)) {
    if (!(await withdrawFiling(tx, filing))) return false;
    await refuseLaterFiling(tx, entity, filing, { ...declined, message: 'The signer declined to sign it.' });
    return true;
  }
  if (filing.type === 'dissolution') {
    if (!(await withdrawFiling(tx, filing))) return false;
    const message = 'The signer declined to sign the articles.';
    await refuseArticles(tx, entity, filing, { ...declined, message });
    return true;
  }
  const { founder } = formWords(entity.legal_form);
  const message = `The ${founder} declined to sign the filing.`;
  return refuseFormation(tx, entity, 'attestation', { ...declined, message });
}

/** Mails another link, and voids the previous one. */
export async function resendAttestation(
  deps: AskDeps,
  tx: Tx,
  accountId: string,
  entityId: string,
  /** Undefined: the newest that waits. */
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
  const asked = await openAttestation(deps, tx, filing);
  if ('waitMs' in asked) throw rateLimited(asked.waitMs, 'Too many signing links were sent.');
  const { id, expiresAt } = asked;
  const detail = 'The filing needs a signature. A new signing link was made and works for seven days.';
  if (entity.state === 'Filing') {
    await updateSteps(tx, filing, [{ name: 'attestation', status: 'action_required', detail, expectedBy: expiresAt }]);
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
  return new AppError('illegal_transition', {
    detail: `No signature is awaited for this entity (state ${state}).`,
    extra: { state, allowed_actions: [] },
  });
}

async function resendConsent(deps: AskDeps, tx: Tx, filing: Filing): Promise<{ expiresAt: Date }> {
  const asked = await openConsent(deps, tx, filing, true);
  if ('waitMs' in asked) throw rateLimited(asked.waitMs, 'Too many links were sent to this registered agent.');
  const { id, expiresAt } = asked;
  await showConsentAsked(tx, filing, asked);
  recordRequested(tx, filing, id, expiresAt);
  return { expiresAt };
}

function recordRequested(tx: Tx, { account_id, entity_id, reference }: Filing, id: string, expiresAt: Date): void {
  tx.record({
    accountId: account_id,
    entityId: entity_id,
    action: 'attestation.requested',
    data: { object: { attestation_id: id, reference, expires_at: expiresAt.toISOString() } },
  });
}

type AskDeps = { links: LinkSecrets; seal: Sealer; baseUrl: string };

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
