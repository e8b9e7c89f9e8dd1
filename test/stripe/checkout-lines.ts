import { type Account, newId } from './account.ts';
import type { LineItem, Price } from './objects.ts';
import type { Params } from './params.ts';
import { createPrice, type INLINE_PRICE, namedPrice } from './prices.ts';
import { newProduct } from './products.ts';
import { invalid } from './refusal.ts';

type Inline = Params<typeof INLINE_PRICE>;
type Given = { price: string | undefined; price_data: Inline | undefined; quantity: number | undefined };
export type Asked = { price: Price | Inline; quantity: number };

/** Stripe takes no card payment below this, in the smallest unit. */
const LEAST_AMOUNT = 50;

/** Checks the lines of a session. No price or product is made yet. */
export function lineItemsOf(account: Account, mode: 'payment' | 'subscription', given: readonly Given[]): Asked[] {
  if (given.length === 0)
    throw invalid('Missing required param: line_items.', { code: 'parameter_missing', param: 'line_items' });
  const lines = given.map((line, index) => lineOf(account, line, `line_items[${index}]`));
  const prices = lines.map(({ price }) => price);
  if (new Set(prices.map(({ currency }) => currency)).size > 1) {
    throw invalid('All line items must have one currency.', { param: 'line_items' });
  }
  const intervals = new Set(prices.map(intervalOf).filter((interval) => interval !== null));
  if (mode === 'payment' && intervals.size > 0) {
    throw invalid('You specified `payment` mode but passed a recurring price.', { param: 'line_items' });
  }
  if (mode === 'subscription' && intervals.size !== 1) {
    const message = 'In `subscription` mode there must be recurring prices, all of one interval.';
    throw invalid(message, { param: 'line_items' });
  }
  const total = lines.reduce((sum, { price, quantity }) => sum + price.unit_amount * quantity, 0);
  if (mode === 'payment' && total < LEAST_AMOUNT) {
    throw invalid(`The total must be at least ${LEAST_AMOUNT}.`, { code: 'amount_too_small', param: 'line_items' });
  }
  return lines;
}

function intervalOf(price: Price | Inline): string | null {
  return 'recurring' in price ? (price.recurring?.interval ?? null) : null;
}

function lineOf(account: Account, { price, price_data, quantity }: Given, param: string): Asked {
  if (price !== undefined && price_data !== undefined) {
    const message = 'You may only specify one of these parameters: price, price_data.';
    throw invalid(message, { code: 'parameters_exclusive', param });
  }
  if (quantity === undefined) throw invalid('Quantity is required.', { param: `${param}[quantity]` });
  if (price_data !== undefined) return { price: price_data, quantity };
  if (price === undefined) {
    const missing = `${param}[price]`;
    throw invalid(`Missing required param: ${missing}.`, { code: 'parameter_missing', param: missing });
  }
  return { price: namedPrice(account, price, `${param}[price]`), quantity };
}

/** The line items of a session, with prices made for those that have none. */
export function priceLines(account: Account, lines: readonly Asked[]): LineItem[] {
  return lines.map(({ price: asked, quantity }) => {
    const price = 'id' in asked ? asked : inlinePrice(account, asked);
    const amount = price.unit_amount * quantity;
    return {
      id: newId('li', 24),
      object: 'item',
      amount_discount: 0,
      amount_subtotal: amount,
      amount_tax: 0,
      amount_total: amount,
      currency: price.currency,
      description: account.products.get(price.product)?.name ?? null,
      price,
      quantity,
    };
  });
}

function inlinePrice(account: Account, { currency, unit_amount, product_data }: Inline): Price {
  const product = newProduct(account, product_data.name, false);
  const rest = { interval: null, lookup_key: null, metadata: {}, active: false };
  return createPrice(account, { currency, unit_amount, product, ...rest });
}
