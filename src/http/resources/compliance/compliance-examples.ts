import { ACTIVE } from '../entities/entity-examples.ts';
import { REPORT_FILING } from '../filings/later-filing-examples.ts';

/* The annual report of one company, a week before it is due. */

export const REPORT = {
  id: '0198c5a4-7c1e-7a52-9d3f-5d2f0c7f8e40',
  entity_id: ACTIVE.id,
  legal_name: ACTIVE.legal_name,
  jurisdiction: 'US-WY',
  code: 'annual_report',
  period: '2027',
  title: 'Annual report with licence tax',
  due_on: '2027-11-01',
  days_left: 7,
  is_optional: false,
  applies: 'yes',
  status: 'due',
  period_start: '2026-11-25',
  period_end: '2027-10-31',
  earliest_on: '2027-07-04',
  time_zone: 'America/Denver',
  applies_if: null,
  amount: {
    cents: 6_000,
    minimum_cents: 6_000,
    missing: [],
    is_online: true,
    formula: 'The greater of $60 and $0.0002 for each dollar of assets located and employed in Wyoming.',
  },
  consequence: 'Delinquent from the next day; then a notice, and 60 days after it the articles are forfeited.',
  source: {
    citation: 'W.S. 17-29-209(a)',
    certainty: 'statute',
    verified_on: '2026-11',
    review_by: '2027-11-30',
    is_verified: true,
    calendar_version: '2026-11-25',
  },
  completion: null,
  filing: null,
  created_at: '2026-11-25T18:00:06.000Z',
  updated_at: '2026-11-25T18:00:06.000Z',
};

export const SETTLED = {
  ...REPORT,
  status: 'done',
  updated_at: '2027-10-25T18:00:00.000Z',
  completion: {
    done_on: '2027-10-20',
    source: 'account',
    is_verified: false,
    note: 'Filed online.',
    amount_cents: 6_000,
    filing_id: null,
    evidence_upload_id: '0198c5a4-7c1e-7a52-9d3f-5d2f0c7f8e12',
  },
};

/** One report that was opened, and a duty that is not filed here. */
const { id: obligation_id, entity_id, legal_name, code, period, due_on } = REPORT;
const DUE = { obligation_id, entity_id, legal_name, code, period, due_on };
export const DUE_FILINGS = {
  data: [
    {
      ...DUE,
      outcome: 'opened',
      reason: null,
      filing: REPORT_FILING,
      message: 'Opened. `next_action` of the filing says what it waits for.',
    },
    {
      ...DUE,
      code: 'partnership_return',
      period: '2026',
      outcome: 'skipped',
      reason: 'not_filed_here',
      message: 'This service does not file it. Do it yourself, then mark it done.',
      filing: null,
    },
  ],
  next_cursor: null,
  has_more: false,
};

export const CALENDAR = {
  entity_id: ACTIVE.id,
  jurisdiction: 'US-WY',
  time_zone: 'America/Denver',
  today: '2027-10-25',
  kept_from: '2026-11-25',
  checked_at: '2027-10-25T06:00:00.000Z',
  inputs: {
    wyoming_assets_cents: 30_000_000,
    total_assets_cents: null,
    sole_owner: 'us',
    registered_agent_renews_on: null,
  },
  next: REPORT,
  data: [REPORT],
  next_cursor: null,
  has_more: false,
};
