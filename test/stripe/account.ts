import { randomBytes } from 'node:crypto';
import Stripe from 'stripe';
import type {
  ApiObject,
  Charge,
  CheckoutSession,
  Customer,
  Dispute,
  Invoice,
  InvoiceLine,
  InvoicePayment,
  LineItem,
  PaymentIntent,
  PortalSession,
  Price,
  Product,
  Refund,
  StripeEvent,
  Subscription,
} from './objects.ts';

const LETTERS = '0123456789ABCDEFGHIJKLMNOPQRSTUVWXYZabcdefghijklmnopqrstuvwxyz';

/** Everything one Stripe account holds. Maps keep the order in which objects were made. */
export class Account {
  readonly customers = new Map<string, Customer>();
  readonly products = new Map<string, Product>();
  readonly prices = new Map<string, Price>();
  readonly sessions = new Map<string, CheckoutSession>();
  readonly subscriptions = new Map<string, Subscription>();
  readonly invoices = new Map<string, Invoice>();
  readonly paymentIntents = new Map<string, PaymentIntent>();
  readonly charges = new Map<string, Charge>();
  readonly refunds = new Map<string, Refund>();
  readonly disputes = new Map<string, Dispute>();
  readonly portalSessions = new Map<string, PortalSession>();

  /** By session and by invoice: answers contain these only if expanded. */
  readonly lineItems = new Map<string, LineItem[]>();
  readonly invoicePayments = new Map<string, InvoicePayment[]>();
  /** Metadata for a session's later subscription or payment, by session. */
  readonly laterMetadata = new Map<string, Record<string, string>>();
  /** By subscription: prorations that wait for its next invoice. */
  readonly pendingLines = new Map<string, InvoiceLine[]>();

  readonly events: StripeEvent[] = [];
  readonly livemode: boolean;
  /** The request being executed; null while something happens at Stripe by itself. */
  request: { id: string; idempotency_key: string | null } | null = null;
  /** Number of charges made by updates that will be declined. */
  declines = 0;
  /** True if somebody saved the settings of the customer portal. */
  isPortalSetUp = true;

  readonly #now: () => Date;
  readonly #onEvent: (event: StripeEvent) => void;

  /** Base address of the web pages that people open. */
  pages = '';

  constructor(livemode: boolean, now: () => Date, onEvent: (event: StripeEvent) => void) {
    this.livemode = livemode;
    this.#now = now;
    this.#onEvent = onEvent;
  }

  /** Stripe counts time in whole seconds. */
  seconds(): number {
    return Math.floor(this.#now().getTime() / 1000);
  }

  emit(type: StripeEvent['type'], object: ApiObject, previous?: Record<string, unknown>): void {
    const event: StripeEvent = {
      id: newId('evt', 24),
      object: 'event',
      api_version: Stripe.API_VERSION,
      created: this.seconds(),
      data: structuredClone(previous === undefined ? { object } : { object, previous_attributes: previous }),
      livemode: this.livemode,
      pending_webhooks: 1,
      request: this.request === null ? { id: null, idempotency_key: null } : { ...this.request },
      type,
    };
    this.events.push(event);
    this.#onEvent(event);
  }

  /** Changes an object and emits an event with the previous values of the changed fields. No change, no event. */
  change<T extends ApiObject>(type: StripeEvent['type'], object: T, changes: Partial<T>): void {
    const changed = (Object.keys(changes) as (keyof T & string)[]).filter(
      (field) => JSON.stringify(changes[field]) !== JSON.stringify(object[field]),
    );
    if (changed.length === 0) return;
    const previous = structuredClone(Object.fromEntries(changed.map((field) => [field, object[field]])));
    Object.assign(object, changes);
    this.emit(type, object, previous);
  }

  /** Returns the object that an id names, of any kind. */
  find(id: string): ApiObject | undefined {
    const maps: readonly ReadonlyMap<string, ApiObject>[] = [
      this.customers,
      this.products,
      this.prices,
      this.sessions,
      this.subscriptions,
      this.invoices,
      this.paymentIntents,
      this.charges,
      this.refunds,
    ];
    return maps.map((map) => map.get(id)).find((object) => object !== undefined);
  }
}

/** `cus` → `cus_9sJx…`, as long as Stripe's own. */
export function newId(prefix: string, length: number): string {
  const letters = [...randomBytes(length)].map((byte) => LETTERS[byte % LETTERS.length]);
  return `${prefix}_${letters.join('')}`;
}
