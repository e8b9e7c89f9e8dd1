import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { REFUSED_SPELLINGS, SPELLINGS_OF_AWS } from '../../../test/rules/recipient-spellings.ts';
import { readRecipient } from './recipient.ts';

function canonical(text: string): string | null {
  const read = readRecipient(text);
  return read.ok ? read.recipient : null;
}

describe('reading a recipient', () => {
  it.each([
    ['aws.amazon.com', 'aws.amazon.com'],
    ['AWS.Amazon.COM', 'aws.amazon.com'],
    ['aws.amazon.com.', 'aws.amazon.com'],
    ['xn--mller-kva.example', 'xn--mller-kva.example'],
    ['did:web:Cem.example', 'did:web:cem.example'],
    [
      'did:key:z6MkpTHR8VNsBxYAAWHut2Geadd9jSwuBV8xRoAnwWsdvktH',
      'did:key:z6mkpthr8vnsbxyaawhut2geadd9jswubv8xroanwwsdvkth',
    ],
    ['DE89370400440532013000', 'de89370400440532013000'],
    ['00012345678', '00012345678'],
    ['acct_1Nv0FGQ9RKHgCVdK', 'acct_1nv0fgq9rkhgcvdk'],
    ['eip155:1:0x000000000000000000000000000000000000dEaD', 'eip155:1:0x000000000000000000000000000000000000dead'],
    ['0x000000000000000000000000000000000000dEaD', '0x000000000000000000000000000000000000dead'],
    ['x'.repeat(253), 'x'.repeat(253)],
  ])('%s is %s', (text, spelling) => {
    expect(readRecipient(text)).toEqual({ ok: true, recipient: spelling });
  });

  it.each([
    ['', 'The recipient has 0 characters. Use 1 to 253.'],
    ['x'.repeat(254), 'The recipient has 254 characters. Use 1 to 253.'],
    [
      'a b',
      'A recipient cannot contain a blank. It is no name: enter the domain, the DID or the account number of the payee.',
    ],
    [
      'pay@example.com',
      'A recipient cannot contain "@". Enter only the domain after it. Name the person in the description of the proposal.',
    ],
    [
      'müller.example',
      'A recipient cannot contain "ü". Enter a domain in another script in its ASCII form, which begins with xn--.',
    ],
    ['10.0.0.1', 'The recipient is an IP address. Enter a domain.'],
    [
      'eip155:01:0x000000000000000000000000000000000000dEaD',
      'The recipient is not an account of an eip155 chain. Enter the chain id in decimal without leading zeros, then 0x and 40 digits, such as eip155:1:0x000000000000000000000000000000000000dead.',
    ],
    ['DE89-3704-0044-0532-0130-00', 'Enter the account number without separators: de89370400440532013000.'],
    [
      'aws.amazon.com/pay',
      'The recipient is not a domain. Enter only the domain, such as aws.amazon.com, without user, port, path and query.',
    ],
  ])('%j is refused with a suggestion', (text, message) => {
    expect(readRecipient(text)).toEqual({ ok: false, message });
  });
});

describe('spellings of one payee', () => {
  it('are at least 200', () => {
    expect(new Set([...SPELLINGS_OF_AWS, ...REFUSED_SPELLINGS]).size).toBeGreaterThanOrEqual(200);
  });

  it.each(SPELLINGS_OF_AWS)('%s has the canonical form', (text) => {
    expect(canonical(text)).toBe('aws.amazon.com');
  });

  it.each(REFUSED_SPELLINGS)('%j is refused', (text) => {
    expect(canonical(text)).toBeNull();
  });
});

function hostOf(text: string): string | null {
  for (const address of [text, `https://${text}`]) {
    if (!URL.canParse(address)) continue;
    const { hostname } = new URL(address);
    if (hostname !== '') return hostname.replace(/\.$/, '');
  }
  return null;
}

const label = fc.constantFrom(
  'aws',
  'AWS',
  'a',
  'xn--aws',
  'xn--80ak6aa92e',
  'xn--ws-6kc',
  'аws',
  'ａｗｓ',
  '%61ws',
  '10',
  '0x7f',
  '0177',
  '_x',
);
const dot = fc.constantFrom('.', '.', '.', '。', '．', '%2e', '..');
const host = fc
  .array(fc.tuple(label, dot), { minLength: 1, maxLength: 4 })
  .map((parts) => parts.map(([name, end], index) => (index === parts.length - 1 ? name : name + end)).join(''));
const around = fc.record({
  scheme: fc.constantFrom('', '', 'https://', 'HTTP://', 'https:', 'https:\\\\', 'ftp://', '//', 'did:web:', 'mailto:'),
  user: fc.constantFrom('', '', '', 'pay@', 'pay:word@', 'evil.example@'),
  end: fc.constantFrom('', '', '.', ':443', ':80', ':', ':0443', ':8443', '.:443'),
  path: fc.constantFrom('', '', '/', '//', '/pay', '\\', '?', '?a', '#', '/.', '/..', '\t', ' ', '\u200b', '\u00ad'),
});
const spelling = fc
  .tuple(around, host)
  .map(([{ scheme, user, end, path }, name]) => `${scheme}${user}${name}${end}${path}`);

/** Digits alone are an account number, which no payer takes for an address. */
const isAddress = (text: string) => !/^\d+$/.test(text);

describe('in any spelling', () => {
  it('two that lead to the same host have the same canonical form, or one is refused', () => {
    const byHost = new Map<string, string>();
    let accepted = 0;
    fc.assert(
      fc.property(fc.oneof(spelling, spelling, fc.webUrl(), fc.domain(), fc.ipV4Extended()), (text) => {
        const read = canonical(text);
        const leadsTo = hostOf(text);
        if (read === null || leadsTo === null || !isAddress(text)) return;
        accepted += 1;
        const earlier = byHost.get(leadsTo);
        if (earlier !== undefined) expect(read, text).toBe(earlier);
        byHost.set(leadsTo, read);
        // The form equals that of the host itself, so that the host's cap applies.
        expect(read, text).toBe(leadsTo);
      }),
      { numRuns: 20_000 },
    );
    expect(accepted).toBeGreaterThan(1_000);
  });

  it('the canonical form is its own canonical form', () => {
    fc.assert(
      fc.property(fc.oneof(spelling, fc.string({ unit: 'grapheme' })), (text) => {
        const read = canonical(text);
        if (read !== null) expect(canonical(read)).toBe(read);
      }),
      { numRuns: 10_000 },
    );
  });
});
