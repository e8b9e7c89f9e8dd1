import { checkedIn } from './citations.ts';
import type { DocumentRules, DocumentStatement, StatutoryDocument } from './pack.ts';

const { statute, official, inferred } = checkedIn('2026-11');

const NAME: DocumentStatement = {
  ...statute('W.S. 17-29-201(b)(i)'),
  id: 'name',
  heading: 'Name',
  text: 'The name of the limited liability company is {legal_name}.',
};
const REGISTERED_OFFICE: DocumentStatement = {
  ...statute('W.S. 17-29-201(b)(ii)'),
  id: 'registered_office',
  heading: 'Registered office and registered agent',
  text: 'The street address of the initial registered office of the company is {agent_address}. The name of its initial registered agent at that address is {agent_name}.',
};
const AGENT_EMAIL: DocumentStatement = {
  ...statute('W.S. 17-28-101(e)'),
  id: 'agent_email',
  heading: 'Electronic service',
  text: 'The registered agent receives what the Secretary of State serves at {agent_email}.',
};
/**
 * The entity executes this consent "upon formation"; the section names no paper for it. A company that is being formed
 * executes only its articles, in which W.S. 17-29-201(d) allows the consent. A constitution has no address of the
 * company, so the address is that of the organizer, or of the first signer of later filings if the organizer is not a
 * member.
 */
const ELECTRONIC_SERVICE: DocumentStatement = {
  ...statute('W.S. 17-28-104(e), 17-28-101(e)'),
  id: 'electronic_service',
  heading: 'Consent to service by electronic means',
  text: 'The company consents to service by electronic means at {company_email}, for use in the circumstances where it has no registered agent or where the agent cannot with reasonable diligence be served.',
};
const OFFICES: readonly DocumentStatement[] = [
  {
    ...official('W.S. 17-29-201(d), 17-29-209(a); form of the Secretary of State'),
    id: 'principal_office',
    heading: 'Principal office',
    text: 'The address of the principal office of the company is {principal_office}.',
  },
  {
    ...official('W.S. 17-29-201(d); form of the Secretary of State'),
    id: 'mailing_address',
    heading: 'Mailing address',
    text: 'The mailing address of the company is {mailing_address}.',
  },
];
const EXECUTION: readonly DocumentStatement[] = [
  {
    ...statute('W.S. 17-29-201(b), 17-29-201(c)'),
    id: 'agent_consent',
    heading: 'Consent of the registered agent',
    text: 'These articles are accompanied by the written consent to the appointment, signed by the registered agent.',
  },
  {
    ...statute('W.S. 17-29-203(a)(ii), 17-29-207(c), 17-29-210(b)'),
    id: 'organizer',
    heading: 'Organizer',
    text: 'The organizer, {organizer_name}, signs these articles and affirms under penalty of perjury that the facts stated in them are true.',
  },
];

/** W.S. 17-31-104(c) requires this notice "in substantially the following form"; the service uses it word for word. */
export const NOTICE_OF_RESTRICTIONS =
  'The rights of members in a decentralized autonomous organization may differ materially from the rights of members in other limited liability companies. The Wyoming Decentralized Autonomous Organization Supplement, underlying smart contracts, articles of organization and operating agreement, if applicable, of a decentralized autonomous organization may define, reduce or eliminate fiduciary duties and may restrict transfer of ownership interests, withdrawal or resignation from the decentralized autonomous organization, return of capital contributions and dissolution of the decentralized autonomous organization.';

export const NOTICE: DocumentStatement = {
  ...statute('W.S. 17-31-104(c)'),
  id: 'notice_of_restrictions',
  heading: 'NOTICE OF RESTRICTIONS ON DUTIES AND TRANSFERS',
  text: NOTICE_OF_RESTRICTIONS,
  isConspicuous: true,
};
export const DAO_STATUS: DocumentStatement = {
  ...statute('W.S. 17-31-104(a), 17-31-106(a)'),
  id: 'dao',
  heading: 'Decentralized autonomous organization',
  text: 'The company is a decentralized autonomous organization under the Wyoming Decentralized Autonomous Organization Supplement, W.S. 17-31-101 through 17-31-116.',
};
/** The words of a paper that names no smart contract, and the value that the filer enters. */
export const NO_CONTRACTS = 'No smart contract is directly used to manage, facilitate or operate the company';
export const NO_CONTRACTS_YET = `${NO_CONTRACTS} when these articles are signed. If one comes to be used, its publicly available identifier will be supplied to the Secretary of State.`;

const CONTRACTS: readonly DocumentStatement[] = [
  {
    ...statute('W.S. 17-31-106(b)'),
    id: 'contract_identifiers',
    heading: 'Smart contracts',
    text: 'The publicly available identifiers of the smart contracts directly used to manage, facilitate or operate the company, {contract_count} in number, are:',
  },
  {
    ...statute('W.S. 17-31-105(e), 17-31-106(b)'),
    id: 'contract_identifiers_pending',
    heading: 'Smart contracts',
    text: NO_CONTRACTS_YET,
    only: 'no_contracts',
  },
];

const CONSENT: DocumentRules = {
  title: 'Consent to Appointment by Registered Agent',
  statements: [
    {
      ...statute('W.S. 17-29-201(c), 17-28-101'),
      id: 'appointment',
      heading: 'Appointment',
      text: '{agent_name}, whose business office is at {agent_address}, consents voluntarily to serve as the registered agent of {legal_name}.',
    },
    {
      ...statute('W.S. 17-28-101(a)(i)'),
      id: 'office',
      heading: 'Registered office',
      text: 'The registered office is at {agent_address}, a street address in Wyoming where the agent, or a natural person who acts for it, is present to accept service of process.',
    },
    {
      ...statute('W.S. 17-28-101(a), 17-28-102(a)'),
      id: 'identical_address',
      heading: 'Identical address',
      text: 'The registered office and the business office of the registered agent are identical.',
    },
    {
      ...statute('W.S. 17-28-101(e)'),
      id: 'agent_email',
      heading: 'Electronic service',
      text: 'The registered agent keeps the e-mail address {agent_email}, at which the Secretary of State may serve it.',
    },
    {
      ...official('W.S. 17-28-101(c); consent form of the Secretary of State'),
      id: 'compliance',
      heading: 'Compliance',
      text: 'The registered agent certifies that it complies with the requirements of W.S. 17-28-101 through 17-28-111.',
    },
    {
      ...statute('W.S. 17-29-201(c)'),
      id: 'signature',
      heading: 'Signature',
      text: 'This consent was signed by {consent_signed_by} on {consent_signed_at}.',
    },
  ],
};

/**
 * W.S. 17-29-702 requires the name and that the company is dissolved; the other statements identify the company and the
 * date.
 */
const DISSOLVED_COMPANY: readonly DocumentStatement[] = [
  {
    ...statute('W.S. 17-29-702(b)(ii)(A)'),
    id: 'name',
    heading: 'Name',
    text: 'The name of the limited liability company is {legal_name}.',
  },
  {
    ...inferred('W.S. 17-29-702'),
    id: 'formation',
    heading: 'Articles of organization',
    text: 'The articles of organization of the company were filed with the Secretary of State on {filed_on}, under the filing number {filing_number}.',
  },
];
const DISSOLVED: readonly DocumentStatement[] = [
  {
    ...statute('W.S. 17-29-702(a), 17-29-702(b)(i)'),
    id: 'winding_up',
    heading: 'Winding up',
    text: 'The company winds up its activities: it pays or provides for its debts, settles its affairs and distributes what remains to its members.',
  },
  {
    ...statute('W.S. 17-29-203(a)(i), 17-29-207(c), 17-29-210(b)'),
    id: 'signer',
    heading: 'Signature',
    text: '{signer_name}, who is authorized to sign for the company, signs these articles and affirms under penalty of perjury that the facts stated in them are true.',
  },
];

export const LLC_DOCUMENTS: Readonly<Record<StatutoryDocument, DocumentRules>> = {
  articles: {
    title: 'Articles of Organization',
    statements: [NAME, REGISTERED_OFFICE, AGENT_EMAIL, ELECTRONIC_SERVICE, ...OFFICES, ...EXECUTION],
  },
  consent: CONSENT,
  operating_agreement: { title: 'Operating Agreement', statements: [] },
  articles_of_dissolution: {
    title: 'Articles of Dissolution',
    statements: [
      ...DISSOLVED_COMPANY,
      {
        ...statute('W.S. 17-29-701(a), 17-29-702(b)(ii)(A)'),
        id: 'dissolution',
        heading: 'Dissolution',
        text: 'The company is dissolved. The decision of its members to dissolve it took effect on {decided_on}.',
      },
      ...DISSOLVED,
    ],
  },
};

/**
 * The statement on management. The filer enters it word for word into the office's form, because this text was signed.
 */
export const DAO_MANAGEMENT = '{management_extent} How the company is managed by its members: {management_description}';

export const DAO_DOCUMENTS: Readonly<Record<StatutoryDocument, DocumentRules>> = {
  articles: {
    title: 'Articles of Organization',
    statements: [
      NAME,
      DAO_STATUS,
      NOTICE,
      REGISTERED_OFFICE,
      AGENT_EMAIL,
      ELECTRONIC_SERVICE,
      ...OFFICES,
      {
        ...statute('W.S. 17-31-104(e)'),
        id: 'management',
        heading: 'Management',
        text: DAO_MANAGEMENT,
      },
      ...CONTRACTS,
      ...EXECUTION,
    ],
  },
  consent: CONSENT,
  operating_agreement: { title: 'Operating Agreement', statements: [NOTICE] },
  articles_of_dissolution: {
    title: 'Articles of Dissolution',
    statements: [
      ...DISSOLVED_COMPANY,
      {
        ...statute('W.S. 17-29-702(b)(ii)(A), 17-31-103, 17-31-114(a)'),
        id: 'dissolution',
        heading: 'Dissolution',
        text: 'The company is dissolved by the decision of its members, which took effect on {decided_on}.',
      },
      {
        ...statute('W.S. 17-31-114(b)'),
        id: 'intent_to_dissolve',
        heading: 'STATEMENT OF INTENT TO DISSOLVE',
        text: 'Following this dissolution, {legal_name}, a decentralized autonomous organization, makes this statement of intent to dissolve: it intends to wind up its activities and to end.',
        isConspicuous: true,
      },
      ...DISSOLVED,
    ],
  },
};
