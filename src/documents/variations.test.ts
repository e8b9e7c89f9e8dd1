import { describe, expect, it } from 'vitest';
import { canPrint, spansOf } from './faces.ts';

const shown = (text: string) =>
  spansOf(text, 'regular')
    .map((span) => span.text)
    .join('');

describe('a variation selector is not printed', () => {
  it.each([
    ['葛\u{e0100}城', '葛城'],
    ['辻\u{e0101}', '辻'],
    ['渡邊\u{e0102}', '渡邊'],
    ['神\ufe00', '神'],
    ['Ada 1\ufe0f', 'Ada 1'],
    ['Ada\ufe0e', 'Ada'],
    ['\ufe0fAda', 'Ada'],
    ['Ada', 'Ada'],
  ])('%j', (text, printed) => {
    expect([shown(text), canPrint(text)]).toEqual([printed, true]);
  });
});

it.each(['Kaʻiulani', 'Kaʼiulani', 'Ka’iulani', 'ジョー', '佐々木', 'らーめん'])(
  '%s is printed with its own letters',
  (name) => {
    expect([shown(name), canPrint(name)]).toEqual([name, true]);
  },
);
