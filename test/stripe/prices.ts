import { type Account, newId } from './account.ts';
import { PAGE_FIELDS, page } from './lists.ts';
import type { Price } from './objects.ts';
import { type Operation, operation } from './operation.ts';
import { flag, integer, list, mergeMetadata, metadata, needed, oneOf, type Params, record, text } from './params.ts';
import { newProduct } from './products.ts';
import { invalid, noSuch } from './refusal.ts';

const AMOUNT = { currency: needed(oneOf('usd', 'eur', 'gbp')), unit_amount: needed(integer(0, 99_999_999)) };
const PRODUCT_DATA = { name: needed(text(250)) };
const CREATE = {
  ...AMOUNT,
  recurring: record({ interval: needed(oneOf('day', 'week', 'month', 'year')) }),
  product: text(),
  product_data: record(PRODUCT_DATA),
  lookup_key: text(200),
  metadata: metadata(),
};
const LIST = { ...PAGE_FIELDS, active: flag(), lookup_keys: list(text(200), 10) };

/** A price made for one line of a Checkout session. */
export const INLINE_PRICE = { ...AMOUNT, product_data: needed(record(PRODUCT_DATA)) };

export const priceOperations: readonly Operation[] = [
  operation('POST /v1/prices', { answers: 'price', fields: CREATE }, (account, params) => {
    checkNewPrice(account, params);
    return createPrice(account, {
      currency: params.currency,
      unit_amount: params.unit_amount,
      interval: params.recurring?.interval ?? null,
      product: params.product ?? newProduct(account, params.product_data?.name ?? '', true),
      lookup_key: params.lookup_key ?? null,
      metadata: mergeMetadata({}, params.metadata),
      active: true,
    });
  }),
  operation('GET /v1/prices', { answers: 'price', fields: LIST }, (account, params) =>
    page(account.prices, '/v1/prices', params, (price) => isListed(price, params)),
  ),
];

/** Checks everything that can be refused, before a product is made. */
function checkNewPrice(account: Account, { lookup_key, product, product_data }: Params<typeof CREATE>): void {
  const taken = [...account.prices.values()].find((price) => price.lookup_key === lookup_key);
  if (lookup_key !== undefined && taken !== undefined) {
    throw invalid(`A price (${taken.id}) already uses that lookup key.`, { param: 'lookup_key' });
  }
  if (product !== undefined && product_data !== undefined) {
    const message = 'You may only specify one of these parameters: product, product_data.';
    throw invalid(message, { code: 'parameters_exclusive', param: 'product' });
  }
  if (product === undefined && product_data === undefined) {
    throw invalid('Missing required param: product.', { code: 'parameter_missing', param: 'product' });
  }
  if (product !== undefined && !account.products.has(product)) throw noSuch('product', product, 'product');
}

/** Prices made inline are inactive and in no list. */
function isListed(price: Price, { active, lookup_keys }: Params<typeof LIST>): boolean {
  if (!price.active) return false;
  return active !== false && (lookup_keys === undefined || lookup_keys.some((key) => key === price.lookup_key));
}

export type NewPrice = Pick<Price, 'currency' | 'unit_amount' | 'product' | 'lookup_key' | 'metadata' | 'active'> & {
  interval: 'day' | 'week' | 'month' | 'year' | null;
};

export function createPrice(account: Account, { interval, ...given }: NewPrice): Price {
  const usual = { interval_count: 1, meter: null, trial_period_days: null, usage_type: 'licensed' } as const;
  const price: Price = {
    id: newId('price', 24),
    object: 'price',
    billing_scheme: 'per_unit',
    created: account.seconds(),
    livemode: account.livemode,
    nickname: null,
    recurring: interval === null ? null : { interval, ...usual },
    type: interval === null ? 'one_time' : 'recurring',
    ...given,
  };
  account.prices.set(price.id, price);
  account.emit('price.created', price);
  return price;
}

/** Returns the price that a parameter names. */
export function namedPrice(account: Account, id: string, param: string): Price {
  const price = account.prices.get(id);
  if (price === undefined) throw noSuch('price', id, param);
  return price;
}
