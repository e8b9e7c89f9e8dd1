import { expect, it } from 'vitest';
import { FILING_STATES } from '../filing/filing.ts';
import { usWy } from '../jurisdictions/us-wy.ts';
import { formationPrice } from './price.ts';
import { refundable } from './refund.ts';

const price = formationPrice(usWy, { legal_form: 'llc' }, 2_500) ?? expect.unreachable();
const at = new Date('2026-11-21T12:00:00Z');

it("the price lists the state's fee and the service's fee separately", () => {
  expect(price).toEqual({
    items: [
      { code: 'state_fee', description: 'Filing fee of the Wyoming Secretary of State', amount_cents: 10_000 },
      { code: 'service_fee', description: 'Service fee', amount_cents: 2_500 },
    ],
    total_cents: 12_500,
  });
});

it('a filing that is not possible has no price', () => {
  expect(formationPrice({ registry: 'Nobody', feeCents: {}, legalForms: {} }, { legal_form: 'llc' }, 0)).toBeNull();
});

it('everything is refunded while the registry provably has no filing', () => {
  const all = { cents: 12_500, reason: 'not_sent' };
  expect(refundable(price, { state: 'ready', sends: 0, absent_since: null })).toEqual(all);
  expect(refundable(price, { state: 'unavailable', sends: 3, absent_since: at })).toEqual(all);
  expect(refundable(price, { state: 'cancelled', sends: 1, absent_since: at })).toEqual(all);
});

it("the state's fee is lost once the registry may have the filing", () => {
  expect(refundable(price, { state: 'ready', sends: 1, absent_since: null }).cents).toBe(2_500);
  expect(refundable(price, { state: 'rejected', sends: 1, absent_since: null }).cents).toBe(2_500);
});

it('nothing is refunded for a company that exists', () => {
  expect(refundable(price, { state: 'accepted', sends: 1, absent_since: null })).toEqual({ cents: 0, reason: 'filed' });
});

it.each(FILING_STATES)('a refund is never more than the charge, nor negative: %s', (state) => {
  for (const sends of [0, 1]) {
    for (const absent_since of [null, at]) {
      const { cents } = refundable(price, { state, sends, absent_since });
      expect(cents === 0 || cents === 2_500 || cents === 12_500).toBe(true);
    }
  }
});
