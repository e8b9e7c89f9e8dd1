import { type Static, Type } from 'typebox';
import { CURRENCY } from '../domain/billing/plan.ts';
import { ENTRY_KINDS } from '../domain/treasury/ledger.ts';
import { DOLLARS_PATTERN } from '../domain/treasury/money.ts';
import { LIMIT_CODES } from '../domain/treasury/policy.ts';
import { RECIPIENT_MAX_LENGTH } from '../domain/treasury/recipient.ts';
import * as EXAMPLE from './examples/treasury.ts';
import { Nullable, Timestamp, Uuid } from './wire.ts';

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
  description: 'What you call it; it stands in the statement.',
  examples: [EXAMPLE.DEPOSIT.reference],
});

export const CreateDeposit = Type.Object(
  {
    amount_usd: Type.String({
      pattern: DOLLARS_PATTERN,
      description: 'Dollars, more than 0.',
      examples: [EXAMPLE.DEPOSIT.amount_usd],
    }),
    reference: Type.Optional(Reference),
  },
  { $id: 'CreateDeposit', description: 'Money that came in.', ...closed },
);
export type CreateDeposit = Static<typeof CreateDeposit>;

const Account = Type.String({
  description: '`cash`, `deposits`, or `expense:` and the recipient.',
  examples: [EXAMPLE.DEPOSIT.debit_account],
});

const entry = {
  number: Type.Integer({ minimum: 1, description: 'Counts the entries of the company, without a gap.' }),
  at: Timestamp,
  kind: Type.Enum([...ENTRY_KINDS]),
  debit_account: Account,
  credit_account: Type.String({ ...Account, examples: [EXAMPLE.DEPOSIT.credit_account] }),
  amount_usd: Dollars,
  balance_usd: dollars('What there is after it.', '50000.00'),
  recipient: Nullable(Type.String({ description: 'The canonical form, which caps are counted by.' })),
  proposal_id: Nullable(Type.String({ ...Uuid, description: 'Which decided it.' })),
  reference: Nullable(Type.String({ description: 'Of a deposit.' })),
};

export const TreasuryEntry = Type.Object(
  { id: Uuid, ...entry },
  {
    $id: 'TreasuryEntry',
    description: 'An entry in the books of a company. It never changes.',
    examples: [EXAMPLE.DEPOSIT],
  },
);

const SpendingLimit = Type.Object({
  code: Type.Enum([...LIMIT_CODES]),
  limit_usd: dollars('What it allows; of `reserve_minimum`, what must stay.', '10000.00'),
  left_usd: dollars('The most it lets be spent now.', '7500.00'),
  cap: Nullable(
    Type.String({ description: 'The key of the cap in the constitution.', examples: ['*.aws.amazon.com'] }),
  ),
});

export const Treasury = Type.Object(
  {
    entity_id: Uuid,
    currency: Type.Literal(CURRENCY),
    at: Type.String({ ...Timestamp, description: 'The business moment that all of this holds for.' }),
    balance_usd: dollars('What there is.', '50000.00'),
    left_usd: dollars('The most that can be spent now: the least of the limits.', '7500.00'),
    require_human_above_usd: Nullable(dollars('From this amount on people are asked first.', '50000.00')),
    limits: Type.Array(SpendingLimit, {
      description: 'The limits that hold, for the recipient and proposer asked about.',
    }),
  },
  { $id: 'Treasury', description: 'What a company has, and what it may spend now.' },
);

export const TreasuryQuery = Type.Object(
  {
    recipient: Type.Optional(
      Type.String({
        minLength: 1,
        maxLength: RECIPIENT_MAX_LENGTH,
        description: 'Adds the cap for this recipient, which is read as in a proposal.',
      }),
    ),
    proposer: Type.Optional(
      Type.String({ minLength: 1, maxLength: 256, description: 'Also what this agent may spend, by DID.' }),
    ),
  },
  closed,
);

export const Statement = Type.Object(
  {
    entity_id: Uuid,
    currency: Type.Literal(CURRENCY),
    from: Timestamp,
    to: Type.String({ ...Timestamp, description: 'Excluded.' }),
    opening_balance_usd: dollars('Before the first entry.', '0.00'),
    deposits_usd: dollars('Put in.', '50000.00'),
    disbursements_usd: dollars('Spent.', '2500.00'),
    closing_balance_usd: dollars('After the last entry.', '47500.00'),
    entries: Type.Array(Type.Object(entry), { description: 'In their order.' }),
  },
  { $id: 'Statement', description: 'The books of a company over a period.' },
);

/** Years that every part of the service can handle. */
const Moment = { format: 'date-time', pattern: '^2[0-9]{3}-', maxLength: 35 } as const;

export const StatementQuery = Type.Object(
  {
    from: Type.Optional(
      Type.String({
        ...Moment,
        description: 'Where it begins. Default: the calendar month (UTC) of the business clock.',
      }),
    ),
    to: Type.Optional(
      Type.String({ ...Moment, description: 'Where it ends, excluded. Default: the end of the month it begins in.' }),
    ),
  },
  closed,
);
