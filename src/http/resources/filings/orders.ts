import { placeOrder } from '../../../filings/order.ts';
import { EntityPath } from '../../../schema/wire.ts';
import { lockEntity } from '../../../store/entities.ts';
import { json } from '../../answers/reply.ts';
import { CANCELLED_UNTIL } from '../../calls/consequences.ts';
import { changeRoute } from '../../calls/route.ts';
import { readFilingBody } from './filing-body.ts';
import { CreateOrder, Filing } from './shapes.ts';

export const createOrder = changeRoute({
  operationId: 'create_order',
  method: 'POST',
  path: '/v1/entities/{id}/orders',
  tag: 'Filings',
  summary: 'Create an order',
  description:
    'Orders a certificate of good standing, a statement of correction or a reinstatement. An operator always places the order with the office by hand, even in a sandbox. A statement of correction and an application for reinstatement are sworn, so a person is asked to sign first. A sandbox that sends no signing requests sets the signature automatically. If this service does not know the fee, the fee is null, and the operator learns it from the office. Follow the order with `get_filing`. The document from the office is listed among the documents of the company.',
  scope: 'formation:submit',
  command: 'filings order',
  searchWords: 'certificate good standing correction correct mistake reinstate reinstatement revive',
  makes: null,
  cannotBeUndone: CANCELLED_UNTIL,
  params: EntityPath,
  body: CreateOrder,
  examples: {
    good_standing: { summary: 'Certificate of good standing', value: { kind: 'good_standing' } },
    correction: {
      summary: 'Statement of correction',
      value: {
        kind: 'correction',
        correction: {
          filing_id: '0198c5a4-7c1e-7a52-9d3f-5d2f0c7f8e91',
          inaccuracy: 'The street of the principal office is “1 Main Sreet”.',
          reason: 'It was misspelled.',
          corrected: 'The street of the principal office is “1 Main Street”.',
        },
      },
    },
    reinstatement: { summary: 'Reinstatement after a forfeiture', value: { kind: 'reinstatement' } },
  },
  responses: { 201: { description: 'The filing of the order.', schema: Filing } },
  errors: ['illegal_transition', 'guard_unmet', 'validation_failed'],
  handler: ({ deps, params, body, accountId, change }) =>
    change(async (tx) => {
      const filing = await placeOrder(deps, tx, await lockEntity(tx, accountId, params.id), body);
      return json(201, await readFilingBody(tx.sql, filing, deps));
    }),
});
