import type Stripe from 'stripe';
import type { BillingProblemKind } from '../../domain/billing/problem.ts';
import { AppError } from '../../errors/errors.ts';

/** Names of the requests to Stripe, as operators see them. */
export const STRIPE_OPERATIONS = [
  'create_customer',
  'find_price',
  'create_price',
  'open_checkout',
  'read_checkout',
  'end_checkout',
  'list_subscriptions',
  'list_invoices',
  'change_plan',
  'end_or_resume',
  'open_portal',
  'refund',
] as const;
export type StripeOperation = (typeof STRIPE_OPERATIONS)[number];

/**
 * The answer of this service to a failure at Stripe. `problem`: shown to operators; null if the failure is temporary or
 * only the payer can fix it.
 */
export type StripeFailure = { refusal: AppError; problem: BillingProblemKind | null };

type Answer = (
  error: Stripe.errors.StripeError,
  operation: StripeOperation,
) => Omit<StripeFailure, 'refusal'> & {
  code: 'unavailable' | 'payment_required' | 'payment_provider_refused';
  detail: string;
  extra?: Record<string, unknown>;
};

const passing: Answer = () => ({
  code: 'unavailable',
  detail: 'Stripe cannot be reached at the moment. Send the same request again: it takes effect only once.',
  problem: null,
});

const refusedFor =
  (what: string, problem: BillingProblemKind): Answer =>
  () => ({
    code: 'payment_provider_refused',
    detail: `${what} Nothing was changed. The operator of this service must resolve this first.`,
    problem,
  });

const requestRefused = refusedFor('Stripe refused the request of this service.', 'request_refused');

/**
 * The refusal of this service for each error class of Stripe's SDK. The class depends on the status and type of
 * Stripe's response.
 */
export const ANSWERS: Readonly<Record<string, Answer>> = {
  StripeConnectionError: passing,
  StripeAPIError: passing,
  StripeRateLimitError: passing,
  StripeAuthenticationError: refusedFor('Stripe does not accept the key of this service.', 'stripe_key'),
  StripePermissionError: refusedFor('The Stripe key of this service lacks a permission.', 'stripe_permission'),
  StripeIdempotencyError: requestRefused,
  StripeInvalidRequestError: (error, operation) =>
    operation === 'open_portal' && error.code !== 'resource_missing'
      ? refusedFor('The customer portal is not set up at Stripe.', 'portal_not_set_up')(error, operation)
      : requestRefused(error, operation),
  // Only `change_plan` charges a card directly. In all other cases, people pay on Stripe's own pages.
  StripeCardError: (error, operation) => {
    if (operation !== 'change_plan') return requestRefused(error, operation);
    const { code, decline_code } = error;
    const needsHolder = [code, decline_code].some((one) => one !== undefined && NEEDS_HOLDER.test(one));
    return {
      code: 'payment_required',
      detail: needsHolder
        ? 'The bank requires the card holder to confirm this payment (3-D Secure). Nothing was changed. A person saves the card again at POST /v1/billing/portal, where the bank can ask. Then send this request again.'
        : 'The card was declined. Nothing was changed. A person adds another card at POST /v1/billing/portal.',
      problem: null,
      extra: { subscription_status: 'past_due', reason: needsHolder ? 'authentication_required' : 'declined' },
    };
  },
};

const NEEDS_HOLDER = /authentication_required|requires_action/;

/**
 * Translates a failure at Stripe into this service's own refusal. Stripe's message is never shown, because it may
 * contain parts of a key or card.
 */
export function failureOf(error: Stripe.errors.StripeError, operation: StripeOperation): StripeFailure {
  const { type, code, statusCode, requestId, param } = error;
  const answer = (ANSWERS[error.constructor.name] ?? requestRefused)(error, operation);
  const internal = `Stripe: ${[operation, type, code, param, statusCode, requestId].filter(Boolean).join(' ')}`;
  const { problem, code: ours, ...told } = answer;
  const wait = ours === 'unavailable' ? { retryAfterSeconds: 2 } : {};
  return { problem, refusal: new AppError(ours, { ...told, ...wait, internal }) };
}
