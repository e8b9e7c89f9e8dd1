import type { Obligation } from '#sdk/index.ts';

/** Where a filing stands that meets a duty or carries out an order. */
export const FILING_WORDS: Readonly<Record<NonNullable<Obligation['filing']>['status'], string>> = {
  information: 'It is open, and waits for the figures.',
  attestation: 'It is open, and waits for a signature.',
  filing: 'It is on its way to the office.',
  outcome_unknown: 'It was sent; the outcome is unknown, and the office is being asked.',
  needs_review: 'An operator is checking the answer of the office.',
  accepted: 'The office accepted it.',
  rejected: 'It was rejected. Nothing has changed.',
};
