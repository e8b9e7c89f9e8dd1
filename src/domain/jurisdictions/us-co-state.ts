import { checkedIn } from './citations.ts';
import { ORDER_FORMS } from './order-forms.ts';
import type { State } from './state.ts';
import { CO_AGREEMENT } from './us-co-agreement.ts';
import { CO_CHANGES } from './us-co-changes.ts';
import { delivered } from './us-co-documents.ts';
import { CO_FORMS } from './us-co-form.ts';

const { statute, secondary } = checkedIn('2026-11');

export const COLORADO: State = {
  paperTitles: {
    annual_report: 'Periodic report',
    statement_of_organizer: 'Statement of the person forming the company',
    articles_of_dissolution: 'Statement of dissolution',
    statement_of_change: 'Statement of change',
    application_for_reinstatement: 'Articles of reinstatement',
  },
  signers: {
    ...statute('C.R.S. 7-80-204(1)(d), 7-90-301(8)'),
    value: { articles: 'Person forming the company', later: 'Authorized signatory' },
  },
  perjuryLaw: {
    first: null,
    // Section 7-90-301.5 applies to every document that is delivered under part 3 of article 90.
    records: statute('C.R.S. 7-90-301.5'),
    agentChanges: statute('C.R.S. 7-90-301.5'),
    corporations: null,
  },
  contactLaw: null,
  ownCourts: null,
  agreement: CO_AGREEMENT,
  agreementOf: {},
  forms: { ...CO_FORMS, ...ORDER_FORMS['US-CO'] },
  changes: CO_CHANGES,
  later: {
    annual_report: {
      ...statute('C.R.S. 7-90-501(1), 7-90-501(4)'),
      text: 'The periodic report states the name of the company, its jurisdiction, its registered agent and its principal office. It is due each year by the last day of the second month after the month of the anniversary.',
      statements: [delivered('7-90-501')],
    },
    statement_of_correction: {
      ...secondary('C.R.S. 7-90-305'),
      text: 'A statement of correction corrects a filed document that has incorrect information.',
      statements: [{ ...delivered('7-90-305'), mark: 'secondary' }],
    },
    application_for_reinstatement: {
      ...secondary('C.R.S. 7-90-1001 to 7-90-1004'),
      text: 'A dissolved company is reinstated by articles of reinstatement.',
      statements: [{ ...delivered('7-90-1001 to 7-90-1004'), mark: 'secondary' }],
    },
  },
  reportFacts: [
    { label: 'Jurisdiction of formation', fact: 'jurisdiction' },
    { label: 'Principal office, street address', fact: 'principal_office' },
    { label: 'Principal office, mailing address', fact: 'mailing_address' },
    { label: 'Registered agent and street address', fact: 'registered_agent' },
  ],
  notForfeited:
    'The calendar does not show that this company was dissolved. File the periodic report that is overdue instead, and ask the office if it shows the company as delinquent.',
  laterFees: {},
  services: {
    ...secondary('guides of 2026: a filing on the web page of the office takes effect at once'),
    value: { expedited: {}, certifiedCopy: null },
  },
  exampleCity: { city: 'Denver', state: 'CO', postal_code: '80202' },
};
