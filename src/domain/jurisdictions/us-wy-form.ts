import { checkedIn } from './citations.ts';
import { COMPANY_ON_FILE, type FormField, type FormsOf, section } from './form-field.ts';
import { DAO_MANAGEMENT } from './us-wy-documents.ts';

const { statute, official, secondary, inferred, unconfirmed } = checkedIn('2026-11');

const ARTICLES = official('Articles of organization, form of the Secretary of State');
const LAST_PAGE = official('Last page of the online formation, as published by others');

/** The person who confirms the statements certifies for themselves; W.S. 6-5-308 punishes a false certification. */
const FILER: readonly (readonly [string, string, string?])[] = [
  ['Filer', '{filer_kind}'],
  ['First, middle and last name', '{filer_name}', 'Your own name: you certify for yourself, never as the signer.'],
  ['Title', '{filer_capacity}'],
  ['Telephone, twice', '{filer_phone}'],
  ['E-mail, twice', '{filer_email}'],
  [
    'Statements',
    'Confirm each, as {filer_name}',
    'You certify for yourself. The signer authorized you to file as their agent: see `signing.proof`. Without a proof, confirm nothing.',
  ],
];

const FORMATION: readonly FormField[] = [
  ...section('Company', ARTICLES, [
    ['Kind of filing', 'Limited liability company, formed in Wyoming'],
    ['Name', '{legal_name}', 'Exactly as here, with its designator. First make sure that the office shows it as free.'],
  ]),
  {
    ...statute('W.S. 17-31-104(a), 17-31-106(a)'),
    section: 'Company',
    field: 'Decentralized autonomous organization',
    value: 'Yes',
    legalForm: 'dao_llc',
  },
  {
    ...statute('W.S. 17-31-104(e)'),
    section: 'Company',
    field: 'Management, and its algorithmic extent',
    legalForm: 'dao_llc',
    value: DAO_MANAGEMENT,
  },
  {
    ...statute('W.S. 17-31-106(b), 17-31-105(e)'),
    section: 'Company',
    field: 'Identifiers of smart contracts',
    value: '{contracts}',
    legalForm: 'dao_llc',
    note: 'Without one, the company has to supply it within 30 days.',
  },
  {
    ...statute('W.S. 17-16-123(b)'),
    section: 'Company',
    field: 'Delayed effective date',
    value: '',
    note: 'Leave it empty: the filing takes effect at once.',
  },
  ...section('Registered agent', statute('W.S. 17-29-201(b), 17-28-101'), [
    ['Name', '{agent_name}'],
    ['Street', '{agent_street}', 'A street address in Wyoming, never a box.'],
    ['City', '{agent_city}'],
    ['State', '{agent_state}'],
    ['ZIP code', '{agent_postal_code}'],
    ['E-mail', '{agent_email}'],
    [
      'Signed consent',
      'Upload the document `consent` of this filing',
      'A paper that the agent signed for all its appointments names no company; upload it as it is.',
    ],
  ]),
  ...section('Principal office', ARTICLES, [
    ['Street', '{office_street}'],
    ['City', '{office_city}'],
    ['State', '{office_state}'],
    ['Postal code', '{office_postal_code}'],
    ['Country', '{office_country}'],
  ]),
  ...section('Mailing address', ARTICLES, [
    ['Street', '{mailing_street}'],
    ['City', '{mailing_city}'],
    ['State', '{mailing_state}'],
    ['Postal code', '{mailing_postal_code}'],
    ['Country', '{mailing_country}'],
  ]),
  ...section('Contact', ARTICLES, [
    ['Name', '{company_contact}', 'The office sends its reminders here.'],
    ['Telephone', '{company_phone}'],
    ['E-mail', '{company_email}'],
  ]),
  ...section('Consent to service by electronic means', statute('W.S. 17-28-104(e), 17-28-101(e)'), [
    ['E-mail address of the company', '{company_email}', 'As the articles state it.'],
  ]),
  ...section('Organizer', statute('W.S. 17-29-203(a)(ii)'), [['Name', '{signer_name}']]),
  ...section('Documents', unconfirmed('Not seen whether the page takes files'), [
    [
      'Articles',
      'Upload the document `articles` of this filing',
      'If the page makes the articles itself, compare them.',
    ],
  ]),
  ...section('Signature', LAST_PAGE, FILER),
  ...section('Payment', statute('W.S. 17-29-210(a)'), [
    ['State fee', '{state_fee}', 'A card costs about 2.4 % more (not confirmed).'],
  ]),
];

const SIGNED = [
  ...section('Signature', statute('W.S. 17-29-203'), [
    ['Name', '{signer_name}', 'Signed: see `signing`.'],
    ['Capacity', '{signer_capacity}'],
  ]),
  ...section('Contact', unconfirmed('The form was not seen'), [
    ['Telephone', '{signer_phone}'],
    ['E-mail', '{signer_email}'],
  ]),
];

const DISSOLUTION: readonly FormField[] = [
  ...section('Articles of dissolution', statute('W.S. 17-29-702'), [
    ['Name', '{legal_name}'],
    ['Statement', 'The company is dissolved'],
  ]),
  ...section('Articles of dissolution', inferred('Identifies the company'), [
    ['Filing number', '{filing_number}'],
    ['Day of filing', '{filed_on}'],
  ]),
  ...SIGNED,
  ...section('Payment', secondary('Guides of 2024 and later'), [['State fee', '{state_fee}']]),
];

const AMENDMENT: readonly FormField[] = [
  ...COMPANY_ON_FILE,
  ...section('Changes', statute('W.S. 17-29-202(b)'), [
    [
      'Changes',
      '{changes}',
      'Enter the value after “to” of each. For a name, first make sure that the office shows it as free.',
    ],
  ]),
  ...SIGNED,
  ...section('Payment', statute('W.S. 17-29-210(a)'), [['State fee', '{state_fee}']]),
];

const AGENT_CHANGE: readonly FormField[] = [
  ...COMPANY_ON_FILE,
  ...section('Current registered agent and office', statute('W.S. 17-28-102(a)(ii), (iv)'), [
    ['Name', '{agent_name}'],
    ['Street address', '{agent_street}, {agent_city}, {agent_state} {agent_postal_code}'],
  ]),
  ...section('New registered agent and office', statute('W.S. 17-28-102(a)(iii), (v), (viii)'), [
    ['Name', '{new_agent_name}'],
    ['Street', '{new_agent_street}', 'A street address in Wyoming, never a box.'],
    ['City', '{new_agent_city}'],
    ['ZIP code', '{new_agent_postal_code}'],
    ['E-mail', '{new_agent_email}'],
  ]),
  ...section('New registered agent and office', statute('W.S. 17-28-102(a)(v) to (vii)'), [
    [
      'Consent of the new agent',
      '{agent_consent}',
      'The consent is on the statement itself if the new agent signed it there. Otherwise attach the paper that the agent signed.',
    ],
    ['They comply with W.S. 17-28-101 through 17-28-111', 'Yes'],
    ['Both addresses are identical', 'Yes'],
  ]),
  ...SIGNED,
  ...section('Payment', secondary('Guides of 2026'), [['State fee', '{state_fee}']]),
];

const ANNUAL_REPORT: readonly FormField[] = [
  ...COMPANY_ON_FILE,
  ...section('Report', statute('W.S. 17-29-209(a)'), [
    ['Facts of the report', '{stated}', 'Enter each where the form asks for it.'],
  ]),
  ...section('Fiscal agent', statute('W.S. 17-29-209(a)'), [
    ['Name', '{signer_name}', 'Signed: see `signing`.'],
    ['Capacity', '{signer_capacity}'],
  ]),
  ...section('Signature', unconfirmed('The page was not seen'), [
    ...FILER,
    [
      'If the page takes nobody but the treasurer or fiscal agent',
      'File on paper',
      'Print the document `annual_report` of this filing, which is signed, and mail it.',
    ],
  ]),
  ...section('Payment', statute('W.S. 17-29-209(a)'), [['State fee', '{state_fee}', 'The licence tax.']]),
];

export const WY_FORMS: FormsOf = {
  annual_report: {
    ...unconfirmed('The fields follow the statute; the form was not seen'),
    title: 'Annual report',
    channel: 'online',
    instructions: [
      'File on the web page of the Wyoming Secretary of State for annual reports. A tax of more than $500 is taken on paper only: print the document `annual_report` of this filing and mail it with the tax.',
      'Record the number and the day that the office gives. The obligation in the calendar is then done.',
    ],
    fields: ANNUAL_REPORT,
  },
  amendment: {
    ...unconfirmed('The fields follow the statute; the form was not seen'),
    title: 'Articles of amendment',
    channel: 'paper',
    instructions: [
      'File the document `articles_of_amendment` of this filing with the Wyoming Secretary of State.',
      'Nothing changes for the company before the office accepts it. Record the number and the day that the office gives.',
    ],
    fields: AMENDMENT,
  },
  agent_change: {
    ...unconfirmed('The fields follow the statute; the form was not seen'),
    title: 'Statement of change of registered agent',
    channel: 'paper',
    instructions: [
      'File the document `statement_of_change` of this filing with the Wyoming Secretary of State.',
      'Nothing changes for the company before the office accepts it. Record the number and the day that the office gives.',
    ],
    fields: AGENT_CHANGE,
  },
  formation: {
    ...unconfirmed('The fields are those of the form; the order of its pages before the last one was not seen'),
    title: 'Articles of organization, online',
    channel: 'online',
    instructions: [
      'File on the web page of the Wyoming Secretary of State for online formations.',
      'The office also files on paper. A name with “the”, “an”, “and” or a character such as & or / is taken on paper only.',
      'The number is shown at the end, as a year, a hyphen and nine digits. Save the receipt as a PDF.',
    ],
    fields: FORMATION,
  },
  dissolution: {
    ...secondary('Reported: by mail only'),
    title: 'Articles of dissolution, on paper',
    channel: 'paper',
    instructions: [
      'Print the document `articles_of_dissolution` of this filing, which has these facts, and mail it to the Wyoming Secretary of State with the fee.',
      'Write the number and date of the evidence that the office sends back.',
    ],
    fields: DISSOLUTION,
  },
};
