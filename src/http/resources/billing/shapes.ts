import { type Static, Type } from 'typebox';
import { CURRENCY, METERS, PLAN_NAMES } from '../../../domain/billing/plan.ts';
import { PAYMENT_STATUSES, PRICE_CODES, QUOTE_DAYS } from '../../../domain/billing/price.ts';
import { REFUND_REASONS } from '../../../domain/billing/refund.ts';
import { BILLING_PROVIDERS, GRACE_DAYS, SUBSCRIPTION_STATUSES } from '../../../domain/billing/subscription.ts';
import { JURISDICTION_CODES } from '../../../domain/jurisdictions/index.ts';
import { LEGAL_FORMS } from '../../../domain/jurisdictions/pack.ts';
import { Nullable, Timestamp, Uuid } from '../../../schema/wire.ts';

const PlanName = Type.Enum([...PLAN_NAMES]);
const Cents = Type.Integer({ minimum: 0, description: 'US cents.', examples: [10_000] });
const Currency = Type.Literal(CURRENCY);

const Limits = Type.Object(
  {
    formations: Type.Integer({ minimum: 0, description: 'Formations submitted per month.', examples: [10] }),
    active_entities: Type.Integer({
      minimum: 0,
      description: 'Companies that are being formed or are active.',
      examples: [100],
    }),
    webhook_endpoints: Type.Integer({ minimum: 0, examples: [5] }),
  },
  { description: 'Limits of the plan.' },
);

const Plan = Type.Object(
  {
    name: PlanName,
    title: Type.String({ examples: ['Launch'] }),
    price_cents: Type.Integer({ ...Cents, description: 'Price per month, in US cents.', examples: [4_900] }),
    currency: Currency,
    limits: Limits,
  },
  { $id: 'Plan', description: 'A plan: its limits and its price.' },
);

export const PlanList = Type.Object(
  { data: Type.Array(Plan) },
  { $id: 'PlanList', description: 'The available plans, the cheapest first.' },
);

const Status = Type.Enum([...SUBSCRIPTION_STATUSES], {
  description: `\`incomplete\`: not paid yet. \`past_due\`: the last payment failed; new formations are allowed for ${GRACE_DAYS} more days. \`canceled\`: ended.`,
});

export const subscription = {
  plan: PlanName,
  status: Status,
  current_period_start: Timestamp,
  current_period_end: Timestamp,
  cancel_at_period_end: Type.Boolean({
    description: 'True if the subscription ends with the current period. It can be resumed until then.',
  }),
  provider: Type.Enum([...BILLING_PROVIDERS], {
    description: 'Collector of payments. `builtin`: no payments are collected.',
  }),
  livemode: Type.Boolean(),
};

export const Subscription = Type.Object(subscription, {
  $id: 'Subscription',
  description: 'The subscription of the account.',
});

export const UpgradeSubscription = Type.Object(
  { plan: Type.Enum([...PLAN_NAMES], { description: 'A plan that costs more than the current one.' }) },
  { $id: 'UpgradeSubscription', description: 'The plan to upgrade to.', additionalProperties: false },
);

export const UpgradedSubscription = Type.Object(
  {
    ...subscription,
    checkout_url: Type.Union([Type.String({ format: 'uri' }), Type.Null()], {
      description: 'Address of the Checkout session to pay before the plan takes effect. Null: it is in effect.',
      examples: [null],
    }),
  },
  { $id: 'UpgradedSubscription', description: 'The current subscription, and where to pay for the requested plan.' },
);

export const PortalSession = Type.Object(
  { url: Type.String({ format: 'uri', examples: ['https://billing.stripe.com/p/session/test_1'] }) },
  {
    $id: 'PortalSession',
    description: 'Customer portal of Stripe for cards, invoices and the plan. The link works once, for a short time.',
  },
);

const Metered = Type.Object(
  {
    meter: Type.Enum([...METERS]),
    used: Type.Integer({ minimum: 0, examples: [4] }),
    limit: Type.Integer({ minimum: 0, examples: [10] }),
    left: Type.Integer({ minimum: 0, examples: [6] }),
  },
  { description: 'Usage of one limit of the plan.' },
);

export const Usage = Type.Object(
  {
    plan: PlanName,
    period_start: Timestamp,
    period_end: Timestamp,
    meters: Type.Array(Metered, {
      description: '`formations` counts those submitted in this period; the other meters count the current state.',
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
  { $id: 'Usage', description: 'Usage of the plan. It matches the number of `formation.submitted` events.' },
);

/** The event's facts about a limit that was reached. */
export const Limit = {
  plan: PlanName,
  meter: Type.Enum([...METERS]),
  limit: Type.Integer({ minimum: 0, examples: [10] }),
  period_start: Timestamp,
  period_end: Timestamp,
};

const PriceItem = Type.Object(
  {
    code: Type.Enum([...PRICE_CODES]),
    description: Type.String({ examples: ['Filing fee of the Wyoming Secretary of State'] }),
    amount_cents: Cents,
  },
  { $id: 'PriceItem', description: 'An item of the price.' },
);

const price = {
  items: Type.Array(PriceItem),
  total_cents: Cents,
  currency: Currency,
};

export const CreateQuote = Type.Object(
  {
    jurisdiction: Type.Enum([...JURISDICTION_CODES], { description: 'ISO 3166-2 code of the state.' }),
    legal_form: Type.Enum([...LEGAL_FORMS], { description: 'Legal form of the company.' }),
  },
  { $id: 'CreateQuote', description: 'The company to form.', additionalProperties: false },
);
export type CreateQuote = Static<typeof CreateQuote>;

export const Quote = Type.Object(
  {
    id: Uuid,
    jurisdiction: Type.Enum([...JURISDICTION_CODES]),
    legal_form: Type.Enum([...LEGAL_FORMS]),
    pack_version: Type.String({ description: 'Version of the rules that the fee comes from.', examples: ['2026-11'] }),
    ...price,
    created_at: Timestamp,
    expires_at: Type.String({
      ...Timestamp,
      description: `${QUOTE_DAYS} days later, by the account's business clock.`,
    }),
  },
  {
    $id: 'Quote',
    description: 'The cost of a formation. A submission uses the newest valid quote.',
  },
);

/** The price of the formation, as `GET formation` shows it. */
export const FormationPayment = Type.Object(
  {
    ...price,
    status: Type.Enum([...PAYMENT_STATUSES], {
      description:
        '`not_collected`: this service collects no payments. `refund_failed`: a refund did not reach the payer; the operator sees it and refunds by other means.',
    }),
    quote_id: Nullable(Uuid),
    checkout_url: Type.Union([Type.String({ format: 'uri' }), Type.Null()], {
      description: 'Address of the Checkout session while it is open.',
      examples: [null],
    }),
    paid_at: Nullable(Timestamp),
    refundable_cents: Type.Integer({
      ...Cents,
      description:
        'Refund if the formation ended now. A state fee is refunded only if the registry provably has no filing.',
    }),
    refundable_reason: Type.Enum([...REFUND_REASONS]),
    refunded_cents: Nullable(Cents),
    refunded_at: Nullable(Timestamp),
    refund_failure: Type.Optional(
      Nullable(
        Type.String({
          description: "Stripe's reason for the failed refund, with the status `refund_failed`.",
          examples: ['lost_or_stolen_card'],
        }),
      ),
    ),
    dispute_status: Type.Optional(
      Nullable(
        Type.String({
          description:
            "Stripe's status of the payer's dispute. Nothing is refunded while a dispute is open or after it was `lost`.",
          examples: ['needs_response'],
        }),
      ),
    ),
  },
  { $id: 'FormationPayment', description: 'Cost of the formation, the amount paid, and the possible refund.' },
);

export const StripeEvent = Type.Object(
  {
    id: Type.String({ examples: ['evt_1'] }),
    type: Type.String({ examples: ['checkout.session.completed'] }),
    livemode: Type.Boolean(),
    data: Type.Object({ object: Type.Record(Type.String(), Type.Unknown()) }),
  },
  { $id: 'StripeEvent', description: 'An event from Stripe. Other members are ignored.' },
);

export const StripeEventCounts = Type.Object(
  {
    data: Type.Array(
      Type.Object({
        type: Type.String({ examples: ['checkout.session.completed'] }),
        is_known: Type.Boolean({ description: 'True if this service uses events of this type.' }),
        count: Type.Integer({ minimum: 1 }),
        last_received_at: Timestamp,
      }),
    ),
  },
  { $id: 'StripeEventCounts', description: 'Stripe events by type.' },
);

const Payment = Type.Object(
  {
    id: Uuid,
    entity_id: Uuid,
    legal_name: Nullable(
      Type.String({
        description: 'Name of the company. Null: the entity was deleted.',
        examples: ['Helios Research DAO LLC'],
      }),
    ),
    status: Type.Enum([...PAYMENT_STATUSES], {
      description: '`not_collected`: this service collects no payments. `open`: it is to be paid at `checkout_url`.',
    }),
    total_cents: Cents,
    currency: Currency,
    checkout_url: Type.Union([Type.String({ format: 'uri' }), Type.Null()], {
      description: 'Address of the Checkout session while it is open.',
      examples: [null],
    }),
    paid_at: Nullable(Timestamp),
    refunded_cents: Nullable(Cents),
    refunded_at: Nullable(Timestamp),
    created_at: Timestamp,
  },
  { $id: 'Payment', description: 'The price of a submitted formation, and whether it is paid.' },
);

export const PaymentList = Type.Object(
  {
    data: Type.Array(Payment),
    next_cursor: Nullable(Type.String({ description: 'Null on the last page.' })),
    has_more: Type.Boolean(),
  },
  { $id: 'PaymentList', description: 'One page of payments.' },
);

export const PaymentQuery = Type.Object(
  {
    limit: Type.Optional(
      Type.Integer({ minimum: 1, maximum: 100, default: 20, description: 'Maximum number of payments to return.' }),
    ),
    cursor: Type.Optional(Type.String({ maxLength: 500, description: '`next_cursor` of the previous page.' })),
  },
  { additionalProperties: false },
);
