import { afterAll, describe, expect, it } from 'vitest';
import { pdfOfLines } from '../../test/documents/hostile-pdf.ts';
import { pictureOfLines, scanOfPictures } from '../../test/documents/scan.ts';
import { eventually } from '../../test/harness/eventually.ts';
import { createPictureReader } from './picture-reader.ts';

/* Patience is long where a result is expected, because tests run on busy machines. */
const PATIENT = { patienceMs: 60_000 };
const HANGING = { threadUrl: new URL('../../test/documents/hanging-thread.ts', import.meta.url) };

const reader = createPictureReader(PATIENT);
afterAll(() => reader.close());

/** Each file has a hash of its own here, so that none is remembered. */
let serial = 0;
function read(content: Uint8Array, { by = reader, page = null as number | null } = {}): Promise<string | null> {
  serial += 1;
  return by.read({ content, sha256: String(serial), page }, 'ada');
}

const NUMBER = '12-3456789';
const NOTICE = pictureOfLines('INTERNAL REVENUE SERVICE', `Employer Identification Number: ${NUMBER}`);
const BLANK = pictureOfLines('', '');

/** The same picture, with another width and height in its header. */
function stating(size: number, picture: Uint8Array): Uint8Array {
  const header = Buffer.from(picture);
  header.writeUInt32BE(size, 16);
  header.writeUInt32BE(size, 20);
  return new Uint8Array(header);
}

/** The beginning of a JPEG: a segment of an application, and a frame of 20,000 by 20,000 pixels. */
const HUGE_JPEG = new Uint8Array(Buffer.from('ffd8ffe000040000ffc00011084e204e2003012200021101031101', 'hex'));

describe('the number is recognized', () => {
  it('in a picture', async () => {
    expect(await read(NOTICE)).toContain(NUMBER);
  });

  it('on the requested page of a scanned PDF, and not on another page', async () => {
    const scan = await scanOfPictures(BLANK, NOTICE);
    expect(await read(scan, { page: 2 })).toContain(NUMBER);
    expect(await read(scan, { page: 1 })).toBe('');
  });
});

it('a picture without text has no recognized text', async () => {
  expect(await read(BLANK)).toBe('');
});

describe('nothing is recognized in', () => {
  it.each([
    ['a file that only begins like a picture', null, Buffer.from('89504e470d0a1a0a', 'hex')],
    ['a PDF that has only text', 1, pdfOfLines('Helios LLC')],
    ['a file that only begins like a PDF', 1, new TextEncoder().encode('%PDF-1.7 receipt')],
    ['a page that the PDF does not have', 7, pdfOfLines('Helios LLC')],
    ['a JPEG that states a huge size', null, HUGE_JPEG],
    ['a PNG that states a huge size', null, stating(50_000, BLANK)],
  ] as const)('%s', async (_, page, content) => {
    expect(await read(content, { page })).toBeNull();
  });

  it('a picture or a scan that has more pixels than the limit', async () => {
    const frugal = createPictureReader({ ...PATIENT, pixelLimit: 100_000 });
    expect(await read(NOTICE, { by: frugal })).toBeNull();
    expect(await read(await scanOfPictures(NOTICE), { by: frugal, page: 1 })).toBeNull();
  });

  it('a picture that is cut off', async () => {
    const text = await read(NOTICE.slice(0, 2_000));
    expect(text ?? '').not.toContain(NUMBER);
  });
});

describe('an engine that', () => {
  it('hangs is ended, its caller gets no text, and the next file is read', async () => {
    const impatient = createPictureReader({ ...HANGING, patienceMs: 2_000 });
    expect(await read(pdfOfLines('-'), { by: impatient })).toBeNull();
    await eventually(async () => expect(await read(NOTICE, { by: impatient })).toBe('recognized'));
  });

  it('dies affects no other call', async () => {
    const mortal = createPictureReader({ ...HANGING, ...PATIENT });
    expect(await read(HUGE_JPEG, { by: mortal })).toBeNull();
    expect(await read(NOTICE, { by: mortal })).toBe('recognized');
  });
});

it('at most three callers wait for each other, and further callers get no text immediately', async () => {
  const busy = createPictureReader({ ...HANGING, ...PATIENT });
  const texts = await Promise.all(Array.from({ length: 5 }, () => read(NOTICE, { by: busy })));
  expect(texts).toEqual(['recognized', 'recognized', 'recognized', null, null]);
});

it('a file that was read is remembered', async () => {
  const file = { content: NOTICE, sha256: 'same', page: null };
  const first = await reader.read(file, 'ada');
  expect(await reader.read({ ...file, content: BLANK }, 'ada')).toBe(first);
});
