/** Delivery status of a mail with a link. */
export type Delivery = {
  state: 'requested' | 'pending' | 'waiting' | 'sent' | 'held' | 'failed';
  /** Operator who passed the link on by hand because the mail could not be sent; null: nobody. */
  delivered_by: string | null;
};

const BY_HAND = 'an operator has to hand the link over';

export function deliveryWords({ state, delivered_by }: Delivery): string {
  switch (state) {
    case 'requested':
    case 'pending':
      return 'The mail with the link is being sent.';
    case 'waiting':
      return 'The mail with the link waits, because many mails went to this address within the hour.';
    case 'sent':
      return delivered_by === null ? 'The mail with the link was sent.' : 'An operator handed the link over.';
    case 'held':
      return `This service sends no mail, so ${BY_HAND}.`;
    case 'failed':
      return `The mail with the link could not be delivered, so ${BY_HAND}.`;
  }
}
