import { type Static, Type } from 'typebox';
import { CURRENCY, PLAN_NAMES } from '../../../domain/billing/plan.ts';
import { BILLING_PROBLEM_KINDS } from '../../../domain/billing/problem.ts';
import { ENTITY_STATES } from '../../../domain/entity/entity.ts';
import { FILING_STATES, FILING_TYPES } from '../../../domain/filing/filing.ts';
import { STUCK_CODES } from '../../../domain/filing/stuck.ts';
import { WORK_KINDS } from '../../../domain/installation/work.ts';
import { JURISDICTION_CODES } from '../../../domain/jurisdictions/index.ts';
import { LEGAL_FORMS } from '../../../domain/jurisdictions/pack.ts';
import { PACK_STANDINGS } from '../../../domain/packs/pack-review.ts';
import { ConfirmUnusual, EVIDENCE_OF_FACTS, EvidenceCheck, enteredDate } from '../../../schema/evidence.ts';
import {
  exampleShape,
  idOf,
  LIST_END,
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
  uuid,
} from '../../../schema/wire.ts';
import { Account } from '../accounts/shapes.ts';
import { CreatedApiKey } from '../api-keys/shapes.ts';
import { FILING, OperatorFilingSummary, PAUSED, reason, SCREENINGS, STUCK } from './operator-filing-shapes.ts';

export const AccountPath = Type.Object({ id: idOf('account') });
export const AccountSearch = Type.Object(
  {
    email: Type.String({
      minLength: 1,
      maxLength: 254,
      description: 'The complete address; case is ignored.',
      examples: ['ada@example.com'],
    }),
  },
  { additionalProperties: false },
);
export const AccountSearchResult = shape('AccountSearchResult', 'Accounts found for an e-mail address.', {
  data: Type.Array(Account),
});
export const ReissuedKey = CreatedApiKey;

const OperatorOf = shape(
  'Operator',
  'A person who runs the service. Other answers name them by `id`, such as `claimed_by` of a filing.',
  {
    id: Uuid,
    name: Type.String({ examples: ['Grace Hopper'] }),
    is_self: Type.Boolean({ description: 'True: you are this operator.' }),
  },
);
export const OperatorList = shape('OperatorList', 'All operators by name, including former operators.', {
  data: Type.Array(OperatorOf),
});

export const EntitySearch = Type.Object(
  {
    name: Type.Optional(
      Type.String({ minLength: 2, maxLength: 200, description: 'Beginning of the legal name; case is ignored.' }),
    ),
    filing_number: Type.Optional(Type.String({ minLength: 1, maxLength: 40, description: 'The full filing number.' })),
  },
  { additionalProperties: false },
);
const FoundEntity = shape('FoundEntity', 'A company that an operator found, in any account.', {
  id: Uuid,
  account_id: Uuid,
  legal_name: Type.String({ examples: ['Helios Research DAO LLC'] }),
  state: Type.Enum([...ENTITY_STATES]),
  jurisdiction: Type.String({ examples: ['US-WY'] }),
  filing_number: Nullable(Type.String({ examples: ['2026-001234567'] })),
  created_at: Timestamp,
  filings: Type.Array(
    Type.Object({ id: Uuid, type: Type.Enum([...FILING_TYPES]), state: Type.Enum([...FILING_STATES]) }),
    { description: 'Filings of the company, oldest first. GET /v1/operator/filings/{id} shows a filing.' },
  ),
});
export const EntitySearchResult = shape('EntitySearchResult', 'Companies that match the search, in any account.', {
  data: Type.Array(FoundEntity),
});

const CORRECTION = {
  id: '0198c5a4-7c1e-7a52-9d3f-5d2f0c7f8e90',
  account_id: FILING.account_id,
  entity_id: FILING.entity_id,
  filing_id: FILING.id,
  type: 'formation',
  legal_name: 'Helios Research DAO LLC',
  state: 'open',
  facts: { number: '2026-001234576' },
  before: { number: '2026-001234567', filed_at: '2026-11-20T15:00:00.000Z' },
  reason: 'Two digits were swapped.',
  evidence: 'upload:0198c5a4-7c1e-7a52-9d3f-5d2f0c7f8e12',
  evidence_check: { outcome: 'found', missing: [], note: null },
  needs_second_reading: false,
  asked_by: '0198c5a4-7c1e-7a52-9d3f-5d2f0c7f8e91',
  asked_at: '2026-11-21T18:00:00.000Z',
  decided_by: null,
  decided_at: null,
  note: null,
  consequences: null,
};

export const CorrectionPath = Type.Object({ id: idOf('correction') });

const Facts = Type.Object(
  {
    number: Type.Optional(
      Type.String({ minLength: 1, maxLength: 40, description: 'Correct number, exactly as the office wrote it.' }),
    ),
    filed_at: Type.Optional(enteredDate('Correct date on which the office filed the papers.')),
    effective_at: Type.Optional(
      enteredDate(
        'Correct date from which a formation has effect. Send the date of the filing if there is no later date.',
      ),
    ),
    swap_with: Type.Optional(
      Type.String({
        format: 'uuid',
        description:
          'Id of a filing of another company. The numbers of the two filings were mixed up, so the correction exchanges the numbers.',
      }),
    ),
    not_filed: Type.Optional(
      Type.Boolean({
        description:
          'True if the office never accepted this filing. The company returns to an earlier state: FilingFailed for a formation, Filed for a tax number, WindingDown for a dissolution.',
      }),
    ),
  },
  {
    additionalProperties: false,
    description:
      'The correct facts. Send `number`, `filed_at`, `effective_at` or several of them. Or send only `swap_with`, or only `not_filed`.',
  },
);

export const CorrectFiling = Type.Object(
  {
    facts: Facts,
    reason: reason('Reason for the record. Do not name a person.'),
    ...EVIDENCE_OF_FACTS,
    confirm_unusual: ConfirmUnusual,
  },
  {
    $id: 'CorrectFiling',
    description: 'The correction of an accepted filing, with proof.',
    additionalProperties: false,
  },
);
export type CorrectFiling = Static<typeof CorrectFiling>;

export const DeclineCorrection = Type.Object(
  {
    note: Type.Optional(
      Type.String({
        minLength: 1,
        maxLength: 500,
        description: 'Reason for declining, for the record. Do not name a person.',
      }),
    ),
  },
  { $id: 'DeclineCorrection', description: 'Request to decline a correction.', additionalProperties: false },
);

export const Correction = exampleShape('Correction', 'A correction of a recorded fact.', CORRECTION, {
  id: Uuid,
  account_id: Uuid,
  entity_id: Uuid,
  filing_id: Uuid,
  type: Type.Enum([...FILING_TYPES]),
  legal_name: Type.String(),
  state: Type.Enum(['open', 'confirmed', 'declined']),
  facts: Facts,
  before: part('The facts that were recorded before the correction.', {
    number: Type.String(),
    filed_at: Timestamp,
    effective_at: Type.Optional(Timestamp),
  }),
  reason: Type.String(),
  evidence: text('The proof: `upload:` followed by the id of the file.'),
  evidence_check: Nullable(EvidenceCheck),
  needs_second_reading: Type.Boolean({
    description:
      'True: the service did not find the corrected facts in the text of the proof, for example because the proof is a scan. A person can still see them there, so the operator who confirms the correction types the number that the proof shows. Until then `facts` does not contain the number.',
  }),
  asked_by: Type.String({ format: 'uuid', description: 'Id of the operator who requested the correction.' }),
  asked_at: Timestamp,
  decided_by: Nullable(
    Type.String({
      format: 'uuid',
      description: 'Id of the operator who confirmed or declined the correction. Null: nobody did.',
    }),
  ),
  decided_at: Nullable(Timestamp),
  note: Nullable(text('Reason why the correction was declined. Null: it was not declined, or no reason was given.')),
  consequences: Nullable(
    Type.Array(Type.Object({ code: Type.String(), message: Type.String() }), {
      description:
        'Consequences of the correction, and facts that it could not change. Null: the correction is not confirmed yet.',
    }),
  ),
});

export const CorrectionQuery = query(paging('corrections'));

export const CorrectionPage = Type.Object(
  { data: Type.Array(Correction), ...LIST_END },
  {
    $id: 'CorrectionPage',
    description: 'Corrections that wait for a second operator, oldest first.',
    examples: [{ data: [CORRECTION], next_cursor: null, has_more: false }],
  },
);

export const ScreeningPath = Type.Object({ id: idOf('screening') });
export const RequirementPath = Type.Object({ id: idOf('requirement') });

export const Decision = Type.Object(
  { reason: Type.Optional(reason('Reason for the record. Do not name a person.')) },
  { $id: 'OperatorDecision', description: 'Reason for the decision of an operator.', additionalProperties: false },
);

const OpenScreening = shape('OpenScreening', 'A formation that waits for screening.', {
  id: Uuid,
  account_id: Uuid,
  entity_id: Uuid,
  legal_name: Type.String(),
  created_at: Timestamp,
});
export const ScreeningList = exampleShape('ScreeningList', 'The oldest open screenings.', SCREENINGS, {
  data: Type.Array(OpenScreening),
});

export const ScreeningResult = shape('ScreeningResult', 'A completed screening.', {
  id: Uuid,
  entity_id: Uuid,
  status: Type.Enum(['resolved', 'canceled']),
});

export const JurisdictionPath = Type.Object({
  code: Type.Enum([...JURISDICTION_CODES], { description: 'ISO 3166-2 code of the state.' }),
});
export const PauseJurisdiction = Type.Object(
  { reason: reason('Reason shown to accounts while they wait.') },
  { $id: 'PauseJurisdiction', description: 'Reason for the pause.', additionalProperties: false },
);
const PackReview = shape('PackReview', 'Status of the legal review of the law of a state for one legal form.', {
  legal_form: Type.Enum([...LEGAL_FORMS]),
  standing: Type.Enum([...PACK_STANDINGS], {
    description:
      '`reviewed`: a lawyer reviewed the law as this service applies it. `changed_since`: the law changed after its review. `reviewed_under_0_3_0`: companies were filed under this law before reviews were recorded. `lapsed`, `never`: live mode refuses new submissions. `changed_since` and `reviewed_under_0_3_0` are valid until `until`.',
  }),
  until: Nullable(Timestamp),
  reviewer: Nullable(Type.String({ description: 'Person who made the last review. Null: there was no review.' })),
  reviewed_at: Nullable(Timestamp),
});

export const JurisdictionState = exampleShape(
  'JurisdictionState',
  'A jurisdiction, with the pause of its filings (if any) and the legal reviews of its law.',
  PAUSED,
  {
    jurisdiction: Type.Enum([...JURISDICTION_CODES]),
    paused: Type.Boolean(),
    reason: Nullable(Type.String()),
    paused_at: Nullable(Timestamp),
    packs: Type.Array(PackReview),
  },
);
export const JurisdictionStateList = Type.Object(
  { data: Type.Array(JurisdictionState) },
  { $id: 'JurisdictionStateList', description: 'Every jurisdiction, paused or not.', examples: [{ data: [PAUSED] }] },
);

const DeadJob = shape('DeadJob', 'Work that failed 50 times in a row. It is still retried every five minutes.', {
  kind: Type.Enum([...WORK_KINDS]),
  id: Uuid,
  account_id: Nullable(Uuid),
  entity_id: Nullable(Uuid),
  failures: Type.Integer({ minimum: 1 }),
});
export const DeadJobList = shape('DeadJobList', 'Work that failed 50 times in a row.', { data: Type.Array(DeadJob) });
export const DeadJobPath = Type.Object({ id: idOf('job') });

const StuckItem = shape('StuckItem', 'A company or filing that does not progress.', {
  code: Type.Enum([...STUCK_CODES], {
    description:
      '`repeated_errors`: the work failed at least five times in a row and is still retried. `no_due_work`: nothing is scheduled, no person is asked, and no answer is expected. `overdue_unnoticed`: the expected answer is late, but the queue `overdue` does not show it.',
  }),
  account_id: Uuid,
  entity_id: Uuid,
  filing_id: Nullable(uuid('The stuck filing. Null: the company itself is stuck.')),
  filing_type: Nullable(Type.Enum([...FILING_TYPES])),
  state: Type.Enum([...ENTITY_STATES, ...FILING_STATES], { description: 'State of the filing, or of the company.' }),
  legal_name: Nullable(Type.String()),
  since: moment('Time of the last change of the company or filing. The company or filing has been stuck since then.'),
  failures: Type.Integer({ minimum: 0, description: 'Number of internal errors in a row.' }),
  next_try_at: Nullable(Timestamp),
  missing: text('Cause of the problem.'),
  next_step: text('Next step for an operator.'),
  job_id: uuid('Id to retry the work: `{id}` in POST /v1/operator/jobs/dead/{id}/redrive.'),
});

export const StuckWork = exampleShape('StuckWork', 'Stuck work, with at most 100 entries in each list.', STUCK, {
  filings: Type.Array(OperatorFilingSummary, {
    description:
      'Filings whose registry has been unreachable for more than ten minutes, or whose outcome has been unknown for that time. The filing that waits longest comes first.',
  }),
  jobs: Type.Array(DeadJob),
  stuck: Type.Array(StuckItem, {
    description:
      'Companies in Filing, Filed, Registered or WindingDown, and open filings, that cannot progress. Either they have no scheduled work, no open requirement, no place in an operator queue and no expected answer, or their work fails every time. The entry that is stuck longest comes first.',
  }),
});

export const SettleRequirement = Type.Object(
  { note: reason('Description of the settlement, for the record. Do not name a person.') },
  {
    $id: 'SettleRequirement',
    description: 'Note about a requirement that was settled.',
    additionalProperties: false,
  },
);

export const Month = Type.String({
  // Limited to years that every part of the service can handle.
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
  state_fees_cents: sum('State fees of the formations submitted in the month.', 40_000),
  service_fees_cents: sum('Service fees of the formations submitted in the month.', 10_000),
  collected_cents: sum('Payments in the month for formations, including formations of earlier months.', 37_500),
  refunded_cents: sum('Refunds in the month.', 2_500),
  subscriptions_cents: sum('Payments for subscriptions in the month.', 4_900),
};

const AccountBilling = shape('AccountBilling', 'Usage and payments of an account in a month, in US cents.', {
  account_id: Uuid,
  plan: Type.Union([Type.Enum([...PLAN_NAMES]), Type.Null()], {
    description: 'Plan of the last subscription, which may have ended. Null: the account never chose a plan.',
    examples: ['launch'],
  }),
  ...sums,
});

const BillingSums = shape(
  'BillingSums',
  'Usage and payments of all accounts in the month. Amounts are in US cents.',
  sums,
);

export const BillingReport = shape('BillingReport', 'One page of monthly billing, with the totals of all pages.', {
  month: Month,
  currency: Type.Literal(CURRENCY),
  totals: BillingSums,
  data: Type.Array(AccountBilling, {
    description: 'Accounts with a submission, payment or refund in the month, ordered by id.',
  }),
  ...PAGE_END,
});

const BillingProblem = Type.Object({
  kind: Type.Enum([...BILLING_PROBLEM_KINDS]),
  subject: text('The Stripe operation, setting, customer, payment or dispute that has the problem.', 'open_portal'),
  account_id: Nullable(Uuid),
  entity_id: Nullable(Uuid),
  payment_id: Nullable(Uuid),
  code: Nullable(
    text(
      "Stripe's code, reason, status or id for the problem, or the amount of a lost payment in dollars.",
      'needs_response',
    ),
  ),
  request_id: Nullable(text('Id of the request in the Stripe dashboard.', 'req_1')),
  since: Timestamp,
  last_at: moment('Time at which the problem was last seen.'),
  times: Type.Integer({ minimum: 1, description: 'Number of times that the problem was seen.', examples: [3] }),
  action: text('Next step for an operator.', 'Save the settings of the customer portal in the Stripe dashboard once.'),
});

export const BillingProblemList = shape('BillingProblemList', 'Billing problems that need an operator.', {
  data: Type.Array(BillingProblem),
});
