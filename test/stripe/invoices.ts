import { type Account, newId } from './account.ts';
import { PAGE_FIELDS, page } from './lists.ts';
import type { Invoice, InvoiceLine, InvoicePayment, PaymentIntent, Subscription } from './objects.ts';
import { type Operation, operation } from './operation.ts';
import { integer, oneOf, type Params, record, text } from './params.ts';
import { beginProcessing, createPaymentIntent, fail, succeed } from './payments.ts';
import { noSuch } from './refusal.ts';

const LIST = {
  ...PAGE_FIELDS,
  customer: text(),
  status: oneOf('draft', 'open', 'paid', 'uncollectible', 'void'),
  subscription: text(),
  created: record({ gte: integer(0) }),
};

export const invoiceOperations: readonly Operation[] = [
  operation('GET /v1/invoices/:id', { answers: 'invoice', fields: {} }, (account, _params, id) => {
    const invoice = account.invoices.get(id);
    if (invoice === undefined) throw noSuch('invoice', id, 'invoice', 404);
    return invoice;
  }),
  operation('GET /v1/invoices', { answers: 'invoice', fields: LIST }, (account, params) =>
    page(account.invoices, '/v1/invoices', params, (invoice) => isAskedFor(invoice, params)),
  ),
];

function isAskedFor(invoice: Invoice, { customer, status, subscription, created }: Params<typeof LIST>): boolean {
  return (
    (customer === undefined || customer === invoice.customer) &&
    (status === undefined || status === invoice.status) &&
    (subscription === undefined || subscription === invoice.parent.subscription_details.subscription) &&
    invoice.created >= (created?.gte ?? 0)
  );
}

type Billing = {
  reason: 'subscription_create' | 'subscription_cycle' | 'subscription_update';
  lines: readonly InvoiceLine[];
  period: { start: number; end: number };
};

/** Returns what the customer would have to pay now: earlier credit is used first. */
export function amountDue(account: Account, customerId: string, lines: readonly InvoiceLine[]): number {
  return Math.max(0, sumOf(lines) + (account.customers.get(customerId)?.balance ?? 0));
}

/**
 * Makes an invoice and finalizes it at once; a real one that is not the first stays a draft for an hour. The caller
 * makes it the subscription's latest, and emits the event.
 */
export function createInvoice(account: Account, subscription: Subscription, billing: Billing): Invoice {
  const invoice = draftInvoice(account, subscription, billing);
  account.invoices.set(invoice.id, invoice);
  account.emit('invoice.created', invoice);
  const customer = account.customers.get(subscription.customer);
  if (customer !== undefined) account.change('customer.updated', customer, { balance: invoice.ending_balance ?? 0 });
  invoice.status = 'open';
  invoice.status_transitions = { ...invoice.status_transitions, finalized_at: account.seconds() };
  account.emit('invoice.finalized', invoice);
  if (invoice.amount_due > 0) addPayment(account, invoice);
  return invoice;
}

function draftInvoice(account: Account, subscription: Subscription, { reason, lines, period }: Billing): Invoice {
  const id = newId('in', 24);
  const customer = account.customers.get(subscription.customer);
  const total = sumOf(lines);
  const due = amountDue(account, subscription.customer, lines);
  const before = customer?.balance ?? 0;
  return {
    id,
    object: 'invoice',
    amount_due: due,
    amount_overpaid: 0,
    amount_paid: 0,
    amount_remaining: due,
    attempt_count: 0,
    attempted: false,
    auto_advance: true,
    billing_reason: reason,
    collection_method: 'charge_automatically',
    created: account.seconds(),
    currency: subscription.currency,
    customer: subscription.customer,
    customer_email: customer?.email ?? null,
    customer_name: customer?.name ?? null,
    description: null,
    due_date: null,
    ending_balance: Math.min(0, total + before),
    hosted_invoice_url: `https://invoice.stripe.com/i/acct_standin/${id}`,
    invoice_pdf: `https://pay.stripe.com/invoice/acct_standin/${id}/pdf`,
    lines: {
      object: 'list',
      data: lines.map((line) => ({ ...line, invoice: id })),
      has_more: false,
      url: `/v1/invoices/${id}/lines`,
    },
    livemode: account.livemode,
    metadata: {},
    next_payment_attempt: null,
    number: `STANDIN-${String(account.invoices.size + 1).padStart(4, '0')}`,
    parent: {
      quote_details: null,
      subscription_details: { metadata: { ...subscription.metadata }, subscription: subscription.id },
      type: 'subscription_details',
    },
    period_end: period.end,
    period_start: period.start,
    starting_balance: before,
    status: 'draft',
    status_transitions: { finalized_at: null, marked_uncollectible_at: null, paid_at: null, voided_at: null },
    subtotal: total,
    total,
  };
}

function addPayment(account: Account, invoice: Invoice): void {
  const intent = createPaymentIntent(account, {
    amount: invoice.amount_due,
    currency: invoice.currency,
    customer: invoice.customer,
    description: invoice.billing_reason === 'subscription_create' ? 'Subscription creation' : 'Subscription update',
    metadata: {},
  });
  const payment: InvoicePayment = {
    id: newId('inpay', 24),
    object: 'invoice_payment',
    amount_paid: null,
    amount_requested: invoice.amount_due,
    created: account.seconds(),
    currency: invoice.currency,
    invoice: invoice.id,
    is_default: true,
    livemode: account.livemode,
    payment: { payment_intent: intent.id, type: 'payment_intent' },
    status: 'open',
    status_transitions: { canceled_at: null, paid_at: null },
  };
  account.invoicePayments.set(invoice.id, [payment]);
}

/** Charges the amount due; an invoice of 0 is paid without a payment. */
export function payInvoice(account: Account, invoice: Invoice): void {
  const at = account.seconds();
  for (const { payment, intent } of paymentsOf(account, invoice)) {
    succeed(account, intent);
    Object.assign(payment, {
      amount_paid: payment.amount_requested,
      status: 'paid',
      status_transitions: { canceled_at: null, paid_at: at },
    } satisfies Partial<InvoicePayment>);
    account.emit('invoice_payment.paid', payment);
  }
  Object.assign(invoice, {
    amount_paid: invoice.amount_due,
    amount_remaining: 0,
    attempt_count: invoice.attempt_count + (invoice.amount_due > 0 ? 1 : 0),
    attempted: true,
    auto_advance: false,
    next_payment_attempt: null,
    status: 'paid',
    status_transitions: { ...invoice.status_transitions, paid_at: at },
  } satisfies Partial<Invoice>);
  account.emit('invoice.paid', invoice);
  account.emit('invoice.payment_succeeded', invoice);
}

const NEXT_ATTEMPT_SECONDS = 3 * 24 * 3600;

/** A charge was declined: the invoice stays open and is retried some days later. */
export function failInvoice(account: Account, invoice: Invoice): void {
  for (const { intent } of paymentsOf(account, invoice)) fail(account, intent);
  Object.assign(invoice, {
    attempt_count: invoice.attempt_count + 1,
    attempted: true,
    next_payment_attempt: account.seconds() + NEXT_ATTEMPT_SECONDS,
  } satisfies Partial<Invoice>);
  account.emit('invoice.payment_failed', invoice);
}

/** An asynchronous payment of the invoice has begun. */
export function processInvoice(account: Account, invoice: Invoice): void {
  for (const { intent } of paymentsOf(account, invoice)) beginProcessing(account, intent);
}

function paymentsOf(account: Account, invoice: Invoice): { payment: InvoicePayment; intent: PaymentIntent }[] {
  return (account.invoicePayments.get(invoice.id) ?? []).flatMap((payment) => {
    const intent = account.paymentIntents.get(payment.payment.payment_intent);
    return intent === undefined ? [] : [{ payment, intent }];
  });
}

function sumOf(lines: readonly InvoiceLine[]): number {
  return lines.reduce((sum, line) => sum + line.amount, 0);
}
