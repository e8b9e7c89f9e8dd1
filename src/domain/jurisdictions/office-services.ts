import type { Problem } from '../formats/problem.ts';
import type { JurisdictionCode } from './pack.ts';
import { LEVEL_WORDS, type OrderLevel } from './state.ts';
import { STATES } from './states.ts';

/** Services that are ordered from the office with a formation. */
export type OfficeOrder = { readonly service_level: OrderLevel; readonly certified_copies: number };

export const REGULAR: OfficeOrder = { service_level: 'regular', certified_copies: 0 };

export type OrderFee = {
  readonly code: 'expedite_fee' | 'certified_copies_fee';
  readonly description: string;
  readonly amount_cents: number;
};

/** Returns the fees of an order. The office must offer everything in the order (see `faultsOfOrder`). */
export function orderFees(code: JurisdictionCode, { service_level, certified_copies }: OfficeOrder): OrderFee[] {
  const { expedited, certifiedCopy } = STATES[code].services.value;
  const fees: OrderFee[] = [];
  if (service_level !== 'regular') {
    const description = `Expedited service: ${LEVEL_WORDS[service_level].toLowerCase()}`;
    fees.push({ code: 'expedite_fee', description, amount_cents: expedited[service_level] ?? 0 });
  }
  if (certified_copies > 0) {
    const description = `Certified copies: ${certified_copies}`;
    const amount_cents = (certifiedCopy ?? 0) * certified_copies;
    fees.push({ code: 'certified_copies_fee', description, amount_cents });
  }
  return fees;
}

export function orderFeeCents(code: JurisdictionCode, order: OfficeOrder): number {
  return orderFees(code, order).reduce((sum, { amount_cents }) => sum + amount_cents, 0);
}

/** Returns a problem for each part of an order that the office of the state does not offer. */
export function faultsOfOrder(code: JurisdictionCode, { service_level, certified_copies }: OfficeOrder): Problem[] {
  const { citation, value } = STATES[code].services;
  const { expedited, certifiedCopy } = value;
  const faults: Problem[] = [];
  const fault = (pointer: string, message: string) => faults.push({ pointer, code: 'not_offered', message });
  if (service_level !== 'regular' && expedited[service_level] === undefined) {
    const offered = ['regular', ...Object.keys(expedited)].join(', ');
    fault('/service_level', `is not offered by the office of ${code}, which offers: ${offered} (${citation})`);
  }
  if (certified_copies > 0 && certifiedCopy === null)
    fault('/certified_copies', `are not sold with a formation in ${code} (${citation})`);
  return faults;
}

/**
 * Returns the order in a formation's data (packet). The packet names only special services, so a missing service means
 * the regular one.
 */
export function orderOf(packet: Record<string, unknown>): OfficeOrder {
  const { service_level, certified_copies } = { ...REGULAR, ...(packet as Partial<OfficeOrder>) };
  return { service_level, certified_copies };
}

/**
 * Returns the fields that an order adds to a formation's data (packet). A formation without special services adds none.
 */
export function packetOrder({ service_level, certified_copies }: OfficeOrder): Partial<OfficeOrder> {
  return {
    ...(service_level !== 'regular' && { service_level }),
    ...(certified_copies > 0 && { certified_copies }),
  };
}
