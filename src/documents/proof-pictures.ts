import { getDocumentProxy, getResolvedPDFJS } from 'unpdf';
import { PDF_OPTIONS } from './pdf-options.ts';

/* The pictures in a proof: the file itself, or those on one page of a scanned PDF. */

/**
 * A proof with pictures. `page`: page of a PDF, counted from 1; null: the file is a picture. `pixelLimit`: maximum for
 * all pictures together.
 */
export type ProofFile = { content: Uint8Array; page: number | null; pixelLimit: number };

/**
 * Returns the pictures as PNG, JPEG or portable pixmaps. Returns an empty list if there are none or they exceed the
 * limit.
 */
export async function picturesOf({ content, page, pixelLimit }: ProofFile): Promise<Uint8Array[]> {
  if (page !== null) return picturesOfPage(content, page, pixelLimit);
  const pixels = pixelsOf(content);
  return pixels !== null && pixels <= pixelLimit ? [content] : [];
}

const PNG_HEADER = Buffer.from('89504e470d0a1a0a0000000d49484452', 'hex');

/** Returns the number of pixels that the header of a PNG or JPEG states; null if it states none. */
function pixelsOf(content: Uint8Array): number | null {
  const bytes = Buffer.from(content.buffer, content.byteOffset, content.length);
  const isPng = bytes.length >= 24 && bytes.subarray(0, PNG_HEADER.length).equals(PNG_HEADER);
  return isPng ? bytes.readUInt32BE(16) * bytes.readUInt32BE(20) : pixelsOfJpeg(bytes);
}

/**
 * Returns the number of pixels of a JPEG; null if it states none. A JPEG consists of segments: the byte FF, a marker,
 * and a length of two bytes that includes itself. A marker from C0 to CF begins the frame, which states height and
 * width after its first byte. The markers C4, C8 and CC begin other segments.
 */
function pixelsOfJpeg(bytes: Buffer): number | null {
  if (bytes.length < 2 || bytes.readUInt16BE(0) !== 0xffd8) return null;
  let at = 2;
  while (at + 9 <= bytes.length && bytes[at] === 0xff) {
    const marker = bytes.readUInt8(at + 1);
    const isFrame = marker >= 0xc0 && marker <= 0xcf && ![0xc4, 0xc8, 0xcc].includes(marker);
    if (isFrame) return bytes.readUInt16BE(at + 5) * bytes.readUInt16BE(at + 7);
    at += 2 + bytes.readUInt16BE(at + 2);
  }
  return null;
}

/**
 * A picture that the PDF library unpacked; null if that failed. `kind`: `GRAYSCALE_1BPP`, `RGB_24BPP` or `RGBA_32BPP`.
 */
type Unpacked = { width: number; height: number; kind: number; data: Uint8Array | Uint8ClampedArray } | null;

async function picturesOfPage(content: Uint8Array, pageNumber: number, pixelLimit: number): Promise<Uint8Array[]> {
  const pdf = await getDocumentProxy(new Uint8Array(content), { ...PDF_OPTIONS, maxImageSize: pixelLimit });
  try {
    const { OPS } = await getResolvedPDFJS();
    const page = await pdf.getPage(pageNumber);
    const { fnArray, argsArray } = await page.getOperatorList();
    const pictures: Uint8Array[] = [];
    let pixels = 0;
    for (const [index, operator] of fnArray.entries()) {
      if (operator !== OPS.paintImageXObject) continue;
      const [id] = argsArray[index] as [string];
      // The PDF library stores pictures that appear on several pages as common objects.
      const objects = id.startsWith('g_') ? page.commonObjs : page.objs;
      const picture = await new Promise<Unpacked>((resolve) => objects.get(id, resolve));
      if (picture === null) continue;
      pixels += picture.width * picture.height;
      if (pixels > pixelLimit) return [];
      pictures.push(portable(picture));
    }
    return pictures;
  } finally {
    await pdf.loadingTask.destroy();
  }
}

const GRAYSCALE_1BPP = 1;
const RGBA_32BPP = 3;

/** Writes a picture as a portable bitmap (P4) or pixmap (P6): a line with its size, then its pixels. */
function portable({ width, height, kind, data }: NonNullable<Unpacked>): Uint8Array {
  const size = `${width} ${height}\n`;
  // A picture that was a JPEG arrives as a kind of array that Buffer.concat refuses.
  const bytes = Buffer.from(data.buffer, data.byteOffset, data.length);
  // A bit of 1 is white in a PDF, and black in a bitmap.
  if (kind === GRAYSCALE_1BPP) return Buffer.concat([Buffer.from(`P4\n${size}`), bytes.map((byte) => ~byte)]);
  const colors = kind === RGBA_32BPP ? bytes.filter((_, at) => at % 4 !== 3) : bytes;
  return Buffer.concat([Buffer.from(`P6\n${size}255\n`), colors]);
}
