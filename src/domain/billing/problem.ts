/** Kinds of problems that only an operator can solve. A CHECK in the database repeats the names. */
export const BILLING_PROBLEM_KINDS = [
  'stripe_key',
  'stripe_permission',
  'portal_not_set_up',
  'request_refused',
  'subscription_not_ours',
  'refund_failed',
  'payment_lost',
  'dispute',
] as const;
export type BillingProblemKind = (typeof BILLING_PROBLEM_KINDS)[number];

export const BILLING_PROBLEM_ACTIONS: Readonly<Record<BillingProblemKind, string>> = {
  stripe_key: 'Stripe does not accept STRIPE_SECRET_KEY. Set the current key of this mode and restart.',
  stripe_permission: 'The restricted key lacks a permission for this operation. Add it in the Stripe dashboard.',
  portal_not_set_up: 'Save the settings of the customer portal in the Stripe dashboard once.',
  request_refused: 'Stripe refused a request of this service. Find its request id in the Stripe dashboard.',
  subscription_not_ours:
    'This customer has an active subscription that does not count, because its price matches no plan, or because it is a second one. Cancel and refund it in the Stripe dashboard, or set the metadata plan=<name> of a price without a plan.',
  refund_failed:
    'A refund did not reach the payer, and the money returned to the Stripe balance. Refund it again in the Stripe dashboard, or agree on another way with the payer.',
  payment_lost:
    'Stripe has this payment, but the database lost it in a restore. It counts for the next filing of its company if the price is the same. Otherwise refund it in the Stripe dashboard.',
  dispute: 'The payer disputes this payment. Answer in the Stripe dashboard before its deadline.',
};

/** States of a dispute that is over and has no further consequences. */
export const ENDED_DISPUTES: readonly string[] = ['won', 'lost', 'warning_closed', 'prevented'];

export function isDisputeOver(status: string): boolean {
  return ENDED_DISPUTES.includes(status);
}
