import { Type } from 'typebox';
import { CURRENCY, PLAN_NAMES } from '../../../domain/billing/plan.ts';
import { BILLING_PROBLEM_KINDS } from '../../../domain/billing/problem.ts';
import { moment, Nullable, PAGE_END, query, shape, Timestamp, text, Uuid } from '../../../schema/wire.ts';

const Month = Type.String({
  // Years that every part of the service can handle.
  pattern: '^2[0-9]{3}-(?:0[1-9]|1[0-2])$',
  description: 'A calendar month, in UTC.',
  examples: ['2026-11'],
});

export const BillingQuery = query({
  month: Month,
  limit: Type.Optional(
    Type.Integer({ minimum: 1, maximum: 100, default: 20, description: 'Maximum number of accounts to return.' }),
  ),
  cursor: Type.Optional(
    Type.String({ maxLength: 500, description: '`next_cursor` of the previous page, for the same month.' }),
  ),
});

function sum(description: string, example: number) {
  return Type.Integer({ minimum: 0, description, examples: [example] });
}

const sums = {
  formations: sum('Formations submitted in the month.', 4),
  state_fees_cents: sum('State fees of these submissions.', 40_000),
  service_fees_cents: sum('Service fees of these submissions.', 10_000),
  collected_cents: sum('Payments for formations in the month, whenever they were submitted.', 37_500),
  refunded_cents: sum('Refunds in the month.', 2_500),
  subscriptions_cents: sum('Payments for subscriptions in the month.', 4_900),
};

const AccountBilling = shape('AccountBilling', 'Usage and payments of an account in a month, in US cents.', {
  account_id: Uuid,
  plan: Type.Union([Type.Enum([...PLAN_NAMES]), Type.Null()], {
    description: 'Current subscription, even if it has ended. Null: the account chose no plan.',
    examples: ['launch'],
  }),
  ...sums,
});

const BillingSums = shape('BillingSums', 'Usage and payments of all accounts in the month, in US cents.', sums);

export const BillingReport = shape('BillingReport', 'One page of monthly billing, with the totals of all pages.', {
  month: Month,
  currency: Type.Literal(CURRENCY),
  totals: BillingSums,
  data: Type.Array(AccountBilling, {
    description: 'Accounts with a submission, payment or refund in the month, by id.',
  }),
  ...PAGE_END,
});

const BillingProblem = Type.Object({
  kind: Type.Enum([...BILLING_PROBLEM_KINDS]),
  subject: text('The Stripe operation, setting, customer, payment or dispute with the problem.', 'open_portal'),
  account_id: Nullable(Uuid),
  entity_id: Nullable(Uuid),
  payment_id: Nullable(Uuid),
  code: Nullable(text("Stripe's code, reason, status or id for the problem.", 'needs_response')),
  request_id: Nullable(text('Id of the request in the Stripe dashboard.', 'req_1')),
  since: Timestamp,
  last_at: moment('Time at which it was last seen.'),
  times: Type.Integer({ minimum: 1, description: 'Number of times it was seen.', examples: [3] }),
  action: text('Next step for an operator.', 'Save the settings of the customer portal in the Stripe dashboard once.'),
});

export const BillingProblemList = shape('BillingProblemList', 'Billing problems that need an operator.', {
  data: Type.Array(BillingProblem),
});
