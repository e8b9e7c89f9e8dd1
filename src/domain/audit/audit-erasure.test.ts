import { describe, expect, it } from 'vitest';
import { chainOf, type FixtureDraft, fixtureLines, PINNED_KEY } from '../../../test/audit-fixtures.ts';
import { verifyEd25519 } from '../formats/ed25519.ts';
import { auditEntryLine } from './audit-export.ts';
import { verifyAuditExport } from './audit-verify.ts';

const draft = (action: string, object: object): FixtureDraft => [
  { at: '2026-04-26T18:00:00.000Z', actor: { type: 'system', id: 'test' }, action },
  { object },
];
const SAID = [draft('entity.created', { name: 'Ada' }), draft('attestation.signed', { name: 'Ada' })];
const erasing = (...entries: unknown[]) => draft('audit.erased', { entries, reason: 'person_asked' });

function exported(drafts: readonly FixtureDraft[], ...gone: number[]): string[] {
  const chain = chainOf(drafts);
  return fixtureLines(chain).map((line, index) => {
    const entry = chain[index]?.entry;
    return entry !== undefined && gone.includes(entry.seq) ? auditEntryLine(entry, null) : line;
  });
}

const verify = (lines: readonly string[]) => verifyAuditExport(lines, { pinnedKey: PINNED_KEY }, verifyEd25519);
const codes = (lines: readonly string[]) => verify(lines).problems.map(({ seq, code }) => `${seq} ${code}`);

describe('data that is missing', () => {
  it('gives a status of its own when a later entry records the erasure', () => {
    const erased = exported([...SAID, erasing(1, 2), draft('entity.updated', {})], 1, 2);
    expect(verify(erased)).toMatchObject({ status: 'verified_with_erased_entries', erased: 2, problems: [] });
  });

  it('is a problem when no entry records it, or only an earlier one', () => {
    expect(codes(exported(SAID, 2))).toEqual(['2 data_missing']);
    expect(codes(exported([SAID[0] as FixtureDraft, erasing(3), SAID[1] as FixtureDraft], 3))).toEqual([
      '2 not_erased',
      '3 data_missing',
    ]);
    expect(codes(exported([...SAID, erasing(1)], 1, 2))).toEqual(['2 data_missing']);
  });

  it('is a problem when the erasure entry lost its own data', () => {
    expect(codes(exported([...SAID, erasing(2)], 2, 3))).toEqual(['3 erasure_malformed']);
  });

  it('proves nothing without a pinned key', () => {
    const erased = exported([...SAID, erasing(2)], 2);
    expect(verifyAuditExport(erased, {}, verifyEd25519).status).toBe('unpinned');
  });
});

describe('an erasure', () => {
  it('that did not take place is a problem', () => {
    expect(codes(exported([...SAID, erasing(2)]))).toEqual(['3 not_erased']);
    expect(codes(exported([...SAID, erasing(2), erasing(2)], 2))).toEqual(['4 not_erased']);
    expect(codes(exported([...SAID, erasing(3)]))).toEqual(['3 not_erased']);
  });

  it.each([[['2']], [[1.5]], [[null]], [Array.from({ length: 1_001 }, (_, index) => index)]])(
    'is a problem when its entry cannot be read',
    (entries) => {
      expect(codes(exported([...SAID, erasing(...entries)], 2))).toEqual(['3 erasure_malformed']);
    },
  );

  it('with a changed line is one problem', () => {
    const lines = exported([...SAID, erasing(2)], 2);
    expect(codes(lines.with(2, (lines[2] ?? '').replace('"entries":[2]', '"entries":[1]')))).toEqual([
      '3 data_mismatch',
    ]);
    expect(codes(lines.toSpliced(2, 1, 'no line'))).toEqual(['3 not_json']);
  });
});
