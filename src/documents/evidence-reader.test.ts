import PDFDocument from 'pdfkit';
import { afterAll, describe, expect, it } from 'vitest';
import { pdfOfLines, pdfOfPage } from '../../test/documents/hostile-pdf.ts';
import { requestsOf } from '../../test/documents/samples.ts';
import { readableText, showsWords, textOfPage } from '../domain/filing/evidence-text.ts';
import { createEvidenceReader } from './evidence-reader.ts';
import { renderDocument } from './render.ts';

const reader = createEvidenceReader();
const impatient = createEvidenceReader({ timeLimitMs: 300 });
const frugal = createEvidenceReader({ timeLimitMs: 60_000, bufferLimitMb: 64 });
afterAll(() => Promise.all([reader.close(), impatient.close(), frugal.close()]));

/** Each file has a hash of its own here, so that none is remembered. */
let serial = 0;
function read(content: Uint8Array, by = reader): Promise<string | null> {
  serial += 1;
  return by.read({ content, sha256: String(serial) }, 'ada');
}

async function shows(content: Uint8Array, ...sought: string[]): Promise<boolean[]> {
  const text = readableText((await read(content)) ?? '');
  return sought.map((each) => text !== null && showsWords(text, each));
}

async function written(pages: readonly string[], options: PDFKit.PDFDocumentOptions = {}): Promise<Uint8Array> {
  const pdf = new PDFDocument({ autoFirstPage: false, ...options });
  const pieces: Buffer[] = [];
  pdf.on('data', (piece: Buffer) => pieces.push(piece));
  const ended = new Promise((resolve) => pdf.once('end', resolve));
  for (const page of pages) pdf.addPage().text(page);
  pdf.end();
  await ended;
  return new Uint8Array(Buffer.concat(pieces));
}

it("finds the facts in the service's own documents", async () => {
  const receipt = requestsOf('wyoming').find(({ kind }) => kind === 'receipt');
  if (receipt?.kind !== 'receipt') throw new Error('no sample');
  const { content } = renderDocument(receipt);
  const { filed, entity } = receipt;
  expect(await shows(content, filed.number, entity.legal_name, 'Another LLC')).toEqual([true, true, false]);
});

it('finds a number and a name that are split over lines', async () => {
  const content = pdfOfLines('CERTIFICATE', 'of HELIOS', 'RESEARCH, L.L.C.', 'ID 2026-0012', '34567');
  expect(await shows(content, 'Helios Research LLC', '2026-001234567')).toEqual([true, true]);
});

it('finds text in a PDF that another program made', async () => {
  const content = await written(['Entity: Helios Research LLC', 'Employer Identification Number: 12-3456789']);
  expect(await shows(content, 'Helios Research LLC', '12-3456789')).toEqual([true, true]);
});

it('ends each page, so that one of them can be read', async () => {
  const text = (await read(await written(['Helios Research LLC', '', 'Boreal LLC']))) ?? '';
  const pages = [0, 1, 2, 3, 4].map((page) => textOfPage(text, page)?.trim() ?? null);
  expect(pages).toEqual([null, 'Helios Research LLC', '', 'Boreal LLC', null]);
});

it('reads forty pages and not more', async () => {
  const pages = Array.from({ length: 41 }, (_, index) => `page ${index + 1} of many`);
  expect(await shows(await written(pages), 'page 40 of many', 'page 41 of many')).toEqual([true, false]);
});

describe('returns nothing for', () => {
  it.each([
    ['a file that only begins like a PDF', async () => new TextEncoder().encode('%PDF-1.7 receipt')],
    ['a picture', async () => Uint8Array.from([0x89, 0x50, 0x4e, 0x47, 13, 10, 26, 10, ...Array(400).fill(7)])],
    ['a damaged PDF', async () => (await written(['Helios LLC'])).map((byte, at) => (at > 40 ? byte ^ 0x5a : byte))],
    ['a locked PDF', () => written(['Helios LLC'], { userPassword: 'secret', ownerPassword: 'other' })],
  ])('%s', async (_, content) => {
    expect(await read(await content())).toBeNull();
  });

  it('a page that takes too long, and then reads the next file', async () => {
    const slow = pdfOfPage('BT /F1 12 Tf 50 700 Td (Helios LLC) Tj ET ', 1_000_000);
    expect(await read(slow, impatient)).toBeNull();
    expect(await read(pdfOfLines('Helios LLC'), impatient)).toContain('Helios LLC');
  });

  it('a page that unpacks to two hundred times its size, in a bounded memory, and then reads the next file', async () => {
    const bomb = pdfOfPage(' ', 150_000_000);
    expect(bomb.length).toBeLessThan(700_000);
    const before = process.memoryUsage.rss();
    let most = before;
    const gauge = setInterval(() => {
      most = Math.max(most, process.memoryUsage.rss());
    }, 20);
    expect(await read(bomb, frugal)).toBeNull();
    clearInterval(gauge);
    expect((most - before) / 2 ** 20).toBeLessThan(400);
    expect(await read(pdfOfLines('Helios LLC'), frugal)).toContain('Helios LLC');
  });
});

it('reads a file once', async () => {
  const first = await reader.read({ content: pdfOfLines('Helios LLC'), sha256: 'same' }, 'ada');
  const again = await reader.read({ content: pdfOfLines('nothing'), sha256: 'same' }, 'ada');
  expect([first, again]).toEqual([expect.stringContaining('Helios LLC'), first]);
});

it('reads while its caller continues', async () => {
  let beats = 0;
  const beat = setInterval(() => {
    beats += 1;
  }, 10);
  await read(pdfOfPage('BT /F1 12 Tf 50 700 Td (Helios LLC) Tj ET ', 1_000_000), impatient);
  clearInterval(beat);
  expect(beats).toBeGreaterThan(10);
});
