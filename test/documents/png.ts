import { crc32, deflateSync } from 'node:zlib';

type Color = readonly [number, number, number];

/** A page needs only sixteen colours: ink on paper, and the warm ones of a sandbox. Four bits a pixel. */
const PALETTE: readonly Color[] = [
  ...[0, 26, 51, 77, 102, 128, 153, 179, 204, 230, 255].map((grey): Color => [grey, grey, grey]),
  [247, 231, 225],
  [233, 205, 193],
  [207, 148, 128],
  [180, 96, 63],
  [154, 42, 0],
];
const SIGNATURE = Uint8Array.of(137, 80, 78, 71, 13, 10, 26, 10);

/** Encodes RGBA pixels as a small PNG. */
export function encodePng(pixels: Uint8ClampedArray, width: number, height: number): Uint8Array {
  const stride = Math.ceil(width / 2);
  const rows = new Uint8Array((stride + 1) * height);
  const known = new Map<number, number>();
  for (let y = 0; y < height; y += 1) {
    for (let x = 0; x < width; x += 1) {
      const at = 4 * (y * width + x);
      const color = [pixels[at] ?? 0, pixels[at + 1] ?? 0, pixels[at + 2] ?? 0] as const;
      const key = (color[0] << 16) | (color[1] << 8) | color[2];
      const index = known.get(key) ?? nearest(color);
      known.set(key, index);
      const place = y * (stride + 1) + 1 + (x >> 1);
      rows[place] = (rows[place] ?? 0) | (x % 2 === 0 ? index << 4 : index);
    }
  }
  const header = Buffer.alloc(13);
  header.writeUInt32BE(width, 0);
  header.writeUInt32BE(height, 4);
  header.set([4, 3, 0, 0, 0], 8);
  const compressed = deflateSync(rows, { level: 9, memLevel: 9 });
  const parts = [SIGNATURE, chunk('IHDR', header), chunk('PLTE', Uint8Array.from(PALETTE.flat()))];
  return Buffer.concat([...parts, chunk('IDAT', compressed), chunk('IEND', new Uint8Array())]);
}

function nearest([red, green, blue]: Color): number {
  const distances = PALETTE.map(([r, g, b]) => (r - red) ** 2 + (g - green) ** 2 + (b - blue) ** 2);
  return distances.indexOf(Math.min(...distances));
}

function chunk(type: string, data: Uint8Array): Uint8Array {
  const body = Buffer.concat([Buffer.from(type, 'latin1'), data]);
  const length = Buffer.alloc(4);
  length.writeUInt32BE(data.length);
  const check = Buffer.alloc(4);
  check.writeUInt32BE(crc32(body));
  return Buffer.concat([length, body, check]);
}
