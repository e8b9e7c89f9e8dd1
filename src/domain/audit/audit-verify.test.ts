import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import {
  chainOf,
  FORGER_SEED,
  fixtureChain,
  fixtureHead,
  fixtureLines,
  PINNED_KEY,
  SERVICE_SEED,
} from '../../../test/audit-fixtures.ts';
import { ed25519PublicKey, verifyEd25519 } from '../formats/ed25519.ts';
import { type AuditVerifyOptions, createAuditVerifier, readPinnedKey, verifyAuditExport } from './audit-verify.ts';
import { type AuditLineInput, MAX_AUDIT_LINE_BYTES } from './audit-walk.ts';

const CHAIN = fixtureChain(9);
const LINES = fixtureLines(CHAIN);

const verify = (lines: Iterable<AuditLineInput>, options: AuditVerifyOptions = { pinnedKey: PINNED_KEY }) =>
  verifyAuditExport(lines, options, verifyEd25519);
const codes = (lines: Iterable<AuditLineInput>, options?: AuditVerifyOptions) =>
  verify(lines, options).problems.map(({ seq, code }) => `${seq ?? 'file'} ${code}`);

describe('an untouched export', () => {
  it('is verified against the pinned key, in any spelling of the key', () => {
    const bytes = Buffer.from(ed25519PublicKey(SERVICE_SEED));
    for (const pinnedKey of [
      PINNED_KEY,
      `did:key:${PINNED_KEY}`,
      bytes.toString('base64'),
      bytes.toString('base64url'),
    ]) {
      expect(verify(LINES, { pinnedKey })).toEqual({
        status: 'verified',
        entries: 9,
        erased: 0,
        unvouched: 0,
        votes: { verified: 0, unchecked: 0, proposals: 0, uncounted: 0 },
        head: fixtureHead(CHAIN),
        problems: [],
        omitted: 0,
      });
    }
  });

  it('is verified when the chain is still empty', () => {
    expect(verify(fixtureLines([]))).toMatchObject({ status: 'verified', entries: 0 });
  });

  it('is not a success without a pinned key, because anyone could have made it', () => {
    expect(verify(LINES, {})).toMatchObject({ status: 'unpinned', problems: [] });
    expect(verify(fixtureLines(CHAIN, fixtureHead(CHAIN, FORGER_SEED)), {}).status).toBe('unpinned');
  });
});

describe('a head kept from before', () => {
  const earlierHead = fixtureHead(CHAIN.slice(0, 5));
  const options = { pinnedKey: PINNED_KEY, earlierHead };

  it('is found in a chain that grew from it', () => {
    expect(verify(LINES, options).status).toBe('verified');
    expect(verify(LINES, { pinnedKey: PINNED_KEY, earlierHead: fixtureHead([]) }).status).toBe('verified');
    expect(verify(LINES, { pinnedKey: PINNED_KEY, earlierHead: fixtureHead(CHAIN) }).status).toBe('verified');
  });

  it('may carry the key from before a rotation', () => {
    const rotated = fixtureHead(CHAIN.slice(0, 5), FORGER_SEED);
    expect(verify(LINES, { pinnedKey: PINNED_KEY, earlierHead: rotated }).status).toBe('verified');
  });

  it('detects truncation that the service itself signed', () => {
    expect(codes(fixtureLines(CHAIN.slice(0, 4)), options)).toEqual(['5 truncated']);
  });

  it('detects a history that the service itself rewrote', () => {
    const rewritten = chainOf(CHAIN.map(({ entry, data }, index) => [entry, index === 2 ? { object: {} } : data]));
    expect(verify(fixtureLines(rewritten)).status).toBe('verified');
    expect(codes(fixtureLines(rewritten), options)).toEqual(['5 rewritten']);
  });

  it('makes no honest chain look wrong if the head is damaged or belongs to another chain', () => {
    expect(
      codes(LINES, { ...options, earlierHead: { ...earlierHead, signed_at: '2026-04-26T19:00:00.001Z' } }),
    ).toEqual(['5 earlier_head_invalid']);
    const other = fixtureHead(fixtureChain(5, 'account:other'));
    expect(codes(LINES, { ...options, earlierHead: other })).toEqual(['file earlier_head_other_chain']);
  });
});

describe('tampering', () => {
  const namedBy = (lines: AuditLineInput[], options?: AuditVerifyOptions) => {
    const { status, problems } = verify(lines, options);
    expect(status).toBe('failed');
    return problems.map(({ seq }) => seq);
  };

  it('with any byte of the file is detected, and the affected entry is named', () => {
    const file = Buffer.from(LINES.join('\n'));
    fc.assert(
      fc.property(fc.nat(file.length - 1), fc.integer({ min: 1, max: 255 }), (offset, mask) => {
        const changed = Buffer.from(file);
        changed[offset] = (file[offset] ?? 0) ^ mask;
        const seq = file.subarray(0, offset).toString('latin1').split('\n').length;
        const named = namedBy(splitBytes(changed));
        if (seq <= CHAIN.length) expect(named).toContain(seq);
      }),
      { numRuns: 4_000 },
    );
  });

  it('that no JSON reader would notice is detected', () => {
    const [first = ''] = LINES;
    const spellings = [
      `${first} `,
      first.replace('"data":', '"data":{},"data":'),
      first.replace('{"data"', '{"also":1,"data"'),
      first.replace('Zo', 'Z\\u006f'),
      first.replace('"version":1', '"version":1.0'),
    ];
    for (const spelling of spellings) expect(codes(LINES.with(0, spelling)), spelling).toEqual(['1 not_canonical']);
    expect(codes(LINES.with(9, LINES[9]?.replace('{', '{ ') ?? ''))).toEqual(['file not_canonical']);
  });

  it('with the data alone, or with salt or data half erased, is detected', () => {
    const line = (LINES[3] ?? '').replace('"version":4', '"version":5');
    expect(codes(LINES.with(3, line))).toEqual(['4 data_mismatch']);
    expect(codes(LINES.with(3, (LINES[3] ?? '').replace(/"salt":"\w+"/, '"salt":null')))).toEqual(['4 malformed']);
  });
});

describe('a hostile file', () => {
  it('never makes the verifier throw, and never passes', () => {
    const line = fc.oneof(
      fc.string({ unit: 'binary' }),
      fc.json(),
      fc
        .record({ entry: fc.jsonValue(), salt: fc.jsonValue(), data: fc.jsonValue() })
        .map((value) => JSON.stringify(value)),
      fc.record({ head: fc.jsonValue() }).map((value) => JSON.stringify(value)),
      fc.constantFrom(...LINES),
    );
    fc.assert(
      fc.property(fc.array(line, { maxLength: 9 }), (lines) => {
        expect(verify(lines).status).toBe('failed');
      }),
      { numRuns: 2_000 },
    );
  });

  it('with deep nesting, lone surrogates, prototype members or numbers out of range is just a bad line', () => {
    const depth = '['.repeat(200_000) + ']'.repeat(200_000);
    const entry = LINES[0] ?? '';
    const hostile = [
      entry.replace(/"data":\{.*?\},"entry"/, `"data":${depth},"entry"`),
      entry.replace('Zo', '\\ud800'),
      entry.replace('"data":{', '"data":{"__proto__":{"a":1},"toJSON":1,'),
      entry.replace('"version":1', '"version":1e400'),
      entry.replace('"seq":1', '"seq":9007199254740993'),
      '{"__proto__":{"head":1}}',
      'null',
    ];
    for (const line of hostile) {
      expect(
        verify(LINES.with(0, line)).problems.map(({ seq }) => seq),
        line.slice(0, 80),
      ).toEqual([1]);
    }
  });

  it('cannot exhaust memory with one long line or with endless problems', () => {
    expect(codes(LINES.with(0, ' '.repeat(MAX_AUDIT_LINE_BYTES + 1)))).toEqual(['1 line_too_long']);
    const { problems, omitted } = verify(new Array<string>(5_000).fill('x'));
    expect(problems).toHaveLength(100);
    expect(omitted).toBe(4_901);
  });
});

describe('the pinned key', () => {
  it('that cannot be read fails the file instead of leaving it unpinned', () => {
    for (const pinnedKey of ['', 'z6Mk', '-----BEGIN PUBLIC KEY-----', 'A'.repeat(42), 'A'.repeat(1_000_000)]) {
      expect(readPinnedKey(pinnedKey)).toBeNull();
      expect(codes(LINES, { pinnedKey })).toEqual(['file pinned_key_unreadable']);
    }
  });
});

describe('createAuditVerifier', () => {
  it('returns its signatures to a caller that checks them later, and does not count a missing answer as valid', () => {
    const verifier = createAuditVerifier({ pinnedKey: PINNED_KEY, earlierHead: fixtureHead(CHAIN.slice(0, 5)) });
    for (const line of LINES) expect(verifier.line(line)).toEqual([]);
    const [head, earlier] = verifier.end();
    expect([head, earlier].map((question) => question && verifyEd25519(question.claim))).toEqual([true, true]);
    head?.answer(true);
    expect(verifier.verdict().problems.map(({ code }) => code)).toEqual(['signature_unchecked']);
  });
});

function splitBytes(file: Buffer): AuditLineInput[] {
  const decoder = new TextDecoder('utf-8', { fatal: true, ignoreBOM: true });
  return file
    .toString('latin1')
    .split('\n')
    .map((line) => {
      try {
        return decoder.decode(Buffer.from(line, 'latin1'));
      } catch {
        return { unreadable: 'not_utf8' };
      }
    });
}
