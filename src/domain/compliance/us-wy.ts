import { checkedIn } from '../jurisdictions/citations.ts';
import type { Calendar } from './rule.ts';
import { usFederalRules } from './us-federal.ts';

const { statute, secondary, inferred } = checkedIn('2026-11');

const REVIEW_BY = '2027-11-30';

/** Wyoming: duties of companies after formation. The source for Title 17 is its text as of November 2022. */
export const usWyNovember: Calendar = {
  version: '2026-11-25',
  inForceFrom: null,
  timeZone: 'America/Denver',
  rules: [
    {
      code: 'annual_report',
      title: 'Annual report with licence tax',
      ...statute('W.S. 17-29-209(a)'),
      schedule: { every: 'year', month: 'of_filing', day: 1 },
      consequence: 'Delinquent from the next day; then a notice, and 60 days after it the articles are forfeited.',
      reviewBy: REVIEW_BY,
      earliestDays: 120,
      amount: {
        kind: 'asset_tax',
        minimumCents: 6_000,
        tenThousandths: 2,
        needs: 'wyoming_assets_cents',
        formula: 'The greater of $60 and $0.0002 for each dollar of assets located and employed in Wyoming.',
        onlineUpToCents: 50_000,
        onlineSource: secondary('Pages of the office and of agents'),
      },
    },
    {
      code: 'annual_report_cure',
      title: 'Annual report, before the articles are forfeited',
      // A report is delinquent from the day after its due date. If the office sends the notice on that day, the 60 days
      // for an answer end on day 61 after the due date, so the articles cannot be forfeited earlier.
      ...inferred('W.S. 17-29-705(a), (b): 60 days after the notice, whose day only the company knows'),
      schedule: { afterMissed: 'annual_report', days: 61 },
      consequence: 'The company is defunct and its articles are forfeited; reinstatement is possible for two years.',
      reviewBy: REVIEW_BY,
    },
    {
      code: 'contract_identifier',
      title: 'Publicly available identifier of the smart contracts, which the articles lack',
      ...statute('W.S. 17-31-105(e), 17-31-106(b)'),
      schedule: { after: 'filing', days: 30 },
      consequence: 'The Secretary of State dissolves the company.',
      reviewBy: REVIEW_BY,
      unsure: 'Applies if a smart contract is directly used to manage, facilitate or operate the company.',
      only: { legalForm: 'dao_llc', articlesLackContract: true },
    },
    {
      code: 'dao_activity',
      title: 'A proposal approved, or another action taken, within one year of the last',
      ...statute('W.S. 17-31-114(a)'),
      schedule: { after: 'last_activity', months: 12 },
      consequence: 'The company is dissolved.',
      reviewBy: REVIEW_BY,
      only: { legalForm: 'dao_llc' },
    },
    {
      code: 'natural_person_control',
      title: 'At least one natural person in control',
      ...statute('W.S. 17-31-114(a)'),
      schedule: { always: 'natural_person' },
      consequence: 'The company is dissolved.',
      reviewBy: REVIEW_BY,
      only: { legalForm: 'dao_llc' },
    },
    {
      code: 'registered_agent_renewal',
      title: 'Renewal of the registered agent, on the day that the account gave',
      ...statute('W.S. 17-28-101: an agent at all times; the day is that of the agreement with the agent'),
      schedule: { after: 'agent_renewal' },
      consequence: 'Without an agent the articles are forfeited 60 days after a notice.',
      reviewBy: REVIEW_BY,
    },
    ...usFederalRules,
  ],
};
