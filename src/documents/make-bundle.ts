import { didDocument } from '../domain/entity/did-document.ts';
import { DOCUMENT_MEDIA_TYPES, type DocumentKind, fileLabel } from '../domain/entity/document.ts';
import { utf8 } from '../domain/formats/canonical.ts';
import { findConstitution } from '../store/constitutions.ts';
import type { Db } from '../store/core/db.ts';
import type { Slots } from '../store/core/slots.ts';
import { listDocuments, readDocument, type StoredDocument } from '../store/documents.ts';
import type { EntityView } from '../store/entities.ts';
import { findEntityKey } from '../store/entity-keys.ts';
import { type ExportDeps, exportLines, getHead } from './audit-export.ts';
import { BoundedFiles, inBundleSlot } from './bounded-files.ts';
import type { Bundle } from './bundle.ts';
import type { DocumentRenderer } from './renderer.ts';

const MAX_DOCUMENTS = 200;
/** Documents that are archives themselves. They are left out, because their contents are already in the bundle. */
const ARCHIVES: ReadonlySet<DocumentKind> = new Set(['bundle', 'bank_pack', 'bank_pack_contents']);

type BundleDeps = ExportDeps & { bundleSlots: Slots; documents: DocumentRenderer };

/** Packs all documents of a company into one archive, with a manifest of hashes. */
export async function makeBundle(deps: BundleDeps, entity: EntityView): Promise<Bundle> {
  return inBundleSlot(deps.bundleSlots, async () => {
    const files = new BoundedFiles();
    await addDocuments(deps.store.db, entity, files);
    await addConstitution(deps.store.db, entity, files);
    await addDidDocument(deps.store.db, entity, files);
    await addAudit(deps, entity, files);
    const { id, legal_name, livemode, state, filing_number, oas_did } = entity;
    const about = { entity_id: id, legal_name, livemode, state, filing_number, oas_did };
    return deps.documents.bundle(files.list, about, entity.account_id);
  });
}

async function addDocuments(db: Db, entity: EntityView, files: BoundedFiles): Promise<void> {
  const all = await listDocuments(db, entity.account_id, entity.id, { after: null, limit: MAX_DOCUMENTS });
  const seen = new Set<string>();
  for (const document of all) {
    if (ARCHIVES.has(document.kind)) continue;
    files.reserve(document.size);
    files.add(nameOf(document, seen), await readDocument(db, document));
  }
}

/**
 * Returns a document's file name in the bundle. If several documents have the same label, the hash is appended to the
 * names of all but the newest.
 */
function nameOf(document: StoredDocument, seen: Set<string>): string {
  const label = fileLabel(document);
  const mark = seen.has(label) ? `-${document.blake3.slice(0, 12)}` : '';
  seen.add(label);
  return `documents/${label}${mark}.${DOCUMENT_MEDIA_TYPES[document.content_type]}`;
}

async function addConstitution(db: Db, entity: EntityView, files: BoundedFiles): Promise<void> {
  const row = await findConstitution(db, entity.account_id, entity.id, null);
  if (row === null) throw new Error(`entity ${entity.id} without a constitution`);
  files.addText(`constitution/source.${row.format === 'yaml' ? 'yaml' : 'json'}`, row.source);
  files.addText('constitution/canonical.json', row.canonical);
}

async function addDidDocument(db: Db, entity: EntityView, files: BoundedFiles): Promise<void> {
  const { oas_did: did, livemode, state } = entity;
  const key = did === null ? null : await findEntityKey(db, entity.account_id, entity.id);
  if (did === null || key === null) return;
  const document = didDocument({ did, publicKey: key.public_key, livemode, state });
  files.addText('did.json', `${JSON.stringify(document, null, 2)}\n`);
}

async function addAudit(deps: ExportDeps, entity: EntityView, files: BoundedFiles): Promise<void> {
  const head = await getHead(deps.store.db, entity.account_id, entity.id);
  const lines: string[] = [];
  for await (const text of exportLines(deps, entity.account_id, head)) {
    files.reserve(Buffer.byteLength(text));
    lines.push(text);
  }
  files.add('audit/export.jsonl', utf8(lines.join('')));
}
