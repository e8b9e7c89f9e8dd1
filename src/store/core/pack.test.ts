import { randomBytes } from 'node:crypto';
import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { pack, unpack } from './pack.ts';

const dictionaryOf = (content: Uint8Array) => ({ hash: 'f'.repeat(64), content });
const text = (words: string) => new TextEncoder().encode(words);

describe('packing', () => {
  it('is lossless for any file and dictionary', () => {
    const bytes = fc.uint8Array({ maxLength: 3_000 });
    fc.assert(
      fc.property(bytes, bytes, bytes, fc.nat(3_000), (dictionary, before, after, from) => {
        const file = Uint8Array.from([...before, ...dictionary.subarray(from), ...after]);
        const packed = pack(file, dictionaryOf(dictionary));
        expect(Buffer.compare(unpack(packed.bytes, dictionary, file.length), file)).toBe(0);
      }),
      { numRuns: 500 },
    );
  });

  it('gives the same bytes for the same file', () => {
    const dictionary = dictionaryOf(text('the quick brown fox '.repeat(100)));
    const file = text('a quick brown fox jumps over a lazy dog '.repeat(50));
    expect(pack(file, dictionary)).toEqual(pack(file, dictionary));
  });

  it('needs almost no bytes for content that the dictionary has', () => {
    const noise = randomBytes(30_000);
    expect(pack(noise, dictionaryOf(noise)).bytes.length).toBeLessThan(300);
  });
});

describe('unpacking', () => {
  const content = text('0123456789 sentences that documents share, '.repeat(40));
  const file = text(`Company One. ${'sentences that documents share, '.repeat(20)}`);
  const { bytes } = pack(file, dictionaryOf(content));

  it('refuses another dictionary', () => {
    const other = Uint8Array.from(content, (byte) => byte ^ 1);
    expect(() => unpack(bytes, other, file.length)).toThrow();
    expect(() => unpack(bytes, new Uint8Array(), file.length)).toThrow();
  });

  it('refuses packed bytes with any one changed', () => {
    for (let at = 0; at < bytes.length; at++) {
      const changed = bytes.with(at, (bytes[at] ?? 0) ^ 0x40);
      let found: Uint8Array | undefined;
      try {
        found = unpack(changed, content, file.length);
      } catch {
        continue;
      }
      // A bit of the header that means nothing for these bytes.
      expect(Buffer.compare(found, file)).toBe(0);
    }
  });

  it('refuses a file of another size', () => {
    expect(() => unpack(bytes, content, file.length - 1)).toThrow();
    expect(() => unpack(bytes, content, file.length + 1)).toThrow('instead of');
  });
});
