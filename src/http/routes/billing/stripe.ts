import { Type } from 'typebox';
import { AppError } from '../../../errors/errors.ts';
import { StripeEvent, StripeEventCounts } from '../../../schema/billing.ts';
import { write } from '../../../store/core/write.ts';
import { countStripeEvents } from '../../../store/stripe-events.ts';
import { json } from '../../answers/reply.ts';
import { operatorRoute, pageRoute, publicRoute } from '../../calls/route.ts';
import { html } from '../../pages/html.ts';
import { page } from '../../pages/page.ts';

/** Stripe's own events are a few KiB. */
const LIMIT_BYTES = 512 * 1024;

export const createStripeEvent = publicRoute({
  operationId: 'create_stripe_event',
  method: 'POST',
  path: '/v1/billing/webhook',
  tag: 'Billing',
  summary: 'Where Stripe says that something happened',
  description:
    'For Stripe only, signed with the secret of its endpoint, over the bytes of the body, at most 300 seconds ago. Each event takes effect once, and as a hint: what it is about is read from Stripe, so the order in which events come does not matter. A type that nothing follows from is counted and answered like any other.',
  signedBy: 'stripe',
  fileBody: { mediaTypes: ['application/json'], limitBytes: LIMIT_BYTES, schema: StripeEvent },
  examples: {
    paid: {
      summary: 'A page was paid',
      value: {
        ...{ id: 'evt_1', type: 'checkout.session.completed', livemode: false },
        data: { object: { id: 'cs_test_1', metadata: { account_id: '0198c5a4-7c1e-7a52-9d3f-5d2f0c7f8e10' } } },
      },
    },
  },
  responses: { 200: { description: 'Heard.' } },
  errors: ['validation_failed', 'unauthenticated'],
  handler: async ({ deps: { stripe, store }, file, stripeSignature, actor }) => {
    if (stripe === null) throw unsigned('Stripe does not collect here, so nothing that it signs is taken.');
    const { readEvent, takeEvent } = await import('../../../billing/stripe/events.ts');
    const event = readEvent(stripe, file?.content ?? Buffer.alloc(0), stripeSignature);
    if (event === null) throw unsigned('This was not signed with the secret of this endpoint, or too long ago.');
    if (event.livemode !== store.livemode) {
      const mode = store.livemode ? 'live' : 'test';
      throw new AppError('validation_failed', {
        detail: `This service is in ${mode} mode; the event is from the other one.`,
        problems: [{ pointer: '/livemode', code: 'other_mode', message: `has to be ${store.livemode}` }],
      });
    }
    await write(store, actor, (tx) => takeEvent(tx, event));
    return { status: 200, headers: {}, body: '' };
  },
});

function unsigned(detail: string): AppError {
  return new AppError('unauthenticated', { detail, headers: { 'www-authenticate': 'Signature' } });
}

export const listStripeEvents = operatorRoute({
  operationId: 'list_stripe_events',
  method: 'GET',
  path: '/v1/operator/stripe-events',
  tag: 'Operator',
  summary: 'How many events Stripe sent of each type',
  description:
    'Of the last 30 days; first those that nothing follows from. None at all: the endpoint at Stripe is not set up.',
  responses: { 200: { description: 'By type.', schema: StripeEventCounts } },
  errors: [],
  handler: async ({ deps }) => json(200, { data: await countStripeEvents(deps.store.db) }),
});

export const getPaymentPage = pageRoute({
  operationId: 'get_payment_page',
  method: 'GET',
  path: '/billing/return',
  tag: 'Pages',
  summary: "Where people come back to from Stripe's pages",
  description: 'It knows nothing of them: what was paid is heard from Stripe.',
  params: Type.Object({}),
  responses: { 200: { description: 'The page.', mediaType: 'text/html' } },
  errors: [],
  handler: () =>
    page(
      200,
      'Thank you',
      html`<p>Stripe tells this service what was paid, usually within seconds. You can close this page.</p>`,
    ),
});
