/* Every way in which an asserted fact can be wrong. */

export const ODDITIES = [
  'missing',
  'empty',
  'blank',
  'too long',
  'control characters',
  'lone surrogate',
  "another company's",
  'before the company',
  'in the future',
  'wrong format',
  'impossible day',
] as const;
export type Oddity = (typeof ODDITIES)[number];

/** `undefined`: the member is omitted. */
export type Spoilt = { value: unknown };

const PAST = '1890-01-01T00:00:00.000Z';
const FUTURE = '2093-01-01T00:00:00.000Z';

/** Returns an altered text; `usual` is the correct one. Null if the oddity makes no sense for it. */
export function spoiltText(oddity: Oddity, usual: string): Spoilt | null {
  switch (oddity) {
    case 'missing':
      return { value: undefined };
    case 'empty':
      return { value: '' };
    case 'blank':
      return { value: ' \t ' };
    case 'too long':
      // A cut at any even place divides a surrogate pair.
      return { value: usual.padEnd(usual.length + ((usual.length + 1) % 2), '9') + '\u{1f600}'.repeat(5_000) };
    case 'control characters':
      return { value: `${usual.slice(0, 3)}\u0000\u0007${usual.slice(3)}` };
    case 'lone surrogate':
      return { value: `${usual.slice(0, 3)}\ud800${usual.slice(3)}` };
    case 'wrong format':
      return { value: { not: 'a text' } };
    case "another company's":
    case 'before the company':
    case 'in the future':
    case 'impossible day':
      return null;
  }
}

/** Returns an altered number; `others`: that of another company; `odd`: one that no office of this kind assigns. */
export function spoiltNumber(oddity: Oddity, { others, odd }: { others: string; odd: string }): Spoilt | null {
  if (oddity === "another company's") return { value: others };
  if (oddity === 'wrong format') return { value: odd };
  return spoiltText(oddity, '2019-000000001');
}

export function spoiltDate(oddity: Oddity): Spoilt | null {
  if (oddity === 'before the company') return { value: PAST };
  if (oddity === 'in the future') return { value: FUTURE };
  if (oddity === 'wrong format') return { value: '22.11.2026' };
  if (oddity === 'impossible day') return { value: '2026-28-11' };
  return spoiltText(oddity, new Date().toISOString());
}

/** Returns the same object with one member changed, or omitted. */
export function withMember(object: Record<string, unknown>, name: string, { value }: Spoilt): Record<string, unknown> {
  const { [name]: _usual, ...rest } = object;
  return value === undefined ? rest : { ...rest, [name]: value };
}
