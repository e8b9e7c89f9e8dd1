import type { FilingState } from '../filing/filing.ts';
import { amountOf, type Price } from './price.ts';

export const REFUND_REASONS = ['not_sent', 'outcome_open', 'state_has_it', 'filed'] as const;

/** The refundable amount, and the reason why not more can be refunded. */
export type Refundable = { cents: number; reason: (typeof REFUND_REASONS)[number] };

type FilingFacts = {
  state: FilingState;
  sends: number;
  /** Time of the proof that the registry does not have the filing that was sent; null: no proof. */
  absent_since: Date | null;
};

/**
 * Returns the refundable part of a price. If the state may have received the filing, only the service's own fee is
 * refundable.
 */
export function refundable(price: Price, filing: FilingFacts): Refundable {
  const ours = amountOf(price, 'service_fee');
  switch (filing.state) {
    case 'accepted':
      return { cents: 0, reason: 'filed' };
    case 'cancelled':
      return { cents: price.total_cents, reason: 'not_sent' };
    case 'rejected':
      return { cents: ours, reason: 'state_has_it' };
    case 'ready':
    case 'unavailable':
      if (filing.sends === 0 || filing.absent_since !== null) return { cents: price.total_cents, reason: 'not_sent' };
      return { cents: ours, reason: 'outcome_open' };
    case 'pending':
      return { cents: ours, reason: 'state_has_it' };
    default:
      return { cents: ours, reason: 'outcome_open' };
  }
}
