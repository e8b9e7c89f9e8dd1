import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { byteLines } from './byte-lines.ts';

async function* streamOf(chunks: Iterable<Uint8Array>): AsyncGenerator<Uint8Array> {
  yield* chunks;
}

const linesOf = (chunks: Iterable<Uint8Array>, maxBytes: number) =>
  Array.fromAsync(byteLines(streamOf(chunks), maxBytes));

describe('byteLines', () => {
  it('gives the same lines wherever the stream is cut', async () => {
    const text = fc.string({ unit: fc.constantFrom('a', 'é', '💥', '\n', '\r', '\ufeff'), maxLength: 30 });
    await fc.assert(
      fc.asyncProperty(text, fc.integer({ min: 1, max: 9 }), async (content, size) => {
        const bytes = Buffer.from(content);
        const chunks = Array.from({ length: Math.ceil(bytes.length / size) }, (_, at) =>
          bytes.subarray(at * size, (at + 1) * size),
        );
        const expected = content.split('\n');
        if (expected.at(-1) === '') expected.pop();
        expect(await linesOf(chunks, 1_000)).toEqual(expected);
      }),
      { numRuns: 500 },
    );
  });

  it('reports a line that is too long or not UTF-8 and continues after it', async () => {
    const file = Buffer.concat([Buffer.from('12345\n123456\n'), Buffer.of(0xff, 0x0a), Buffer.from('ok')]);
    expect(await linesOf([file], 5)).toEqual([
      '12345',
      { unreadable: 'line_too_long' },
      { unreadable: 'not_utf8' },
      'ok',
    ]);
  });

  it('drops a line that is too long while it arrives, so that a gigabyte of it needs little memory', async () => {
    const chunk = new Uint8Array(1024 * 1024).fill(0x61);
    let sent = 0;
    async function* endless(): AsyncGenerator<Uint8Array> {
      for (; sent < 1024; sent += 1) yield chunk.slice();
      yield Buffer.from('\nok\n');
    }
    const before = process.memoryUsage().arrayBuffers;
    const lines = await Array.fromAsync(byteLines(endless(), 1024 * 1024));
    expect(lines).toEqual([{ unreadable: 'line_too_long' }, 'ok']);
    expect(sent).toBe(1024);
    expect(process.memoryUsage().arrayBuffers - before).toBeLessThan(512 * 1024 * 1024);
  });
});
