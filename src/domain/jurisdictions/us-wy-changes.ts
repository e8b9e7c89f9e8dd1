import { checkedIn } from './citations.ts';
import { type ChangePaperRules, type ChangesOfForms, changedBy, notOnFile, onFile } from './company-facts.ts';
import type { DocumentStatement } from './pack.ts';
import { DAO_MANAGEMENT, DAO_STATUS, NO_CONTRACTS, NOTICE } from './us-wy-documents.ts';

/* Title 17 was read in the release of October 2022. */
const { statute, secondary, inferred } = checkedIn('2026-11');

const AMENDED = 'The articles of organization of the company are amended, and now state: ';

const SIGNER: DocumentStatement = {
  ...statute('W.S. 17-29-203(a)(i), 17-29-207(c), 17-29-210(b)'),
  id: 'signer',
  heading: 'Signature',
  text: '{signer_name}, whom the company has authorized to sign, signs this record and affirms under penalty of perjury that the facts stated in it are true.',
};

const COMPANY: readonly DocumentStatement[] = [
  {
    ...statute('W.S. 17-29-202(b)(i)'),
    id: 'name',
    heading: 'Name',
    text: 'The name of the limited liability company is {legal_name}.',
  },
  {
    ...statute('W.S. 17-29-202(b)(ii)'),
    id: 'formation',
    heading: 'Articles of organization',
    text: 'The articles of organization of the company were filed on {filed_on}. Their filing number is {filing_number}.',
  },
];

const DECISION: DocumentStatement = {
  ...inferred('W.S. 17-29-407(b)'),
  id: 'decision',
  heading: 'Decision',
  text: 'The company adopted this amendment on {approved_on}, as its operating agreement provides.',
};

const AMENDMENT: ChangePaperRules = {
  fee: { ...statute('W.S. 17-29-210(a)(ii)'), value: 6_000 },
  statements: [
    ...COMPANY,
    {
      ...statute('W.S. 17-29-202(b)(iii), 17-29-108'),
      id: 'new_name',
      heading: 'Amendment of the name',
      text: `${AMENDED}The name of the limited liability company is {new_name}.`,
    },
    {
      ...inferred('W.S. 17-29-202(b)(iii), 17-29-202(e)'),
      id: 'new_principal_office',
      heading: 'Amendment of the principal office',
      text: `${AMENDED}The address of the principal office of the company is {new_principal_office}.`,
    },
    {
      ...DAO_STATUS,
      ...statute('W.S. 17-31-104(a), 17-31-104(b)'),
      heading: 'Election to be a decentralized autonomous organization',
      text: `${AMENDED}${DAO_STATUS.text}`,
      only: 'becomes_dao',
    },
    { ...NOTICE, only: 'becomes_dao' },
    {
      ...statute('W.S. 17-31-104(e), 17-31-107(a)'),
      id: 'new_management',
      heading: 'Amendment of the management',
      text: `${AMENDED}${DAO_MANAGEMENT.replaceAll('{', '{new_')}`,
    },
    {
      ...statute('W.S. 17-31-106(b), 17-31-107(a)(iii)'),
      id: 'new_contracts',
      heading: 'Amendment of the smart contracts',
      text: `${AMENDED}The publicly available identifiers of the smart contracts directly used to manage, facilitate or operate the company, {new_contract_count} in number, are:`,
    },
    {
      ...statute('W.S. 17-31-106(b), 17-31-107(a)(iii)'),
      id: 'no_new_contracts',
      heading: 'Amendment of the smart contracts',
      text: `${AMENDED}${NO_CONTRACTS}.`,
      only: 'no_new_contracts',
    },
    DECISION,
    SIGNER,
  ],
};

const STATEMENT_OF_CHANGE: ChangePaperRules = {
  fee: { ...secondary('Guides of 2026; W.S. 17-29-210(a)(iv) lets the office set it'), value: 500 },
  statements: [
    {
      ...statute('W.S. 17-28-102(a)(i)'),
      id: 'name',
      heading: 'Name',
      text: 'The name of the business entity is {legal_name}.',
    },
    {
      ...inferred('W.S. 17-28-102(a)'),
      id: 'formation',
      heading: 'Filing',
      text: 'Its articles of organization were filed on {filed_on}. Their filing number is {filing_number}.',
    },
    {
      ...statute('W.S. 17-28-102(a)(ii), 17-28-102(a)(iv)'),
      id: 'current_agent',
      heading: 'Current registered office and registered agent',
      text: 'The street address of its current registered office is {agent_address}. The name of its current registered agent is {agent_name}.',
    },
    {
      ...statute('W.S. 17-28-102(a)(iii), 17-28-102(a)(v)'),
      id: 'new_agent',
      heading: 'Registered office and registered agent from now on',
      text: 'The street address of its registered office {office_becomes} {new_agent_address}. The name of its registered agent {agent_becomes} {new_agent_name}.',
    },
    {
      ...statute('W.S. 17-28-102(a)(v)'),
      id: 'consent',
      heading: 'Consent of the registered agent',
      text: '{new_agent_name} consents to the appointment in writing. {new_agent_signed_by} signed the consent on {new_agent_signed_at}.',
    },
    {
      ...statute('W.S. 17-28-102(a)(v)'),
      id: 'consent_here',
      heading: 'Consent of the registered agent',
      text: '{new_agent_name} consents to the appointment in writing, by its signature below. {new_agent_signed_here_by} signed electronically for it on {new_agent_signed_at}.',
    },
    {
      ...statute('W.S. 17-28-102(a)(vi)'),
      id: 'compliance',
      heading: 'Compliance',
      text: 'The new registered office and registered agent comply with the requirements of W.S. 17-28-101 through 17-28-111.',
    },
    {
      ...statute('W.S. 17-28-102(a)(vii)'),
      id: 'identical_address',
      heading: 'Identical address',
      text: 'After this change, the street addresses of the registered office and of the business office of the registered agent are identical.',
    },
    {
      ...statute('W.S. 17-28-102(a)(viii), 17-28-101(e)'),
      id: 'agent_email',
      heading: 'E-mail address',
      text: 'The e-mail address of the registered agent is {new_agent_email}.',
    },
    {
      ...statute('W.S. 17-28-102(a), 17-29-210(b)'),
      id: 'signer',
      heading: 'Signature',
      text: '{signer_name}, whom the company has authorized to sign, signs this statement for it, and affirms that the facts stated in it are true.',
    },
  ],
};

const PAPERS = { articles_of_amendment: AMENDMENT, statement_of_change: STATEMENT_OF_CHANGE };

const AGREEMENT = 'The operating agreement alone states it, so nothing is filed.';

const FACTS = {
  name: changedBy('articles_of_amendment', {
    ...statute('W.S. 17-29-201(b)(i), 17-29-202(a)(i)'),
    how: 'Articles of amendment; they are required.',
  }),
  legal_form: changedBy('articles_of_amendment', {
    ...statute('W.S. 17-31-104(a), 17-31-104(b)'),
    how: 'An LLC becomes a DAO by articles of amendment that state all that the articles of a DAO have. No section leads back.',
  }),
  principal_office: changedBy('articles_of_amendment', {
    ...inferred('W.S. 17-29-202(e), 17-29-209(a)'),
    how: 'Articles of amendment, because the filed articles state it. Each annual report states it as well; how the office takes a change between reports was not found.',
  }),
  mailing_address: onFile({
    ...secondary('The form of the articles; guides to the annual report'),
    how: 'Only the form of the articles asks for it. It is changed with the annual report, and no section asks for a paper before.',
  }),
  registered_agent: changedBy('statement_of_change', {
    ...statute('W.S. 17-28-102(a)'),
    how: 'A statement of change with the signed consent of the new agent. An agent whose own address or name changes files it for all its companies (17-28-102(b), (c)).',
  }),
  smart_contracts: notOnFile({
    ...statute('W.S. 17-31-106(b)'),
    how: 'Only the articles of a DAO state them.',
  }),
  management: notOnFile({
    ...statute('W.S. 17-29-407(a)'),
    how: 'The articles need not state it: an LLC is managed by its members.',
  }),
  purpose: notOnFile({ ...statute('W.S. 17-29-201(b)'), how: AGREEMENT }),
  stock: notOnFile({ ...statute('W.S. 17-29-201(b)'), how: 'An LLC has none.' }),
  directors: notOnFile({ ...statute('W.S. 17-29-201(b)'), how: 'An LLC has none.' }),
  officers: notOnFile({
    ...statute('W.S. 17-29-209(a)'),
    how: 'Neither the articles nor the annual report states them. The registered agent keeps the names of those who manage the company (17-28-107(a)(v)).',
  }),
  members: notOnFile({ ...statute('W.S. 17-29-201(b), 17-29-209(a)'), how: AGREEMENT }),
  organizer: notOnFile({
    ...statute('W.S. 17-29-203(a)(ii)'),
    how: 'The organizer of a filed company stays what it was.',
  }),
  responsible_party: notOnFile({
    ...secondary('Treas. Reg. 301.6109-1(d)(2)(ii)'),
    how: 'Form 8822-B tells the IRS within 60 days. This service does not file it; the calendar has the day.',
  }),
} as const;

export const WY_CHANGES: ChangesOfForms = {
  llc: { facts: FACTS, papers: PAPERS },
  dao_llc: {
    papers: PAPERS,
    facts: {
      ...FACTS,
      smart_contracts: changedBy('articles_of_amendment', {
        ...statute('W.S. 17-31-106(b), 17-31-107(a)(iii)'),
        how: 'Articles of amendment; they are required when a contract is added, updated or changed.',
      }),
      management: changedBy('articles_of_amendment', {
        ...statute('W.S. 17-31-104(e)'),
        how: 'Articles of amendment, because the articles state how the members manage the company, and how far algorithmically.',
      }),
      members: notOnFile({ ...statute('W.S. 17-31-106, 17-31-113(d)'), how: AGREEMENT }),
    },
  },
};
