import { describe, expect, it } from 'vitest';
import { JURISDICTION_CODES } from './index.ts';
import { faultsOfOrder, orderFees, orderOf, packetOrder, REGULAR } from './office-services.ts';
import { ORDER_LEVELS } from './state.ts';

describe('an order with a formation', () => {
  it('has a fee for every part that the office offers, and none for regular service', () => {
    expect(orderFees('US-DE', { service_level: 'same_day', certified_copies: 2 })).toEqual([
      { code: 'expedite_fee', description: 'Expedited service: same day', amount_cents: 10_000 },
      { code: 'certified_copies_fee', description: 'Certified copies: 2', amount_cents: 10_000 },
    ]);
    for (const code of JURISDICTION_CODES) {
      expect(orderFees(code, REGULAR)).toEqual([]);
      expect(faultsOfOrder(code, REGULAR)).toEqual([]);
    }
  });

  it('is refused exactly where its fee is not known', () => {
    for (const code of JURISDICTION_CODES) {
      for (const service_level of ORDER_LEVELS) {
        for (const certified_copies of [0, 1]) {
          const order = { service_level, certified_copies };
          const unpriced = orderFees(code, order).filter(({ amount_cents }) => amount_cents === 0);
          expect(faultsOfOrder(code, order), `${code} ${JSON.stringify(order)}`).toHaveLength(unpriced.length);
        }
      }
    }
    const [fault] = faultsOfOrder('US-WY', { service_level: 'same_day', certified_copies: 0 });
    expect(fault).toMatchObject({ pointer: '/service_level', code: 'not_offered' });
    expect(fault?.message).toContain('which offers: regular');
  });

  it('is in the packet only if it is not regular, and is read back unchanged', () => {
    expect(packetOrder(REGULAR)).toEqual({});
    const order = { service_level: 'next_day', certified_copies: 3 } as const;
    expect(orderOf({ legal_name: 'A LLC', ...packetOrder(order) })).toEqual(order);
    expect(orderOf({ legal_name: 'A LLC' })).toEqual(REGULAR);
  });
});
