import { Type } from 'typebox';
import { JURISDICTION_CODES } from '../jurisdictions/index.ts';
import { date, did, dollars, email, line, oneOf, prose, quantity } from './fields.ts';

const BUYOUT_PRICES = ['book_value', 'appraisal'] as const;
export const SIGNATURES_DUE = ['before_filing', 'before_active', 'after'] as const;
const COVERED = ['members', 'officers', 'contacts'] as const;
const AUTHORITY_MATTERS = [
  'contracts',
  'payments',
  'banking',
  'borrowing',
  'employment',
  'property',
  'filings',
  'taxes',
] as const;

const closed = { additionalProperties: false } as const;
const member = did('DID of a member');
const terms = (description: string) => Type.Optional(prose(2_000, description));
const days = (minimum: number, maximum: number, description: string) =>
  Type.Optional(Type.Integer({ minimum, maximum, description }));

const Contribution = Type.Object(
  {
    member,
    kind: oneOf(['cash', 'property', 'services'], 'Form of the contribution'),
    value_usd: dollars('Agreed value'),
    date: date('Day on which it is made'),
    description: Type.Optional(line(256, 'Description of property or services')),
  },
  closed,
);

const Interest = Type.Object(
  {
    member,
    percent: Type.Optional(quantity('Share in percent. All shares add up to exactly 100', 100)),
    units: Type.Optional(quantity('Number of units, whole. The share is units / all units', 999_999_999_999)),
    counts_as_member: Type.Optional(
      Type.Boolean({
        description: 'True: an observer or algorithmic member that holds an interest, and counts as a member by law',
      }),
    ),
    held_by: Type.Optional(
      line(128, 'Person or organization that holds the interest of an algorithmic member, which is no person in law'),
    ),
  },
  closed,
);

const Representative = Type.Object(
  {
    member: Type.Optional(member),
    name: Type.Optional(line(128, 'Name, if the representative is no member')),
    email: Type.Optional(email('E-mail address, if the representative is no member')),
    designated_individual: Type.Optional(
      line(128, 'Natural person who acts for a representative that is an organization'),
    ),
  },
  { ...closed, description: 'Partnership representative (26 U.S.C. 6223): a member, or a person by name' },
);

const Economics = Type.Object(
  {
    contributions: Type.Optional(
      Type.Array(Contribution, { minItems: 1, maxItems: 400, description: 'Contributions of the members' }),
    ),
    interests: Type.Optional(
      Type.Array(Interest, {
        minItems: 1,
        maxItems: 200,
        description: 'Interests of the members, all in percent or all in units',
      }),
    ),
    capital_accounts: Type.Optional(oneOf(['none', 'tax_basis', 'section_704b'], 'Basis of the capital accounts')),
    distributions: Type.Optional(
      Type.Object(
        {
          by: oneOf(['interest', 'equal', 'as_written'], 'Shares in a distribution'),
          terms: terms('Terms; only with as_written'),
          frequency: Type.Optional(oneOf(['when_decided', 'monthly', 'quarterly', 'yearly'], 'Time of distributions')),
          tax_distributions: Type.Optional(
            Type.Boolean({ description: "Distribute enough to pay the members' tax on the company's income" }),
          ),
        },
        { ...closed, description: 'Distributions before dissolution' },
      ),
    ),
    tax_allocations: Type.Optional(
      Type.Object(
        {
          by: oneOf(['interest', 'as_written'], 'Shares in income and loss'),
          terms: terms('Terms; only with as_written'),
        },
        { ...closed, description: 'Allocation of income and loss for tax; only for a partnership' },
      ),
    ),
    tax_classification: Type.Optional(
      oneOf(['disregarded', 'partnership', 'corporation', 's_corporation'], 'Federal tax classification'),
    ),
    partnership_representative: Type.Optional(Representative),
  },
  { ...closed, description: 'Contributions, interests, distributions and tax. Default: the statute' },
);

const Transfers = Type.Object(
  {
    consent: Type.Optional(
      oneOf(
        ['none', 'vote', 'all_members'],
        'Consent to a transfer of an interest: none, a membership vote, or all other members',
      ),
    ),
    right_of_first_refusal_days: days(1, 180, 'Days in which the other members may buy first'),
    on_death: Type.Optional(
      oneOf(['transferee', 'heirs_admitted', 'company_buys'], 'Consequence of the death of a member'),
    ),
    buyout_price: Type.Optional(oneOf(BUYOUT_PRICES, 'Price at which the company buys; only with company_buys')),
    on_did_loss: Type.Optional(
      oneOf(
        ['vote', 'contact'],
        'Confirmation of a new DID for a member who lost theirs: by a vote, or by an escalation contact',
      ),
    ),
  },
  { ...closed, description: 'Transfer of interests. Default: the statute' },
);

const Admission = Type.Object(
  {
    consent: Type.Optional(
      oneOf(
        ['vote', 'all_members'],
        'Decision that admits a member: a membership vote, or it and the approval of all members',
      ),
    ),
    contribution_required: Type.Optional(Type.Boolean({ description: 'A new member makes a contribution' })),
    requirements: Type.Optional(prose(2_000, 'Requirements for a new member')),
  },
  { ...closed, description: 'Admission of members. Default: the statute' },
);

const Withdrawal = Type.Object(
  {
    allowed: Type.Optional(Type.Boolean({ description: 'A member may withdraw before the company is dissolved' })),
    notice_days: days(0, 365, 'Days of notice; only if withdrawal is allowed'),
    payout: Type.Optional(
      oneOf(['forfeit', 'transferee', ...BUYOUT_PRICES], "Treatment of a withdrawn member's interest"),
    ),
    expulsion: Type.Optional(
      oneOf(
        ['vote', 'all_members'],
        'Decision that expels a member: a membership vote, or it and the approval of all other members',
      ),
    ),
  },
  { ...closed, description: 'Withdrawal of members. Default: the statute' },
);

const Officer = Type.Object(
  {
    title: line(64, 'Title, such as President'),
    member: Type.Optional(member),
    name: Type.Optional(line(128, 'Name, if the officer is no member')),
    email: Type.Optional(email('E-mail address')),
  },
  closed,
);

const Authority = Type.Object(
  {
    member,
    matters: Type.Array(oneOf(AUTHORITY_MATTERS, 'Matter'), {
      minItems: 1,
      maxItems: AUTHORITY_MATTERS.length,
      uniqueItems: true,
      description: 'Matters in which the member may bind the company',
    }),
    limit_usd: Type.Optional(dollars('Maximum of one transaction; required for an algorithmic member')),
    description: Type.Optional(line(256, 'Details')),
  },
  closed,
);

const OfficersAndAuthority = Type.Object(
  {
    officers: Type.Optional(Type.Array(Officer, { minItems: 1, maxItems: 50, description: 'Officers' })),
    authority: Type.Optional(
      Type.Array(Authority, {
        minItems: 1,
        maxItems: 200,
        description: 'Members who may bind the company, and in which matters',
      }),
    ),
  },
  { ...closed, description: 'Officers, and authority to bind the company. Default: the statute' },
);

const Indemnification = Type.Object(
  {
    covers: Type.Array(oneOf(COVERED, 'Group'), {
      minItems: 1,
      maxItems: COVERED.length,
      uniqueItems: true,
      description: 'Groups that are indemnified',
    }),
    advance_expenses: Type.Optional(Type.Boolean({ description: 'The company advances the cost of a defense' })),
    insurance: Type.Optional(Type.Boolean({ description: 'The company keeps insurance for them' })),
  },
  { ...closed, description: 'Indemnification. Default: the statute' },
);

const Books = Type.Object(
  {
    fiscal_year_end_month: Type.Optional(
      Type.Integer({ minimum: 1, maximum: 12, description: 'Month (1 to 12) on whose last day the fiscal year ends' }),
    ),
    accounting_method: Type.Optional(oneOf(['cash', 'accrual'], 'Accounting method')),
    inspection_notice_days: days(1, 30, 'Days of notice before a member inspects the books'),
  },
  { ...closed, description: 'Books and records. Default: the statute' },
);

const Disputes = Type.Object(
  {
    governing_law: Type.Optional(oneOf(JURISDICTION_CODES, 'Law of the agreement: the state of formation')),
    venue: Type.Optional(
      Type.Object(
        {
          court: line(128, 'Court, such as the District Court of Laramie County'),
          state: Type.String({ minLength: 2, maxLength: 2, pattern: '^[A-Z]{2}$', description: 'State of the court' }),
        },
        { ...closed, description: 'Court for disputes' },
      ),
    ),
    mediation_days: days(1, 180, 'Days of mediation before a lawsuit or arbitration'),
    arbitration: Type.Optional(
      Type.Object(
        {
          rules: line(128, 'Rules, such as the commercial rules of an arbitration institution'),
          seat: line(128, 'Place'),
          arbitrators: Type.Optional(
            Type.Integer({ minimum: 1, maximum: 3, description: 'Number of arbitrators: 1 or 3' }),
          ),
        },
        { ...closed, description: 'Arbitration in place of a court' },
      ),
    ),
  },
  { ...closed, description: 'Governing law and disputes. Default: the statute' },
);

const OperatingAgreement = Type.Object(
  {
    signatures: oneOf(
      SIGNATURES_DUE,
      'Time by which all members have signed the operating agreement: before the company is filed, before it is Active, or after',
    ),
  },
  { ...closed, description: 'Signing of the operating agreement. Default: after' },
);

export const agreementParts = {
  economics: Type.Optional(Economics),
  transfers: Type.Optional(Transfers),
  admission: Type.Optional(Admission),
  withdrawal: Type.Optional(Withdrawal),
  officers_and_authority: Type.Optional(OfficersAndAuthority),
  indemnification: Type.Optional(Indemnification),
  books: Type.Optional(Books),
  disputes: Type.Optional(Disputes),
  operating_agreement: Type.Optional(OperatingAgreement),
} as const;
