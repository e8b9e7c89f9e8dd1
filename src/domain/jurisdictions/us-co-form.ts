import { checkedIn } from './citations.ts';
import { type FormField, type FormsOf, section } from './form-field.ts';
import type { Citation } from './pack.ts';

const { statute, official, secondary, inferred, unconfirmed } = checkedIn('2026-11');

const INSTRUCTIONS = official('Articles of organization, instructions of the Secretary of State');
const GUIDE = secondary('Guides of 2024 and later to the online form');

const PRINCIPAL_OFFICE = section('Principal office', INSTRUCTIONS, [
  ['Street', '{office_street}', 'A street address is required.'],
  ['City', '{office_city}'],
  ['State', '{office_state}'],
  ['ZIP or postal code', '{office_postal_code}'],
  ['Country', '{office_country}'],
]);

const MAILING = section('Mailing address', GUIDE, [
  ['Street', '{mailing_street}'],
  ['City', '{mailing_city}'],
  ['State', '{mailing_state}'],
  ['ZIP or postal code', '{mailing_postal_code}'],
  ['Country', '{mailing_country}'],
]);

export const DELIVERY: readonly FormField[] = [
  ...section('Individual causing delivery', statute('C.R.S. 7-90-301(2): nobody has to sign the document'), [
    ['Name', '{signer_name}'],
    ['Capacity', '{signer_capacity}'],
  ]),
  ...section('Individual causing delivery', statute('C.R.S. 7-90-301(8)'), [
    ['Mailing address', '{mailing_address}', 'In care of the company.'],
  ]),
  ...section('Notifications', GUIDE, [['E-mail', '{company_email}']]),
  ...section('Contact', unconfirmed('The page was not seen'), [['Telephone', '{signer_phone}']]),
];

const payment = (source: Citation): FormField[] => section('Payment', source, [['State fee', '{state_fee}']]);

const COMPANY = section('Company', inferred('Identifies the company'), [
  ['ID number', '{filing_number}'],
  ['Name on file', '{legal_name}'],
  ['Day of filing', '{filed_on}'],
]);

const FEE_NOT_SEEN = unconfirmed('The fee schedule was not seen');

export const CO_FORMS: FormsOf = {
  formation: {
    ...official('Articles of organization, instructions of the Secretary of State'),
    title: 'Articles of organization, online',
    channel: 'online',
    instructions: [
      'File on the web page of the Colorado Secretary of State. It takes articles of organization online only, and makes the document from what is entered.',
      'First search the name there. The name that was searched is entered by the page and cannot be changed later.',
      'The ID number has 11 digits. Save the filed document as a PDF.',
    ],
    fields: [
      ...section('Company', INSTRUCTIONS, [['Name', '{legal_name}', 'Exactly as here, with its designator.']]),
      ...PRINCIPAL_OFFICE,
      ...MAILING,
      ...section('Registered agent', statute('C.R.S. 7-90-701'), [
        ['Name', '{agent_name}'],
        ['Street', '{agent_street}', 'A street address in Colorado, never a box.'],
        ['City', '{agent_city}'],
        ['State', '{agent_state}'],
        ['ZIP code', '{agent_postal_code}'],
        ['The agent has consented', 'Yes', 'Only if the document `consent` of this filing is signed.'],
      ]),
      ...section('Person forming the company', statute('C.R.S. 7-80-204(1)(d)'), [
        ['Name', '{signer_name}'],
        ['Mailing address', '{mailing_address}', 'As the articles state it.'],
      ]),
      ...section('Management', statute('C.R.S. 7-80-204(1)(e), 7-80-204(1)(g)'), [
        ['The management is vested in', 'Members'],
        ['There is at least one member', 'Yes'],
      ]),
      ...section('Effective date', GUIDE, [
        ['Delayed effective date', '', 'Leave it empty: the filing takes effect at once.'],
      ]),
      ...DELIVERY,
      ...payment(secondary('Guides and a treatise on Colorado companies')),
    ],
  },
  amendment: {
    ...secondary('Guides: online only'),
    title: 'Articles of amendment, online',
    channel: 'online',
    instructions: [
      'File on the web page of the Colorado Secretary of State, from the page of the company. First search the new name there.',
      'The document `articles_of_amendment` of this filing has the facts. Save the filed document as a PDF.',
    ],
    fields: [
      ...COMPANY,
      ...section('Amendment', statute('C.R.S. 7-80-209(5)'), [['New entity name', '{new_name}']]),
      ...DELIVERY,
      ...payment(secondary('Guides of 2026')),
    ],
  },
  agent_change: {
    ...official('Help of the Secretary of State: statement of change changing the registered agent information'),
    title: 'Statement of change of the registered agent, online',
    channel: 'online',
    instructions: [
      'File on the web page of the Colorado Secretary of State, from the page of the company.',
      'The document `statement_of_change` of this filing has the facts. Save the filed document as a PDF.',
    ],
    fields: [
      ...COMPANY,
      ...section('Registered agent', statute('C.R.S. 7-90-305.5(2), 7-90-702'), [
        ['Name', '{new_agent_name}'],
        ['Street', '{new_agent_street}', 'A street address in Colorado, never a box.'],
        ['City', '{new_agent_city}'],
        ['State', '{new_agent_state}'],
        ['ZIP code', '{new_agent_postal_code}'],
      ]),
      ...section('Registered agent', statute('C.R.S. 7-90-701(3)'), [
        [
          'The person appointed has consented',
          'Yes ({agent_consent})',
          'The form asks for “Yes” alone. The words in brackets tell who signed the consent, and when.',
        ],
      ]),
      ...DELIVERY,
      ...payment(secondary('Fee schedule of the office, as quoted in 2026')),
    ],
  },
  office_change: {
    ...secondary('Guides; the office answers a question about it'),
    title: 'Statement of change of the principal office address, online',
    channel: 'online',
    instructions: [
      'File on the web page of the Colorado Secretary of State, from the page of the company.',
      'The document `statement_of_change` of this filing has the facts. Save the filed document as a PDF.',
    ],
    fields: [
      ...COMPANY,
      ...section('Principal office', statute('C.R.S. 7-90-305.5(2), 7-90-705'), [
        ['Street', '{new_office_street}'],
        ['City', '{new_office_city}'],
        ['State', '{new_office_state}'],
        ['ZIP or postal code', '{new_office_postal_code}'],
        ['Country', '{new_office_country}'],
      ]),
      ...section('Mailing address', statute('C.R.S. 7-90-102(51.5)'), [
        ['Street', '{new_mailing_street}'],
        ['City', '{new_mailing_city}'],
        ['State', '{new_mailing_state}'],
        ['ZIP or postal code', '{new_mailing_postal_code}'],
        ['Country', '{new_mailing_country}'],
      ]),
      ...DELIVERY,
      ...payment(secondary('Fee schedule of the office, as quoted in 2026')),
    ],
  },
  annual_report: {
    ...statute('C.R.S. 7-90-501(1)'),
    title: 'Periodic report, online',
    channel: 'online',
    instructions: [
      'File on the web page of the Colorado Secretary of State for periodic reports, by the ID number.',
      'Record the number and the day that the office gives. The obligation in the calendar is then done.',
    ],
    fields: [
      ...COMPANY,
      ...section('Report', statute('C.R.S. 7-90-501(1)'), [
        ['Facts of the report', '{stated}', 'Enter each where the form asks for it.'],
        ['Jurisdiction of formation', 'Colorado'],
      ]),
      ...DELIVERY,
      ...payment(official('Secretary of State, notice of 17 June 2024')),
    ],
  },
  dissolution: {
    ...secondary('Guides: online only'),
    title: 'Statement of dissolution, online',
    channel: 'online',
    instructions: [
      'File on the web page of the Colorado Secretary of State, from the page of the company: “Dissolve a limited liability company”.',
      'The document `articles_of_dissolution` of this filing has the facts. Save the filed document as a PDF.',
    ],
    fields: [...COMPANY, ...PRINCIPAL_OFFICE, ...MAILING, ...DELIVERY, ...payment(FEE_NOT_SEEN)],
  },
};
