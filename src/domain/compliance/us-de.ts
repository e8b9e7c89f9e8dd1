import { checkedIn } from '../jurisdictions/citations.ts';
import type { Calendar } from './rule.ts';
import { usFederalRules } from './us-federal.ts';

const { statute, official } = checkedIn('2026-11');

const REVIEW_BY = '2027-11-30';

/** Delaware: duties of companies after formation. */
export const usDeNovember: Calendar = {
  version: '2026-11-25',
  inForceFrom: null,
  timeZone: 'America/New_York',
  rules: [
    {
      code: 'annual_tax',
      title: 'Annual tax for the calendar year before; an LLC files no report',
      ...official('6 Del. C. § 18-1107'),
      schedule: { every: 'calendar_year', month: 6, day: 1 },
      consequence: 'A penalty of $200 and 1.5 % a month; cancelled after three years unpaid (§ 18-1108).',
      reviewBy: REVIEW_BY,
      amount: { kind: 'fixed', cents: 30_000 },
      // § 18-1108. No reliable source for the amount of the penalty was found.
      hasLateCharge: true,
    },
    {
      code: 'registered_agent_renewal',
      title: 'Renewal of the registered agent, on the day that the account gave',
      ...official('6 Del. C. § 18-104: an agent at all times; the day is that of the agreement with the agent'),
      schedule: { after: 'agent_renewal' },
      consequence: 'The certificate of formation may be cancelled.',
      reviewBy: REVIEW_BY,
    },
    ...usFederalRules,
  ],
};

/** Duties that only LLCs have: the flat tax of § 18-1107, and the choice of tax class (Treas. Reg. 301.7701-3(a)). */
const OF_LLCS: readonly string[] = ['annual_tax', 'entity_classification_election'];

/** The version after `usDeNovember`. It adds the duties of corporations. */
export const usDe: Calendar = {
  ...usDeNovember,
  version: '2026-11-26',
  inForceFrom: '2026-11-26',
  rules: [
    ...usDeNovember.rules.map((rule) =>
      OF_LLCS.includes(rule.code) ? { ...rule, only: { legalForm: 'llc' as const } } : rule,
    ),
    {
      code: 'franchise_tax_report',
      title: 'Annual franchise tax report of a corporation, with the tax for the calendar year before',
      ...statute('8 Del. C. § 502(a), § 503(a)'),
      schedule: { every: 'calendar_year', month: 3, day: 1 },
      // By § 510, the charter becomes void. § 502(c) adds the penalty. `consequence` states no amounts, because they
      // were found only on third-party pages: a penalty of $200, and interest of 1.5 % a month.
      consequence: 'A penalty and interest; after a year the charter is void.',
      reviewBy: REVIEW_BY,
      amount: {
        kind: 'franchise_tax',
        // Fee: § 391. The amount was found only on vendors' pages.
        reportFeeCents: 5_000,
        formula:
          '$50 for the report, and the lesser of the tax by authorized shares and the tax by assumed capital. The second counts the shares in the ledger, and the total assets of Form 1120, Schedule L, of that year.',
      },
      hasLateCharge: true,
      only: { legalForm: 'corporation' },
    },
  ],
};
