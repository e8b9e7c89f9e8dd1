import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { CAP_KEY_PATTERN, capFor, readRecipient } from './recipient.ts';

const CAPS = {
  '*': '5000.00',
  '*.amazon.com': '10000.00',
  '*.aws.amazon.com': '15000.00',
  's3.aws.amazon.com': '200.00',
  'did:web:cem.example': '700.00',
};

describe('what a recipient is', () => {
  it.each([
    ['aws.amazon.com', 'aws.amazon.com'],
    ['AWS.Amazon.COM', 'aws.amazon.com'],
    ['aws.amazon.com.', 'aws.amazon.com'],
    ['did:web:Cem.example', 'did:web:cem.example'],
    ['DE89370400440532013000', 'de89370400440532013000'],
    ['pay@example.com', 'pay@example.com'],
    ['=1+1', '=1+1'],
    ['x'.repeat(253), 'x'.repeat(253)],
  ])('%s is %s', (text, spelling) => {
    expect(readRecipient(text)).toBe(spelling);
  });

  it.each([
    ...['', ' ', 'a b', ' a', 'a\n', 'a\t', '*', '*.a', 'a*', '.', '..', '.a', 'a..b', 'a..'],
    ...['аws.amazon.com', 'ａws.amazon.com', 'a\u200b.com', 'a\u202e', 'müller.de', 'x'.repeat(254)],
  ])('%j is none', (text) => {
    expect(readRecipient(text)).toBeUndefined();
  });
});

describe('the most specific cap holds', () => {
  it.each([
    ['s3.aws.amazon.com', 's3.aws.amazon.com'],
    ['ec2.aws.amazon.com', '*.aws.amazon.com'],
    ['a.b.aws.amazon.com', '*.aws.amazon.com'],
    ['x.s3.aws.amazon.com', '*.aws.amazon.com'],
    // Not below itself; but below what is above it.
    ['aws.amazon.com', '*.amazon.com'],
    ['amazon.com', '*'],
    ['aws.amazon.com.evil.example', '*'],
    ['notaws.amazon.com', '*.amazon.com'],
    ['did:web:cem.example', 'did:web:cem.example'],
    ['did:web:other.example', '*'],
    // Ends like a domain, and is none.
    ['evil.example/x.aws.amazon.com', '*'],
    ['evil@ec2.aws.amazon.com', '*'],
    ['https://ec2.aws.amazon.com', '*'],
    ['evil.example?.aws.amazon.com', '*'],
  ])('%s: %s', (recipient, key) => {
    expect(capFor(recipient, CAPS)?.key).toBe(key);
  });

  it('none where none is for the recipient', () => {
    expect(capFor('x.example', { '*.example.com': '1.00', 'y.example': '2.00' })).toBeNull();
    expect(capFor('x.example', {})).toBeNull();
  });

  it('keys are read like recipients; of two that are the same, the lowest cap holds', () => {
    const caps = { '*.AWS.amazon.com.': '15000.00', '*.aws.amazon.com': '5000.00', '*.Aws.Amazon.Com': '9000.00' };
    expect(capFor('s3.aws.amazon.com', caps)).toEqual({ key: '*.aws.amazon.com', usd: '5000.00' });
    expect(capFor('x.y', { 'X.y': '2.00', 'x.Y.': '1.00' })?.usd).toBe('1.00');
  });
});

const label = fc.constantFrom('a', 'b', 'A', 'aws');
const domain = fc.array(label, { minLength: 1, maxLength: 4 }).map((labels) => labels.join('.'));
const key = fc.oneof(
  domain,
  domain.map((end) => `*.${end}`),
  fc.constant('*'),
);
const caps = fc.dictionary(
  key,
  fc.integer({ min: 0, max: 5 }).map((dollars) => `${dollars}.00`),
  { maxKeys: 8 },
);

/** The rule once more, another way: from the name upwards, label by label. */
function reference(recipient: string, given: Readonly<Record<string, string>>): string | null {
  const labels = recipient.split('.');
  const above = labels.slice(1).map((_, depth) => `*.${labels.slice(depth + 1).join('.')}`);
  for (const wanted of [recipient, ...above, '*']) {
    const found = Object.entries(given)
      .filter(([written]) => written.toLowerCase() === wanted)
      .map(([, usd]) => usd)
      .sort()[0];
    if (found !== undefined) return found;
  }
  return null;
}

describe('whatever the caps', () => {
  it('the most specific wins, as a second reading of the rule finds it', () => {
    fc.assert(
      fc.property(domain, caps, (written, given) => {
        const recipient = written.toLowerCase();
        expect(capFor(recipient, given)?.usd ?? null).toBe(reference(recipient, given));
      }),
      { numRuns: 2_000 },
    );
  });

  it('their order does not matter', () => {
    const shuffled = caps.chain((given) => {
      const entries = Object.entries(given);
      const other = fc.shuffledSubarray(entries, { minLength: entries.length }).map(Object.fromEntries);
      return fc.tuple(fc.constant(given), other as fc.Arbitrary<Record<string, string>>);
    });
    fc.assert(
      fc.property(domain, shuffled, (written, [given, other]) => {
        const recipient = written.toLowerCase();
        expect(capFor(recipient, other)?.usd).toBe(capFor(recipient, given)?.usd);
      }),
      { numRuns: 1_000 },
    );
  });

  it('every key that a constitution can have can hold', () => {
    const text = fc.string({ maxLength: 12, unit: fc.constantFrom('a', '.', '*', '/', ' ', 'é', '-') });
    fc.assert(
      fc.property(text, (written) => {
        const isName = new RegExp(CAP_KEY_PATTERN).test(written) && !written.startsWith('*');
        expect(isName).toBe(readRecipient(written) !== undefined);
        if (isName) expect(capFor(readRecipient(written) ?? '', { [written]: '1.00' })).not.toBeNull();
      }),
      { numRuns: 2_000 },
    );
  });
});
