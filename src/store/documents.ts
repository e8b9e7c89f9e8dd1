import type { DocumentKind, DocumentMediaType } from '../domain/entity/document.ts';
import { recordAbout } from './companies/entity-record.ts';
import { firstRow, type Reader } from './core/db.ts';
import { type Packed, unpack } from './core/pack.ts';
import type { PageRange } from './core/page.ts';
import type { Tx } from './core/write.ts';
import { getDictionary } from './document-dictionaries.ts';

type Owner = { account_id: string; entity_id: string };

/** A row of `documents` without its bytes. */
export type StoredDocument = Owner & {
  id: string;
  kind: DocumentKind;
  title: string;
  content_type: DocumentMediaType;
  size: number;
  blake3: string;
  template_version: string | null;
  constitution_version: number;
  created_at: Date;
  /**
   * Time since which the document does not count, because a fact was corrected, or because an untrusted archive
   * contained it.
   */
  superseded_at: Date | null;
};

/**
 * A new document, with its bytes or the upload that contains them. If `packed` is given, only the packed bytes are
 * stored.
 */
export type NewDocument = Omit<StoredDocument, keyof Owner | 'id' | 'created_at' | 'superseded_at'> &
  ({ content: Uint8Array; packed?: Packed | undefined } | { upload_id: string });

/**
 * Stores a document with an audit entry. If a valid document of the same kind has the same bytes, returns that document
 * instead. A superseded document with these bytes is deleted, and the new one gets its id: the other facts about the
 * superseded document may be false, because an untrusted archive can combine false facts with a true hash. The caller
 * has locked the entity.
 */
export async function insertDocument(tx: Tx, owner: Owner, document: NewDocument): Promise<StoredDocument> {
  const { account_id, entity_id } = owner;
  const row = { account_id, entity_id, id: tx.ids.uuid(), ...storedForm(document), created_at: tx.at };
  let inserted = await insertRow(tx, row);
  if (inserted === null) {
    const existing = await findDocumentByHash(tx.sql, owner, document.kind, document.blake3);
    if (existing !== null) return existing;
    const [superseded] = await tx.sql<{ id: string }[]>`
      delete from documents
      where account_id = ${account_id} and entity_id = ${entity_id} and kind = ${row.kind} and blake3 = ${row.blake3}
      returning id`;
    inserted = superseded ? await insertRow(tx, { ...row, id: superseded.id }) : null;
    if (inserted === null) throw new Error(`document ${document.blake3} neither inserted nor there`);
  }
  const { id, kind, title, content_type, size, blake3, template_version, created_at } = inserted;
  const facts = { id, kind, title, content_type, size, blake3, template_version, created_at: created_at.toISOString() };
  recordAbout(tx, owner, 'document.created', facts);
  return inserted;
}

async function insertRow(tx: Tx, row: object): Promise<StoredDocument | null> {
  return firstRow(tx.sql<StoredDocument[]>`
    insert into documents ${tx.sql.insert(row as never)}
    on conflict (account_id, entity_id, kind, blake3) do nothing returning ${storedColumns(tx.sql)}`);
}

/** Marks documents of the given kinds as superseded, because a fact in them is corrected; returns their titles. */
export async function supersedeDocuments(
  tx: Tx,
  { account_id, entity_id }: Owner,
  kinds: readonly DocumentKind[],
): Promise<string[]> {
  const rows = await tx.sql<{ title: string }[]>`
    update documents set superseded_at = ${tx.at}
    where account_id = ${account_id} and entity_id = ${entity_id} and kind in ${tx.sql.list(kinds)}
      and superseded_at is null and not exists (
        select from attestations a
        where a.account_id = ${account_id} and a.entity_id = ${entity_id} and a.decision = 'signed'
          and a.signed_documents @> jsonb_build_array(jsonb_build_object('blake3', documents.blake3)))
    returning title`;
  return [...new Set(rows.map(({ title }) => title))];
}

/** Returns the stored form of a document. The dictionary for its compression is already stored. */
function storedForm(document: NewDocument) {
  if (!('content' in document)) return document;
  const { packed, content, ...facts } = document;
  return packed === undefined
    ? { ...facts, content }
    : { ...facts, packed: packed.bytes, dictionary: packed.dictionary };
}

/** Returns one page, newest first; `after` is the last row of the previous page. */
export async function listDocuments(
  db: Reader,
  accountId: string,
  entityId: string,
  { after, limit }: PageRange,
): Promise<StoredDocument[]> {
  return db<StoredDocument[]>`
    select ${storedColumns(db)} from documents
    where account_id = ${accountId} and entity_id = ${entityId}
      ${after === null ? db`` : db`and (created_at, id) < (${after.createdAt}, ${after.id})`}
    order by created_at desc, id desc limit ${limit}`;
}

export async function findDocument(db: Reader, accountId: string, entityId: string, id: string) {
  return firstRow(db<StoredDocument[]>`
    select ${storedColumns(db)} from documents
    where account_id = ${accountId} and entity_id = ${entityId} and id = ${id}`);
}

/** Returns the valid document that a filing's data (packet) names by kind and hash. Index: documents_by_hash. */
export async function findDocumentByHash(db: Reader, { account_id, entity_id }: Owner, kind: string, blake3: string) {
  return firstRow(db<StoredDocument[]>`
    select ${storedColumns(db)} from documents
    where account_id = ${account_id} and entity_id = ${entity_id} and kind = ${kind} and blake3 = ${blake3}
      and superseded_at is null`);
}

export async function findNewestDocument(db: Reader, accountId: string, entityId: string, kind: DocumentKind) {
  return firstRow(db<StoredDocument[]>`
    select ${storedColumns(db)} from documents
    where account_id = ${accountId} and entity_id = ${entityId} and kind = ${kind} and superseded_at is null
    order by created_at desc, id desc limit 1`);
}

type StoredBytes = { content: Uint8Array | null; packed: Uint8Array | null; dictionary: string | null };

/** Returns the original bytes of a document, unpacked if necessary. */
export async function readDocument(db: Reader, document: StoredDocument): Promise<Uint8Array> {
  const { account_id, entity_id, id, size } = document;
  const [row] = await db<StoredBytes[]>`
    select coalesce(d.content, u.content) as content, d.packed, d.dictionary
    from documents d left join uploads u on u.account_id = d.account_id and u.id = d.upload_id
    where d.account_id = ${account_id} and d.entity_id = ${entity_id} and d.id = ${id}`;
  if (row?.packed != null && row.dictionary !== null) {
    return unpack(row.packed, await getDictionary(db, row.dictionary), size);
  }
  if (row?.content == null) throw new Error(`document ${id} without its bytes`);
  return row.content;
}

/** Returns the ids of uploads that a company already uses as documents of a given kind. */
export async function listUploadsOfKind(
  db: Reader,
  accountId: string,
  entityId: string,
  kind: DocumentKind,
): Promise<string[]> {
  const rows = await db<{ upload_id: string }[]>`
    select upload_id from documents
    where account_id = ${accountId} and entity_id = ${entityId} and kind = ${kind} and upload_id is not null`;
  return rows.map(({ upload_id }) => upload_id);
}

/** Returns the kinds of documents that an entity has, without superseded ones. */
export async function listDocumentKinds(db: Reader, accountId: string, entityId: string): Promise<DocumentKind[]> {
  const rows = await db<{ kind: DocumentKind }[]>`
    select distinct kind from documents
    where account_id = ${accountId} and entity_id = ${entityId} and superseded_at is null`;
  return rows.map(({ kind }) => kind);
}

/**
 * Deletes all but an entity's newest documents of a kind. Use this only for kinds that can be made again at any time.
 */
export async function deleteOldDocuments(
  tx: Tx,
  { account_id, entity_id }: Owner,
  kind: DocumentKind,
  kept: number,
): Promise<void> {
  await tx.sql`
    delete from documents where account_id = ${account_id} and entity_id = ${entity_id} and id in (
      select id from documents where account_id = ${account_id} and entity_id = ${entity_id} and kind = ${kind}
      order by created_at desc, id desc offset ${kept}
    )`;
}

/** The columns of a document without its bytes. */
export function storedColumns(db: Reader) {
  return db`account_id, entity_id, id, kind, title, content_type, size, blake3, template_version, constitution_version,
    created_at, superseded_at`;
}
