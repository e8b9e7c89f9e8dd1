import { checkedIn } from './citations.ts';
import type { DocumentRules, DocumentStatement, StatutoryDocument } from './pack.ts';

/* Title 7 was read in the release of September 2022. Since July 2025 agents have to meet further conditions. */
const { statute, inferred } = checkedIn('2026-11');

/**
 * The statement that every Colorado document has: the section under which the document is delivered, and an individual
 * who causes the delivery, with a mailing address.
 */
export const delivered = (
  sections: string,
  by: 'organizer_name' | 'signer_name' = 'signer_name',
): DocumentStatement => ({
  ...statute(`C.R.S. 7-90-301(6), 7-90-301(8), ${sections}`),
  id: 'delivery',
  heading: 'Individual causing the delivery',
  text: `This document is delivered for filing under C.R.S. ${sections.replace(', ', ' and ')}. The individual who causes the delivery is {${by}}. The mailing address of this individual, in care of the company, is {mailing_address}.`,
});

const ARTICLES: DocumentRules = {
  title: 'Articles of Organization',
  statements: [
    {
      ...statute('C.R.S. 7-80-204(1)(a)'),
      id: 'name',
      heading: 'Name',
      text: 'The name of the limited liability company is {legal_name}.',
    },
    {
      ...statute('C.R.S. 7-80-204(1)(b.5), 7-90-102(51.5)'),
      id: 'principal_office',
      heading: 'Principal office',
      text: 'The street address of the initial principal office of the company is {principal_office}.',
    },
    {
      ...statute('C.R.S. 7-80-204(1)(b.5), 7-90-102(51.5)'),
      id: 'mailing_address',
      heading: 'Mailing address',
      text: 'The mailing address of the principal office of the company is {mailing_address}.',
    },
    {
      ...statute('C.R.S. 7-80-204(1)(c), 7-90-102(56)'),
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
      ...statute('C.R.S. 7-80-204(1)(e)'),
      id: 'management',
      heading: 'Management',
      text: 'The management of the company is vested in its members.',
    },
    {
      ...statute('C.R.S. 7-80-204(1)(g)'),
      id: 'members',
      heading: 'Members',
      text: 'The company has at least one member.',
    },
    {
      // The constitution has no mailing address of the organizer, so the paper states the company's.
      ...statute('C.R.S. 7-80-204(1)(d)'),
      id: 'organizer',
      heading: 'Person who forms the company',
      text: 'The true name of the person who forms the company is {organizer_name}. The mailing address of this person, in care of the company, is {mailing_address}.',
    },
    delivered('7-80-203, 7-80-204', 'organizer_name'),
  ],
};

export const LLC_DOCUMENTS: Readonly<Record<StatutoryDocument, DocumentRules>> = {
  articles: ARTICLES,
  // The consent is kept as evidence and not filed, because the articles themselves state it.
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
        ...statute('C.R.S. 7-90-701(1), as of September 2022'),
        id: 'office',
        heading: 'Address',
        text: 'The address of the registered agent is {agent_address}, a street address in Colorado.',
      },
      {
        ...statute('C.R.S. 7-90-704(1)'),
        id: 'service',
        heading: 'Service',
        text: 'The registered agent is authorized to receive what is served on the company, and what the Secretary of State delivers to it.',
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
  // C.R.S. 7-90-301(3) allows only what the law requires, so the paper has neither the date of the decision nor the ID
  // number.
  articles_of_dissolution: {
    title: 'Statement of Dissolution',
    statements: [
      {
        ...statute('C.R.S. 7-80-802(1)(a)'),
        id: 'name',
        heading: 'Name',
        text: 'The domestic entity name of the limited liability company is {legal_name}.',
      },
      {
        ...statute('C.R.S. 7-80-802(1)(b), 7-90-102(51.5)'),
        id: 'principal_office',
        heading: 'Principal office',
        text: 'The principal office address of the company is {principal_office}.',
      },
      {
        ...statute('C.R.S. 7-80-802(1)(b), 7-90-102(51.5)'),
        id: 'mailing_address',
        heading: 'Mailing address',
        text: 'The mailing address of the principal office of the company is {other_mailing_address}.',
      },
      delivered('7-80-802'),
    ],
  },
};
