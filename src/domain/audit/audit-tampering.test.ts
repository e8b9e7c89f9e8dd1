import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import {
  chainOf,
  type FixtureDraft,
  FORGER_SEED,
  fixtureChain,
  fixtureHead,
  fixtureLines,
  PINNED_KEY,
} from '../../../test/audit-fixtures.ts';
import { verifyEd25519 } from '../formats/ed25519.ts';
import { auditHeadLine } from './audit-export.ts';
import { verifyAuditExport } from './audit-verify.ts';
import type { AuditLineInput } from './audit-walk.ts';

/* An export whose entries are other ones, or in another order; changed bytes are in audit-verify.test.ts. */

const CHAIN = fixtureChain(9);
const LINES = fixtureLines(CHAIN);

const verify = (lines: Iterable<AuditLineInput>) => verifyAuditExport(lines, { pinnedKey: PINNED_KEY }, verifyEd25519);
const codes = (lines: Iterable<AuditLineInput>) =>
  verify(lines).problems.map(({ seq, code }) => `${seq ?? 'file'} ${code}`);

describe('tampering', () => {
  const position = fc.nat(CHAIN.length - 1);
  const namedBy = (lines: AuditLineInput[]) => {
    const { status, problems } = verify(lines);
    expect(status).toBe('failed');
    return problems.map(({ seq }) => seq);
  };

  it('by dropping, repeating or moving an entry is detected and names it', () => {
    fc.assert(
      fc.property(position, position, (from, to) => {
        const line = LINES[from] ?? '';
        const without = LINES.toSpliced(from, 1);
        expect(namedBy(without)).toEqual([from + 1]);
        expect(namedBy(LINES.toSpliced(to, 0, line))).toContain(from + 1);
        if (from !== to) expect(namedBy(without.toSpliced(to, 0, line))).toContain(Math.min(from, to) + 1);
        const swapped = LINES.with(from, LINES[to] ?? '').with(to, line);
        if (from !== to) expect(namedBy(swapped)).toContain(Math.min(from, to) + 1);
      }),
      { numRuns: 1_000 },
    );
  });

  it('by replacing one entry with a correctly hashed one is detected at the next link', () => {
    fc.assert(
      fc.property(position, fc.jsonValue(), (index, data) => {
        const forged = chainOf(CHAIN.map((one, at) => [one.entry, at === index ? { forged: data } : one.data]));
        const line = fixtureLines(forged)[index] ?? '';
        expect(namedBy(LINES.with(index, line))).toEqual([Math.min(index + 2, CHAIN.length)]);
      }),
      { numRuns: 1_000 },
    );
  });

  it('by rehashing a whole chain is detected, unless the service signed it', () => {
    fc.assert(
      fc.property(position, fc.boolean(), (index, insert) => {
        const drafts = CHAIN.map(({ entry, data }): FixtureDraft => [entry, data]);
        const forgery: FixtureDraft = [
          { at: '2026-04-26T18:30:00.000Z', actor: { type: 'system', id: 'x' }, action: 'forged' },
          {},
        ];
        const forged = chainOf(drafts.toSpliced(index, insert ? 0 : 1, forgery));
        expect(namedBy(fixtureLines(forged, fixtureHead(CHAIN)))).toContain(insert ? 10 : 9);
        expect(codes(fixtureLines(forged, fixtureHead(forged, FORGER_SEED)))).toEqual(['file other_key']);
        const claimed = { ...fixtureHead(forged, FORGER_SEED), key_id: PINNED_KEY };
        expect(codes(fixtureLines(forged, claimed))).toEqual(['file signature_invalid']);
      }),
      { numRuns: 500 },
    );
  });

  it('by inserting an entry of another chain is detected and names it', () => {
    const foreign = fixtureLines(fixtureChain(9, 'account:other'));
    expect(codes(LINES.with(4, foreign[4] ?? ''))).toEqual(['5 other_chain', '5 missing']);
    expect(codes([...LINES.slice(0, 9), foreign[9] ?? ''])).toContain('file other_chain');
  });

  it('around the head is detected', () => {
    expect(codes(LINES.slice(0, 9))).toEqual(['file head_missing']);
    expect(codes(LINES.slice(0, 5))).toEqual(['file head_missing']);
    expect(codes([])).toEqual(['file head_missing']);
    expect(codes(LINES.toSpliced(8, 1))).toEqual(['9 missing']);
    expect(codes([...LINES, ''])).toEqual(['file after_head']);
    expect(codes([...LINES, LINES[9] ?? ''])).toEqual(['file after_head']);
    expect(codes([...LINES.slice(0, 9), auditHeadLine(fixtureHead(CHAIN.slice(0, 5)))])).toEqual(['6 head_behind']);
  });
});
