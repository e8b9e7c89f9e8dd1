import { expect, it } from 'vitest';
import { currentPack, JURISDICTION_CODES } from '../jurisdictions/index.ts';
import { REGULAR } from '../jurisdictions/office-services.ts';
import { STATES } from '../jurisdictions/states.ts';
import { knownFee, orderWords } from './fee.ts';

it('a fee is unknown only if no source for it was found', () => {
  expect(knownFee({ type: 'good_standing', fee_cents: 0 })).toBeNull();
  expect(knownFee({ type: 'amendment', fee_cents: 0 })).toBeNull();
  expect(knownFee({ type: 'amendment', fee_cents: 6_000 })).toBe(6_000);
  expect(knownFee({ type: 'ein', fee_cents: 0 })).toBe(0);
  expect(knownFee({ type: 'formation', fee_cents: 0, is_import: true })).toBe(0);
});

it('no state files free of charge, because 0 would mean an unknown fee', () => {
  const fees = [
    ...JURISDICTION_CODES.map(currentPack).flatMap(({ feeCents, legalForms }) => [
      feeCents,
      ...Object.values(legalForms).map((form) => form.feeCents),
    ]),
    ...Object.values(STATES).map(({ laterFees }) => laterFees),
  ].flatMap((rules) => Object.values(rules ?? {}));
  expect(fees.length).toBeGreaterThan(5);
  expect(fees.filter(({ value }) => !(value > 0))).toEqual([]);
});

it('an order is written in words, with its fees', () => {
  expect(orderWords('US-DE', REGULAR)).toEqual({ service: 'Regular', certified_copies: 'None' });
  expect(orderWords('US-DE', { service_level: 'one_hour', certified_copies: 1 })).toEqual({
    service: 'Within one hour ($1,000.00, part of the fee)',
    certified_copies: '1 ($50.00, part of the fee)',
  });
});
