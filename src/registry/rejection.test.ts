import { expect, it } from 'vitest';
import { readRejection } from './rejection.ts';

const message = 'In their own words.';

it('keeps a code we know, with everything the registry said', () => {
  const wire = { code: 'document_invalid', message, pointer: '/documents/0', retryable: false };
  const resubmit_by = '2026-12-21T00:00:00.000Z';
  expect(readRejection({ ...wire, resubmit_by }, 'formation')).toEqual({ ...wire, resubmit_by, source: 'registry' });
});

it.each([
  ['formation', 'F-204', 'registry_other', 'registry'],
  ['formation', 'ein_technical', 'registry_other', 'registry'],
  ['formation', 'constructor', 'registry_other', 'registry'],
  ['ein', '117', 'ein_other', 'tax'],
  ['ein', 'registry_other', 'ein_other', 'tax'],
] as const)(
  '%s: a code that is none of its office (%s) becomes %s, and stays readable',
  (type, theirs, code, source) => {
    expect(readRejection({ code: theirs, message, retryable: true }, type)).toEqual({
      code,
      message,
      source,
      retryable: true,
      registry_code: theirs,
    });
  },
);

it('does not pass on members that the protocol does not know', () => {
  const wire = { code: 'fee_declined', message, retryable: false, extra: 'x' };
  expect(readRejection(wire, 'formation')).not.toHaveProperty('extra');
});
