import { readFileSync, statSync } from 'node:fs';
import { join } from 'node:path';

/** Compressed script that a page may need before it shows something. */
const LIMIT_BYTES = 250 * 1_024;

type Chunk = { file: string; imports?: string[]; dynamicImports?: string[]; isEntry?: boolean };
type Manifest = Record<string, Chunk>;

/**
 * Throws if a first visit loads too much script: the entry with all it imports, and the largest page with all that it
 * imports besides. Returns the size in words.
 */
export function requireSmall(built: string): string {
  const manifest = JSON.parse(readFileSync(join(built, '.vite/manifest.json'), 'utf8')) as Manifest;
  const entry = Object.keys(manifest).find((key) => manifest[key]?.isEntry);
  if (entry === undefined) throw new Error('The build has no entry.');
  const sizeOf = (keys: ReadonlySet<string>) =>
    [...keys]
      .map((key) => statSync(join(built, `${manifest[key]?.file}.gz`)).size)
      .reduce((sum, size) => sum + size, 0);
  const shared = withImports(manifest, entry);
  const pages = (manifest[entry]?.dynamicImports ?? []).map((page) => ({
    page,
    size: sizeOf(shared.union(withImports(manifest, page))),
  }));
  const largest = pages.sort((a, b) => b.size - a.size)[0] ?? { page: entry, size: sizeOf(shared) };
  const words = `${Math.ceil(largest.size / 1_024)} KiB of script, compressed (${largest.page})`;
  if (largest.size > LIMIT_BYTES)
    throw new Error(`The first load is too large: ${words}; the limit is ${LIMIT_BYTES / 1_024} KiB.`);
  return words;
}

function withImports(manifest: Manifest, start: string): Set<string> {
  const found = new Set<string>();
  const visit = (key: string): void => {
    if (found.has(key)) return;
    found.add(key);
    for (const imported of manifest[key]?.imports ?? []) visit(imported);
  };
  visit(start);
  return found;
}
