import { constants, zstdCompressSync, zstdDecompressSync } from 'node:zlib';

/** Bytes that files have in common. `hash`: BLAKE3, hex. */
export type Dictionary = { hash: string; content: Uint8Array };

/** A packed file, and the hash of the dictionary that unpacks it. */
export type Packed = { bytes: Uint8Array; dictionary: string };

/** Lower levels do not find the fonts again; higher ones take half as long again for a tenth less. */
const LEVEL = 3;
/** Documents repeat lines and not letters: without the short matches, packing is faster and the result smaller. */
const SHORTEST_MATCH = 6;
/** Small tables, which the dictionary fills for every file: two thirds of the time, and a twentieth more bytes. */
const TABLE_BITS = { long: 15, short: 14 };

/** Packs a file without loss: parts that are in the dictionary take almost no room. */
export function pack(content: Uint8Array, dictionary: Dictionary): Packed {
  const bytes = zstdCompressSync(content, {
    dictionary: dictionary.content,
    // With a checksum, a wrong dictionary is an error and not another file.
    params: {
      [constants.ZSTD_c_compressionLevel]: LEVEL,
      [constants.ZSTD_c_minMatch]: SHORTEST_MATCH,
      [constants.ZSTD_c_hashLog]: TABLE_BITS.long,
      [constants.ZSTD_c_chainLog]: TABLE_BITS.short,
      [constants.ZSTD_c_checksumFlag]: 1,
    },
    pledgedSrcSize: content.length,
  });
  // A copy, because threads exchange whole buffers.
  return { bytes: new Uint8Array(bytes), dictionary: dictionary.hash };
}

/** Returns the file as it was; throws if packed bytes or dictionary are not those of a file of this size. */
export function unpack(packed: Uint8Array, dictionary: Uint8Array, size: number): Uint8Array {
  const content = zstdDecompressSync(packed, { dictionary, maxOutputLength: Math.max(1, size) });
  if (content.length !== size) throw new Error(`unpacked ${content.length} bytes instead of ${size}`);
  return content;
}
