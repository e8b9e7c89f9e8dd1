import { mkdtempSync, rmSync } from 'node:fs';
import { writeFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { buffer } from 'node:stream/consumers';
import { gzipSync } from 'node:zlib';
import { pack } from 'tar-stream';
import { afterAll, expect, it } from 'vitest';
import { checkArchive } from './read-archive.ts';

/* An archive of a few megabytes cannot fill the memory: it is measured with the headers of its files. */

const folder = mkdtempSync(join(tmpdir(), 'efs-read-'));
afterAll(() => rmSync(folder, { recursive: true }));

/** Checks an archive of these bytes, and returns why it is refused. */
async function refusalOf(packed: Uint8Array): Promise<string> {
  const path = join(folder, 'account.tar.gz');
  await writeFile(path, packed);
  return checkArchive(path, null).then(
    () => '',
    ({ message }: Error) => message,
  );
}

/** Packs empty files of these names. */
async function filesOf(names: readonly string[]): Promise<Uint8Array> {
  const tar = pack();
  for (const name of names) tar.entry({ name, size: 0 }, '');
  tar.finalize();
  return gzipSync(await buffer(tar), { level: 1 });
}

const partOf = (table: string) => `tables/${table}/000001.jsonl`;

it('refuses the first file whose name is longer than any name in an export', async () => {
  const names = [500, 4_000_000].map((length) => partOf('a'.repeat(length)));
  const refusal = await refusalOf(await filesOf(names));
  expect(refusal).toContain('A file in it has a name of 520 characters');
});

it('limits the unpacked size, also of bytes that belong to no file', async () => {
  // Members of a gzip file follow each other: zeros of 16 MiB, more often than 1 GiB has room for.
  const zeros = gzipSync(Buffer.alloc(16 * 1024 * 1024));
  const refusal = await refusalOf(Buffer.concat(Array.from({ length: 65 }, () => zeros)));
  expect(refusal).toContain('It would take more than 1073741824 bytes here');
});

it.each(['constructor', '__proto__', 'payments'])(
  'ignores the rows of a table that no export has: %s',
  async (table) => {
    expect(await refusalOf(await filesOf([partOf(table)]))).toContain('manifest.json is missing');
  },
);
