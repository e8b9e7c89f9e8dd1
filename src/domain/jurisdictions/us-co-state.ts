import { checkedIn } from './citations.ts';
import type { State } from './state.ts';
import { CO_AGREEMENT } from './us-co-agreement.ts';
import { CO_CHANGES } from './us-co-changes.ts';
import { CO_FORMS } from './us-co-form.ts';

const { statute, secondary } = checkedIn('2026-11');

export const COLORADO: State = {
  paperTitles: {
    annual_report: 'Periodic report',
    articles_of_dissolution: 'Statement of dissolution',
    statement_of_change: 'Statement of change',
  },
  signers: {
    ...secondary('C.R.S. 7-80-204(1): the persons who form the company'),
    value: { articles: 'Person forming the company', later: 'Authorized to sign' },
  },
  // Article 90 has a perjury law, but the source that quotes it does not give its section number.
  perjuryLaw: null,
  ownCourts: null,
  agreement: CO_AGREEMENT,
  agreementOf: {},
  forms: CO_FORMS,
  changes: CO_CHANGES,
  later: {
    annual_report: {
      ...statute('C.R.S. 7-90-501(1), 7-90-501(4)'),
      text: 'The periodic report states the name of the company, its jurisdiction, its registered agent and its principal office. It is due each year by the last day of the second month after the month of the anniversary.',
    },
  },
  laterFees: {},
  exampleCity: { city: 'Denver', state: 'CO', postal_code: '80202' },
};
