import { type Account, newId } from './account.ts';
import { type Asked, lineItemsOf, priceLines } from './checkout-lines.ts';
import { namedCustomer } from './customers.ts';
import { PAGE_FIELDS, page } from './lists.ts';
import type { CheckoutSession, LineItem } from './objects.ts';
import { type Operation, operation } from './operation.ts';
import {
  integer,
  list,
  mergeMetadata,
  metadata,
  needed,
  oneOf,
  type Params,
  record,
  text,
  webAddress,
} from './params.ts';
import { INLINE_PRICE } from './prices.ts';
import { invalid, noSuch } from './refusal.ts';

const CREATE = {
  mode: needed(oneOf('payment', 'subscription')),
  customer: text(),
  client_reference_id: text(200),
  line_items: needed(
    list(record({ price: text(), price_data: record(INLINE_PRICE), quantity: integer(1, 999_999) }), 100),
  ),
  success_url: needed(webAddress()),
  cancel_url: webAddress(),
  expires_at: integer(0),
  metadata: metadata(),
  subscription_data: record({ metadata: metadata() }),
  payment_intent_data: record({ metadata: metadata() }),
};
const LIST = { ...PAGE_FIELDS, customer: text(), status: oneOf('complete', 'expired', 'open') };
const SHORTEST_SECONDS = 30 * 60;
const LONGEST_SECONDS = 24 * 3600;

export const checkoutOperations: readonly Operation[] = [
  operation('POST /v1/checkout/sessions', { answers: 'checkout.session', fields: CREATE }, createSession),
  operation('GET /v1/checkout/sessions/:id', { answers: 'checkout.session', fields: {} }, (account, _params, id) =>
    knownSession(account, id),
  ),
  operation('GET /v1/checkout/sessions', { answers: 'checkout.session', fields: LIST }, (account, params) =>
    page(
      account.sessions,
      '/v1/checkout/sessions',
      params,
      ({ customer, status }) =>
        (params.customer === undefined || params.customer === customer) &&
        (params.status === undefined || params.status === status),
    ),
  ),
  operation(
    'POST /v1/checkout/sessions/:id/expire',
    { answers: 'checkout.session', fields: {} },
    (account, _params, id) => {
      const session = knownSession(account, id);
      if (session.status !== 'open') {
        throw invalid(`Only open Checkout Sessions can be expired. This one is ${session.status}.`);
      }
      endSession(account, session);
      return session;
    },
  ),
];

function knownSession(account: Account, id: string): CheckoutSession {
  const session = account.sessions.get(id);
  if (session === undefined) throw noSuch('checkout.session', id, 'session', 404);
  return session;
}

export function endSession(account: Account, session: CheckoutSession): void {
  Object.assign(session, { status: 'expired', url: null } satisfies Partial<CheckoutSession>);
  account.emit('checkout.session.expired', session);
}

/** Expires the sessions whose time is over. */
export function endOverdueSessions(account: Account): void {
  for (const session of account.sessions.values()) {
    if (session.status === 'open' && session.expires_at <= account.seconds()) endSession(account, session);
  }
}

function createSession(account: Account, params: Params<typeof CREATE>): CheckoutSession {
  const expiresAt = expiry(account, params.expires_at);
  const customer = params.customer === undefined ? null : namedCustomer(account, params.customer).id;
  const laterMetadata = dataFor(params);
  const lines: Asked[] = lineItemsOf(account, params.mode, params.line_items);
  const items = priceLines(account, lines);
  const session = newSession(account, params, { customer, expiresAt, items });
  account.sessions.set(session.id, session);
  account.lineItems.set(session.id, items);
  account.laterMetadata.set(session.id, laterMetadata);
  return session;
}

function expiry(account: Account, asked: number | undefined): number {
  const latest = account.seconds() + LONGEST_SECONDS;
  if (asked === undefined) return latest;
  const param = 'expires_at';
  if (asked < account.seconds() + SHORTEST_SECONDS) {
    throw invalid('The `expires_at` timestamp must be at least 30 minutes from now.', { param });
  }
  if (asked > latest) throw invalid('The `expires_at` timestamp must be at most 24 hours from now.', { param });
  return asked;
}

/** The metadata for the later subscription or payment; each mode has its own parameter for it. */
function dataFor({ mode, subscription_data, payment_intent_data }: Params<typeof CREATE>): Record<string, string> {
  const [own, other, param] =
    mode === 'subscription'
      ? [subscription_data, payment_intent_data, 'payment_intent_data']
      : [payment_intent_data, subscription_data, 'subscription_data'];
  if (other !== undefined) throw invalid(`You can not pass \`${param}\` in \`${mode}\` mode.`, { param });
  return mergeMetadata({}, own?.metadata);
}

function newSession(
  account: Account,
  params: Params<typeof CREATE>,
  { customer, expiresAt, items }: { customer: string | null; expiresAt: number; items: readonly LineItem[] },
): CheckoutSession {
  const id = newId(account.livemode ? 'cs_live' : 'cs_test', 58);
  const total = items.reduce((sum, item) => sum + item.amount_total, 0);
  return {
    id,
    object: 'checkout.session',
    amount_subtotal: total,
    amount_total: total,
    automatic_tax: { enabled: false, liability: null, provider: null, status: null },
    cancel_url: params.cancel_url ?? null,
    client_reference_id: params.client_reference_id ?? null,
    client_secret: null,
    created: account.seconds(),
    currency: items[0]?.currency ?? null,
    customer,
    customer_creation: customer !== null ? null : params.mode === 'payment' ? 'if_required' : 'always',
    customer_details: null,
    customer_email: null,
    expires_at: expiresAt,
    invoice: null,
    livemode: account.livemode,
    locale: null,
    metadata: mergeMetadata({}, params.metadata),
    mode: params.mode,
    payment_intent: null,
    payment_method_types: ['card'],
    payment_status: 'unpaid',
    status: 'open',
    subscription: null,
    success_url: params.success_url,
    total_details: { amount_discount: 0, amount_shipping: 0, amount_tax: 0 },
    ui_mode: 'hosted_page',
    url: `${account.pages}/c/pay/${id}`,
  };
}
