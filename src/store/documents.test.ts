import { randomBytes, randomUUID } from 'node:crypto';
import { afterAll, beforeAll, expect, it } from 'vitest';
import { createTestDatabase, type TestDatabase } from '../../test/harness/database.ts';
import { systemClock } from '../clock.ts';
import { WORKER } from '../domain/access/actor.ts';
import { blake3Hex } from '../domain/formats/canonical.ts';
import { randomIds } from '../ids.ts';
import { type Db, openDb } from './core/db.ts';
import { type Dictionary, pack } from './core/pack.ts';
import { write } from './core/write.ts';
import { storeDictionary } from './document-dictionaries.ts';
import { findDocument, insertDocument, type NewDocument, readDocument, type StoredDocument } from './documents.ts';

/* Whatever form a document is stored in, it is read byte for byte as it was made. */

let database: TestDatabase;
let owner: Db;
let db: Db;
beforeAll(async () => {
  database = await createTestDatabase();
  owner = openDb(database.url, { poolSize: 1, role: 'owner', applicationName: 'test' });
  db = openDb(database.url, { poolSize: 2, role: 'serving', applicationName: 'test' });
  // Only documents matter here, without accounts and companies.
  await owner`
    alter table documents drop constraint documents_account_id_entity_id_fkey,
      drop constraint documents_account_id_upload_id_fkey`;
  await owner`alter table uploads drop constraint uploads_account_id_fkey`;
});
afterAll(async () => {
  await Promise.all([owner.end(), db.end()]);
  await database.drop();
});

const SHARED = randomBytes(4_000);
const fileOf = (name: string) => Buffer.concat([Buffer.from(`%PDF ${name} `), SHARED]);

function dictionaryOf(content: Uint8Array): Dictionary {
  return { hash: blake3Hex(content), content };
}

function factsOf(content: Uint8Array): Omit<NewDocument, 'content' | 'upload_id' | 'packed'> {
  return {
    kind: 'articles',
    title: 'Articles',
    content_type: 'application/pdf',
    size: content.length,
    blake3: blake3Hex(content),
    constitution_version: 1,
    template_version: '2026-11',
  };
}

function insert(document: NewDocument): Promise<StoredDocument> {
  const wakes = { send: () => {}, subscribe: () => Promise.reject(new Error('not here')) };
  const store = { db, clock: systemClock, ids: randomIds, livemode: false, wakes };
  const company = { account_id: randomUUID(), entity_id: randomUUID() };
  return write(store, WORKER, async (tx) => {
    const { account_id: accountId, entity_id: entityId } = company;
    tx.record({ accountId, entityId, action: 'entity.created', data: { object: {} }, isFirst: true });
    return insertDocument(tx, company, document);
  });
}

it('reads a packed document as it was made, and stores only what is not in the dictionary', async () => {
  const dictionary = dictionaryOf(SHARED);
  await storeDictionary(db, dictionary);
  // Another process of this version stores it too.
  await storeDictionary(db, dictionary);
  const content = fileOf('One');
  const stored = await insert({ ...factsOf(content), content, packed: pack(content, dictionary) });
  expect(stored).toMatchObject({ size: content.length, blake3: blake3Hex(content) });
  expect(Buffer.compare(await readDocument(db, stored), content)).toBe(0);
  const [row] = await db`
    select content is null as packed_only, length(packed) < 300 as small from documents where id = ${stored.id}`;
  expect(row).toEqual({ packed_only: true, small: true });
  expect(await findDocument(db, stored.account_id, stored.entity_id, stored.id)).toEqual(stored);
});

it('reads documents of several dictionaries side by side', async () => {
  const made = await Promise.all(
    Array.from({ length: 8 }, async (_, at) => {
      const dictionary = dictionaryOf(Buffer.concat([SHARED, Buffer.from(`version ${at}`)]));
      await storeDictionary(db, dictionary);
      const content = fileOf(`of version ${at}`);
      return { content, stored: await insert({ ...factsOf(content), content, packed: pack(content, dictionary) }) };
    }),
  );
  for (const { content, stored } of [...made, ...made.toReversed()]) {
    expect(Buffer.compare(await readDocument(db, stored), content)).toBe(0);
  }
});

it('reads a document that an older version stored as it is', async () => {
  const content = fileOf('Old');
  const stored = await insert({ ...factsOf(content), content });
  const [row] = await db`select packed, dictionary, length(content) as length from documents where id = ${stored.id}`;
  expect(row).toEqual({ packed: null, dictionary: null, length: content.length });
  expect(Buffer.compare(await readDocument(db, stored), content)).toBe(0);
});

it('reads a document that is an upload', async () => {
  const content = fileOf('Upload');
  const upload_id = randomUUID();
  const stored = await insert({ ...factsOf(content), template_version: null, upload_id });
  await owner`
    insert into uploads ${owner.insert({
      account_id: stored.account_id,
      id: upload_id,
      media_type: 'application/pdf',
      content,
      sha256: '0'.repeat(64),
      created_at: new Date(),
    })}`;
  expect(Buffer.compare(await readDocument(db, stored), content)).toBe(0);
});

it('refuses a document whose dictionary is not stored', async () => {
  const content = fileOf('Early');
  const packed = pack(content, dictionaryOf(randomBytes(500)));
  await expect(insert({ ...factsOf(content), content, packed })).rejects.toMatchObject({
    constraint: 'documents_dictionary_fkey',
  });
});

it('names a dictionary that was lost, and what to do', async () => {
  const dictionary = dictionaryOf(randomBytes(500));
  await storeDictionary(db, dictionary);
  const content = fileOf('Lost');
  const stored = await insert({ ...factsOf(content), content, packed: pack(content, dictionary) });
  await expect(owner`delete from document_dictionaries where hash = ${dictionary.hash}`).rejects.toMatchObject({
    constraint: 'documents_dictionary_fkey',
  });
  await owner.begin(async (sql) => {
    await sql`set local session_replication_role = replica`;
    await sql`delete from document_dictionaries where hash = ${dictionary.hash}`;
  });
  await expect(readDocument(db, stored)).rejects.toThrow(
    `document_dictionaries lacks ${dictionary.hash}: restore this row from a backup`,
  );
  // As from a backup.
  await storeDictionary(db, dictionary);
  expect(Buffer.compare(await readDocument(db, stored), content)).toBe(0);
});
