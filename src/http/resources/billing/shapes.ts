import { type Static, Type } from 'typebox';
import { CURRENCY, METERS, PLAN_NAMES } from '../../../domain/billing/plan.ts';
import { PAYMENT_STATUSES, PRICE_CODES, QUOTE_DAYS } from '../../../domain/billing/price.ts';
import { REFUND_REASONS } from '../../../domain/billing/refund.ts';
import { BILLING_PROVIDERS, GRACE_DAYS, SUBSCRIPTION_STATUSES } from '../../../domain/billing/subscription.ts';
import { JURISDICTION_CODES } from '../../../domain/jurisdictions/index.ts';
import { LEGAL_FORMS } from '../../../domain/jurisdictions/pack.ts';
import { OFFICE_ORDER } from '../../../schema/office-order.ts';
import {
  moment,
  Nullable,
  PAGE_END,
  paging,
  part,
  query,
  shape,
  Timestamp,
  text,
  Uuid,
  usuallyNull,
} from '../../../schema/wire.ts';

const PlanName = Type.Enum([...PLAN_NAMES]);
const Cents = Type.Integer({ minimum: 0, description: 'Amount in US cents.', examples: [10_000] });
const Currency = Type.Literal(CURRENCY);

const Limits = part('Limits of the plan.', {
  formations: Type.Integer({
    minimum: 0,
    description: 'Maximum number of formations that can be submitted in a month.',
    examples: [10],
  }),
  active_entities: Type.Integer({
    minimum: 0,
    description: 'Maximum number of companies that are being formed or are active.',
    examples: [100],
  }),
  webhook_endpoints: Type.Integer({ minimum: 0, examples: [5] }),
});

const Plan = shape('Plan', 'A plan: its limits and its price.', {
  name: PlanName,
  title: Type.String({ examples: ['Launch'] }),
  price_cents: Type.Integer({ ...Cents, description: 'Price per month, in US cents.', examples: [4_900] }),
  currency: Currency,
  limits: Limits,
});

export const PlanList = shape('PlanList', 'The available plans, the cheapest first.', { data: Type.Array(Plan) });

const Status = Type.Enum([...SUBSCRIPTION_STATUSES], {
  description: `\`incomplete\`: the plan is not paid yet. \`past_due\`: the last payment failed, and new formations are allowed for ${GRACE_DAYS} more days. \`canceled\`: the subscription has ended.`,
});

export const subscription = {
  plan: PlanName,
  status: Status,
  current_period_start: Timestamp,
  current_period_end: Timestamp,
  cancel_at_period_end: Type.Boolean({
    description: 'True if the subscription ends with the current period. Until then the subscription can be resumed.',
  }),
  provider: Type.Enum([...BILLING_PROVIDERS], {
    description: 'The provider that collects payments. `builtin`: no payments are collected.',
  }),
  livemode: Type.Boolean(),
};

export const Subscription = shape('Subscription', 'The subscription of the account.', subscription);

export const UpgradeSubscription = Type.Object(
  { plan: Type.Enum([...PLAN_NAMES], { description: 'A plan that costs more than the current one.' }) },
  { $id: 'UpgradeSubscription', description: 'The plan to upgrade to.', additionalProperties: false },
);

export const UpgradedSubscription = shape(
  'UpgradedSubscription',
  'The current subscription, and where to pay for the requested plan.',
  {
    ...subscription,
    checkout_url: usuallyNull(
      Type.String({ format: 'uri' }),
      'Address of the Stripe Checkout session, to be paid before the plan takes effect. Null: the plan is in effect.',
    ),
  },
);

export const PortalSession = shape(
  'PortalSession',
  'Link to the customer portal of Stripe for cards, invoices and the plan. It works once, for a short time.',
  { url: Type.String({ format: 'uri', examples: ['https://billing.stripe.com/p/session/test_1'] }) },
);

const Metered = part('Usage of one limit of the plan.', {
  meter: Type.Enum([...METERS]),
  used: Type.Integer({ minimum: 0, examples: [4] }),
  limit: Type.Integer({ minimum: 0, examples: [10] }),
  left: Type.Integer({ minimum: 0, examples: [6] }),
});

export const Usage = shape(
  'Usage',
  'Usage of the plan. The number of formations is the number of `formation.submitted` events.',
  {
    plan: PlanName,
    period_start: Timestamp,
    period_end: Timestamp,
    meters: Type.Array(Metered, {
      description:
        'Usage of each limit. `formations` counts formations submitted in this period. The other limits count what exists now.',
    }),
    periods: Type.Array(
      Type.Object({
        period_start: Timestamp,
        period_end: Timestamp,
        formations: Type.Integer({ minimum: 0, examples: [4] }),
      }),
      { description: 'Periods with submissions, newest first; at most 24.' },
    ),
  },
);

/** Event fields about a limit that was reached. */
export const Limit = {
  plan: PlanName,
  meter: Type.Enum([...METERS]),
  limit: Type.Integer({ minimum: 0, examples: [10] }),
  period_start: Timestamp,
  period_end: Timestamp,
};

const PriceItem = shape('PriceItem', 'An item of the price.', {
  code: Type.Enum([...PRICE_CODES]),
  description: Type.String({ examples: ['Filing fee of the Wyoming Secretary of State'] }),
  amount_cents: Cents,
});

const price = { items: Type.Array(PriceItem), total_cents: Cents, currency: Currency };

export const CreateQuote = Type.Object(
  {
    jurisdiction: Type.Enum([...JURISDICTION_CODES], { description: 'ISO 3166-2 code of the state.' }),
    legal_form: Type.Enum([...LEGAL_FORMS], { description: 'Legal form of the company.' }),
    ...OFFICE_ORDER,
  },
  { $id: 'CreateQuote', description: 'The company to form.', additionalProperties: false },
);
export type CreateQuote = Static<typeof CreateQuote>;

export const Quote = shape('Quote', 'The cost of a formation. A submission uses the newest valid quote.', {
  id: Uuid,
  jurisdiction: Type.Enum([...JURISDICTION_CODES]),
  legal_form: Type.Enum([...LEGAL_FORMS]),
  pack_version: text('Version of the rules that the fee comes from.', '2026-11'),
  ...price,
  created_at: Timestamp,
  expires_at: moment(
    `Time at which the quote expires: ${QUOTE_DAYS} days after its creation, by the account's business clock, which a sandbox can advance.`,
  ),
});

/** The price of a formation, as `GET formation` shows it. */
export const FormationPayment = shape(
  'FormationPayment',
  'Cost of the formation, the amount paid, and the possible refund.',
  {
    ...price,
    status: Type.Enum([...PAYMENT_STATUSES], {
      description:
        '`not_collected`: this service collects no payments. `refund_failed`: a refund did not reach the payer, so the operator must return the money in another way.',
    }),
    quote_id: Nullable(Uuid),
    checkout_url: usuallyNull(Type.String({ format: 'uri' }), 'Address of the Checkout session while it is open.'),
    paid_at: Nullable(Timestamp),
    refundable_cents: Type.Integer({
      ...Cents,
      description:
        'Amount that would be refunded if the formation ended now. It includes the state fee only if it is certain that the registry has no filing.',
    }),
    refundable_reason: Type.Enum([...REFUND_REASONS]),
    refunded_cents: Nullable(Cents),
    refunded_at: Nullable(Timestamp),
    refund_failure: Type.Optional(
      Nullable(
        text(
          "Stripe's reason why the refund failed. Present only with the status `refund_failed`.",
          'lost_or_stolen_card',
        ),
      ),
    ),
    dispute_status: Type.Optional(
      Nullable(
        text(
          "Status of the payer's dispute (chargeback) at Stripe. Nothing is refunded while the dispute is open, or after `lost`, because the payer then already has the money back. Null: there is no dispute.",
          'needs_response',
        ),
      ),
    ),
  },
);

export const StripeEvent = shape('StripeEvent', 'An event from Stripe. Other fields are ignored.', {
  id: Type.String({ examples: ['evt_1'] }),
  type: Type.String({ examples: ['checkout.session.completed'] }),
  livemode: Type.Boolean(),
  data: Type.Object({ object: Type.Record(Type.String(), Type.Unknown()) }),
});

export const StripeEventCounts = shape('StripeEventCounts', 'Stripe events by type.', {
  data: Type.Array(
    Type.Object({
      type: Type.String({ examples: ['checkout.session.completed'] }),
      is_known: Type.Boolean({ description: 'True if this service uses events of this type.' }),
      count: Type.Integer({ minimum: 1 }),
      last_received_at: Timestamp,
    }),
  ),
});

const Payment = shape('Payment', 'The price of a submitted formation, and whether it is paid.', {
  id: Uuid,
  entity_id: Uuid,
  legal_name: Nullable(text('Name of the company. Null: the entity was deleted.', 'Helios Research DAO LLC')),
  status: Type.Enum([...PAYMENT_STATUSES], {
    description: '`not_collected`: this service collects no payments. `open`: pay it at `checkout_url`.',
  }),
  total_cents: Cents,
  currency: Currency,
  checkout_url: usuallyNull(Type.String({ format: 'uri' }), 'Address of the Checkout session while it is open.'),
  paid_at: Nullable(Timestamp),
  refunded_cents: Nullable(Cents),
  refunded_at: Nullable(Timestamp),
  created_at: Timestamp,
});

export const PaymentList = shape('PaymentList', 'One page of payments.', { data: Type.Array(Payment), ...PAGE_END });

export const PaymentQuery = query(paging('payments'));
