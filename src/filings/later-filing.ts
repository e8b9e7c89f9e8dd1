import type { DocumentRenderer } from '../documents/renderer.ts';
import type { Constitution, Person } from '../domain/constitution/constitution.ts';
import type { LaterKind } from '../domain/entity/document.ts';
import { signersOf } from '../domain/filing/dissolution.ts';
import { knownFee } from '../domain/filing/fee.ts';
import type { LaterStatement } from '../domain/filing/filed-changes.ts';
import { FILING_RULES, type LaterFilingType } from '../domain/filing/filing-rules.ts';
import type { Rejection } from '../domain/filing/formation.ts';
import { isFiledByHand, type LaterStatus, statusOf } from '../domain/filing/later-filing.ts';
import { buildLaterPacket, type LaterParts } from '../domain/filing/later-packet.ts';
import { type FiledDocument, type Packet, signerOf } from '../domain/filing/packet.ts';
import { WITHDRAWN } from '../domain/filing/rejection.ts';
import type { ChangePaper } from '../domain/jurisdictions/company-facts.ts';
import { currentPack } from '../domain/jurisdictions/index.ts';
import { NOT_VOUCHED } from '../domain/moving/brought.ts';
import { filingExpectedBy } from '../forming/expected-time.ts';
import { readSubject } from '../papers/document-subject.ts';
import { renderedRow } from '../papers/documents.ts';
import { openAttestation } from '../store/attestations.ts';
import { recordOnEntity } from '../store/companies/entity-record.ts';
import type { Tx } from '../store/core/write.ts';
import { insertDocument } from '../store/documents.ts';
import { type Entity, ownerOf } from '../store/entities.ts';
import { armFiling, type Filing, findFiling, openFiling } from '../store/filings.ts';
import { insertLaterFiling, type KeptConstitution, moveLaterFiling } from '../store/later-filings.ts';
import type { LinkSecrets } from '../store/link-tokens.ts';
import type { Sealer } from '../store/mails.ts';
import { releaseName } from '../store/name-holds.ts';

/* Steps of a filing after formation, shared by routes and worker. The caller has locked the entity. */

export type LaterDeps = {
  documents: DocumentRenderer;
  links: LinkSecrets;
  seal: Sealer;
  baseUrl: string;
  isAttestationRequired: boolean;
  /**
   * True if a new registered agent must sign its own consent, in states that require a consent. Always true in live
   * mode.
   */
  isConsentRequired: boolean;
  /** True if the registry is the simulator, which answers faster than any office. */
  isSimulated: boolean;
};

/** Input for a new filing after formation. */
export type NewLater = {
  entity: Entity;
  constitutionHash: string;
  type: LaterFilingType;
  /** The paper of a filing that changes facts. If absent, the type of the filing determines the paper. */
  paper?: ChangePaper;
  period: string;
  /** Ids of the decision that the filing executes, or of the obligation that it fulfils. */
  cause: { proposal_id: string | null; obligation_id: string | null };
  signer: Person;
  feeCents: number;
  statement: LaterStatement;
  parts: LaterParts;
  /** The constitution that takes effect on acceptance. */
  next: KeptConstitution | null;
};

/** Opens a complete filing with its papers. The filing waits until `askOrRelease` is called. */
export async function openLaterFiling(deps: LaterDeps, tx: Tx, later: NewLater): Promise<Filing> {
  const papers = await writePapers(deps, tx, later);
  const filing = await insertLater(tx, later, papers, {
    status: 'attestation',
    detail: 'The filing is being prepared.',
  });
  foreseeFiling(tx, later);
  return filing;
}

/** Inserts the rows of a new filing and records it as open. Does not start work on it. */
export async function insertLater(
  tx: Tx,
  later: NewLater,
  documents: FiledDocument[],
  shown: { status: LaterStatus; detail: string },
): Promise<Filing> {
  const { entity, type, period, cause, statement, next, feeCents } = later;
  const { packet, packetHash } = packetOf(later, documents);
  const filing = await openFiling(tx, {
    ...ownerOf(entity),
    type,
    period,
    packet,
    packet_hash: packetHash,
    fee_cents: feeCents,
    pack_version: currentPack(entity.jurisdiction).packVersion,
  });
  await insertLaterFiling(tx, { ...ownerOf(entity), filing_id: filing.id, ...cause, statement, ...shown, next });
  const also = { ...aboutLater(filing), ...cause };
  recordOnEntity(tx, 'filing.submitted', entity, { also });
  return filing;
}

/** Builds the data (packet) of a filing with the given papers. */
export function packetOf(
  { entity, type, period, constitutionHash, signer, feeCents, parts }: NewLater,
  documents: FiledDocument[],
): Packet {
  return buildLaterPacket(entity, currentPack(entity.jurisdiction), type, {
    period,
    constitution_hash: constitutionHash,
    ...parts,
    signer,
    documents,
    fee_cents: feeCents,
  });
}

export function foreseeFiling(tx: Tx, { entity, type, feeCents }: NewLater): void {
  const { code, registry } = currentPack(entity.jurisdiction);
  tx.foresee('filings', {
    type,
    jurisdiction: code,
    office: registry,
    fee_cents: knownFee({ type, fee_cents: feeCents }),
  });
}

/**
 * Returns the content of a paper for a filed company. `at`: time of the decision or request, by the account's clock.
 */
export function statementOf(
  { filing_number, filed_at }: Entity,
  {
    at,
    signer,
    ...stated
  }: { at: Date; signer: Person } & Partial<
    Pick<LaterStatement, 'approved_at' | 'changes' | 'to' | 'facts' | 'consent' | 'awaits_consent'>
  >,
): LaterStatement {
  if (filing_number === null || filed_at === null) throw new Error('a filing about what was never filed');
  const times = { filed_at: filed_at.toISOString(), decided_at: at.toISOString() };
  return { filing_number, ...times, changes: [], consent: null, signer_name: signer.name, ...stated };
}

/** Writes and stores the paper of a filing, if it has one. */
export async function writePapers(
  deps: LaterDeps,
  tx: Tx,
  { entity, type, paper, statement }: NewLater,
): Promise<FiledDocument[]> {
  const kind = paper ?? FILING_RULES[type].paper;
  if (kind === null) return [];
  if (kind === 'of_the_facts') throw new Error(`a filing of type ${type} without its paper`);
  return [await writePaper(deps, tx, entity, kind, statement)];
}

export async function writePaper(
  { documents, isAttestationRequired }: LaterDeps,
  tx: Tx,
  entity: Entity,
  kind: LaterKind,
  later: LaterStatement,
): Promise<FiledDocument> {
  const subject = await readSubject(tx.sql, entity);
  // An automatic signature has the date of the decision, so that writing the paper again gives the same bytes.
  const signature = { name: later.signer_name, signed_at: later.decided_at, is_automatic: true };
  const paper = { ...subject, kind, later, ...(!isAttestationRequired && { signature }) };
  const written = await documents.render(paper, entity.account_id);
  const { blake3 } = await insertDocument(tx, ownerOf(entity), renderedRow(written));
  return { kind, blake3 };
}

/** Asks the signer to sign a filing. A filing that needs no signature is released to the registry. */
export async function askOrRelease(deps: LaterDeps, tx: Tx, entity: Entity, filing: Filing): Promise<void> {
  const type = filing.type as LaterFilingType;
  const isSigned = deps.isAttestationRequired && FILING_RULES[type].signing !== null;
  for (const step of isSigned ? ['attestation', 'filing'] : ['filing']) tx.foresee('next', step);
  if (!isSigned) {
    const where = isFiledByHand(type, { isDesk: false }) ? 'an operator, who files it by hand' : 'the registry';
    const signed =
      FILING_RULES[type].signing === null
        ? 'It needs no signature.'
        : 'Its signature was set automatically; nobody signed.';
    return releaseLaterFiling(tx, filing, `On its way to ${where}. ${signed}${feeSentence(filing)}`, deps.isSimulated);
  }
  const attestation = await openAttestation(deps, tx, filing);
  const isMailed = 'expiresAt' in attestation;
  const detail = isMailed
    ? `The filing needs a signature. A signing link was made and works for seven days.${feeSentence(filing)}`
    : 'The filing needs a signature, but too many mails were sent. Request the link later: POST formation/attestation/resend.';
  const expectedBy = isMailed ? attestation.expiresAt : null;
  await moveLaterFiling(tx, filing, { status: 'attestation', detail, expectedBy, isLetGo: false });
  const also = { ...aboutLater(filing), rejection: null };
  recordOnEntity(tx, 'filing.action_required', entity, { also });
}

function feeSentence(filing: Filing): string {
  return knownFee(filing) === null ? ' Its fee is not known: the office tells it.' : '';
}

/** Returns the fields that identify a filing in audit entries and events. */
export function aboutLater({ id, type, reference }: Filing) {
  return { filing_id: id, type, reference };
}

/** Lets a worker send a signed filing. If the registry already has the filing, this only updates its status. */
export async function releaseLaterFiling(tx: Tx, filing: Filing, detail: string, isSimulated: boolean): Promise<void> {
  await armFiling(tx, filing);
  await moveLaterFiling(tx, filing, {
    status: statusOf(filing.state),
    detail,
    isLetGo: true,
    expectedBy: filingExpectedBy(filing, {
      at: tx.at,
      isSimulated: isSimulated && !isFiledByHand(filing.type, { isDesk: false }),
    }),
  });
}

/** Records that the filing was refused. The company stays unchanged, and a name held for the filing is released. */
export async function refuseLaterFiling(tx: Tx, entity: Entity, filing: Filing, rejection: Rejection): Promise<void> {
  await releaseName(tx, filing);
  const detail = [...whoRefused(rejection), rejection.message, 'Nothing has changed.'].join(' ');
  await moveLaterFiling(tx, filing, { status: 'rejected', detail, rejection, expectedBy: null, isLetGo: false });
  recordOnEntity(tx, 'filing.rejected', entity, { also: { ...aboutLater(filing), rejection } });
}

function whoRefused({ code, source }: Rejection): string[] {
  if (code === WITHDRAWN.code || code === NOT_VOUCHED) return [];
  return [source === 'human' ? 'It was not signed:' : 'The registry rejected it:'];
}

/** Returns the person who signs a filing that does not result from a members' decision. */
export async function dutySigner(tx: Tx, entity: Entity, constitution: Constitution): Promise<Person> {
  const formation = await findFiling(tx.sql, entity.account_id, entity.id, 'formation');
  // A company that was formed elsewhere may have no formation filing here, so its constitution names the organizer.
  const organizer = formation === null ? constitution.organizer : signerOf(formation.packet);
  const [signer] = organizer === undefined ? [] : signersOf(constitution, [], organizer);
  if (signer === undefined) throw new Error('a report that nobody can sign');
  return signer;
}
