import { execFile } from 'node:child_process';
import { mkdir, mkdtemp, readdir, rm, writeFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { promisify } from 'node:util';
import { getDocumentProxy } from 'unpdf';
import { renderDocument } from '../../src/documents/render.ts';
import { encodePng } from './png.ts';
import { FORMS, type Form, requestsOf } from './samples.ts';

/** Draws every page of every kind and form, which git ignores. Run it after a template changed, and look. */
const FOLDER = new URL('../../pictures/documents/', import.meta.url).pathname;
const DPI = 119;
const run = promisify(execFile);
const work = await mkdtemp(join(tmpdir(), 'documents-'));

/** Draws one page with `pdftoppm` (the package poppler-utils of most systems), which npm does not bring. */
async function picture(pdf: string, page: number): Promise<Uint8Array> {
  const { stdout } = await run('pdftoppm', ['-r', String(DPI), '-f', String(page), '-l', String(page), pdf], {
    encoding: 'buffer',
    maxBuffer: 64 * 1024 * 1024,
  });
  const { pixels, width, height } = readPpm(stdout);
  return encodePng(pixels, width, height);
}

/**
 * Reads a portable pixmap, P6: width, height and 255 as text, then three bytes for each pixel. Returns four for each.
 */
function readPpm(ppm: Buffer): { pixels: Uint8ClampedArray; width: number; height: number } {
  const header = /^P6\s+(\d+)\s+(\d+)\s+255\s/.exec(ppm.subarray(0, 64).toString('latin1'));
  if (header === null) throw new Error('pdftoppm gave no picture');
  const [width, height] = [Number(header[1]), Number(header[2])];
  const colors = ppm.subarray(header[0].length);
  const pixels = new Uint8ClampedArray(width * height * 4).fill(255);
  for (let pixel = 0; pixel < width * height; pixel += 1) {
    pixels.set(colors.subarray(pixel * 3, pixel * 3 + 3), pixel * 4);
  }
  return { pixels, width, height };
}

/** Draws every kind of one form; returns the number of pages. */
async function draw(form: Form, livemode: boolean): Promise<number> {
  let pages = 0;
  for (const request of requestsOf(form, { livemode })) {
    const { content } = renderDocument(request);
    const pdf = join(work, 'document.pdf');
    await writeFile(pdf, content);
    const { numPages } = await getDocumentProxy(new Uint8Array(content));
    for (let page = 1; page <= numPages; page += 1) {
      const file = `${form}-${livemode ? 'live' : 'sandbox'}-${request.kind.replaceAll('_', '-')}-${page}.png`;
      await writeFile(join(FOLDER, file), await picture(pdf, page));
    }
    pages += numPages;
  }
  return pages;
}

// Before the old pictures are deleted.
await run('pdftoppm', ['-v']).catch(() => {
  process.stderr.write('The program pdftoppm is missing. Install the package poppler-utils of your system.\n');
  process.exit(1);
});
await mkdir(FOLDER, { recursive: true });
for (const file of await readdir(FOLDER)) await rm(join(FOLDER, file));
let pages = 0;
for (const form of FORMS) {
  for (const livemode of [true, false]) pages += await draw(form, livemode);
}
await rm(work, { recursive: true });
process.stdout.write(`${pages} pages\n`);
