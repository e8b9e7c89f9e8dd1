import type { Account } from './account.ts';
import type { ApiObject } from './objects.ts';
import { invalid } from './refusal.ts';

/** The parts that each kind of object can show in place of an id, or in addition. */
const EXPANDABLE: Readonly<Record<string, Readonly<Record<string, string>>>> = {
  'checkout.session': {
    customer: 'customer',
    invoice: 'invoice',
    line_items: 'item',
    payment_intent: 'payment_intent',
    subscription: 'subscription',
  },
  subscription: { customer: 'customer', items: 'subscription_item', latest_invoice: 'invoice' },
  subscription_item: { price: 'price' },
  item: { price: 'price' },
  price: { product: 'product' },
  invoice: { customer: 'customer', payments: 'invoice_payment' },
  payment_intent: { customer: 'customer', latest_charge: 'charge' },
  charge: { customer: 'customer', payment_intent: 'payment_intent' },
  refund: { charge: 'charge', customer: 'customer', payment_intent: 'payment_intent' },
};

/** Refuses a path that leads nowhere. `data` steps into a list. */
export function checkExpansion(kind: ApiObject['object'], path: string): void {
  let at: string | undefined = kind;
  for (const step of path.split('.').filter((name) => name !== 'data')) {
    at = at === undefined ? undefined : EXPANDABLE[at]?.[step];
    if (at === undefined) throw invalid(`This property cannot be expanded (${path}).`, { param: 'expand' });
  }
}

type Json = { [name: string]: unknown };

/** Returns a copy of the answer with the requested objects in place of their ids. */
export function expand(account: Account, answer: unknown, paths: readonly string[]): unknown {
  const copy = structuredClone(answer);
  for (const path of paths) step(account, copy, path.split('.'));
  return copy;
}

function step(account: Account, value: unknown, [name, ...rest]: readonly string[]): void {
  if (name === undefined || typeof value !== 'object' || value === null) return;
  if (Array.isArray(value)) {
    for (const member of value) step(account, member, [name, ...rest]);
    return;
  }
  const object = value as Json;
  object[name] = shown(account, object, name);
  step(account, object[name], rest);
}

function shown(account: Account, object: Json, name: string): unknown {
  const value = object[name];
  if (typeof value === 'string') return structuredClone(account.find(value) ?? value);
  if (value !== undefined) return value;
  const id = String(object['id']);
  if (name === 'line_items') {
    return whole(account.lineItems.get(id) ?? [], `/v1/checkout/sessions/${id}/line_items`);
  }
  if (name === 'payments') return whole(account.invoicePayments.get(id) ?? [], `/v1/invoice_payments?invoice=${id}`);
  return value;
}

function whole(data: readonly object[], url: string): object {
  return structuredClone({ object: 'list', data, has_more: false, url });
}
