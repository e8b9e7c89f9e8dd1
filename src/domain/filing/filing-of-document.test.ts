import { expect, it } from 'vitest';
import { FILING_STATES, type FilingState } from './filing.ts';
import { filingOfDocument } from './filing-of-document.ts';

const filing = (state: FilingState, ordinal = 1) => ({ state, ordinal });

it('a document that no filing names belongs to no filing', () => {
  expect(filingOfDocument([])).toBeNull();
});

it('a document of an accepted attempt does not belong to a rejected attempt', () => {
  expect(filingOfDocument([filing('rejected', 1), filing('accepted', 2)])).toEqual(filing('accepted', 2));
  for (const state of FILING_STATES)
    expect(filingOfDocument([filing(state, 9), filing('accepted', 1)])?.state).toBe('accepted');
});

it('an attempt that may still be accepted counts before those that ended', () => {
  expect(filingOfDocument([filing('cancelled', 3), filing('rejected', 1), filing('needs_review', 2)])).toEqual(
    filing('needs_review', 2),
  );
  expect(filingOfDocument([filing('cancelled', 2), filing('rejected', 1)])).toEqual(filing('rejected', 1));
});

it('of several attempts that ended alike the newest counts', () => {
  expect(filingOfDocument([filing('rejected', 1), filing('rejected', 2)])).toEqual(filing('rejected', 2));
});
