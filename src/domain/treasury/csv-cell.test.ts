import fc from 'fast-check';
import { expect, it } from 'vitest';
import { csvText } from './statement.ts';

it.each([
  ['aws.amazon.com', '"aws.amazon.com"'],
  ['a "b", c', '"a ""b"", c"'],
  ['', '""'],
  ['=1+1', `"'=1+1"`],
  ['+49', `"'+49"`],
  ['-2', `"'-2"`],
  ['@SUM(A1)', `"'@SUM(A1)"`],
  ['  =1', `"'  =1"`],
  ['\t=1', `"'\t=1"`],
  ['\rx', `"'\rx"`],
  ['\u200b=1', `"'\u200b=1"`],
  ['＝1', `"'＝1"`],
  ['x;=cmd|1', '"x;=cmd|1"'],
])('writes %j as %s', (text, cell) => {
  expect(csvText(text)).toBe(cell);
});

it('writes one cell that can be read back, and never begins like a formula', () => {
  const text = fc.string({ unit: fc.constantFrom('=', '+', '-', '@', '"', ',', ';', ' ', '\n', '\t', 'a', "'", '＝') });
  fc.assert(
    fc.property(text, (written) => {
      const cell = csvText(written);
      expect(cell).toMatch(/^"(?:[^"]|"")*"$/);
      const read = cell.slice(1, -1).replaceAll('""', '"');
      expect([written, `'${written}`]).toContain(read);
      expect(read).not.toMatch(/^\s*[=+\-@＝]/);
    }),
    { numRuns: 2_000 },
  );
});
