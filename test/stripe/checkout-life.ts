import type { Account } from './account.ts';
import { createCustomer } from './customers.ts';
import { oneTimeLine, periodLine } from './invoice-lines.ts';
import { createInvoice, failInvoice, payInvoice, processInvoice } from './invoices.ts';
import type { CheckoutSession, Invoice, PaymentIntent, Subscription } from './objects.ts';
import { beginProcessing, createPaymentIntent, fail, succeed } from './payments.ts';
import { createSubscription } from './subscriptions.ts';

type Owed = { session: CheckoutSession; intent: PaymentIntent } | SubscriptionOwed;
type SubscriptionOwed = { session: CheckoutSession; subscription: Subscription; invoice: Invoice };

/** A customer pays an open session with a card. */
export function pay(account: Account, sessionId: string): void {
  const owed = submit(account, sessionId);
  settle(account, owed);
  account.emit('checkout.session.completed', complete(account, owed, 'paid'));
}

/** A customer chooses a method whose money arrives days later, or not at all. */
export function beginPayment(account: Account, sessionId: string): void {
  const owed = submit(account, sessionId);
  if ('intent' in owed) beginProcessing(account, owed.intent);
  else {
    processInvoice(account, owed.invoice);
    // A subscription does not wait for such a payment.
    become(account, owed, 'active');
  }
  account.emit('checkout.session.completed', complete(account, owed, 'unpaid'));
}

/** Ends that payment, days later. */
export function endPayment(account: Account, sessionId: string, outcome: 'succeeds' | 'fails'): void {
  const owed = owedFor(account, sessionId);
  if (outcome === 'succeeds') {
    settle(account, owed);
    owed.session.payment_status = 'paid';
    account.emit('checkout.session.async_payment_succeeded', owed.session);
    return;
  }
  if ('intent' in owed) fail(account, owed.intent);
  else {
    failInvoice(account, owed.invoice);
    become(account, owed, 'past_due');
  }
  account.emit('checkout.session.async_payment_failed', owed.session);
}

export function openSession(account: Account, sessionId: string): CheckoutSession {
  const session = account.sessions.get(sessionId);
  if (session?.status !== 'open') throw new Error(`${sessionId} is ${session?.status ?? 'unknown'}, not open.`);
  return session;
}

/** The effect of the button: for a subscription Checkout always makes a customer, for a payment it need not. */
function submit(account: Account, sessionId: string): Owed {
  const session = openSession(account, sessionId);
  if (session.mode === 'payment') {
    const intent = createPaymentIntent(account, {
      amount: session.amount_total ?? 0,
      currency: session.currency ?? 'usd',
      customer: session.customer,
      description: null,
      metadata: account.laterMetadata.get(session.id) ?? {},
    });
    session.payment_intent = intent.id;
    return { session, intent };
  }
  session.customer ??= createCustomer(account, { email: PAYER, name: null, description: null, metadata: {} }).id;
  return subscribe(account, session, session.customer);
}

const PAYER = 'payer@example.com';

function subscribe(account: Account, session: CheckoutSession, customer: string): SubscriptionOwed {
  const lines = account.lineItems.get(session.id) ?? [];
  const subscription = createSubscription(account, {
    customer,
    items: lines.filter(({ price }) => price.type === 'recurring'),
    metadata: { ...account.laterMetadata.get(session.id) },
  });
  const once = lines.filter(({ price }) => price.type === 'one_time');
  const invoice = createInvoice(account, subscription, {
    reason: 'subscription_create',
    lines: [
      ...subscription.items.data.map((item) => periodLine(account, item)),
      ...once.map(({ price, quantity }) => oneTimeLine(account, price, quantity)),
    ],
    period: { start: account.seconds(), end: account.seconds() },
  });
  subscription.latest_invoice = invoice.id;
  account.emit('customer.subscription.created', subscription);
  Object.assign(session, { invoice: invoice.id, subscription: subscription.id } satisfies Partial<CheckoutSession>);
  return { session, subscription, invoice };
}

function owedFor(account: Account, sessionId: string): Owed {
  const session = account.sessions.get(sessionId);
  const intent = account.paymentIntents.get(session?.payment_intent ?? '');
  const invoice = account.invoices.get(session?.invoice ?? '');
  const subscription = account.subscriptions.get(session?.subscription ?? '');
  const waits = session?.status === 'complete' && session.payment_status === 'unpaid';
  if (waits && intent?.status === 'processing') return { session, intent };
  if (waits && invoice?.status === 'open' && subscription !== undefined) return { session, subscription, invoice };
  throw new Error(`No payment of ${sessionId} is under way.`);
}

function settle(account: Account, owed: Owed): void {
  if ('intent' in owed) {
    succeed(account, owed.intent);
    return;
  }
  payInvoice(account, owed.invoice);
  become(account, owed, 'active');
}

/** A subscription that was cancelled while its payment was under way stays so. */
function become(account: Account, { subscription }: SubscriptionOwed, status: 'active' | 'past_due'): void {
  if (subscription.status === 'canceled') return;
  account.change('customer.subscription.updated', subscription, { status });
}

function complete(account: Account, { session }: Owed, paymentStatus: 'paid' | 'unpaid'): CheckoutSession {
  const customer = account.customers.get(session.customer ?? '');
  return Object.assign(session, {
    customer_details: {
      address: null,
      business_name: null,
      email: customer?.email ?? PAYER,
      individual_name: null,
      name: customer?.name ?? null,
      phone: null,
      tax_exempt: 'none',
      tax_ids: [],
    },
    payment_status: session.amount_total === 0 ? 'no_payment_required' : paymentStatus,
    status: 'complete',
    url: null,
  } satisfies Partial<CheckoutSession>);
}
