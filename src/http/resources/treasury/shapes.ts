import { type Static, Type } from 'typebox';
import { CURRENCY } from '../../../domain/billing/plan.ts';
import { DOLLARS_PATTERN } from '../../../domain/formats/patterns.ts';
import { ENTRY_KINDS } from '../../../domain/treasury/ledger.ts';
import { LIMIT_CODES } from '../../../domain/treasury/policy.ts';
import { RECIPIENT_MAX_LENGTH } from '../../../domain/treasury/recipient.ts';
import {
  exampleShape,
  moment,
  Nullable,
  PAGE_END,
  query,
  StatedMoment,
  shape,
  Timestamp,
  text,
  Uuid,
  uuid,
} from '../../../schema/wire.ts';

/* Example: a company's books after its founder's deposit. */

export const DEPOSIT = {
  id: '0198c5a4-7c1e-7a52-9d3f-5d2f0c7f8e41',
  number: 1,
  at: '2026-11-21T18:00:00.000Z',
  kind: 'deposit',
  debit_account: 'cash',
  credit_account: 'deposits',
  amount_usd: '50000.00',
  balance_usd: '50000.00',
  recipient: null,
  proposal_id: null,
  reference: 'Founding capital',
};

export const DEPOSIT_BODY = { amount_usd: DEPOSIT.amount_usd, reference: DEPOSIT.reference };

const closed = { additionalProperties: false } as const;

export const Dollars = Type.String({
  pattern: '^\\d{1,20}\\.\\d{2}$',
  description: 'US dollars with two decimals.',
  examples: ['2500.00'],
});
const dollars = (description: string, example: string) => Type.String({ ...Dollars, description, examples: [example] });

const Reference = Type.String({
  minLength: 1,
  maxLength: 128,
  pattern: '^\\S(?:[^\\r\\n\\t]*\\S)?$',
  description: 'Your own reference, shown in the statement.',
  examples: [DEPOSIT.reference],
});

export const CreateDeposit = Type.Object(
  {
    amount_usd: Type.String({
      pattern: DOLLARS_PATTERN,
      description: 'Amount in dollars, more than 0.',
      examples: [DEPOSIT.amount_usd],
    }),
    reference: Type.Optional(Reference),
  },
  { $id: 'CreateDeposit', description: 'A record of money that the company received.', ...closed },
);
export type CreateDeposit = Static<typeof CreateDeposit>;

const Account = text(
  'Account in the books: `cash`, `deposits`, or `expense:` followed by the recipient.',
  DEPOSIT.debit_account,
);

const entry = {
  number: Type.Integer({
    minimum: 1,
    description: "Number of the entry in the company's books. The numbers have no gaps.",
  }),
  at: Timestamp,
  kind: Type.Enum([...ENTRY_KINDS]),
  debit_account: Account,
  credit_account: Type.String({ ...Account, examples: [DEPOSIT.credit_account] }),
  amount_usd: Dollars,
  balance_usd: dollars('Balance after the entry.', '50000.00'),
  recipient: Nullable(
    text('Recipient, in the form that is compared with the caps (limits for a recipient) of the constitution.'),
  ),
  proposal_id: Nullable(uuid('Proposal that decided the spend.')),
  reference: Nullable(text('Reference of a deposit.')),
};

export const TreasuryEntry = exampleShape(
  'TreasuryEntry',
  'An entry in the books of a company. It never changes.',
  DEPOSIT,
  { id: Uuid, ...entry },
);

const SpendingLimit = Type.Object({
  code: Type.Enum([...LIMIT_CODES]),
  limit_usd: dollars(
    'Amount of the limit. For `reserve_minimum`, the amount that must remain in the treasury.',
    '10000.00',
  ),
  left_usd: dollars('Amount that can still be spent under the limit.', '7500.00'),
  cap: Nullable(
    text(
      'Key of this limit in `counterparty_caps_usd` of the constitution, which limits payments to a recipient. Null: this is another kind of limit.',
      '*.aws.amazon.com',
    ),
  ),
});

export const Treasury = shape('Treasury', 'Balance and limits of a company.', {
  entity_id: Uuid,
  currency: Type.Literal(CURRENCY),
  at: moment('Time of these values, by the business clock of the account. A sandbox can advance this clock.'),
  balance_usd: dollars('Current balance.', '50000.00'),
  left_usd: dollars(
    'Amount that can be spent now. It is the smallest amount that any of the limits still allows.',
    '7500.00',
  ),
  require_human_above_usd: Nullable(
    dollars(
      'Spends of this amount or more need approval by a person. Null: the constitution sets no such amount.',
      '50000.00',
    ),
  ),
  limits: Type.Array(SpendingLimit, { description: 'The limits for the requested recipient and proposer.' }),
});

export const TreasuryQuery = query({
  recipient: Type.Optional(
    Type.String({
      minLength: 1,
      maxLength: RECIPIENT_MAX_LENGTH,
      description: 'Recipient, written as in a proposal. The answer then includes the limit for this recipient.',
    }),
  ),
  proposer: Type.Optional(
    Type.String({
      minLength: 1,
      maxLength: 256,
      description: 'DID of an agent. The answer then includes the monthly limit of this agent.',
    }),
  ),
});

export const Statement = shape(
  'Statement',
  'The books of a company over a period. On every page, balances and totals cover the whole period.',
  {
    entity_id: Uuid,
    currency: Type.Literal(CURRENCY),
    from: Timestamp,
    to: moment('End of the period. An entry at exactly this time is not included.'),
    opening_balance_usd: dollars('Balance before the first entry.', '0.00'),
    deposits_usd: dollars('Total of deposits.', '50000.00'),
    disbursements_usd: dollars('Total of spends.', '2500.00'),
    closing_balance_usd: dollars('Balance after the last entry.', '47500.00'),
    entries: Type.Array(Type.Object(entry), { description: 'Entries of this page, in order.' }),
    ...PAGE_END,
  },
);

export const StatementQuery = query({
  from: Type.Optional(
    Type.String({
      ...StatedMoment,
      description:
        'Start of the period. Default: the start of the current calendar month in UTC, by the business clock of the account.',
    }),
  ),
  to: Type.Optional(
    Type.String({
      ...StatedMoment,
      description:
        'End of the period. An entry at exactly this time is not included. Default: the end of the month in which the period starts.',
    }),
  ),
  limit: Type.Optional(
    Type.Integer({ minimum: 1, maximum: 1_000, default: 100, description: 'Maximum number of entries to return.' }),
  ),
  cursor: Type.Optional(
    Type.String({ maxLength: 500, description: '`next_cursor` of the previous page, for the same period.' }),
  ),
});
