import { checkedIn } from './citations.ts';
import { type ChangePaperRules, type ChangesOfForms, changedBy, notOnFile, onFile } from './company-facts.ts';
import type { DocumentStatement } from './pack.ts';
import { delivered } from './us-co-documents.ts';

/* Title 7 was read in the release of September 2022, which lacks the further conditions for agents since July 2025. */
const { statute, secondary } = checkedIn('2026-11');

const company = (section: string): readonly DocumentStatement[] => [
  {
    ...statute(section),
    id: 'name',
    heading: 'Name',
    text: 'The domestic entity name of the limited liability company is {legal_name}.',
  },
];

const AMENDMENT: ChangePaperRules = {
  fee: { ...secondary('Guides of 2026'), value: 2_500 },
  statements: [
    ...company('C.R.S. 7-80-209(5)(a)'),
    {
      ...statute('C.R.S. 7-80-209(5)(b), 7-80-209(1)(a)'),
      id: 'new_name',
      heading: 'Amendment',
      text: 'The articles of organization are amended: The domestic entity name of the limited liability company is changed to {new_name}.',
    },
    delivered('7-80-209'),
  ],
};

const STATEMENT_OF_CHANGE: ChangePaperRules = {
  fee: { ...secondary('Fee schedule of the office, as quoted in 2026'), value: 1_000 },
  statements: [
    ...company('C.R.S. 7-90-305.5(2)(a)'),
    {
      ...statute('C.R.S. 7-90-305.5(2)(c), 7-90-702'),
      id: 'current_agent',
      heading: 'Registered agent on file',
      text: 'The registered agent on file is {agent_name}, at {agent_address}.',
      only: 'new_agent_name',
    },
    {
      ...statute('C.R.S. 7-90-305.5(2)(d), 7-90-702(1)(a)'),
      id: 'new_agent',
      heading: 'Registered agent as changed',
      text: 'The registered agent is changed to {new_agent_name}. The street address of the registered agent is {new_agent_address}.',
    },
    {
      ...statute('C.R.S. 7-90-701(3)'),
      id: 'agent_consent',
      heading: 'Consent of the registered agent',
      text: 'The person appointed as registered agent has consented to being so appointed.',
      only: 'new_agent_name',
    },
    {
      ...statute('C.R.S. 7-90-305.5(2)(c), 7-90-705'),
      id: 'current_principal_office',
      heading: 'Principal office on file',
      text: 'The street address of the principal office on file is {principal_office}. Its mailing address is {mailing_address}.',
      only: 'new_principal_office',
    },
    {
      ...statute('C.R.S. 7-90-305.5(2)(d), 7-90-705(1)(a), 7-90-102(51.5)'),
      id: 'new_principal_office',
      heading: 'Principal office as changed',
      text: 'The street address of the principal office is changed to {new_principal_office}. Its mailing address is {new_mailing_address}.',
    },
    // C.R.S. 7-90-301(6) requires naming the section if it is outside of part 3; 7-90-305.5 belongs to part 3.
    { ...delivered('7-90-305.5, 7-90-702'), only: 'new_agent_name' },
    { ...delivered('7-90-305.5, 7-90-705'), id: 'delivery_of_office', only: 'new_principal_office' },
  ],
};

const AGREEMENT = 'The operating agreement alone states it, so nothing is filed.';
const OFFICE = {
  ...statute('C.R.S. 7-90-705(1), 7-90-102(51.5)'),
  how: 'A statement of change of the principal office address, which has the street address and the mailing address. The periodic report states both as well.',
};

export const CO_CHANGES: ChangesOfForms = {
  llc: {
    papers: { articles_of_amendment: AMENDMENT, statement_of_change: STATEMENT_OF_CHANGE },
    facts: {
      name: changedBy('articles_of_amendment', {
        ...statute('C.R.S. 7-80-204(1)(a), 7-80-209(1)(a)'),
        how: 'Articles of amendment; they are required.',
      }),
      legal_form: onFile({
        ...statute('C.R.S. 7-90-201'),
        how: 'Another form is a conversion, which this service does not file: convert it with counsel.',
      }),
      principal_office: changedBy('statement_of_change', OFFICE),
      mailing_address: changedBy('statement_of_change', OFFICE),
      registered_agent: changedBy('statement_of_change', {
        ...statute('C.R.S. 7-90-702(1)'),
        how: 'A statement of change of the registered agent, which says that the new agent has consented. An agent whose own address or name changes files it (7-90-702(2)).',
      }),
      smart_contracts: notOnFile({ ...statute('C.R.S. 7-80-204(1)'), how: AGREEMENT }),
      management: onFile({
        ...statute('C.R.S. 7-80-204(1)(e)'),
        how: 'The articles state that the members manage the company, which stays so: this service offers no managers.',
      }),
      purpose: notOnFile({ ...statute('C.R.S. 7-80-204(1)'), how: AGREEMENT }),
      stock: notOnFile({ ...statute('C.R.S. 7-80-204(1)'), how: 'An LLC has none.' }),
      directors: notOnFile({ ...statute('C.R.S. 7-80-204(1)'), how: 'An LLC has none.' }),
      officers: notOnFile({ ...statute('C.R.S. 7-90-501(1)'), how: AGREEMENT }),
      members: notOnFile({
        ...statute('C.R.S. 7-80-204(1)(g), 7-90-501(1)'),
        how: 'The articles state only that there is at least one.',
      }),
      organizer: onFile({
        ...statute('C.R.S. 7-80-204(1)(d)'),
        how: 'The person who formed a filed company stays what it was.',
      }),
      responsible_party: notOnFile({
        ...secondary('Treas. Reg. 301.6109-1(d)(2)(ii)'),
        how: 'Form 8822-B tells the IRS within 60 days. This service does not file it; the calendar has the day.',
      }),
    },
  },
};
