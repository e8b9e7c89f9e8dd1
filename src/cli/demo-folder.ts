import { mkdir, mkdtemp, writeFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { setTimeout as sleep } from 'node:timers/promises';
import type { Document, EfsClient } from '../../sdk/src/index.ts';
import { fileHash } from '../domain/formats/file-hash.ts';

/** The hash of a document's bytes, by the name of its file. */
export type Saved = ReadonlyMap<string, string>;

const FOLDER_TRIES = 9;
const RECEIPT_TRIES = 50;
const RECEIPT_PAUSE_MS = 200;

/** Makes a new folder for what the demo writes: nobody's files are in it. */
export async function newFolder(name: string): Promise<string> {
  const folder = `efs-demo-${name.toLowerCase().replaceAll(/[^a-z0-9]+/g, '-')}`.slice(0, 60);
  for (let tried = 1; tried <= FOLDER_TRIES; tried += 1) {
    const path = tried === 1 ? folder : `${folder}-${tried}`;
    try {
      await mkdir(path);
      return path;
    } catch (error) {
      if ((error as NodeJS.ErrnoException).code !== 'EEXIST') break;
    }
  }
  // Nothing can be written here.
  return mkdtemp(join(tmpdir(), `${folder}-`));
}

/** Writes every document to the folder, named by its kind. The last one is made shortly after the company is Active. */
export async function saveDocuments(efs: EfsClient, id: string, folder: string): Promise<Saved> {
  const saved = new Map<string, string>();
  for (const { id: documentId, kind } of await allDocuments(efs, id)) {
    const bytes = new Uint8Array(await (await efs.getDocumentContent(id, documentId)).arrayBuffer());
    await writeFile(join(folder, `${kind}.pdf`), bytes, { flag: 'wx' });
    saved.set(`${kind}.pdf`, fileHash(bytes));
  }
  return saved;
}

async function allDocuments(efs: EfsClient, id: string): Promise<Document[]> {
  for (let tried = 1; ; tried += 1) {
    const documents = await Array.fromAsync(efs.listAllDocuments(id));
    if (tried === RECEIPT_TRIES || documents.some(({ kind }) => kind === 'receipt')) return documents.reverse();
    await sleep(RECEIPT_PAUSE_MS);
  }
}
