import { feeRuleOf } from '../jurisdictions/form-rules.ts';
import type { JurisdictionPack, LegalForm } from '../jurisdictions/pack.ts';

export const PRICE_CODES = ['state_fee', 'service_fee'] as const;

export type PriceItem = {
  code: (typeof PRICE_CODES)[number];
  description: string;
  amount_cents: number;
};

/** The price of a formation, in separate items because only our own fees can always be refunded. */
export type Price = { items: readonly PriceItem[]; total_cents: number };

export function formationPrice(
  pack: Pick<JurisdictionPack, 'registry' | 'feeCents' | 'legalForms'>,
  legalForm: LegalForm,
  serviceFeeCents: number,
): Price | null {
  const stateFee = feeRuleOf(pack, legalForm, 'formation')?.value;
  if (stateFee === undefined) return null;
  const items: PriceItem[] = [
    { code: 'state_fee', description: `Filing fee of the ${pack.registry}`, amount_cents: stateFee },
    { code: 'service_fee', description: 'Service fee', amount_cents: serviceFeeCents },
  ];
  return { items, total_cents: stateFee + serviceFeeCents };
}

export function amountOf({ items }: Price, code: PriceItem['code']): number {
  return items.filter((item) => item.code === code).reduce((sum, { amount_cents }) => sum + amount_cents, 0);
}

/** Number of days for which a quote binds the price of a submission. */
export const QUOTE_DAYS = 30;

/**
 * `not_collected`: this service collects no money. `refund_failed`: a refund is due but failed. The database repeats
 * the list.
 */
export const PAYMENT_STATUSES = ['not_collected', 'open', 'paid', 'refunded', 'refund_failed', 'canceled'] as const;
export type PaymentStatus = (typeof PAYMENT_STATUSES)[number];
