import { once } from 'node:events';
import type { Readable } from 'node:stream';
import { pipeline } from 'node:stream/promises';
import { setTimeout as sleep } from 'node:timers/promises';
import { createGzip } from 'node:zlib';
import { type Pack, pack } from 'tar-stream';
import { type HeadSigning, signedHead } from '../documents/sign-head.ts';
import { encodeMultikey } from '../domain/entity/did.ts';
import { encodeBase64 } from '../domain/formats/base64.ts';
import { canonicalJson, utf8 } from '../domain/formats/canonical.ts';
import { fileHash } from '../domain/formats/file-hash.ts';
import {
  EXPORT_FORMAT,
  MANIFEST,
  type Manifest,
  type ManifestPart,
  manifestMessage,
} from '../domain/moving/manifest.ts';
import { TRAVELLING } from '../domain/moving/travel.ts';
import { AppError } from '../errors/errors.ts';
import { type AccountRow, findAccount } from '../store/accounts.ts';
import { isFrozenSinceArrival } from '../store/audit.ts';
import { type Db, type Reader, readAtOneMoment, type TransactionSql } from '../store/core/db.ts';
import { unavailable } from '../store/core/unavailable.ts';
import { readDocument } from '../store/documents.ts';
import {
  eachLeavingDocument,
  eachLeavingHead,
  eachLeavingUpload,
  eachPart,
  prepareExport,
  readSchemaName,
} from '../store/moving/leaving-rows.ts';
import { findUpload } from '../store/uploads.ts';
import { VERSION } from '../version.ts';
import type { ExportSpace } from './export-space.ts';
import { KEYS_FILE } from './read-archive.ts';
import { encryptKeys, type KeyLabel } from './travelling-keys.ts';

export type ArchiveDeps = HeadSigning & {
  store: { db: Db; livemode: boolean };
  exportSpace: ExportSpace;
  unseal(sealed: Uint8Array, label: KeyLabel): Uint8Array;
};

/**
 * A request for an archive. `recipient`: the age recipient who can decrypt the companies' private keys; null: the keys
 * are left out.
 */
type ArchiveRequest = {
  accountId: string;
  recipient: string | null;
  /** Checks that the client may still read the archive; rejects if not. */
  mayRead(): Promise<unknown>;
};

/** Interval at which the service checks whether the client may still read the archive. */
const CHECK_MS = 2_000;

/** Modification time of every file, constant so that an unchanged account always gives the same bytes. */
const EPOCH = new Date(0);
const DIGITS = 6;

/**
 * Writes everything that an account owns into one archive: files by hash, rows by table, then the manifest that
 * completes it. Reads one snapshot of the database at full speed into a temporary file, from which the client reads. So
 * a slow client never keeps the transaction open. If the client disconnects, the transaction ends. The returned promise
 * resolves once the first bytes are readable.
 */
export async function writeAccountArchive(deps: ArchiveDeps, asked: ArchiveRequest): Promise<Readable> {
  const { spool, release } = await deps.exportSpace.open(asked.accountId);
  const archive = pack();
  // Without a listener, an error would end the process. The pipeline reports the error.
  archive.on('error', () => {});
  const piped = pipeline(archive, createGzip({ level: 6 }), spool.writable);
  const written = readAtOneMoment(deps.store.db, (sql) =>
    Promise.race([new Writer(deps, archive, asked).write(sql), piped]),
  );
  written
    .then(
      () => archive.finalize(),
      (error: Error) => archive.destroy(error),
    )
    .finally(release);
  piped.catch(() => {});
  await once(spool.readable, 'readable').catch((error) => {
    throw unavailable(error) ?? error;
  });
  endOnceRefused(spool.readable, asked.mayRead).catch((error: Error) => spool.readable.destroy(error));
  return spool.readable;
}

/** Ends a download if the client may no longer read it. If the database does not answer, the download continues. */
async function endOnceRefused(download: Readable, mayRead: () => Promise<unknown>): Promise<void> {
  while (!download.destroyed) {
    await sleep(CHECK_MS, null, { ref: false });
    await mayRead().catch((error: Error) => {
      if (error instanceof AppError && error.code !== 'unavailable') download.destroy(error);
    });
  }
}

class Writer {
  readonly #deps: ArchiveDeps;
  readonly #archive: Pack;
  readonly #accountId: string;
  readonly #recipient: string | null;
  readonly #parts: ManifestPart[] = [];
  readonly #tables: Record<string, number> = {};
  readonly #files = { count: 0, bytes: 0 };

  constructor(deps: ArchiveDeps, archive: Pack, { accountId, recipient }: ArchiveRequest) {
    this.#deps = deps;
    this.#archive = archive;
    this.#accountId = accountId;
    this.#recipient = recipient;
  }

  async write(sql: TransactionSql): Promise<void> {
    await prepareExport(sql);
    const { clock, auditSigner, store } = this.#deps;
    const account = await findAccount(sql, this.#accountId);
    if (account === null) throw new Error(`no account ${this.#accountId}`);
    await this.#writeFiles(sql);
    for (const [table] of TRAVELLING) await this.#writeTable(sql, table);
    await this.#writeHeads(sql);
    const keys = await this.#writeKeys(sql);
    const manifest: Manifest = {
      format: EXPORT_FORMAT,
      service: VERSION,
      mode: store.livemode ? 'live' : 'sandbox',
      schema: await readSchemaName(sql),
      account_id: this.#accountId,
      exported_at: clock.now().toISOString(),
      frozen_at: await frozenAt(sql, account),
      tables: this.#tables,
      parts: this.#parts,
      files: this.#files,
      keys,
      public_key: encodeMultikey(auditSigner.publicKey),
    };
    const signature = encodeBase64(auditSigner.sign(manifestMessage(manifest)));
    await this.#add(MANIFEST, utf8(canonicalJson({ ...manifest, signature })));
  }

  async #writeFiles(sql: Reader): Promise<void> {
    let last = '';
    for await (const document of eachLeavingDocument(sql, this.#accountId)) {
      if (document.blake3 !== last) await this.#addFile(`files/${document.blake3}`, await readDocument(sql, document));
      last = document.blake3;
    }
    for await (const { account_id, id, sha256 } of eachLeavingUpload(sql, this.#accountId)) {
      if (sha256 === last) continue;
      const upload = await findUpload(sql, account_id, id);
      if (upload === null) throw new Error(`upload ${id} is gone`);
      await this.#addFile(`uploads/${sha256}`, upload.content);
      last = sha256;
    }
  }

  async #writeTable(sql: Reader, table: string): Promise<void> {
    this.#tables[table] = 0;
    let number = 0;
    for await (const lines of eachPart(sql, table, this.#accountId)) {
      number += 1;
      this.#tables[table] += lines.length;
      await this.#addPart(`tables/${table}/${numbered(number)}`, lines);
    }
  }

  async #writeHeads(sql: Reader): Promise<void> {
    let number = 0;
    for await (const heads of eachLeavingHead(sql, this.#accountId)) {
      number += 1;
      const lines = heads.map((head) => canonicalJson(signedHead(this.#deps, head)));
      await this.#addPart(`heads/${numbered(number)}`, lines);
    }
  }

  async #writeKeys(sql: Reader): Promise<Manifest['keys']> {
    const recipient = this.#recipient;
    const content = recipient && (await encryptKeys(sql, this.#accountId, recipient, this.#deps.unseal));
    if (!recipient || !content) return null;
    await this.#add(KEYS_FILE, content);
    return { recipient, blake3: fileHash(content) };
  }

  async #addPart(path: string, lines: readonly string[]): Promise<void> {
    const content = utf8(`${lines.join('\n')}\n`);
    this.#parts.push({ path, rows: lines.length, bytes: content.length, blake3: fileHash(content) });
    await this.#add(path, content);
  }

  async #addFile(path: string, content: Uint8Array): Promise<void> {
    this.#files.count += 1;
    this.#files.bytes += content.length;
    await this.#add(path, content);
  }

  /** Resolves once the file is written to the stream, so that at most one file is in memory. */
  #add(name: string, content: Uint8Array): Promise<void> {
    return new Promise((resolve, reject) => {
      const header = { name, size: content.length, mode: 0o600, mtime: EPOCH };
      const entry = this.#archive.entry(header, (error) => (error ? reject(error) : resolve()));
      entry.on('error', reject).end(Buffer.from(content));
    });
  }
}

/**
 * Returns the time at which the account was frozen; null if it is not frozen. For an imported account that was never
 * released here, returns the time of the freeze at its source. So a second export still shows whether the account moved
 * or was copied.
 */
async function frozenAt(sql: Reader, { id, frozen_at, arrived }: AccountRow): Promise<string | null> {
  if (frozen_at === null) return null;
  if (arrived !== null && (await isFrozenSinceArrival(sql, id, frozen_at))) return arrived.source_frozen_at;
  return frozen_at.toISOString();
}

function numbered(number: number): string {
  return `${String(number).padStart(DIGITS, '0')}.jsonl`;
}
