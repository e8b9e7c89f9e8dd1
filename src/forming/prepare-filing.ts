import type { Charging } from '../billing/capture.ts';
import type { Clock } from '../clock.ts';
import type { DocumentSubject, PaperSignature, RenderedDocument } from '../documents/document.ts';
import type { DocumentRenderer } from '../documents/renderer.ts';
import { isWritten } from '../documents/subject.ts';
import { submissionBlockers } from '../domain/constitution/blockers.ts';
import { FILED_KINDS, type UploadedKind } from '../domain/entity/document.ts';
import { type EntityAction, nextState } from '../domain/entity/entity.ts';
import { isClosed } from '../domain/filing/filing.ts';
import type { FormationContent } from '../domain/filing/packet.ts';
import { filedPerson } from '../domain/formats/latin-name.ts';
import { AppError } from '../errors/errors.ts';
import { readSubject } from '../papers/document-subject.ts';
import { renderedRow, uploadedRow } from '../papers/documents.ts';
import { businessNow } from '../store/core/business-clock.ts';
import type { Db } from '../store/core/db.ts';
import type { Tx } from '../store/core/write.ts';
import { insertDocument } from '../store/documents.ts';
import { type Entity, findEntity, ownerOf } from '../store/entities.ts';
import { listFilingDocuments } from '../store/filing-documents.ts';
import { findFiling } from '../store/filings.ts';
import type { RegistryQuestions } from './registry-questions.ts';

/**
 * The documents of a submission, rendered before its transaction, because rendering takes too long for a transaction
 * that holds locks.
 */
export type FilingPapers = { constitutionVersion: number; rendered: readonly RenderedDocument[] };

/**
 * Results of the slow calls that a submission needs, made before the transaction, so that the transaction does not
 * wait.
 */
export type FilingPreparation = { isOnlineOnly: boolean; papers: FilingPapers | null; charging: Charging };

export type PrepareDeps = {
  store: { db: Db };
  clock: Clock;
  documents: DocumentRenderer;
  registry: RegistryQuestions;
  charging: Charging;
  /** False in a sandbox that asks nobody to sign. The papers are then signed automatically and marked as such. */
  isAttestationRequired: boolean;
  /**
   * False in a sandbox that asks no agent for its consent. The consent is then set automatically and marked as such.
   */
  isConsentRequired: boolean;
};

export async function prepareFiling(
  deps: PrepareDeps,
  accountId: string,
  entityId: string,
  action: EntityAction,
): Promise<FilingPreparation> {
  const isOnlineOnly = action !== 'mark_filing_failed' && (await deps.registry.isOnlineOnly());
  const papers = await writePapers(deps, accountId, entityId, action, isOnlineOnly);
  return { isOnlineOnly, papers, charging: deps.charging };
}

/**
 * Renders the documents of the filing that an action opens. Returns null if the action opens no filing, or cannot open
 * one yet.
 */
async function writePapers(
  { store: { db }, clock, documents, isAttestationRequired, isConsentRequired }: PrepareDeps,
  accountId: string,
  entityId: string,
  action: EntityAction,
  isOnlineOnly: boolean,
): Promise<FilingPapers | null> {
  const entity = await findEntity(db, accountId, entityId);
  if (entity === null || action === 'mark_filing_failed' || nextState(entity.state, action) === null) return null;
  const filing = await findFiling(db, accountId, entityId, 'formation');
  // An open filing keeps the documents with which it was opened.
  if (filing !== null && !isClosed(filing.state)) return null;
  const subject = await readSubject(db, entity);
  const now = await businessNow(db, clock, accountId);
  const facts = { livemode: entity.livemode, now, isOnlineOnly };
  if (submissionBlockers(subject.constitution, facts).length > 0) return null;
  const supplied = new Set<string>((await listFilingDocuments(db, accountId, entityId)).map(({ kind }) => kind));
  const kinds = FILED_KINDS.filter((kind) => isWritten(subject, kind) && !supplied.has(kind));
  const set = { articles: !isAttestationRequired, consent: !isConsentRequired };
  const rendered = await Promise.all(
    kinds.map((kind) =>
      documents.render({ ...subject, kind, ...(set[kind] && automaticSignature(subject, kind)) }, accountId),
    ),
  );
  return { constitutionVersion: subject.constitution_version, rendered };
}

/**
 * Stores the documents of the locked entity's filing. Returns them for the packet (the data that is filed), in the
 * order of their kinds. A file from the account replaces the generated one.
 */
export async function storePapers(
  tx: Tx,
  entity: Entity,
  papers: FilingPapers | null,
): Promise<FormationContent['documents']> {
  if (papers === null || papers.constitutionVersion !== entity.constitution_version) {
    throw new AppError('version_conflict', {
      detail: 'The entity was changed at the same time. Read it and send the request again.',
      extra: { current_version: entity.version },
    });
  }
  const owner = ownerOf(entity);
  const supplied = await listFilingDocuments(tx.sql, entity.account_id, entity.id);
  const rows = [
    ...supplied.map((file) => uploadedRow(file, entity)),
    ...papers.rendered.filter(({ kind }) => !supplied.some((file) => file.kind === kind)).map(renderedRow),
  ];
  const stored = [];
  for (const row of rows) stored.push(await insertDocument(tx, owner, row));
  return stored
    .map(({ kind, blake3 }) => ({ kind: kind as UploadedKind, blake3 }))
    .sort((one, other) => (one.kind < other.kind ? -1 : 1));
}

/**
 * Returns the signature that a sandbox sets in place of a person. The signature has the date of the constitution
 * instead of today's date, so that a packet (the data that is filed) that is built again equals the earlier one. The
 * registry may already have the earlier packet.
 */
function automaticSignature(
  { constitution: { organizer, registered_agent: agent }, dated_at }: DocumentSubject,
  kind: (typeof FILED_KINDS)[number],
): { signature: PaperSignature } {
  const name =
    kind === 'articles' ? organizer && filedPerson(organizer).name : (agent?.consent?.signed_by ?? agent?.name);
  return { signature: { name: name ?? '', signed_at: dated_at, is_automatic: true } };
}
