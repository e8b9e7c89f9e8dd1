import type { DocumentRequest, DocumentSubject, FiledFacts, RenderedDocument } from '../documents/document.ts';
import type { DocumentRenderer } from '../documents/renderer.ts';
import { isWritten } from '../documents/subject.ts';
import type { Actor } from '../domain/access/actor.ts';
import type { UploadedKind } from '../domain/entity/document.ts';
import { LATER_FILING_TYPES } from '../domain/filing/filing-rules.ts';
import { importClaimOf, partyOf } from '../domain/filing/packet.ts';
import { uploadOf } from '../domain/filing/uploaded-evidence.ts';
import { fileHashInPieces } from '../domain/formats/file-hash.ts';
import { documentTitle } from '../domain/jurisdictions/document-title.ts';
import { AppError } from '../errors/errors.ts';
import { findPaperSignature } from '../store/attestations.ts';
import { findUnvouchedArrival } from '../store/audit.ts';
import type { Reader } from '../store/core/db.ts';
import { type Store, write } from '../store/core/write.ts';
import {
  findDocumentByHash,
  findNewestDocument,
  insertDocument,
  listDocumentKinds,
  listUploadsOfKind,
  type NewDocument,
} from '../store/documents.ts';
import { type Entity, lockEntity, ownerOf } from '../store/entities.ts';
import type { FilingDocument } from '../store/filing-documents.ts';
import { type Filing, findFiling, listAccepted } from '../store/filings.ts';
import { findUpload } from '../store/uploads.ts';
import { type DueCertificate, findDueCertificates } from './certify.ts';
import { findDueAgreementCertificates } from './certify-agreement.ts';
import { readSubject } from './document-subject.ts';
import { listFiledPapers } from './filed-papers.ts';
import { statementOfOrganizer } from './statement-of-organizer.ts';

type Company = Pick<
  Entity,
  'account_id' | 'id' | 'legal_name' | 'livemode' | 'jurisdiction' | 'legal_form' | 'filing_number'
>;

export function renderedRow({
  kind,
  title,
  template_version,
  constitution_version,
  content,
  blake3,
  packed,
}: RenderedDocument) {
  return {
    kind,
    title,
    template_version,
    constitution_version,
    content,
    blake3,
    packed,
    content_type: 'application/pdf',
    size: content.length,
  } as const satisfies NewDocument;
}

/** Returns the row for the signed version of a paper. The unsigned version has its own row. */
export function signedRow(paper: RenderedDocument) {
  return { ...renderedRow(paper), title: `${paper.title}, signed` } satisfies NewDocument;
}

/** Returns the row of a file from the account, which is filed instead of a generated document or together with it. */
export function uploadedRow(
  file: Omit<FilingDocument, 'kind'> & { kind: UploadedKind | 'ein_notice' | 'evidence' },
  entity: Pick<Entity, 'jurisdiction' | 'legal_form' | 'constitution_version'>,
) {
  const { kind, blake3, upload_id, media_type, size } = file;
  return {
    kind,
    blake3,
    upload_id,
    size,
    title: documentTitle(kind, entity),
    content_type: media_type,
    template_version: null,
    constitution_version: entity.constitution_version,
  } as const satisfies NewDocument;
}

/**
 * Documents that are due for completed filings but do not exist yet. They are created when somebody reads the
 * documents.
 */
type Due = {
  render: readonly DocumentRequest[];
  evidence: readonly NewDocument[];
  certificates: readonly DueCertificate[];
};

/** Creates the documents that are due but missing, so that readers find all documents. */
export async function completeDocuments(
  deps: { store: Store; documents: DocumentRenderer },
  actor: Actor,
  entity: Company,
): Promise<void> {
  const { render, evidence, certificates } = await findDue(deps.store.db, entity);
  if (render.length + evidence.length + certificates.length === 0) return;
  const renderAll = (requests: readonly DocumentRequest[]) =>
    Promise.all(requests.map((request) => deps.documents.render(request, entity.account_id)));
  const rendered = await renderAll(render);
  const certified = await renderAll(certificates.map(({ request }) => request));
  const rows: NewDocument[] = [...rendered.map(renderedRow), ...evidence];
  const owner = { account_id: entity.account_id, entity_id: entity.id };
  const kept = write(deps.store, actor, async (tx) => {
    await lockEntity(tx, owner.account_id, owner.entity_id);
    for (const row of rows) await insertDocument(tx, owner, row);
    for (const [at, document] of certified.entries()) {
      const due = certificates[at];
      const row = renderedRow(document);
      const { id } = await insertDocument(tx, owner, { ...row, title: due?.title ?? row.title });
      due?.keep(tx, id);
    }
  });
  await kept.catch((error) => {
    // A frozen account allows only reads. Its documents are created later, in this service or in the one to which the
    // account moves.
    if (!(error instanceof AppError && error.code === 'account_frozen')) throw error;
  });
}

async function findDue(db: Reader, entity: Company): Promise<Due> {
  const certificates = [
    ...(await findDueCertificates(db, entity)),
    ...(await findDueAgreementCertificates(db, entity)),
  ];
  return { ...(await findFiledDue(db, entity)), certificates };
}

async function findFiledDue(db: Reader, entity: Company): Promise<Omit<Due, 'certificates'>> {
  if (entity.filing_number === null) return { render: [], evidence: [] };
  const known = new Set(await listDocumentKinds(db, entity.account_id, entity.id));
  const filing = await findFiling(db, entity.account_id, entity.id, 'formation');
  // The following papers state a decision of the office, and an archive alone does not prove such a decision.
  if (filing?.result == null || filing.is_unverified) return { render: [], evidence: [] };
  const dissolution = await findFiling(db, entity.account_id, entity.id, 'dissolution');
  const request = await findFiling(db, entity.account_id, entity.id, 'ein');
  // The following papers have the name that was filed, because the company may have been renamed since.
  const named = { ...entity, legal_name: String(filing.packet['legal_name']) };
  const subject = await readSubject(db, named, filing.pack_version);
  const changes = await listAccepted(db, entity, LATER_FILING_TYPES);
  const filed = await filedFacts(db, filing, filing.result);
  // A receipt states the filed data, papers and fee. The service knows these only for filings that it made itself.
  const isFiledByUs = !filing.is_import && !(await cameUnvouched(db, entity, filing));
  // An imported company that already has an EIN does not apply for one.
  const isNumbered = filing.is_import && importClaimOf(filing.packet).ein !== null;
  const worksheet = isNumbered ? null : await dueWorksheet(db, entity, subject);
  const contact = await dueContact(db, entity, subject);
  const isStated = known.has('statement_of_organizer') || !isFiledByUs;
  const statement = isStated ? null : await statementOfOrganizer(db, named, filing, filed);
  return {
    render: [
      ...(known.has('receipt') || !isFiledByUs ? [] : [{ ...subject, kind: 'receipt' as const, filed }]),
      ...(statement === null ? [] : [statement]),
      ...(contact === null ? [] : [{ ...contact, kind: 'communications_contact' as const, filed }]),
      ...(worksheet === null ? [] : [{ ...worksheet, kind: 'ein_worksheet' as const, filed }]),
    ],
    evidence: [
      ...(await findEvidence(db, entity, 'evidence', [filing, ...changes, dissolution], subject.constitution_version)),
      ...(await findEvidence(db, entity, 'ein_notice', [request], subject.constitution_version)),
    ],
  };
}

/** Returns whether a filing came from an untrusted archive. Operators can confirm its result, but not its papers. */
async function cameUnvouched(db: Reader, entity: Company, { opened_at }: Filing): Promise<boolean> {
  const arrivedAt = await findUnvouchedArrival(db, entity);
  return arrivedAt !== null && opened_at <= arrivedAt;
}

/**
 * Returns the facts for a new worksheet about the tax number; null if none is due. They contain the responsible party
 * of the last request, because the account may have changed the party after a rejection.
 */
async function dueWorksheet(db: Reader, entity: Company, subject: DocumentSubject): Promise<DocumentSubject | null> {
  const { constitution } = subject;
  if (constitution.tax.ein !== 'apply') return null;
  const request = await findFiling(db, entity.account_id, entity.id, 'ein');
  const newest = await findNewestDocument(db, entity.account_id, entity.id, 'ein_worksheet');
  if (newest !== null && (request === null || request.opened_at <= newest.created_at)) return null;
  // If the worksheet was signed, the signed version has the answers too, so no new worksheet is due.
  if (request !== null && (await findPaperSignature(db, request, 'signer')) !== null) return null;
  return {
    ...subject,
    constitution: { ...constitution, responsible_party: partyOf(request, constitution.responsible_party) },
  };
}

/**
 * Returns the facts for a new paper that names the company's contact; null if no such paper is due. One paper is due
 * for each version of the constitution. `filed`: the facts with the name under which the company was filed. The paper
 * has the current name instead.
 */
async function dueContact(db: Reader, entity: Company, filed: DocumentSubject): Promise<DocumentSubject | null> {
  const subject = { ...filed, entity: { ...filed.entity, legal_name: entity.legal_name } };
  if (!isWritten(subject, 'communications_contact')) return null;
  const newest = await findNewestDocument(db, entity.account_id, entity.id, 'communications_contact');
  return newest?.constitution_version === subject.constitution_version ? null : subject;
}

async function filedFacts(db: Reader, filing: Filing, result: NonNullable<Filing['result']>): Promise<FiledFacts> {
  const { reference, fee_cents, packet_hash } = filing;
  return { ...result, reference, fee_cents, packet_hash, documents: await listFiledPapers(db, filing) };
}

function proofTitle(kind: 'evidence' | 'ein_notice', filing: Filing | null, company: Company): string {
  return filing?.type === 'good_standing' ? 'Certificate of good standing' : documentTitle(kind, company);
}

/** Returns the upload id of the proof of a filing's result; null: none. */
export function uploadOfEvidence(filing: Pick<Filing, 'result'> | null): string | null {
  return uploadOf(filing?.result?.evidence);
}

async function findEvidence(
  db: Reader,
  entity: Company,
  kind: 'evidence' | 'ein_notice',
  filings: readonly (Filing | null)[],
  constitutionVersion: number,
): Promise<NewDocument[]> {
  const proofs = filings.flatMap((filing) => {
    const id = filing?.is_unverified ? null : uploadOfEvidence(filing);
    return id === null ? [] : [{ id, title: proofTitle(kind, filing, entity) }];
  });
  if (proofs.length === 0) return [];
  const known = new Set(await listUploadsOfKind(db, entity.account_id, entity.id, kind));
  const documents: NewDocument[] = [];
  for (const { id: uploadId, title } of proofs) {
    if (known.has(uploadId)) continue;
    const upload = await findUpload(db, entity.account_id, uploadId);
    if (upload === null) continue;
    const blake3 = await fileHashInPieces(upload.content);
    // Skips a notice that the account itself already supplied.
    if (await findDocumentByHash(db, ownerOf(entity), kind, blake3)) continue;
    documents.push({
      kind,
      title,
      content_type: upload.media_type,
      size: upload.content.length,
      blake3,
      template_version: null,
      constitution_version: constitutionVersion,
      upload_id: upload.id,
    });
  }
  return documents;
}
