import { checkedIn } from './citations.ts';
import type { Deadline } from './pack.ts';
import { RESPONSIBLE_PARTY_CHANGE } from './us-deadlines.ts';

const { statute } = checkedIn('2026-11');

/** Duties of a Wyoming company after its formation. */
export const usWyDeadlines: readonly Deadline[] = [
  {
    code: 'annual_report',
    title: 'Annual report with licence tax; taken up to 120 days early',
    ...statute('W.S. 17-29-209(a)'),
    value: { every: 'year', month: 'of_organization', day: 1 },
    consequence: 'Delinquent from the next day.',
  },
  {
    code: 'annual_report_cure',
    title: 'Annual report after the notice of delinquency',
    ...statute('W.S. 17-29-705(a), (b)'),
    value: { afterDays: 60, event: 'the notice of delinquency' },
    consequence: 'The company is defunct and its articles are forfeited; reinstatement is possible for two years.',
  },
  {
    code: 'registered_agent_replacement',
    title: 'Statement of change after the registered agent resigned',
    ...statute('W.S. 17-28-103'),
    value: { afterDays: 30, event: 'the resignation of the registered agent' },
    consequence: 'Without an agent the articles are forfeited 60 days after a notice.',
  },
  {
    code: 'contract_identifier',
    title: 'Publicly available identifier of the smart contracts, where the articles lack it',
    legalForm: 'dao_llc',
    ...statute('W.S. 17-31-105(e), 17-31-106(b)'),
    value: { afterDays: 30, event: 'the filing of the articles' },
    consequence: 'The Secretary of State dissolves the company.',
  },
  {
    code: 'dao_activity',
    title: 'A proposal approved, or another action taken',
    legalForm: 'dao_llc',
    ...statute('W.S. 17-31-114(a)'),
    value: { afterDays: 365, event: 'the last approved proposal or action' },
    consequence: 'The company is dissolved.',
  },
  RESPONSIBLE_PARTY_CHANGE,
];
