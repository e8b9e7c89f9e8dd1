import { CURRENCY } from '../../../domain/billing/plan.ts';
import { listPayments as listRows, type NamedPayment } from '../../../store/payments.ts';
import { listPage } from '../../answers/list-page.ts';
import { accountRoute } from '../../calls/route.ts';
import { PaymentList, PaymentQuery } from './shapes.ts';

export const listPayments = accountRoute({
  operationId: 'list_payments',
  method: 'GET',
  path: '/v1/billing/payments',
  tag: 'Billing',
  summary: 'List payments',
  description:
    'Lists the prices of the formations that the account submitted, newest first, with the paid and refunded amounts. `get_formation` shows the items of a price. Invoices for a plan are in the customer portal.',
  scope: 'billing:read',
  command: 'billing payments',
  searchWords: 'invoice receipt paid bill charge',
  query: PaymentQuery,
  responses: { 200: { description: 'One page of payments.', schema: PaymentList } },
  handler: ({ deps, query, accountId }) => {
    const scope = { accountId, filter: { of: 'payments' } };
    return listPage(deps, scope, query, (page) => listRows(deps.store.db, accountId, page), bodyOf);
  },
});

function bodyOf({ price, checkout_url, refund_cents: refunded_cents, ...payment }: NamedPayment) {
  const { id, entity_id, legal_name, status, paid_at, refunded_at, created_at } = payment;
  return {
    id,
    entity_id,
    legal_name,
    status,
    total_cents: price.total_cents,
    currency: CURRENCY,
    checkout_url: status === 'open' ? checkout_url : null,
    paid_at,
    refunded_cents,
    refunded_at,
    created_at,
  };
}
