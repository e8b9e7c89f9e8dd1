import { checkedIn } from './citations.ts';
import type { DocumentRules, StatutoryDocument } from './pack.ts';

const { statute, official, secondary, inferred } = checkedIn('2026-11');

const ARTICLES: DocumentRules = {
  title: 'Articles of Organization',
  statements: [
    {
      ...secondary('C.R.S. 7-80-204(1)'),
      id: 'name',
      heading: 'Name',
      text: 'The name of the limited liability company is {legal_name}.',
    },
    {
      ...official('Articles of organization, instructions of the Secretary of State'),
      id: 'principal_office',
      heading: 'Principal office',
      text: 'The street address of the initial principal office of the company is {principal_office}.',
    },
    {
      ...official('Articles of organization, instructions of the Secretary of State'),
      id: 'mailing_address',
      heading: 'Mailing address',
      text: 'The mailing address of the principal office of the company is {mailing_address}.',
    },
    {
      ...secondary('C.R.S. 7-80-204(1)'),
      id: 'registered_office',
      heading: 'Registered agent',
      text: 'The street address of the initial registered agent of the company is {agent_address}. The name of its initial registered agent at that address is {agent_name}.',
    },
    {
      ...statute('C.R.S. 7-90-701(3)'),
      id: 'agent_consent',
      heading: 'Consent of the registered agent',
      text: 'The person appointed as registered agent has consented to being so appointed.',
    },
    {
      ...secondary('C.R.S. 7-80-204(1)'),
      id: 'management',
      heading: 'Management',
      text: 'The management of the company is vested in its members.',
    },
    {
      ...secondary('C.R.S. 7-80-204(1)'),
      id: 'members',
      heading: 'Members',
      text: 'The company has at least one member.',
    },
    {
      // The section also requires this person's mailing address, which a constitution does not have.
      ...inferred('C.R.S. 7-80-204(1): the true name and mailing address of the person who forms the company'),
      id: 'organizer',
      heading: 'Person who forms the company',
      text: 'The true name of the person who forms the company is {organizer_name}. The mailing address of this person, in care of the company, is {principal_office}.',
    },
  ],
};

export const LLC_DOCUMENTS: Readonly<Record<StatutoryDocument, DocumentRules>> = {
  articles: ARTICLES,
  // Kept as evidence, not filed: the articles themselves state the consent.
  consent: {
    title: 'Consent of Registered Agent',
    isEvidence: true,
    statements: [
      {
        ...statute('C.R.S. 7-90-701(3)'),
        id: 'appointment',
        heading: 'Appointment',
        text: '{agent_name} consents to being appointed as the registered agent of {legal_name} in Colorado.',
      },
      {
        ...statute('C.R.S. 7-90-701(1)'),
        id: 'office',
        heading: 'Address',
        text: 'The address of the registered agent is {agent_address}, a street address in Colorado.',
      },
      {
        ...inferred('C.R.S. 7-90-701'),
        id: 'agent_email',
        heading: 'Notices',
        text: 'The registered agent can be reached at {agent_email}, and forwards to the company what is served on it.',
      },
      {
        ...inferred('C.R.S. 7-90-701(3)'),
        id: 'signature',
        heading: 'Signature',
        text: 'This consent was signed by {consent_signed_by} on {consent_signed_at}.',
      },
    ],
  },
  operating_agreement: { title: 'Operating Agreement', statements: [] },
  articles_of_dissolution: {
    title: 'Statement of Dissolution',
    statements: [
      {
        ...secondary('C.R.S. 7-80-802'),
        id: 'name',
        heading: 'Name',
        text: 'The name of the limited liability company is {legal_name}.',
      },
      {
        ...inferred('To find the company on the record'),
        id: 'formation',
        heading: 'Articles of organization',
        text: 'The articles of organization of the company were filed on {filed_on}. Its ID number is {filing_number}.',
      },
      {
        ...secondary('C.R.S. 7-80-802'),
        id: 'principal_office',
        heading: 'Principal office',
        text: 'The address of the principal office of the company is {principal_office}.',
      },
      {
        ...secondary('C.R.S. 7-80-802'),
        id: 'dissolution',
        heading: 'Dissolution',
        text: 'The company is dissolved. The decision of its members to dissolve it took effect on {decided_on}.',
      },
      {
        ...inferred('C.R.S. 7-90-301: the individual who causes the delivery'),
        id: 'signer',
        heading: 'Person who files',
        text: 'This statement is delivered for filing by {signer_name}, who is authorized to act for the company.',
      },
    ],
  },
};
