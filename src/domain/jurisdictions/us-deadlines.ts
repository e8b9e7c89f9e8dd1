import { checkedIn } from './citations.ts';
import type { Deadline } from './pack.ts';

const { statute, official } = checkedIn('2026-11');

/** Duty of a company to the US tax office, in every state. */
export const RESPONSIBLE_PARTY_CHANGE: Deadline = {
  code: 'responsible_party_change',
  title: 'Form 8822-B after the responsible party changed',
  ...official('Form 8822-B, instructions'),
  value: { afterDays: 60, event: 'the change of the responsible party' },
  consequence: 'The tax office goes on addressing the former one.',
};

/** Duty of Delaware corporations. The amount is in the compliance calendar. */
export const FRANCHISE_TAX_REPORT: Deadline = {
  code: 'franchise_tax_report',
  title: 'Annual franchise tax report, with the tax for the calendar year before',
  legalForm: 'corporation',
  ...statute('8 Del. C. § 502(a), § 503(a)'),
  value: { every: 'year', month: 3, day: 1 },
  consequence: 'A penalty and interest; after a year the charter is void (§ 510).',
};
