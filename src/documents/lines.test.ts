import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { spansOf, widthOf } from './faces.ts';
import { breakLines } from './lines.ts';

const plain = (lines: ReturnType<typeof breakLines>) =>
  lines.map(({ parts }) => parts.map(({ text }) => text).join(''));

describe('lines', () => {
  it('break between words, and keep the line feeds of the text', () => {
    const text = 'Where the articles of organization and a smart contract conflict\nthe smart contract prevails';
    expect(plain(breakLines(text, { size: 11, width: 180 }))).toEqual([
      'Where the articles of organization and',
      'a smart contract conflict',
      'the smart contract prevails',
    ]);
  });

  it('split a word that is too long for a line, after a punctuation mark if it has one', () => {
    const lines = plain(breakLines(`https://example.org/${'x'.repeat(40)}`, { size: 11, width: 130 }));
    expect(lines.join('')).toBe(`https://example.org/${'x'.repeat(40)}`);
    expect(lines[0]).toBe('https://example.org/');
  });

  it('break at the wide space of Chinese and Japanese, which no line begins or ends with', () => {
    expect(plain(breakLines('a\u3000b', { size: 11, width: 460 }))).toEqual(['a b']);
    expect(plain(breakLines('\u3000', { size: 11, width: 460 })).join('')).toBe('');
  });

  it('never exceed their width, and contain every character of any text', () => {
    fc.assert(
      fc.property(fc.string({ unit: 'grapheme', maxLength: 200 }), fc.integer({ min: 40, max: 460 }), (text, width) => {
        const lines = breakLines(text, { size: 11, width });
        // A single character may be wider: 800 points of marks, or a code point written out.
        const isWide = ({ parts }: (typeof lines)[number]) => parts.length > 1 || (parts[0]?.text.length ?? 0) > 12;
        expect(lines.filter((line) => line.width > width + 0.01 && isWide(line) && width > 150)).toEqual([]);
        const whole = plain(lines).join('');
        const shown = text.split(/[\n\r\u2028\u2029]/).flatMap((part) => part.split(/[ \t\u3000]+/));
        const expected = shown
          .map((word) =>
            spansOf(word, 'regular')
              .map((span) => span.text)
              .join(''),
          )
          .join('');
        expect(whole.replaceAll(/[ \t]/g, '')).toBe(expected.replaceAll(/[ \t]/g, ''));
      }),
    );
  });
});

describe('a face', () => {
  it('writes characters it has, passes on those of the other face, and reports those that no face has', () => {
    expect(spansOf('Ω és ж', 'regular')).toEqual([{ font: 'regular', text: 'Ω és ж' }]);
    // Libertinus has both, but no position for the mark on this letter.
    expect(spansOf('\u00f8\u0301', 'regular')).toEqual([{ font: 'noto', text: '\u00f8\u0301' }]);
    expect(spansOf('Ԓ', 'bold')).toEqual([{ font: 'notoBold', text: 'Ԓ' }]);
    expect(spansOf('a🚀b', 'regular')).toEqual([{ font: 'regular', text: 'a‹U+1F680›b' }]);
  });

  it('measures text in proportion to its size', () => {
    expect(widthOf('Northwind', 'bold', 20)).toBeCloseTo(2 * widthOf('Northwind', 'bold', 10), 6);
  });
});
