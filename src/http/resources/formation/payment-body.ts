import { CURRENCY } from '../../../domain/billing/plan.ts';
import { refundable } from '../../../domain/billing/refund.ts';
import type { Filing } from '../../../store/filings.ts';
import type { Payment } from '../../../store/payments.ts';

/**
 * Returns the price of a formation, as callers see it, and the amount that could be refunded in the state of its
 * filing.
 */
export function paymentBody(payment: Payment, filing: Filing) {
  const { price, status, quote_id, checkout_url, paid_at, refund_cents, refunded_at } = payment;
  const { refund_failure, dispute_status } = payment;
  const { cents, reason } = refundable(price, filing);
  return {
    ...price,
    currency: CURRENCY,
    status,
    quote_id,
    checkout_url: status === 'open' ? checkout_url : null,
    paid_at,
    refundable_cents: refunded_at === null ? cents : 0,
    refundable_reason: reason,
    refunded_cents: refund_cents,
    refunded_at,
    refund_failure,
    dispute_status,
  };
}
