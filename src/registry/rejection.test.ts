import { expect, it } from 'vitest';
import { REJECTION_CODES, type RejectionCode } from '../domain/filing/rejection.ts';
import { readRejection } from './read-answer.ts';

const IRS: Readonly<Record<string, RejectionCode>> = {
  '101': 'ein_name_conflict',
  '102': 'ein_party_mismatch',
  '103': 'ein_party_mismatch',
  '108': 'ein_party_mismatch',
  '115': 'ein_party_mismatch',
  '105': 'ein_daily_limit',
  '114': 'ein_daily_limit',
  '109': 'ein_technical',
  '110': 'ein_technical',
  '111': 'ein_technical',
  '112': 'ein_technical',
  '113': 'ein_technical',
};

const message = 'In their own words.';

it('keeps a known code, with everything the registry said', () => {
  const wire = { code: 'document_invalid', message, pointer: '/documents/0', retryable: false };
  const resubmit_by = '2026-12-21T00:00:00.000Z';
  expect(readRejection({ ...wire, resubmit_by }, 'formation')).toEqual({ ...wire, resubmit_by, source: 'registry' });
});

it.each([
  ['formation', 'F-204', 'registry_other', 'registry'],
  ['formation', 'ein_technical', 'registry_other', 'registry'],
  ['formation', 'constructor', 'registry_other', 'registry'],
  ['dissolution', 'F-204', 'registry_other', 'registry'],
  ['dissolution', 'ein_technical', 'registry_other', 'registry'],
  ['ein', '117', 'ein_other', 'tax'],
  ['ein', 'registry_other', 'ein_other', 'tax'],
] as const)(
  '%s: a code that is not of its office (%s) becomes %s, and stays readable',
  (type, theirs, code, source) => {
    expect(readRejection({ code: theirs, message, retryable: true }, type)).toEqual({
      code,
      message,
      source,
      retryable: type !== 'ein',
      registry_code: theirs,
    });
  },
);

it.each(['101', '102', '103', '104', '105', '106', '107', '108', '109', '110', '111', '112', '113', '114', '115'])(
  "reference %s of the IRS is one of the service's codes, as a code or beside ein_other, and retryable as its table says",
  (reference) => {
    const code = IRS[reference] ?? 'ein_other';
    const retryable = REJECTION_CODES[code].retryable;
    const expected = { code, message, source: 'tax', retryable, registry_code: reference };
    expect(readRejection({ code: reference, message, retryable: false }, 'ein')).toEqual(expected);
    const beside = { code: 'ein_other', registry_code: reference, message, retryable: true };
    expect(readRejection(beside, 'ein')).toEqual(expected);
  },
);

it.each(['', ' \n\t'])('replaces an empty message by the meaning of the code (%j)', (empty) => {
  const wire = { code: 'F-204', message: empty, retryable: false };
  expect(readRejection(wire, 'formation').message).toBe(REJECTION_CODES.registry_other.meaning);
  expect(readRejection({ ...wire, code: '101' }, 'ein').message).toBe(REJECTION_CODES.ein_name_conflict.meaning);
});

it('drops members that the protocol does not know', () => {
  const wire = { code: 'fee_declined', message, retryable: false, extra: 'x' };
  expect(readRejection(wire, 'formation')).not.toHaveProperty('extra');
});
