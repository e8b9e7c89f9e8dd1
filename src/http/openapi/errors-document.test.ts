import { expect, it } from 'vitest';
import { ERROR_DOCS } from '../../errors/error-docs.ts';
import { ERRORS } from '../../errors/errors.ts';
import { renderErrorsDocument } from './errors-document.ts';

// After changing a code: vitest run src/http/openapi/errors-document.test.ts --update
it('docs/errors.md is up to date', async () => {
  await expect(renderErrorsDocument()).toMatchFileSnapshot('../../../docs/errors.md');
});

it('the table is ordered from the lowest status to the highest', () => {
  const statuses = Object.values(ERRORS).map(({ status }) => status);
  expect(statuses).toEqual(statuses.toSorted((a, b) => a - b));
});

it.each(Object.entries(ERROR_DOCS))('%s is explained in sentences, and with every backtick closed', (_code, doc) => {
  for (const text of [doc.meaning, doc.cause, doc.fix, doc.example.detail]) {
    expect(text).toMatch(/^["`\w].*\.$/);
    expect(text.split('`').length % 2).toBe(1);
  }
});
