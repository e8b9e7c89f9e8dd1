import { checkedIn } from '../jurisdictions/citations.ts';
import type { Calendar } from './rule.ts';
import { usFederalRules } from './us-federal.ts';

const { statute, inferred } = checkedIn('2026-11');

const REVIEW_BY = '2027-11-30';

/** Colorado: duties of companies after formation. */
export const usCoNovember: Calendar = {
  version: '2026-11-26',
  inForceFrom: null,
  timeZone: 'America/Denver',
  rules: [
    {
      code: 'annual_report',
      title: 'Periodic report',
      ...statute('C.R.S. 7-90-501(4)(c)(I)'),
      schedule: { every: 'year', month: 'of_filing', day: 'last', monthsAfter: 2 },
      consequence: 'Noncompliant from the next day, then delinquent.',
      reviewBy: REVIEW_BY,
      // The office's FAQ says that reports are accepted from two months before the anniversary month, that is, four
      // months before the due month.
      earliestMonths: 4,
      // The fee is from a notice of the Secretary of State of 17 June 2024.
      amount: { kind: 'fixed', cents: 2_500 },
      // Third-party guides state a late fee of $50, but no page of the office was found that confirms this amount.
      hasLateCharge: true,
    },
    {
      code: 'registered_agent_renewal',
      title: 'Renewal of the registered agent, on the day that the account gave',
      ...inferred('C.R.S. 7-90-701: an agent at all times; the day is that of the agreement with the agent'),
      schedule: { after: 'agent_renewal' },
      consequence: 'The company becomes noncompliant.',
      reviewBy: REVIEW_BY,
    },
    ...usFederalRules,
  ],
};
