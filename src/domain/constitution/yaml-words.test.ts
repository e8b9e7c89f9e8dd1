import { describe, expect, it } from 'vitest';
import { readSource } from './yaml-source.ts';

const SLIPS: [slip: string, yaml: string, line: number, cause: RegExp][] = [
  ['a tab as indentation', 'members:\n\t- id: x\n', 2, /tab is used for the indentation\. Use spaces/],
  ['a tab below spaces', 'a:\n  b: 1\n\tc: 2\n', 3, /tab/],
  ['a colon in a value', 'name: Helios: Research\nmode: x\n', 1, /colon followed by a space\. Put the value in quotes/],
  ['a colon in a nested value', 'a:\n  reason: note: this\n', 2, /Put the value in quotes/],
  ['an entry that stands out', 'a:\n  b: 1\n c: 2\n', 3, /indentation is wrong/],
  ['an entry of a list item that stands out', 'members:\n  - id: x\n   role: y\n', 3, /indentation is wrong/],
  ['an entry where an item is due', 'members:\n  - id: x\n    role: y\n  did: z\n', 4, /indentation is wrong/],
  ['an entry below a value', 'a: 1\n  b: 2\n', 1, /next line is indented deeper/],
  ['a key twice', 'a: 1\na: 2\n', 2, /twice\. Remove or rename/],
  ['a quotation mark that stays open', 'name: "Helios\nmode: x\n', 3, /quotation mark in a line above/],
  ['an apostrophe that stays open', "name: 'Helios\nmode: x\n", 3, /quotation mark in a line above/],
  ['an apostrophe in apostrophes', "a: 'it's'\n", 1, /Put all of the value in one pair of quotes/],
  ['text after quotes', 'name: "Helios" Research\n', 1, /Text follows a value that has already ended/],
  ['a bracket that stays open', 'a: [1, 2\nb: 3\n', 2, /not closed/],
  ['a brace that stays open', 'a: {b: 1\nc: 2\n', 2, /not closed/],
  ['a bracket that closes nothing', 'a: ]\n', 1, /closes nothing/],
  ['no comma between entries', '{"a": 1 "b": 2}\n', 1, /comma is missing/],
  ['two commas', 'b: [1,,2]\n', 1, /comma/],
  ['no colon', 'name Helios\nmode: x\n', 1, /colon after the key is missing/],
  ['no space after the colon', 'name:Helios\nmode: x\n', 1, /space after the colon is missing/],
  ['a value that begins with @', 'name: @helios\n', 1, /cannot begin with this character\. Put the value in quotes/],
  ['a backslash in quotes', 'name: "a\\qb"\n', 1, /backslash/],
  ['an anchor', 'name: &x y\n', 1, /anchor/],
];

describe('an error in YAML', () => {
  it.each(SLIPS)('%s: the message names its line and the likely cause', (_slip, yaml, line, cause) => {
    const read = readSource(yaml, 'yaml');
    const [problem] = Array.isArray(read) ? read : [];
    expect(problem).toMatchObject({ line, message: expect.stringMatching(cause) });
    expect(problem?.message).toMatch(new RegExp(`^Line ${line}: `));
  });

  it('is reported without quoting the text', () => {
    for (const [, yaml] of SLIPS) {
      const read = readSource(yaml.replaceAll('Helios', 'Sekret').replaceAll('@helios', '@Sekret'), 'yaml');
      expect(JSON.stringify(read)).not.toContain('Sekret');
    }
  });
});
