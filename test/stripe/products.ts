import { type Account, newId } from './account.ts';
import type { Product } from './objects.ts';
import { type Operation, operation } from './operation.ts';
import { mergeMetadata, metadata, needed, text } from './params.ts';

const CREATE = { name: needed(text(250)), description: text(), metadata: metadata() };

export const productOperations: readonly Operation[] = [
  operation('POST /v1/products', { answers: 'product', fields: CREATE }, (account, params) =>
    createProduct(account, {
      name: params.name,
      description: params.description ?? null,
      metadata: mergeMetadata({}, params.metadata),
      active: true,
    }),
  ),
];

function createProduct(
  account: Account,
  given: Pick<Product, 'name' | 'description' | 'metadata' | 'active'>,
): Product {
  const product: Product = {
    id: newId('prod', 14),
    object: 'product',
    created: account.seconds(),
    livemode: account.livemode,
    type: 'service',
    updated: account.seconds(),
    ...given,
  };
  account.products.set(product.id, product);
  account.emit('product.created', product);
  return product;
}

/** Returns the id of a product made together with a price. */
export function newProduct(account: Account, name: string, active: boolean): string {
  return createProduct(account, { name, description: null, metadata: {}, active }).id;
}
