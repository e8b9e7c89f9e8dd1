import { checkedIn } from './citations.ts';
import type { DocumentRules, StatutoryDocument } from './pack.ts';

const { statute, inferred } = checkedIn('2026-11');

export const LLC_DOCUMENTS: Readonly<Record<StatutoryDocument, DocumentRules>> = {
  articles: {
    title: 'Certificate of Formation',
    statements: [
      {
        ...statute('6 Del. C. § 18-201(a)(1)'),
        id: 'name',
        heading: 'Name',
        text: 'The name of the limited liability company is {legal_name}.',
      },
      {
        ...statute('6 Del. C. § 18-201(a)(2), § 18-104(a)'),
        id: 'registered_office',
        heading: 'Registered office and registered agent',
        text: 'The address of the registered office of the limited liability company in the State of Delaware is {agent_address}. The name of its registered agent at that address is {agent_name}.',
      },
      {
        ...statute('6 Del. C. § 18-201(b)'),
        id: 'effect',
        heading: 'Effect',
        text: 'This certificate takes effect when it is filed with the Secretary of State.',
      },
      {
        ...statute('6 Del. C. § 18-201(a), § 18-204(a)'),
        id: 'authorized_person',
        heading: 'Authorized person',
        text: 'The undersigned, {organizer_name}, an authorized person, has executed this certificate of formation.',
      },
    ],
  },
  // The consent is kept as evidence, because Delaware does not require its filing.
  consent: {
    title: 'Consent of Registered Agent',
    isEvidence: true,
    statements: [
      {
        ...inferred('6 Del. C. § 18-104(b)'),
        id: 'appointment',
        heading: 'Appointment',
        text: '{agent_name} consents to serve as the registered agent of {legal_name} in the State of Delaware.',
      },
      {
        ...statute('6 Del. C. § 18-104(a)'),
        id: 'office',
        heading: 'Registered office',
        text: 'The registered office is at {agent_address}, a street address in Delaware.',
      },
      {
        ...inferred('6 Del. C. § 18-104(b)'),
        id: 'identical_address',
        heading: 'Identical address',
        text: 'The registered office and the business office of the registered agent are identical.',
      },
      {
        ...inferred('6 Del. C. § 18-104(e)'),
        id: 'agent_email',
        heading: 'Notices',
        text: 'The registered agent can be reached at {agent_email}, and forwards to the company what is served on it.',
      },
      {
        ...inferred('6 Del. C. § 18-104'),
        id: 'signature',
        heading: 'Signature',
        text: 'This consent was signed by {consent_signed_by} on {consent_signed_at}.',
      },
    ],
  },
  operating_agreement: { title: 'Limited Liability Company Agreement', statements: [] },
  // These articles are filed after the signer confirms that the winding up is complete.
  articles_of_dissolution: {
    title: 'Certificate of Cancellation',
    statements: [
      {
        ...statute('6 Del. C. § 18-203(a)(1)'),
        id: 'name',
        heading: 'Name',
        text: 'The name of the limited liability company is {legal_name}.',
      },
      {
        ...statute('6 Del. C. § 18-203(a)(2)'),
        id: 'formation',
        heading: 'Certificate of formation',
        text: 'The certificate of formation of the limited liability company was filed on {filed_on}, under the file number {filing_number}.',
      },
      {
        ...inferred('6 Del. C. § 18-801(a)(3)'),
        id: 'dissolution',
        heading: 'Dissolution',
        text: 'The limited liability company is dissolved. The decision of its members to dissolve it took effect on {decided_on}.',
      },
      {
        ...statute('6 Del. C. § 18-203(a)'),
        id: 'winding_up',
        heading: 'Winding up and cancellation',
        text: 'The winding up of the limited liability company is complete, and its certificate of formation is canceled.',
      },
      {
        ...statute('6 Del. C. § 18-204(a)'),
        id: 'authorized_person',
        heading: 'Authorized person',
        text: 'The undersigned, {signer_name}, an authorized person, has executed this certificate of cancellation.',
      },
    ],
  },
};
