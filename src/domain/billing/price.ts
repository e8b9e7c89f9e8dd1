export const PRICE_CODES = ['state_fee', 'service_fee'] as const;

/** One line of what something costs. */
export type PriceItem = {
  code: (typeof PRICE_CODES)[number];
  description: string;
  amount_cents: number;
};

/** What a formation costs. A fee of the state is never mixed with one of ours: only ours can always be given back. */
export type Price = { items: readonly PriceItem[]; total_cents: number };

export function formationPrice(
  pack: { registry: string; feeCents: { formation?: { value: number } | undefined } },
  serviceFeeCents: number,
): Price | null {
  const stateFee = pack.feeCents.formation?.value;
  if (stateFee === undefined) return null;
  const items: PriceItem[] = [
    { code: 'state_fee', description: `Filing fee of the ${pack.registry}`, amount_cents: stateFee },
    { code: 'service_fee', description: 'Fee of this service', amount_cents: serviceFeeCents },
  ];
  return { items, total_cents: stateFee + serviceFeeCents };
}

export function amountOf({ items }: Price, code: PriceItem['code']): number {
  return items.filter((item) => item.code === code).reduce((sum, { amount_cents }) => sum + amount_cents, 0);
}

/** For so long a quote is what a submission costs. */
export const QUOTE_DAYS = 30;

/** What became of a price. `not_collected`: nobody collects it here. `refund_failed`: it was to go back, and did not. The database repeats them as a CHECK. */
export const PAYMENT_STATUSES = ['not_collected', 'open', 'paid', 'refunded', 'refund_failed', 'canceled'] as const;
export type PaymentStatus = (typeof PAYMENT_STATUSES)[number];
