import { hash } from 'node:crypto';
import { BoundedFiles, inBundleSlot } from '../documents/bounded-files.ts';
import type { Bundle } from '../documents/bundle.ts';
import type { RenderedDocument } from '../documents/document.ts';
import type { DocumentRenderer } from '../documents/renderer.ts';
import { statedFacts } from '../documents/stated-facts.ts';
import { packOf } from '../documents/subject.ts';
import { type PackContents, type PackFacts, type PackFile, packContents } from '../domain/bank/papers.ts';
import { bankSigners } from '../domain/bank/signers.ts';
import { DOCUMENT_MEDIA_TYPES, type DocumentKind, type DocumentMediaType } from '../domain/entity/document.ts';
import type { EntityFact } from '../domain/filing/provenance.ts';
import { fileHashInPieces } from '../domain/formats/file-hash.ts';
import { findUnvouchedArrival } from '../store/audit.ts';
import type { Reader } from '../store/core/db.ts';
import type { Slots } from '../store/core/slots.ts';
import type { Store } from '../store/core/write.ts';
import { findDocumentByHash, findNewestDocument, readDocument, type StoredDocument } from '../store/documents.ts';
import { type Entity, ownerOf } from '../store/entities.ts';
import { type Filing, findFiling } from '../store/filings.ts';
import { findUpload } from '../store/uploads.ts';
import { readSubject } from './document-subject.ts';
import { uploadOfEvidence } from './documents.ts';
import { requireExistence } from './existence.ts';
import { listFiledPapers } from './filed-papers.ts';

type PackDeps = { store: Store; bundleSlots: Slots; documents: DocumentRenderer; isSimulated: boolean };

export type BankPack = { archive: Bundle; written: readonly RenderedDocument[] };

/** Packs the papers that a bank asks for. Throws if no office has confirmed the company. */
export async function makeBankPack(deps: PackDeps, entity: Entity): Promise<BankPack> {
  const facts = await requireExistence(deps.store.db, entity, deps.isSimulated);
  return inBundleSlot(deps.bundleSlots, () => pack(deps, entity, facts));
}

type LoadedFile = PackFile & { content: Uint8Array };

/**
 * Returns whether the EIN is confirmed. For a company from an untrusted archive, only two proofs count: a confirmed
 * filing, or a notice that was supplied in this deployment.
 */
async function isEinConfirmed(db: Reader, entity: Entity, tax: Filing | null): Promise<boolean> {
  if (tax?.result?.number === entity.ein) return !tax.is_unverified;
  if ((await findUnvouchedArrival(db, entity)) === null) return true;
  return (await findNewestDocument(db, entity.account_id, entity.id, 'ein_notice')) !== null;
}

async function pack(deps: PackDeps, entity: Entity, facts: readonly EntityFact[]): Promise<BankPack> {
  const { db, clock } = deps.store;
  const filing = await findFiling(db, entity.account_id, entity.id, 'formation');
  if (filing?.result == null) throw new Error(`entity ${entity.id} without its filing`);
  const subject = await readSubject(db, entity, filing.pack_version);
  const { timeZone, registry } = packOf(subject);
  const { number, filed_at } = filing.result;
  const tax = await findFiling(db, entity.account_id, entity.id, 'ein');
  const isEinUnconfirmed = entity.ein !== null && !(await isEinConfirmed(db, entity, tax));
  const ein = isEinUnconfirmed ? null : entity.ein;
  const bank = { filing_number: number, filed_at, ein, isEinUnconfirmed };
  const resolution = await deps.documents.render({ ...subject, kind: 'banking_resolution', bank }, entity.account_id);
  const stored = await findPapers(db, entity, { filing, tax, isEinUnconfirmed });
  const contents = packContents({
    ...stored,
    registry,
    ein,
    isEinUnconfirmed,
    isEinWaived: entity.ein_waiver !== null,
    signers: entity.legal_form === 'corporation' ? 'director' : 'member',
    constitutionVersion: subject.constitution_version,
    resolution: { ...(await loaded(resolution.content, 'application/pdf')), ...bankSigners(subject.constitution) },
  });
  const made_at = clock.now().toISOString();
  const about = { ...contents, facts: statedFacts(facts, timeZone), made_at };
  const first = await deps.documents.render({ ...subject, kind: 'bank_pack_contents', pack: about }, entity.account_id);
  const files = new BoundedFiles();
  for (const { name, content } of [
    { name: '00-contents.pdf', content: first.content },
    ...filesOf(contents, stored, resolution),
  ]) {
    files.reserve(content.length);
    files.add(name, content);
  }
  const archive = await deps.documents.bundle(
    files.list,
    manifestOf({ ...entity, ein }, contents, made_at),
    entity.account_id,
  );
  return { archive, written: [resolution, first] };
}

type StoredPapers = {
  articles: (LoadedFile & NonNullable<PackFacts['articles']>) | null;
  isBrought: boolean;
  proof: LoadedFile | null;
  receipt: LoadedFile | null;
  agreement: (LoadedFile & NonNullable<PackFacts['agreement']>) | null;
  taxNotice: LoadedFile | null;
};

type Filings = { filing: Filing; tax: Filing | null; isEinUnconfirmed: boolean };

async function findPapers(
  db: Reader,
  entity: Entity,
  { filing, tax, isEinUnconfirmed }: Filings,
): Promise<StoredPapers> {
  const filed = (await listFiledPapers(db, filing)).find(({ kind }) => kind === 'articles');
  const articles = filed ? await findDocumentByHash(db, ownerOf(entity), 'articles', filed.blake3) : null;
  const notice = isEinUnconfirmed ? null : await newest(db, entity, 'ein_notice');
  return {
    articles: articles && {
      ...(await loadedDocument(db, articles)),
      title: articles.title.replace(/, signed$/, ''),
      isUploaded: articles.template_version === null,
    },
    // True if the filed articles are left out because they came from an untrusted archive.
    isBrought: filed !== undefined && articles === null,
    proof: await loadedEvidence(db, filing),
    receipt: await newest(db, entity, 'receipt').then((receipt) => receipt && loadedDocument(db, receipt)),
    agreement: await loadedAgreement(db, entity),
    taxNotice: notice ? await loadedDocument(db, notice) : await loadedEvidence(db, isEinUnconfirmed ? null : tax),
  };
}

async function loadedAgreement(db: Reader, entity: Entity): Promise<StoredPapers['agreement']> {
  const standing = entity.operating_agreement;
  const hash = standing?.signed_blake3 ?? standing?.blake3;
  // A company formed before this service asked members to sign agreements has no agreement status, so its newest
  // agreement is used.
  const document =
    hash === undefined
      ? await newest(db, entity, 'operating_agreement')
      : await findDocumentByHash(db, ownerOf(entity), 'operating_agreement', hash);
  if (document === null) return null;
  const isSigned = standing?.signed_blake3 != null;
  return {
    ...(await loadedDocument(db, document)),
    isSigned,
    isAutomatic: isSigned && standing.is_automatic,
    constitutionVersion: document.constitution_version,
  };
}

function newest(db: Reader, { account_id, id }: Entity, kind: DocumentKind): Promise<StoredDocument | null> {
  return findNewestDocument(db, account_id, id, kind);
}

async function loaded(content: Uint8Array, type: DocumentMediaType): Promise<LoadedFile> {
  const sha256 = hash('sha256', content, 'hex');
  return { extension: DOCUMENT_MEDIA_TYPES[type], sha256, blake3: await fileHashInPieces(content), content };
}

async function loadedDocument(db: Reader, document: StoredDocument): Promise<LoadedFile> {
  return loaded(await readDocument(db, document), document.content_type);
}

async function loadedEvidence(db: Reader, filing: Filing | null): Promise<LoadedFile | null> {
  const id = uploadOfEvidence(filing);
  const upload = filing === null || id === null ? null : await findUpload(db, filing.account_id, id);
  return upload && loaded(upload.content, upload.media_type);
}

function filesOf({ included }: PackContents, stored: StoredPapers, resolution: RenderedDocument) {
  const bytes = {
    articles: stored.articles,
    proof_of_filing: stored.proof,
    receipt: stored.receipt,
    operating_agreement: stored.agreement,
    tax_notice: stored.taxNotice,
    banking_resolution: resolution,
  };
  return included.flatMap(({ paper, file }) => {
    const source = bytes[paper];
    return source === null ? [] : [{ name: file, content: source.content }];
  });
}

function manifestOf(entity: Entity, { included, missing }: PackContents, made_at: string): Record<string, unknown> {
  const { id, legal_name, livemode, state, filing_number, ein, oas_did } = entity;
  const papers = [
    ...included.map(({ paper, file, title, source, origin, open, sha256 }) => ({
      paper,
      status: 'included',
      file,
      title,
      source,
      origin,
      open,
      sha256,
    })),
    ...missing.map(({ paper, title, reason, how }) => ({ paper, status: 'missing', title, reason, how })),
  ];
  return { entity_id: id, legal_name, livemode, state, filing_number, ein, oas_did, made_at, papers };
}
