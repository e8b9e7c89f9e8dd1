import { type Account, newId } from './account.ts';
import { page } from './lists.ts';
import type { Customer } from './objects.ts';
import { type Operation, operation } from './operation.ts';
import { email, integer, mergeMetadata, metadata, needed, text } from './params.ts';
import { invalid, noSuch } from './refusal.ts';

const CREATE = { email: email(), name: text(256), description: text(), metadata: metadata() };

const SEARCH = { query: needed(text()), limit: integer(1, 100) };

export const customerOperations: readonly Operation[] = [
  operation('POST /v1/customers', { answers: 'customer', fields: CREATE }, (account, params) =>
    createCustomer(account, {
      email: params.email ?? null,
      name: params.name ?? null,
      description: params.description ?? null,
      metadata: mergeMetadata({}, params.metadata),
    }),
  ),
  operation('GET /v1/customers/search', { answers: 'customer', fields: SEARCH }, (account, params) => {
    const wanted = /^metadata\['(\w+)'\]:'([^']*)'$/.exec(params.query);
    if (wanted === null) throw invalid('We were unable to parse your search query.', { param: 'query' });
    const [, name = '', value] = wanted;
    return page(account.customers, '/v1/customers/search', { ...params, starting_after: undefined }, (customer) => {
      return customer.metadata[name] === value;
    });
  }),
  operation('GET /v1/customers/:id', { answers: 'customer', fields: {} }, (account, _params, id) => {
    const customer = account.customers.get(id);
    if (customer === undefined) throw noSuch('customer', id, 'id', 404);
    return customer;
  }),
];

export function createCustomer(
  account: Account,
  given: Pick<Customer, 'email' | 'description' | 'metadata'> & { name: string | null },
): Customer {
  const customer: Customer = {
    id: newId('cus', 14),
    object: 'customer',
    balance: 0,
    created: account.seconds(),
    delinquent: false,
    livemode: account.livemode,
    phone: null,
    ...given,
  };
  account.customers.set(customer.id, customer);
  account.emit('customer.created', customer);
  return customer;
}

/** Returns the customer that a parameter names. */
export function namedCustomer(account: Account, id: string): Customer {
  const customer = account.customers.get(id);
  if (customer === undefined) throw noSuch('customer', id, 'customer');
  return customer;
}
