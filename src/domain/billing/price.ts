import type { Priced } from '../jurisdictions/form-rules.ts';
import { type Formed, formationFee, taxAboveMinimum } from '../jurisdictions/formation-fee.ts';
import { type OfficeOrder, orderFeeCents, orderFees } from '../jurisdictions/office-services.ts';
import type { JurisdictionCode, JurisdictionPack } from '../jurisdictions/pack.ts';

/** Codes of the items of a price. All but the service fee are fees of the state. */
export const PRICE_CODES = ['state_fee', 'expedite_fee', 'certified_copies_fee', 'service_fee'] as const;

export type PriceItem = {
  code: (typeof PRICE_CODES)[number];
  description: string;
  amount_cents: number;
};

/**
 * Price of a formation. It is split into items, because the service can always refund its own fee, but not always the
 * state's fees.
 */
export type Price = { items: readonly PriceItem[]; total_cents: number };

export function formationPrice(
  pack: Priced & Pick<JurisdictionPack, 'registry'>,
  formed: Formed,
  serviceFeeCents: number,
): Price | null {
  const stateFee = formationFee(pack, formed);
  if (stateFee === null) return null;
  const items: PriceItem[] = [
    { code: 'state_fee', description: `Filing fee of the ${pack.registry}`, amount_cents: stateFee },
    { code: 'service_fee', description: 'Service fee', amount_cents: serviceFeeCents },
  ];
  return { items, total_cents: stateFee + serviceFeeCents };
}

/**
 * Adds the state's tax on stock to the state fee of a price. A quote lacks this tax, because the stock is not known
 * yet.
 */
export function withStockTax({ items, total_cents }: Price, pack: Priced, formed: Formed): Price {
  const tax = taxAboveMinimum(pack, formed);
  return {
    items: items.map((item) => (item.code === 'state_fee' ? { ...item, amount_cents: item.amount_cents + tax } : item)),
    total_cents: total_cents + tax,
  };
}

/** Adds the fees for services ordered from the office to a price. Their items come before the service fee. */
export function withOrder({ items, total_cents }: Price, code: JurisdictionCode, order: OfficeOrder): Price {
  const first = items.findIndex((item) => item.code === 'service_fee');
  return {
    items: [...items.slice(0, first), ...orderFees(code, order), ...items.slice(first)],
    total_cents: total_cents + orderFeeCents(code, order),
  };
}

export function amountOf({ items }: Price, code: PriceItem['code']): number {
  return items.filter((item) => item.code === code).reduce((sum, { amount_cents }) => sum + amount_cents, 0);
}

/** Number of days during which a formation can be submitted at the quoted price. */
export const QUOTE_DAYS = 30;

/**
 * States of a payment. `not_collected`: this deployment collects no money. `refund_failed`: a refund is due, but was
 * tried without success. A CHECK in the database repeats the list.
 */
export const PAYMENT_STATUSES = ['not_collected', 'open', 'paid', 'refunded', 'refund_failed', 'canceled'] as const;
export type PaymentStatus = (typeof PAYMENT_STATUSES)[number];
