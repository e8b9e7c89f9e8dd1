import type { RenderedDocument } from '../documents/document.ts';
import type { DocumentRenderer } from '../documents/renderer.ts';
import { submissionBlockers } from '../domain/constitution/blockers.ts';
import type { Constitution, Person } from '../domain/constitution/constitution.ts';
import { changeLines, type FiledChanges, filedChanges } from '../domain/filing/filed-changes.ts';
import type { Rejection } from '../domain/filing/formation.ts';
import { LATER_FILINGS, type LaterFilingType, laterFee, statusOf } from '../domain/filing/later-filing.ts';
import { buildLaterPacket } from '../domain/filing/later-packet.ts';
import type { LaterStatement } from '../domain/filing/later-statement.ts';
import type { Problem } from '../domain/formats/problem.ts';
import type { CurrentConstitution, NextConstitution } from '../domain/governance/next-constitution.ts';
import { currentPack } from '../domain/jurisdictions/index.ts';
import { AppError } from '../errors/errors.ts';
import { recordOnEntity } from '../store/across-tables/entity-record.ts';
import { openAttestation } from '../store/attestations.ts';
import type { Tx } from '../store/core/write.ts';
import { insertDocument } from '../store/documents.ts';
import { type Entity, ownerOf } from '../store/entities.ts';
import { armFiling, type Filing, openFiling } from '../store/filings.ts';
import { insertLaterFiling, moveLaterFiling } from '../store/later-filings.ts';
import type { LinkSecrets } from '../store/link-tokens.ts';
import type { Sealer } from '../store/mails.ts';
import { holdName, releaseName } from '../store/name-holds.ts';
import { readSubject } from './document-subject.ts';
import { renderedRow } from './documents.ts';
import { filingExpectedBy } from './expected-time.ts';
import { listSigners } from './wind-down.ts';

/* Steps of a filing after formation that routes and worker share. The entity is locked. */

export type LaterDeps = {
  documents: DocumentRenderer;
  links: LinkSecrets;
  seal: Sealer;
  baseUrl: string;
  isAttestationRequired: boolean;
};

/** The decision of the members: the constitution that takes effect once the office has accepted the filing. */
export type DecidedChange = {
  entity: Entity;
  current: CurrentConstitution;
  next: NextConstitution;
  type: LaterFilingType;
  proposalId: string;
  /** Business clock. */
  at: Date;
};

/** Records the intent to file, holds a new name, and asks the person who signs. Nothing takes effect yet. */
export async function openChangeFiling(deps: LaterDeps, tx: Tx, decided: DecidedChange): Promise<Filing> {
  const { entity, current, next, type, proposalId } = decided;
  const blockers = changeBlockers(decided);
  if (blockers.length > 0) {
    throw new AppError('guard_unmet', { detail: 'Something must be done first: see `errors`.', problems: blockers });
  }
  const pack = currentPack(next.constitution.jurisdiction);
  const owner = ownerOf(entity);
  const signer = await signerFor(tx, entity, current.constitution, proposalId);
  const statement = statementOf(decided, signer);
  const paper = await renderPaper(deps, tx, entity, type, statement);
  const { kind, blake3 } = await insertDocument(tx, owner, renderedRow(paper));
  const changes = filedChanges(current.constitution, next.constitution);
  const feeCents = laterFee(type, entity.jurisdiction).cents ?? 0;
  const { packet, packetHash } = buildLaterPacket(entity, pack, type, {
    ...{ period: proposalId, constitution_hash: current.hash, next_constitution_hash: next.hash },
    ...{ changes, signer, documents: [{ kind, blake3 }], fee_cents: feeCents },
  });
  const filing = await openFiling(tx, {
    ...{ ...owner, type, period: proposalId, packet, packet_hash: packetHash },
    ...{ fee_cents: feeCents, pack_version: pack.packVersion },
  });
  await holdNewName(tx, filing, entity, changes);
  const { format, source, canonical, hash } = next;
  await insertLaterFiling(tx, {
    ...{ ...owner, filing_id: filing.id, proposal_id: proposalId, statement },
    ...{ status: 'attestation', detail: 'The filing is being prepared.', next: { format, source, canonical, hash } },
  });
  tx.foresee('filings', { type, jurisdiction: pack.code, office: pack.registry, fee_cents: feeCents });
  const also = { filing_id: filing.id, type, reference: filing.reference, proposal_id: proposalId };
  recordOnEntity(tx, 'filing.submitted', entity, { also });
  await askOrRelease(deps, tx, entity, filing);
  return filing;
}

/**
 * Returns the reasons for which a formation with these facts would be refused; facts that stay as on file are not judged
 * again.
 */
function changeBlockers({ entity, current, next, at }: DecidedChange): Problem[] {
  const facts = { livemode: entity.livemode, now: at, isOnlineOnly: false };
  const before = new Set(submissionBlockers(current.constitution, facts).map(keyOf));
  const changed = Object.keys(filedChanges(current.constitution, next.constitution));
  const parts = changed.includes('legal_name') || changed.includes('legal_form') ? ['name', ...changed] : changed;
  return [
    ...submissionBlockers(next.constitution, facts).filter(
      (blocker) => !before.has(keyOf(blocker)) && parts.some((part) => blocker.pointer.startsWith(`/${part}`)),
    ),
    ...consentBlockers(next.constitution, changed),
  ];
}

function keyOf({ code, pointer }: Problem): string {
  return `${code} ${pointer}`;
}

/** Without the signed consent of a new agent the statement is not filed (W.S. 17-28-102(a)). */
function consentBlockers(
  { registered_agent: agent, jurisdiction }: Constitution,
  changed: readonly string[],
): Problem[] {
  const isAsked = currentPack(jurisdiction).registeredAgent.consent.value;
  if (!isAsked || !changed.includes('registered_agent') || agent?.consent !== undefined) return [];
  const message = "Add the new agent's signed consent, with its signer and date.";
  return [{ code: 'registered_agent_consent_missing', pointer: '/registered_agent/consent', message }];
}

async function signerFor(tx: Tx, entity: Entity, constitution: Constitution, proposalId: string): Promise<Person> {
  const [signer] = await listSigners(tx.sql, { ...ownerOf(entity), proposal_id: proposalId }, constitution);
  if (signer === undefined) throw new Error('a filing that nobody can sign');
  return signer;
}

function statementOf({ entity, current, next, type, at }: DecidedChange, signer: Person): LaterStatement {
  const { filing_number, filed_at } = entity;
  if (filing_number === null || filed_at === null) throw new Error('a change of what was never filed');
  return {
    ...{ filing_number, filed_at: filed_at.toISOString(), decided_at: at.toISOString() },
    changes: changeLines(current.constitution, next.constitution),
    consent: type === 'agent_change' ? (next.constitution.registered_agent?.consent ?? null) : null,
    signer_name: signer.name,
  };
}

async function renderPaper(
  { documents, isAttestationRequired }: LaterDeps,
  tx: Tx,
  entity: Entity,
  type: LaterFilingType,
  later: LaterStatement,
): Promise<RenderedDocument> {
  const subject = await readSubject(tx.sql, entity);
  // Where nobody is asked, the signature has the day of the decision: written again after a restore, it is the same.
  const signature = { name: later.signer_name, signed_at: later.decided_at, is_automatic: true };
  const { paper: kind } = LATER_FILINGS[type];
  return documents.render({ ...subject, kind, later, ...(!isAttestationRequired && { signature }) }, entity.account_id);
}

/** Another writing of the same name needs no hold: the company has that name. */
async function holdNewName(tx: Tx, filing: Filing, entity: Entity, changes: FiledChanges): Promise<void> {
  const { normalized_name: name } = changes;
  if (name !== undefined) await holdName(tx, filing, entity.jurisdiction, name);
}

async function askOrRelease(deps: LaterDeps, tx: Tx, entity: Entity, filing: Filing): Promise<void> {
  for (const step of deps.isAttestationRequired ? ['attestation', 'filing'] : ['filing']) tx.foresee('next', step);
  if (!deps.isAttestationRequired) {
    return releaseLaterFiling(tx, entity, filing, 'On its way to the registry. Nobody was asked to sign.');
  }
  const asked = await openAttestation(deps, tx, filing);
  const isMailed = 'expiresAt' in asked;
  const detail = isMailed
    ? 'The filing needs a signature. A signing link was made and works for seven days.'
    : 'The filing needs a signature, but too many mails were sent. Request the link later: POST formation/attestation/resend.';
  const expectedBy = isMailed ? asked.expiresAt : null;
  await moveLaterFiling(tx, filing, { status: 'attestation', detail, expectedBy, isLetGo: false });
  const also = { ...aboutLater(filing), rejection: null };
  recordOnEntity(tx, 'filing.action_required', entity, { also });
}

/** Identifies a filing in entries and events. */
export function aboutLater({ id, type, reference }: Filing) {
  return { filing_id: id, type, reference };
}

/** Releases a filing to the registry, because it is signed. If the registry already has it, this only shows its state. */
export async function releaseLaterFiling(
  tx: Tx,
  { livemode }: Pick<Entity, 'livemode'>,
  filing: Filing,
  detail: string,
): Promise<void> {
  await armFiling(tx, filing);
  await moveLaterFiling(tx, filing, {
    ...{ status: statusOf(filing.state), detail, isLetGo: true },
    expectedBy: filingExpectedBy(filing.type as LaterFilingType, filing, { at: tx.at, isSimulated: !livemode }),
  });
}

/** It will not be filed as it is: nothing has changed, and its name is free again. */
export async function refuseLaterFiling(tx: Tx, entity: Entity, filing: Filing, rejection: Rejection): Promise<void> {
  await releaseName(tx, filing);
  const detail = `${rejection.source === 'human' ? 'It was not signed' : 'The registry rejected it'}: ${rejection.message} Nothing has changed.`;
  await moveLaterFiling(tx, filing, { status: 'rejected', detail, rejection, expectedBy: null, isLetGo: false });
  recordOnEntity(tx, 'filing.rejected', entity, { also: { ...aboutLater(filing), rejection } });
}
