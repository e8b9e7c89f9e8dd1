import { type Zippable, zipSync } from 'fflate';
import { utf8 } from '../domain/formats/canonical.ts';
import { fileHash } from '../domain/formats/file-hash.ts';
import type { RenderedDocument } from './document.ts';

export type BundleFile = { name: string; content: Uint8Array };
export type Bundle = Pick<RenderedDocument, 'content' | 'blake3' | 'packed'>;

/**
 * Modification date of every file in a bundle: the earliest that ZIP can express. With a fixed date, the same files
 * always make the same bundle.
 */
const FIXED_DATE = new Date(1980, 0, 1);
const LEVEL = 6;
/**
 * Matches files stored uncompressed in the ZIP, because they are already compressed or the database compresses them
 * better.
 */
const IS_COMPACT = /\.(?:pdf|png|jpg)$/;
const MANIFEST = 'manifest.json';

/** Packs files with a manifest that contains `about` and the hash of each file. */
export function bundleFiles(files: readonly BundleFile[], about: Record<string, unknown>): Bundle {
  const listed = files.map(({ name, content }) => ({ name, size: content.length, blake3: fileHash(content) }));
  const manifest = utf8(`${JSON.stringify({ ...about, hash: 'BLAKE3', files: listed }, null, 2)}\n`);
  const entries: Zippable = {};
  for (const { name, content } of [...files, { name: MANIFEST, content: manifest }]) {
    entries[name] = [content, { mtime: FIXED_DATE, level: IS_COMPACT.test(name) ? 0 : LEVEL }];
  }
  const content = zipSync(entries);
  return { content, blake3: fileHash(content) };
}
