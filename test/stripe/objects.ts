import type Stripe from 'stripe';

/**
 * The stored parts of objects: fields of the SDK's own types, so that the compiler checks each literal against them.
 * Where the SDK allows an expanded object, an id is stored; expand.ts puts the object in its place.
 */
export type Customer = Pick<
  Stripe.Customer,
  'id' | 'object' | 'balance' | 'created' | 'delinquent' | 'description' | 'livemode' | 'metadata' | 'name' | 'phone'
> & { email: string | null };

export type Product = Pick<
  Stripe.Product,
  'id' | 'object' | 'active' | 'created' | 'description' | 'livemode' | 'metadata' | 'name' | 'type' | 'updated'
>;

export type Interval = 'day' | 'week' | 'month' | 'year';

export type Price = Pick<
  Stripe.Price,
  | 'id'
  | 'object'
  | 'active'
  | 'billing_scheme'
  | 'created'
  | 'currency'
  | 'livemode'
  | 'lookup_key'
  | 'metadata'
  | 'nickname'
> & {
  product: string;
  recurring: (Stripe.Price.Recurring & { interval: Interval }) | null;
  type: 'one_time' | 'recurring';
  unit_amount: number;
};

export type LineItem = Pick<
  Stripe.LineItem,
  'id' | 'object' | 'amount_discount' | 'amount_subtotal' | 'amount_tax' | 'amount_total' | 'currency' | 'description'
> & { price: Price; quantity: number };

export type CheckoutSession = Pick<
  Stripe.Checkout.Session,
  | 'id'
  | 'object'
  | 'amount_subtotal'
  | 'amount_total'
  | 'automatic_tax'
  | 'cancel_url'
  | 'client_reference_id'
  | 'client_secret'
  | 'created'
  | 'currency'
  | 'customer_creation'
  | 'customer_details'
  | 'customer_email'
  | 'expires_at'
  | 'livemode'
  | 'locale'
  | 'payment_method_types'
  | 'success_url'
  | 'total_details'
  | 'ui_mode'
  | 'url'
> & {
  customer: string | null;
  invoice: string | null;
  metadata: Record<string, string>;
  mode: 'payment' | 'subscription';
  payment_intent: string | null;
  payment_status: 'no_payment_required' | 'paid' | 'unpaid';
  status: 'open' | 'complete' | 'expired';
  subscription: string | null;
};

export type SubscriptionItem = Pick<
  Stripe.SubscriptionItem,
  'id' | 'object' | 'created' | 'current_period_end' | 'current_period_start' | 'metadata' | 'subscription'
> & { price: Price; quantity: number };

export type Subscription = Pick<
  Stripe.Subscription,
  | 'id'
  | 'object'
  | 'automatic_tax'
  | 'billing_cycle_anchor'
  | 'cancel_at'
  | 'cancel_at_period_end'
  | 'canceled_at'
  | 'cancellation_details'
  | 'collection_method'
  | 'created'
  | 'currency'
  | 'description'
  | 'ended_at'
  | 'livemode'
  | 'metadata'
  | 'pause_collection'
  | 'pending_update'
  | 'start_date'
  | 'trial_end'
  | 'trial_start'
> & {
  customer: string;
  items: Stripe.ApiList<SubscriptionItem>;
  latest_invoice: string | null;
  status: 'incomplete' | 'active' | 'past_due' | 'canceled';
};

export type InvoiceLine = Pick<
  Stripe.InvoiceLineItem,
  'id' | 'object' | 'amount' | 'currency' | 'description' | 'livemode' | 'metadata' | 'parent' | 'period' | 'quantity'
> & { pricing: { price_details: { price: string; product: string }; type: 'price_details' } };

export type InvoicePayment = Pick<
  Stripe.InvoicePayment,
  | 'id'
  | 'object'
  | 'amount_paid'
  | 'amount_requested'
  | 'created'
  | 'currency'
  | 'is_default'
  | 'livemode'
  | 'status'
  | 'status_transitions'
> & { invoice: string; payment: { payment_intent: string; type: 'payment_intent' } };

export type Invoice = Pick<
  Stripe.Invoice,
  | 'id'
  | 'object'
  | 'amount_due'
  | 'amount_overpaid'
  | 'amount_paid'
  | 'amount_remaining'
  | 'attempt_count'
  | 'attempted'
  | 'auto_advance'
  | 'billing_reason'
  | 'collection_method'
  | 'created'
  | 'currency'
  | 'customer_email'
  | 'customer_name'
  | 'description'
  | 'due_date'
  | 'ending_balance'
  | 'hosted_invoice_url'
  | 'invoice_pdf'
  | 'livemode'
  | 'next_payment_attempt'
  | 'number'
  | 'period_end'
  | 'period_start'
  | 'starting_balance'
  | 'status_transitions'
  | 'subtotal'
  | 'total'
> & {
  customer: string;
  lines: Stripe.ApiList<InvoiceLine>;
  metadata: Record<string, string>;
  parent: Stripe.Invoice.Parent & { subscription_details: { subscription: string } };
  status: 'draft' | 'open' | 'paid';
};

export type PaymentIntent = Pick<
  Stripe.PaymentIntent,
  | 'id'
  | 'object'
  | 'amount'
  | 'amount_capturable'
  | 'amount_received'
  | 'canceled_at'
  | 'capture_method'
  | 'client_secret'
  | 'created'
  | 'currency'
  | 'description'
  | 'last_payment_error'
  | 'livemode'
  | 'metadata'
  | 'payment_method_types'
> & {
  customer: string | null;
  latest_charge: string | null;
  status: 'requires_payment_method' | 'processing' | 'succeeded';
};

export type Charge = Pick<
  Stripe.Charge,
  | 'id'
  | 'object'
  | 'amount'
  | 'amount_captured'
  | 'amount_refunded'
  | 'captured'
  | 'created'
  | 'currency'
  | 'description'
  | 'disputed'
  | 'failure_code'
  | 'failure_message'
  | 'livemode'
  | 'metadata'
  | 'paid'
  | 'receipt_url'
  | 'refunded'
> & { customer: string | null; payment_intent: string; status: 'succeeded' | 'failed' };

export type Refund = Pick<Stripe.Refund, 'id' | 'object' | 'amount' | 'created' | 'currency' | 'receipt_number'> & {
  charge: string;
  customer: string | null;
  metadata: Record<string, string>;
  payment_intent: string;
  reason: 'duplicate' | 'fraudulent' | 'requested_by_customer' | null;
  status: 'succeeded' | 'failed';
  failure_reason?: string;
};

export type Dispute = Pick<
  Stripe.Dispute,
  'id' | 'object' | 'amount' | 'created' | 'currency' | 'is_charge_refundable' | 'livemode' | 'reason' | 'status'
> & { charge: string; metadata: Record<string, string>; payment_intent: string };

export type PortalSession = Pick<
  Stripe.BillingPortal.Session,
  'id' | 'object' | 'created' | 'customer' | 'flow' | 'livemode' | 'locale' | 'on_behalf_of' | 'return_url' | 'url'
> & { configuration: string };

export type ApiObject =
  | Customer
  | Product
  | Price
  | CheckoutSession
  | Subscription
  | Invoice
  | InvoicePayment
  | PaymentIntent
  | Charge
  | Refund
  | Dispute
  | PortalSession;

/** An event as it is sent. `data.object` is the object at that moment. */
export type StripeEvent = Pick<
  Stripe.Event,
  'id' | 'object' | 'api_version' | 'created' | 'livemode' | 'pending_webhooks' | 'request' | 'type'
> & { data: { object: ApiObject; previous_attributes?: Record<string, unknown> } };

/** The answer of a list operation. */
export type ListAnswer<T> = Stripe.ApiList<T>;
