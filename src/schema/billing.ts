import { type Static, Type } from 'typebox';
import { CURRENCY, METERS, PLAN_NAMES } from '../domain/billing/plan.ts';
import { PAYMENT_STATUSES, PRICE_CODES, QUOTE_DAYS } from '../domain/billing/price.ts';
import { REFUND_REASONS } from '../domain/billing/refund.ts';
import { BILLING_PROVIDERS, GRACE_DAYS, SUBSCRIPTION_STATUSES } from '../domain/billing/subscription.ts';
import { JURISDICTION_CODES } from '../domain/jurisdictions/index.ts';
import { LEGAL_FORMS } from './names.ts';
import { Nullable, Timestamp, Uuid } from './wire.ts';

const PlanName = Type.Enum([...PLAN_NAMES]);
const Cents = Type.Integer({ minimum: 0, description: 'US cents.', examples: [10_000] });
const Currency = Type.Literal(CURRENCY);

const Limits = Type.Object(
  {
    formations: Type.Integer({ minimum: 0, description: 'Submitted in a month.', examples: [10] }),
    active_entities: Type.Integer({
      minimum: 0,
      description: 'Being formed, or companies that go on.',
      examples: [100],
    }),
    webhook_endpoints: Type.Integer({ minimum: 0, examples: [5] }),
  },
  { description: 'What it allows.' },
);

const Plan = Type.Object(
  {
    name: PlanName,
    title: Type.String({ examples: ['Launch'] }),
    price_cents: Type.Integer({ ...Cents, description: 'A month, in US cents.', examples: [4_900] }),
    currency: Currency,
    limits: Limits,
  },
  { $id: 'Plan', description: 'What an account may use, and for how much.' },
);

export const PlanList = Type.Object(
  { data: Type.Array(Plan) },
  { $id: 'PlanList', description: 'The plans that can be chosen here, the cheapest first.' },
);

const Status = Type.Enum([...SUBSCRIPTION_STATUSES], {
  description: `\`incomplete\`: not paid yet. \`past_due\`: the last payment failed; new formations go on for ${GRACE_DAYS} days. \`canceled\`: over.`,
});

export const subscription = {
  plan: PlanName,
  status: Status,
  current_period_start: Timestamp,
  current_period_end: Timestamp,
  cancel_at_period_end: Type.Boolean({ description: 'It ends with the period, unless it is resumed before.' }),
  provider: Type.Enum([...BILLING_PROVIDERS], { description: 'Who collects; `builtin`: nobody here.' }),
  livemode: Type.Boolean(),
};

export const Subscription = Type.Object(subscription, {
  $id: 'Subscription',
  description: 'What the account has.',
});

export const UpgradeSubscription = Type.Object(
  { plan: Type.Enum([...PLAN_NAMES], { description: 'One that costs more than the present plan.' }) },
  { $id: 'UpgradeSubscription', description: 'The plan to move to.', additionalProperties: false },
);

export const UpgradedSubscription = Type.Object(
  {
    ...subscription,
    checkout_url: Type.Union([Type.String({ format: 'uri' }), Type.Null()], {
      description: 'Where a person pays before the plan counts; null: it counts already.',
      examples: [null],
    }),
  },
  { $id: 'UpgradedSubscription', description: 'What the account has now, and where to pay for what it asked for.' },
);

export const PortalSession = Type.Object(
  { url: Type.String({ format: 'uri', examples: ['https://billing.stripe.com/p/session/test_1'] }) },
  {
    $id: 'PortalSession',
    description: "Stripe's page for cards, invoices and the plan. It works once, for a short time.",
  },
);

const Metered = Type.Object(
  {
    meter: Type.Enum([...METERS]),
    used: Type.Integer({ minimum: 0, examples: [4] }),
    limit: Type.Integer({ minimum: 0, examples: [10] }),
    left: Type.Integer({ minimum: 0, examples: [6] }),
  },
  { description: 'One thing that the plan limits.' },
);

export const Usage = Type.Object(
  {
    plan: PlanName,
    period_start: Timestamp,
    period_end: Timestamp,
    meters: Type.Array(Metered, {
      description: '`formations` are those submitted in this period; the others count as they are now.',
    }),
    periods: Type.Array(
      Type.Object({
        period_start: Timestamp,
        period_end: Timestamp,
        formations: Type.Integer({ minimum: 0, examples: [4] }),
      }),
      { description: 'Periods in which something was submitted, newest first; at most 24.' },
    ),
  },
  { $id: 'Usage', description: 'What is used of the plan: the same numbers as the events `formation.submitted`.' },
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
  { $id: 'PriceItem', description: 'One line of a price.' },
);

const price = {
  items: Type.Array(PriceItem),
  total_cents: Cents,
  currency: Currency,
};

export const CreateQuote = Type.Object(
  {
    jurisdiction: Type.Enum([...JURISDICTION_CODES], { description: 'ISO 3166-2 code of the state.' }),
    legal_form: Type.Enum([...LEGAL_FORMS]),
  },
  { $id: 'CreateQuote', description: 'What is to be formed.', additionalProperties: false },
);
export type CreateQuote = Static<typeof CreateQuote>;

export const Quote = Type.Object(
  {
    id: Uuid,
    jurisdiction: Type.Enum([...JURISDICTION_CODES]),
    legal_form: Type.Enum([...LEGAL_FORMS]),
    pack_version: Type.String({ description: 'Of the rules the fee comes from.', examples: ['2026-11'] }),
    ...price,
    created_at: Timestamp,
    expires_at: Type.String({
      ...Timestamp,
      description: `${QUOTE_DAYS} days later, by the account's business clock.`,
    }),
  },
  {
    $id: 'Quote',
    description: 'What a formation costs. The newest quote that holds is what a submission captures.',
  },
);

/** The price of the formation, as `GET formation` shows it. */
export const FormationPayment = Type.Object(
  {
    ...price,
    status: Type.Enum([...PAYMENT_STATUSES], {
      description:
        '`not_collected`: nobody collects it here. `refund_failed`: a refund did not reach the payer; the operator sees it and pays it back.',
    }),
    quote_id: Nullable(Uuid),
    checkout_url: Type.Union([Type.String({ format: 'uri' }), Type.Null()], {
      description: 'Where a person pays, while it is open.',
      examples: [null],
    }),
    paid_at: Nullable(Timestamp),
    refundable_cents: Type.Integer({
      ...Cents,
      description:
        'What would go back if the formation ended now. A fee of the state comes back only while the registry provably has nothing.',
    }),
    refundable_reason: Type.Enum([...REFUND_REASONS]),
    refunded_cents: Nullable(Cents),
    refunded_at: Nullable(Timestamp),
    refund_failure: Type.Optional(
      Nullable(
        Type.String({
          description: "Stripe's reason why the refund failed, with the status `refund_failed`.",
          examples: ['lost_or_stolen_card'],
        }),
      ),
    ),
    dispute_status: Type.Optional(
      Nullable(
        Type.String({
          description:
            "Stripe's status of the dispute, where the payer disputes the payment. Nothing is refunded while a dispute is open, nor after it was `lost`.",
          examples: ['needs_response'],
        }),
      ),
    ),
  },
  { $id: 'FormationPayment', description: 'What the formation costs, what was paid, and what can be given back.' },
);

export const StripeEvent = Type.Object(
  {
    id: Type.String({ examples: ['evt_1'] }),
    type: Type.String({ examples: ['checkout.session.completed'] }),
    livemode: Type.Boolean(),
    data: Type.Object({ object: Type.Record(Type.String(), Type.Unknown()) }),
  },
  { $id: 'StripeEvent', description: 'An event as Stripe sends it; further members are left unread.' },
);

export const StripeEventCounts = Type.Object(
  {
    data: Type.Array(
      Type.Object({
        type: Type.String({ examples: ['checkout.session.completed'] }),
        is_known: Type.Boolean({ description: 'Whether anything follows from events of this type.' }),
        count: Type.Integer({ minimum: 1 }),
        last_received_at: Timestamp,
      }),
    ),
  },
  { $id: 'StripeEventCounts', description: 'What Stripe sent, by type.' },
);
