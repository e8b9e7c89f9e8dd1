import { hash as nodeHash } from 'node:crypto';
import { createReadStream } from 'node:fs';
import { stat } from 'node:fs/promises';
import { pipeline, Transform } from 'node:stream';
import { createGunzip } from 'node:zlib';
import { extract } from 'tar-stream';
import { Check } from 'typebox/value';
import { readPinnedKey } from '../domain/audit/audit-verify.ts';
import { decodeMultikey, encodeMultikey } from '../domain/entity/did.ts';
import { decodeBase64 } from '../domain/formats/base64.ts';
import { canonicalJson } from '../domain/formats/canonical.ts';
import { verifyEd25519 } from '../domain/formats/ed25519.ts';
import { fileHash } from '../domain/formats/file-hash.ts';
import { hasExponent } from '../domain/formats/json-number.ts';
import { isObject } from '../domain/formats/shape.ts';
import {
  FILE_LIMIT_BYTES,
  FILE_PART,
  HEAD_PART,
  LONGEST_PATH,
  MANIFEST,
  MANIFEST_LIMIT_BYTES,
  Manifest,
  type ManifestPart,
  MOST_PARTS,
  manifestMessage,
  PART_ROWS,
  rowLimit,
  type SignedManifest,
  TABLE_PART,
  tableOf,
} from '../domain/moving/manifest.ts';
import { NAMING_OPERATORS } from '../domain/moving/travel.ts';
import { StartError } from '../errors/start-error.ts';

/** The private keys of companies, encrypted (travelling-keys.ts). */
export const KEYS_FILE = 'keys.age';

const MAX_REASON = 500;
/** Maximum number of operators in an archive. Imported operators are never deleted, and a genuine archive has few. */
const MAX_OPERATORS = 1_000;
/** Maximum nesting of a row. A request may have 32 levels, and events and audit entries add a few levels around it. */
const MAX_DEPTH = 64;

/**
 * Maximum bytes of an imported archive after unpacking: this number, or `MOST_TIMES` times the archive's own size if
 * that is larger. Stored files have the same limit, because each row that names a file stores its bytes once more. The
 * limit is needed, because equal rows can be compressed to almost nothing. A genuine archive is compressed to a tenth,
 * and rarely names a file twice.
 */
const ROOM_BYTES = 1_073_741_824;
const MOST_TIMES = 100;

/** A file of an archive, fully in memory; its size is at most `FILE_LIMIT_BYTES`. */
export type ArchiveFile = { path: string; content: Buffer };

/** Yields the files of an archive in their order. */
export async function* eachFile(archive: string): AsyncGenerator<ArchiveFile> {
  const files = extract();
  const mostBytes = await mostBytesOf(archive);
  const read = createReadStream(archive);
  let bytes = 0;
  // The bytes are counted before they are read as files, because headers take space as well.
  const counted = new Transform({
    transform: (piece: Buffer, _, done) => {
      bytes += piece.length;
      done(bytes > mostBytes ? tooMuch(mostBytes) : null, piece);
    },
  });
  pipeline(read, createGunzip(), counted, files as never, () => {});
  try {
    for await (const entry of files) {
      const { name, size = 0, type } = entry.header;
      if (name.length > LONGEST_PATH) throw refused(`A file in it has a name of ${name.length} characters.`);
      if (type !== 'file') throw refused(`${name} is not a file.`);
      const limit = name === MANIFEST ? MANIFEST_LIMIT_BYTES : FILE_LIMIT_BYTES;
      if (size > limit) throw refused(`${name} has ${size} bytes; at most ${limit} are read.`);
      const pieces: Buffer[] = [];
      for await (const piece of entry) pieces.push(piece as Buffer);
      yield { path: name, content: Buffer.concat(pieces) };
    }
  } catch (error) {
    if (error instanceof StartError) throw error;
    throw refused(`It cannot be read: ${error instanceof Error ? error.message : String(error)}.`);
  } finally {
    read.destroy();
  }
}

/**
 * A checked archive. `digest` identifies the archive. `trustedKey`: the source's public key that the archive was
 * checked with; null: the archive is not trusted.
 */
export type CheckedArchive = { manifest: SignedManifest; digest: string; trustedKey: string | null };

/**
 * Reads a whole archive once and compares it with its manifest before using anything in it. `trustKey`: the source's
 * key, which the operator obtained separately from the archive.
 */
export async function checkArchive(archive: string, trustKey: string | null): Promise<CheckedArchive> {
  const parts = new Map<string, Omit<ManifestPart, 'path'>>();
  const files = { count: 0, bytes: 0 };
  const contents = new Map<string, number>();
  /** For each file, the number of rows that name it. */
  const named = new Map<string, number>();
  const operators = new Set<unknown>();
  const namedOperators = new Set<unknown>();
  let keys: string | null = null;
  let last: ArchiveFile | null = null;
  for await (const file of eachFile(archive)) {
    if (last !== null) throw refused(`${MANIFEST} is not its last file.`);
    const { path, content } = file;
    if (path === MANIFEST) last = file;
    else if (path === KEYS_FILE) {
      if (keys !== null) throw refused(`${KEYS_FILE} is in it twice.`);
      keys = fileHash(content);
    } else if (FILE_PART.test(path)) {
      if (hashOf(path, content) !== path.split('/')[1]) throw refused(`${path} has other bytes than its name says.`);
      files.count += 1;
      files.bytes += content.length;
      contents.set(path, content.length);
    } else if (TABLE_PART.test(path) || HEAD_PART.test(path)) {
      if (parts.has(path)) throw refused(`${path} is in it twice.`);
      const lines = linesOf(file);
      const table = tableOf(path) ?? '';
      const fileOf = NAMED_FILE[table];
      const columns = NAMING_OPERATORS[table] ?? [];
      if (fileOf !== undefined || columns.length > 0 || table === 'operator_keys')
        for (const line of lines) {
          const row = readRow(path, line);
          const name = fileOf?.(row);
          // Only names of files in `contents` are counted. An archive contains all its files before its rows, so any
          // other name is that of a missing file, and storing such names could need too much memory.
          if (name !== undefined && contents.has(name)) named.set(name, (named.get(name) ?? 0) + 1);
          for (const column of columns) if (row[column] != null) namedOperators.add(row[column]);
          if (table === 'operator_keys') operators.add(row['id']);
        }
      if (Math.max(operators.size, namedOperators.size) > MAX_OPERATORS)
        throw refused(`It has more than ${MAX_OPERATORS} operators.`);
      if (parts.size === MOST_PARTS) throw refused(`It has more than ${MOST_PARTS} files of rows.`);
      parts.set(path, { rows: lines.length, bytes: content.length, blake3: fileHash(content) });
    } else throw refused(`${path} is no file of an export.`);
  }
  if (last === null) throw refused(`${MANIFEST} is missing: the archive is incomplete. Load it again.`);
  const manifest = readManifest(last.content);
  compare(manifest, parts, files);
  const unnamed = [...contents.keys()].find((path) => !named.has(path));
  if (unnamed !== undefined) throw refused(`No row in it names the file ${unnamed}.`);
  const stored = [...contents].reduce((sum, [path, size]) => sum + size * (named.get(path) ?? 0), 0);
  const mostBytes = await mostBytesOf(archive);
  if (stored > mostBytes) throw tooMuch(mostBytes);
  const [unnamedOperator] = operators.difference(namedOperators);
  if (unnamedOperator !== undefined) throw refused(`No row in it names the operator ${unnamedOperator}.`);
  // The archive has to contain each operator that it names. Otherwise the id could only be that of an operator of this
  // deployment.
  const [unknown] = namedOperators.difference(operators);
  if (unknown !== undefined) throw refused(`A row in it names the operator ${unknown}, who is not in it.`);
  if (keys !== (manifest.keys?.blake3 ?? null)) throw refused(`${KEYS_FILE} is not the file that ${MANIFEST} names.`);
  return { manifest, digest: fileHash(last.content), trustedKey: trusted(manifest, trustKey) };
}

async function mostBytesOf(archive: string): Promise<number> {
  return stat(archive).then(
    ({ size }) => Math.max(ROOM_BYTES, MOST_TIMES * size),
    (error: Error) => {
      throw refused(`It cannot be read: ${error.message}.`);
    },
  );
}

function tooMuch(mostBytes: number): StartError {
  return refused(`It would take more than ${mostBytes} bytes here, which no export of its size does.`);
}

/** Returns the rows of one file. Counts them before splitting, because millions of lines would fill the memory. */
export function linesOf({ path, content }: ArchiveFile): string[] {
  const limit = rowLimit(path);
  let end = -1;
  for (let rows = 0; rows <= PART_ROWS; rows += 1) {
    const start = end + 1;
    end = content.indexOf('\n', start);
    if ((end === -1 ? content.length : end) - start > limit)
      throw refused(`A row in ${path} has more than ${limit} bytes.`);
    if (end === -1) return readable(path, content.toString('utf8').trimEnd().split('\n'));
  }
  throw refused(`A file of it has more than ${PART_ROWS} rows.`);
}

/**
 * Refuses rows that no export writes. A number with an exponent would bypass the row's size limit, which assumes that
 * numbers are written in full. A deeply nested row could not be read.
 */
function readable(path: string, lines: string[]): string[] {
  if (lines.some(hasExponent)) throw refused(`A row in ${path} has a number with an exponent.`);
  if (lines.some((line) => depthOf(line) > MAX_DEPTH))
    throw refused(`A row in ${path} is nested more than ${MAX_DEPTH} levels deep.`);
  return lines;
}

type Row = Readonly<Record<string, unknown>>;

/** For each table whose rows name a file, a function that returns the file's path. */
const NAMED_FILE: Readonly<Record<string, (row: Row) => string>> = {
  uploads: ({ sha256 }) => `uploads/${sha256}`,
  documents: ({ blake3 }) => `files/${blake3}`,
};

export function readRow(path: string, line: string): Row {
  try {
    const row: unknown = JSON.parse(line);
    if (isObject(row)) return row as Row;
  } catch {}
  throw refused(`${path} has a row that is not a JSON object.`);
}

function depthOf(json: string): number {
  let depth = 0;
  let deepest = 0;
  let isInString = false;
  for (let at = 0; at < json.length; at += 1) {
    const character = json[at];
    if (isInString) {
      if (character === '\\') at += 1;
      else if (character === '"') isInString = false;
    } else if (character === '"') isInString = true;
    else if (character === '{' || character === '[') {
      depth += 1;
      deepest = Math.max(deepest, depth);
    } else if (character === '}' || character === ']') depth -= 1;
  }
  return deepest;
}

/**
 * Returns a function that refuses a file that differs from the one checked before, because the archive may have been
 * replaced since the check.
 */
export function changeCheck({ parts, keys }: Manifest): (file: ArchiveFile) => void {
  const hashes = new Map(parts.map(({ path, blake3 }) => [path, blake3]));
  if (keys !== null) hashes.set(KEYS_FILE, keys.blake3);
  return ({ path, content }) => {
    if (path === MANIFEST) return;
    const expected = FILE_PART.test(path) ? path.split('/')[1] : hashes.get(path);
    if (hashOf(path, content) !== expected) throw refused(`${path} has changed since the archive was checked.`);
  };
}

function hashOf(path: string, content: Buffer): string {
  return path.startsWith('uploads/') ? nodeHash('sha256', content) : fileHash(content);
}

function readManifest(content: Buffer): SignedManifest {
  let value: unknown;
  try {
    value = JSON.parse(content.toString('utf8'));
  } catch {
    throw refused(`${MANIFEST} is not JSON.`);
  }
  if (!Check(Manifest, value)) throw refused(`${MANIFEST} has another form than this version reads.`);
  const manifest = value as SignedManifest;
  const key = decodeMultikey(manifest.public_key);
  const signature = typeof manifest.signature === 'string' ? decodeBase64(manifest.signature) : null;
  const message = manifestMessage(manifest);
  if (key === null || signature === null || !verifyEd25519({ publicKey: key, signature, message })) {
    throw refused(`The signature of ${MANIFEST} is invalid.`);
  }
  return manifest;
}

function compare(manifest: Manifest, parts: ReadonlyMap<string, object>, files: Manifest['files']): void {
  const actual = [...parts].map(([path, part]) => ({ path, ...part }));
  const byPath = (one: { path: string }, other: { path: string }) => (one.path < other.path ? -1 : 1);
  const listed = manifest.parts.toSorted(byPath);
  if (canonicalJson(actual.toSorted(byPath)) !== canonicalJson(listed)) {
    throw refused(`Its rows are not those that ${MANIFEST} lists.`);
  }
  if (canonicalJson(files) !== canonicalJson(manifest.files)) {
    throw refused(`It has ${files.count} documents and uploads; ${MANIFEST} lists ${manifest.files.count}.`);
  }
}

function trusted({ public_key }: Manifest, trustKey: string | null): string | null {
  if (trustKey === null) return null;
  const key = readPinnedKey(trustKey);
  if (key === null) throw new StartError('--trust-key is not an Ed25519 public key.');
  if (encodeMultikey(key) !== public_key) {
    throw refused('It is signed with another key than --trust-key.');
  }
  return public_key;
}

/** Advice added to an error that only an archive without a trusted key can cause. */
export const TRUST = 'If you trust its source, import it with --trust-key.';

/** Returns the error for a refused archive. None of its content is kept. */
export function refused(why: string): StartError {
  // Control characters are replaced, because a name in an archive must not control the operator's terminal.
  const readable = why.replaceAll(/\p{Cc}/gu, '\ufffd').slice(0, MAX_REASON);
  return new StartError(`The archive was refused, and nothing was imported. ${readable}`);
}
