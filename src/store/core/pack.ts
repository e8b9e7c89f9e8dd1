import { constants, zstdCompressSync, zstdDecompressSync } from 'node:zlib';

/** Bytes that many files share, so that they compress better. `hash`: BLAKE3, hex. */
export type Dictionary = { hash: string; content: Uint8Array };

/** A compressed file, with the hash of the dictionary that is needed to decompress it. */
export type Packed = { bytes: Uint8Array; dictionary: string };

/** Lower compression levels do not find the fonts that documents repeat; higher levels take 50% longer to save 10%. */
const LEVEL = 3;
/** Documents repeat whole lines. Ignoring short matches makes packing faster and the result smaller. */
const SHORTEST_MATCH = 6;
/**
 * The hash tables are small, because the dictionary is loaded into them for every file. This saves a third of the time
 * for 5% more bytes.
 */
const TABLE_BITS = { long: 15, short: 14 };

/** Compresses a file without loss. Parts that are in the dictionary take almost no space. */
export function pack(content: Uint8Array, dictionary: Dictionary): Packed {
  const bytes = zstdCompressSync(content, {
    dictionary: dictionary.content,
    // With a checksum, a wrong dictionary causes an error instead of a wrong file.
    params: {
      [constants.ZSTD_c_compressionLevel]: LEVEL,
      [constants.ZSTD_c_minMatch]: SHORTEST_MATCH,
      [constants.ZSTD_c_hashLog]: TABLE_BITS.long,
      [constants.ZSTD_c_chainLog]: TABLE_BITS.short,
      [constants.ZSTD_c_checksumFlag]: 1,
    },
    pledgedSrcSize: content.length,
  });
  // The bytes are copied, because they may be part of a larger buffer, and threads pass whole buffers to each other.
  return { bytes: new Uint8Array(bytes), dictionary: dictionary.hash };
}

/** Returns the original file; throws if the packed bytes or the dictionary do not give a file of this size. */
export function unpack(packed: Uint8Array, dictionary: Uint8Array, size: number): Uint8Array {
  const content = zstdDecompressSync(packed, { dictionary, maxOutputLength: Math.max(1, size) });
  if (content.length !== size) throw new Error(`unpacked ${content.length} bytes instead of ${size}`);
  return content;
}
