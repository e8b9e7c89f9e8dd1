import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { createEventParser } from './event-source.ts';

/** Decodes as the stream's reader does. */
function parsed(chunks: Iterable<Uint8Array>, resumedAt = '') {
  const parser = createEventParser(resumedAt);
  const decoder = new TextDecoder('utf-8', { ignoreBOM: true });
  const events = [...chunks].flatMap((chunk) => parser.push(decoder.decode(chunk, { stream: true })));
  return { events, lastEventId: parser.lastEventId, retryMs: parser.retryMs };
}

const read = (text: string, resumedAt = '') => parsed([Buffer.from(text)], resumedAt);
const dataOf = (text: string) => read(text).events.map(({ data }) => data);

describe('the examples of the standard', () => {
  it('several data lines are one event; without a type it is a message', () => {
    expect(read('data: YHOO\ndata: +2\ndata: 10\n\n').events).toEqual([
      { type: 'message', data: 'YHOO\n+2\n10', lastEventId: '' },
    ]);
  });

  it('a comment is ignored, an id applies until the next, an empty id resets it, an incomplete event is dropped', () => {
    const { events } = read(': test stream\n\ndata: first\nid: 1\n\ndata:second\nid\n\ndata:  third');
    expect(events).toEqual([
      { type: 'message', data: 'first', lastEventId: '1' },
      { type: 'message', data: 'second', lastEventId: '' },
    ]);
  });

  it('data without a value, twice, is one line break; with only a final colon nothing is sent', () => {
    expect(dataOf('data\n\ndata\ndata\n\ndata:')).toEqual(['', '\n']);
  });

  it('one blank after the colon is not part of the value', () => {
    expect(dataOf('data:test\n\ndata: test\n\n')).toEqual(['test', 'test']);
    expect(dataOf('data:  test\n\n')).toEqual([' test']);
  });
});

it.each(['\n', '\r', '\r\n'])('lines may end in %j', (end) => {
  const text = ['event: a', 'id: 7', 'data: x', '', ': note', 'data: y', '', ''].join(end);
  expect(read(text).events).toEqual([
    { type: 'a', data: 'x', lastEventId: '7' },
    { type: 'message', data: 'y', lastEventId: '7' },
  ]);
});

it('a byte order mark is skipped at the beginning only', () => {
  expect(dataOf('\ufeffdata: x\n\n\ufeffdata: y\n\n')).toEqual(['x']);
});

it('an id with NUL, a retry that is not a number and an unknown field are ignored', () => {
  const { events, retryMs } = read(
    'id: 1\nid: a\0b\nretry: 10s\nretry: 2500\nretry: -1\nDATA: z\nwhat: x\ndata: y\n\n',
  );
  expect(events).toEqual([{ type: 'message', data: 'y', lastEventId: '1' }]);
  expect(retryMs).toBe(2_500);
});

it('an id without data moves the resume position; an incomplete event does not', () => {
  expect(read('id: 5\n\n').lastEventId).toBe('5');
  expect(read('id: 6\ndata: x', '5').lastEventId).toBe('5');
  expect(read(': still here\n\n', '5').lastEventId).toBe('5');
});

it('an event without an end is refused instead of kept', () => {
  const parser = createEventParser('');
  const piece = 'data: xxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxx\n'.repeat(10_000);
  expect(() => Array.from({ length: 100 }, () => parser.push(piece))).toThrow('too long');
});

it('the events are the same wherever the bytes are cut', () => {
  const words = ['data', 'data: ', 'id: 1', 'id:', 'event: e', 'retry: 5', ': ', 'é', '💥', '\ufeff', '\0', ' ', ':'];
  const text = fc
    .array(fc.constantFrom(...words, '\n', '\r', '\r\n', '\n\n', '\r\r', '\r\n\r\n'), { maxLength: 40 })
    .map((parts) => parts.join(''));
  fc.assert(
    fc.property(text, fc.array(fc.nat(8), { minLength: 1, maxLength: 8 }), (content, sizes) => {
      const bytes = Buffer.from(content);
      const chunks: Uint8Array[] = [];
      for (let at = 0, turn = 0; at < bytes.length; turn += 1) {
        // Sometimes none at all, because a chunk may be empty.
        const size = sizes.every((each) => each === 0) ? 1 : (sizes[turn % sizes.length] ?? 1);
        chunks.push(bytes.subarray(at, at + size));
        at += size;
      }
      expect(parsed(chunks)).toEqual(read(content));
    }),
    { numRuns: 2_000, examples: [['\ufeff\ufeffdata\n\n', [1, 5]]] },
  );
});
