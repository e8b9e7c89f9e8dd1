import { Type } from 'typebox';
import { AppError } from '../../../errors/errors.ts';
import { write } from '../../../store/core/write.ts';
import { countStripeEvents } from '../../../store/stripe-events.ts';
import { json } from '../../answers/reply.ts';
import { CALLED_BY_OTHERS } from '../../calls/agents.ts';
import { operatorRoute, pageRoute, publicRoute } from '../../calls/route.ts';
import { html } from '../../pages/html.ts';
import { page } from '../../pages/page.ts';
import { StripeEvent, StripeEventCounts } from './shapes.ts';

/** The limit is far above the size of Stripe's events, which have only a few KiB. */
const LIMIT_BYTES = 512 * 1024;

export const createStripeEvent = publicRoute({
  operationId: 'create_stripe_event',
  method: 'POST',
  path: '/v1/billing/webhook',
  tag: 'Billing',
  summary: 'Receive a Stripe event',
  description:
    'Only Stripe calls this operation. The bytes of the body must be signed with the secret of the Stripe endpoint, at most 300 seconds ago. Each event takes effect once. The order of events does not matter, because after each event the service reads the current state from Stripe. Events of types that the service does not use have no effect and are only counted.',
  command: { none: 'others call it, with their signature' },
  agents: { none: CALLED_BY_OTHERS },
  makes: null,
  cannotBeUndone: null,
  signedBy: 'stripe',
  fileBody: { mediaTypes: ['application/json'], limitBytes: LIMIT_BYTES, schema: StripeEvent },
  examples: {
    paid: {
      summary: 'A Checkout session was paid',
      value: {
        id: 'evt_1',
        type: 'checkout.session.completed',
        livemode: false,
        data: { object: { id: 'cs_test_1', metadata: { account_id: '0198c5a4-7c1e-7a52-9d3f-5d2f0c7f8e10' } } },
      },
    },
  },
  responses: { 200: { description: 'The event was received.' } },
  errors: ['validation_failed', 'unauthenticated'],
  handler: async ({ deps: { stripe, store }, file, stripeSignature, actor }) => {
    if (stripe === null)
      throw unsigned(
        'This service does not use Stripe, so it cannot accept Stripe events. Set `BILLING=stripe` to use it.',
      );
    const { readEvent, takeEvent } = await import('../../../billing/stripe/events.ts');
    const event = readEvent(stripe, file?.content ?? Buffer.alloc(0), stripeSignature);
    if (event === null)
      throw unsigned(
        'The Stripe-Signature header is invalid or older than 300 seconds. Sign with the secret of this endpoint.',
      );
    if (event.livemode !== store.livemode) {
      const mode = store.livemode ? 'live' : 'test';
      throw new AppError('validation_failed', {
        detail: `This service is in ${mode} mode, but the event is from the other mode.`,
        problems: [{ pointer: '/livemode', code: 'other_mode', message: `must be ${store.livemode}` }],
      });
    }
    await write(store, actor, (tx) => takeEvent(tx, event));
    return { status: 200 as const, headers: {}, body: '' };
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
  summary: 'List Stripe event counts',
  description:
    'Counts the events of the last 30 days by type. Event types that this service does not use come first. An empty list means that the endpoint at Stripe is not set up.',
  command: 'desk stripe-events',
  responses: { 200: { description: 'The number of events of each type.', schema: StripeEventCounts } },
  handler: async ({ deps }) => json(200, { data: await countStripeEvents(deps.store.db) }),
});

export const getPaymentPage = pageRoute({
  operationId: 'get_payment_page',
  method: 'GET',
  path: '/billing/return',
  tag: 'Pages',
  summary: 'Get the return page',
  description:
    'People return to this page from Stripe. The page shows nothing about the payment, because the service learns the payment status from Stripe and not through this page.',
  params: Type.Object({}),
  responses: { 200: { description: 'The return page.', mediaType: 'text/html' } },
  handler: () =>
    page(200, 'Thank you', {
      livemode: null,
      content: html`<p>Stripe tells this service about your payment, usually within seconds. You can close this page.</p>`,
    }),
});
