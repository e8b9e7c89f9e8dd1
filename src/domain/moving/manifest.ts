import type { Static } from 'typebox';
import { Type } from 'typebox';
import { canonicalJson, utf8 } from '../formats/canonical.ts';
import { TRAVELLING } from './travel.ts';

/** Format of an archive. The name changes whenever readers of the old format cannot read the new one. */
export const EXPORT_FORMAT = 'efs-export-1';
/** Path of the manifest, which is the last file of an archive. */
export const MANIFEST = 'manifest.json';

/** Maximum length of a file's path. The longest path in use, that of an upload, has 72 characters. */
export const LONGEST_PATH = 100;

const Hash = Type.String({ pattern: '^[0-9a-f]{64}$' });
const Count = Type.Integer({ minimum: 0 });
/** A file of rows. `path`: `tables/<table>/<number>.jsonl`, or `heads/<number>.jsonl` for signed heads. */
const Part = Type.Object({ path: Type.String({ maxLength: LONGEST_PATH }), rows: Count, bytes: Count, blake3: Hash });

export const Manifest = Type.Object({
  format: Type.Literal(EXPORT_FORMAT),
  /** Version of the service that made the archive. */
  service: Type.String({ maxLength: 40 }),
  mode: Type.Enum(['sandbox', 'live']),
  /** The last migration that was applied. It must be the same in both deployments. */
  schema: Type.String({ maxLength: 100 }),
  /** Id of the account, in lower case because the name of its audit chain contains this text. */
  account_id: Type.String({ format: 'uuid', pattern: '^[0-9a-f-]+$' }),
  exported_at: Type.String({ format: 'date-time' }),
  /**
   * Time at which the source deployment froze the account; null: the account was not frozen, so it may have changed
   * since the export.
   */
  frozen_at: Type.Union([Type.String({ format: 'date-time' }), Type.Null()]),
  tables: Type.Record(Type.String(), Count),
  parts: Type.Array(Part),
  files: Type.Object({ count: Count, bytes: Count }),
  /**
   * The encrypted private keys of the companies. Null if these keys stay in the source deployment. Otherwise the file
   * `keys.age` contains them, encrypted for `recipient`.
   */
  keys: Type.Union([Type.Object({ recipient: Type.String({ maxLength: 3_000 }), blake3: Hash }), Type.Null()]),
  /** The public key, as Multikey, that verifies the signed heads and this manifest. */
  public_key: Type.String({ maxLength: 100 }),
});
export type Manifest = Static<typeof Manifest>;
export type ManifestPart = Static<typeof Part>;
export type SignedManifest = Manifest & { signature: string };

/**
 * Returns the bytes that the signature covers. The bytes begin with a prefix for manifests, so that no other signed
 * text can pass as a manifest.
 */
export function manifestMessage({ signature: _, ...manifest }: Manifest & { signature?: string }): Uint8Array {
  return utf8(`efs-export-manifest-v1\n${canonicalJson(manifest)}`);
}

/** Maximum size of a manifest, needed because a manifest is read before it is verified: 16 MiB, about 100,000 parts. */
export const MANIFEST_LIMIT_BYTES = 16 * 1024 * 1024;
/** Maximum number of parts. A manifest has no room for more, because each part takes more than 120 bytes. */
export const MOST_PARTS = Math.floor(MANIFEST_LIMIT_BYTES / 120);
/** Maximum number of rows per part. */
export const PART_ROWS = 200;
/**
 * Maximum size of a row, the same as for a request, because a list reads a hundred whole rows at a time, and some lists
 * contain the rows of all accounts.
 */
const ROW_LIMIT_BYTES = 256 * 1024;
/**
 * Tables with larger rows: a row contains a constitution twice, as sent and in canonical form. Both are escaped JSON
 * text.
 */
const CONSTITUTED = ['constitutions', 'proposals', 'later_filings'];

/** Returns the maximum size of a row in a file of an archive. */
export function rowLimit(path: string): number {
  return sizeFactor(tableOf(path)) * ROW_LIMIT_BYTES;
}

/**
 * Returns the number of rows per part of a table. The number is lower for tables with larger rows, so that a part fits
 * into memory.
 */
export function partRows(table: string): number {
  return PART_ROWS / sizeFactor(table);
}

function sizeFactor(table: string | undefined): number {
  return table !== undefined && CONSTITUTED.includes(table) ? 4 : 1;
}

/** Maximum size of any file. An upload has at most 10 MiB, and a part with rows about 50 MiB. */
export const FILE_LIMIT_BYTES = 100 * 1024 * 1024;

export const TABLE_PART = /^tables\/([a-z_]+)\/\d{6}\.jsonl$/;
export const HEAD_PART = /^heads\/\d{6}\.jsonl$/;
/** Path of a document, `files/<blake3>`, or of an upload, `uploads/<sha256>`. */
export const FILE_PART = /^(files|uploads)\/([0-9a-f]{64})$/;

/**
 * Returns the table whose rows a file of an archive contains. Undefined if no such table moves with an account, because
 * an archive may name any table.
 */
export function tableOf(path: string): string | undefined {
  const table = TABLE_PART.exec(path)?.[1];
  return TRAVELLING.find(([name]) => name === table)?.[0];
}
