import { type Zippable, zipSync } from 'fflate';
import { utf8 } from '../domain/formats/canonical.ts';
import { fileHash } from '../domain/formats/file-hash.ts';
import type { RenderedDocument } from './document.ts';

/** A file that goes into a bundle. */
export type BundleFile = { name: string; content: Uint8Array };
export type Bundle = Pick<RenderedDocument, 'content' | 'blake3' | 'packed'>;

/**
 * The modification date of every file in a bundle, fixed so that the same files make the same bundle: the first day
 * that ZIP can express.
 */
const FIXED_DATE = new Date(1980, 0, 1);
const LEVEL = 6;
/** Already compressed, or packed better by the database as they are. */
const IS_COMPACT = /\.(?:pdf|png|jpg)$/;
/** Text for people, wherever the bundle is unpacked. */
const MANIFEST = 'manifest.json';

/** Packs files, with a manifest that says what they are about and has the hash of each. */
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
