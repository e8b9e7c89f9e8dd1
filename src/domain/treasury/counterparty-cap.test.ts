import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { CAP_KEY_PATTERN } from '../formats/patterns.ts';
import { capFor } from './counterparty-cap.ts';
import { readRecipient } from './recipient.ts';

const CAPS = {
  '*': '5000.00',
  '*.amazon.com': '10000.00',
  '*.aws.amazon.com': '15000.00',
  's3.aws.amazon.com': '200.00',
  'did:web:cem.example': '700.00',
};

describe('the most specific cap applies', () => {
  it.each([
    ['s3.aws.amazon.com', 's3.aws.amazon.com'],
    ['ec2.aws.amazon.com', '*.aws.amazon.com'],
    ['a.b.aws.amazon.com', '*.aws.amazon.com'],
    ['x.s3.aws.amazon.com', '*.aws.amazon.com'],
    // Not below itself, but below its parent domain.
    ['aws.amazon.com', '*.amazon.com'],
    ['amazon.com', '*'],
    ['aws.amazon.com.evil.example', '*'],
    ['notaws.amazon.com', '*.amazon.com'],
    ['did:web:cem.example', 'did:web:cem.example'],
    ['did:web:other.example', '*'],
    // Ends like a domain, but is not one.
    ['did:web:evil.aws.amazon.com', '*'],
  ])('%s: %s', (recipient, key) => {
    expect(capFor(recipient, CAPS)?.key).toBe(key);
  });

  it.each(['https://s3.aws.amazon.com', 'S3.aws.amazon.com/', 's3.aws.amazon.com.', 's3.aws.amazon.com:443'])(
    'a key is read like a recipient: %s',
    (key) => {
      expect(capFor('s3.aws.amazon.com', { '*': '5000.00', [key]: '9000.00' })?.key).toBe(key);
    },
  );

  it.each([
    'pay@x.example',
    'https://x.example/pay',
    'x.example:8443',
    'ftp://x.example',
    'x.example?to=a',
    'http://user:word@x.example:8080/a/b',
    'x%2eexample',
    'x.example\\pay',
    '*.y.example/pay',
  ])(
    "a key of an older constitution without a canonical form lowers its host's cap, and never raises it: %s",
    (key) => {
      const recipient = key.startsWith('*') ? 'a.y.example' : 'x.example';
      expect(capFor(recipient, { '*': '100.00', [key]: '10.00' })?.usd).toBe('10.00');
      expect(capFor(recipient, { '*': '100.00', [key]: '1000.00' })?.usd).toBe('100.00');
      expect(capFor(recipient, { [key]: '1000.00' })?.usd).toBe('1000.00');
      expect(capFor('other.example', { '*': '100.00', [key]: '10.00' })?.usd).toBe('100.00');
    },
  );

  it('no cap applies to a recipient without one', () => {
    expect(capFor('x.example', { '*.example.com': '1.00', 'y.example': '2.00' })).toBeNull();
    expect(capFor('x.example', {})).toBeNull();
  });

  it('keys are read like recipients; of two equal ones, the lowest cap applies', () => {
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

describe('for any caps', () => {
  it('the most specific wins, as a second implementation of the rule finds', () => {
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

  it('a constitution may have every recipient as a key, and that cap applies', () => {
    const text = fc.string({ maxLength: 12, unit: fc.constantFrom('a', '1', '.', ':', '/', ' ', 'é', '-') });
    fc.assert(
      fc.property(text, (written) => {
        const read = readRecipient(written);
        if (!read.ok) return;
        expect(written).toMatch(new RegExp(CAP_KEY_PATTERN));
        expect(capFor(read.recipient, { [written]: '1.00' })).toEqual({ key: written, usd: '1.00' });
      }),
      { numRuns: 2_000 },
    );
  });
});
