import { type Account, newId } from './account.ts';
import type { Customer } from './objects.ts';
import { type Operation, operation } from './operation.ts';
import { email, mergeMetadata, metadata, text } from './params.ts';
import { noSuch } from './refusal.ts';

const CREATE = { email: email(), name: text(256), description: text(), metadata: metadata() };

export const customerOperations: readonly Operation[] = [
  operation('POST /v1/customers', { answers: 'customer', fields: CREATE }, (account, params) =>
    createCustomer(account, {
      email: params.email ?? null,
      name: params.name ?? null,
      description: params.description ?? null,
      metadata: mergeMetadata({}, params.metadata),
    }),
  ),
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
