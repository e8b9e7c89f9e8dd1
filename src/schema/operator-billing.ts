import { Type } from 'typebox';
import { CURRENCY, PLAN_NAMES } from '../domain/billing/plan.ts';
import { BILLING_PROBLEM_KINDS } from '../domain/billing/problem.ts';
import { Nullable, Timestamp, Uuid } from './wire.ts';

const Month = Type.String({
  // Years that every part of the service can handle.
  pattern: '^2[0-9]{3}-(?:0[1-9]|1[0-2])$',
  description: 'A calendar month, in UTC.',
  examples: ['2026-11'],
});

export const BillingQuery = Type.Object(
  {
    month: Month,
    limit: Type.Optional(
      Type.Integer({ minimum: 1, maximum: 100, default: 20, description: 'Most accounts in the answer.' }),
    ),
    cursor: Type.Optional(
      Type.String({ maxLength: 500, description: '`next_cursor` of the page before, for the same month.' }),
    ),
  },
  { additionalProperties: false },
);

function sum(description: string, example: number) {
  return Type.Integer({ minimum: 0, description, examples: [example] });
}

const sums = {
  formations: sum('Submitted in the month.', 4),
  state_fees_cents: sum('Fees of the states, captured with these submissions.', 40_000),
  service_fees_cents: sum('Our fees, captured with these submissions.', 10_000),
  collected_cents: sum('Paid for formations in the month, whenever they were submitted.', 37_500),
  refunded_cents: sum('Given back in the month.', 2_500),
  subscriptions_cents: sum('Paid for subscriptions in the month.', 4_900),
};

const AccountBilling = Type.Object(
  {
    account_id: Uuid,
    plan: Type.Union([Type.Enum([...PLAN_NAMES]), Type.Null()], {
      description: 'As it stands now, also where it has ended; null: the account chose none.',
      examples: ['launch'],
    }),
    ...sums,
  },
  { $id: 'AccountBilling', description: 'What an account used and paid in a month, in US cents.' },
);

const BillingSums = Type.Object(sums, {
  $id: 'BillingSums',
  description: 'What all accounts used and paid in the month, in US cents.',
});

export const BillingReport = Type.Object(
  {
    month: Month,
    currency: Type.Literal(CURRENCY),
    totals: BillingSums,
    data: Type.Array(AccountBilling, {
      description: 'Accounts that submitted something, paid or were given something back in the month; by id.',
    }),
    next_cursor: Nullable(Type.String({ description: 'Null on the last page.' })),
    has_more: Type.Boolean(),
  },
  { $id: 'BillingReport', description: 'One page of what was used and paid in a month, with the sums of all pages.' },
);

const BillingProblem = Type.Object({
  kind: Type.Enum([...BILLING_PROBLEM_KINDS]),
  subject: Type.String({
    description: 'The operation at Stripe, setting, customer, payment or dispute that has the problem.',
    examples: ['open_portal'],
  }),
  account_id: Nullable(Uuid),
  entity_id: Nullable(Uuid),
  payment_id: Nullable(Uuid),
  code: Nullable(
    Type.String({
      description: "Stripe's code, reason, status or id that belongs to it.",
      examples: ['needs_response'],
    }),
  ),
  request_id: Nullable(
    Type.String({ description: 'The request, as the Stripe dashboard names it.', examples: ['req_1'] }),
  ),
  since: Timestamp,
  last_at: Type.String({ ...Timestamp, description: 'When it was seen last.' }),
  times: Type.Integer({ minimum: 1, description: 'How often it was seen.', examples: [3] }),
  action: Type.String({
    description: 'The next step for an operator.',
    examples: ['Save the settings of the customer portal in the Stripe dashboard once.'],
  }),
});

export const BillingProblemList = Type.Object(
  { data: Type.Array(BillingProblem) },
  { $id: 'BillingProblemList', description: 'Billing problems that an operator has to look at.' },
);
