import { checkedIn } from './citations.ts';
import { type FormField, type FormsOf, section } from './form-field.ts';
import type { Citation } from './pack.ts';

const { statute, official, secondary, inferred, unconfirmed } = checkedIn('2026-11');

const COVER = unconfirmed('The cover page of the upload was not seen');
const VENDORS = unconfirmed('How the office takes the document was read on pages of vendors only');

const signature = (source: Citation, capacity: string): FormField[] =>
  section('Signature', source, [[capacity, '{signer_name}', 'Signed: see `signing`.']]);

const AUTHORIZED_PERSON = signature(statute('6 Del. C. § 18-204(a)'), 'Authorized person');

const payment = (source: Citation): FormField[] => section('Payment', source, [['State fee', '{state_fee}']]);

const coverOf = (fee: Citation): FormField[] => [
  ...section('Cover page', COVER, [
    ['Contact name', '{filer_name}', 'The person who uploads the document, to whom the office returns it.'],
    ['Telephone', '{filer_phone}'],
    ['E-mail', '{filer_email}'],
    ['Mailing address', '{filer_address}'],
    ['Service', '{service}'],
    ['Certified copies', '{certified_copies}'],
  ]),
  ...payment(fee),
];

const UPLOAD = [
  'The Division of Corporations has no form for an individual to fill in: upload the signed document, or give it to an agent with an account there.',
  'The file number has seven or eight digits. Save the stamped copy as a PDF.',
];

const TAX = official('6 Del. C. § 18-1107');

const NEW_AGENT = section('Registered agent', statute('6 Del. C. § 18-104(a), 8 Del. C. § 132(a)'), [
  ['Name', '{new_agent_name}'],
  ['Street', '{new_agent_street}', 'A street address in Delaware, never a box.'],
  ['City', '{new_agent_city}'],
  ['ZIP code', '{new_agent_postal_code}'],
]);

export const DE_FORMS: FormsOf = {
  annual_tax: {
    ...unconfirmed('The page of the office was not seen'),
    title: 'Annual tax of a limited liability company',
    channel: 'online',
    instructions: [
      'Pay on the web page of the Delaware Division of Corporations for annual taxes, by the file number. No report is filed.',
      'Record the number and the day of the payment. The obligation in the calendar is then done.',
    ],
    fields: [
      ...section('Company', unconfirmed('The page of the office was not seen'), [
        ['File number', '{filing_number}'],
        ['Name', '{legal_name}'],
      ]),
      ...section('Tax', TAX, [['What is paid', '{stated}']]),
      ...payment(TAX),
    ],
  },
  amendment: {
    ...VENDORS,
    title: 'Certificate of amendment, uploaded',
    channel: 'online',
    instructions: UPLOAD,
    fields: [
      ...section('Certificate of amendment', inferred('6 Del. C. § 18-202(a)'), [
        ['Document', 'Upload the document `articles_of_amendment` of this filing'],
        ['Name on file', '{legal_name}'],
        ['Name from now on', '{new_name}', 'First make sure that the office shows it as free.'],
      ]),
      ...section('Certificate of amendment', COVER, [['File number', '{filing_number}']]),
      ...AUTHORIZED_PERSON,
      ...coverOf(unconfirmed('6 Del. C. § 18-1105(a)(3): $180, and $40 for the municipality')),
    ],
  },
  agent_change: {
    ...VENDORS,
    title: 'Certificate of amendment of the registered agent, uploaded',
    channel: 'online',
    instructions: UPLOAD,
    fields: [
      ...section('Certificate of amendment', inferred('6 Del. C. § 18-202(a), § 18-104(a)'), [
        ['Document', 'Upload the document `statement_of_change` of this filing'],
        ['Name', '{legal_name}'],
      ]),
      ...NEW_AGENT,
      ...section('Certificate of amendment', COVER, [['File number', '{filing_number}']]),
      ...AUTHORIZED_PERSON,
      ...coverOf(secondary('6 Del. C. § 18-1105(a)(11), on pages of vendors')),
    ],
  },
  formation: {
    ...VENDORS,
    title: 'Certificate of formation, uploaded',
    channel: 'online',
    instructions: UPLOAD,
    fields: [
      ...section('Certificate of formation', statute('6 Del. C. § 18-201(a)'), [
        ['Document', 'Upload the document `articles` of this filing'],
        ['Name', '{legal_name}', 'As in the document, with its designator.'],
      ]),
      ...section('Registered agent', statute('6 Del. C. § 18-201(a)(2), § 18-104(a)'), [
        ['Name', '{agent_name}'],
        ['Street', '{agent_street}', 'A street address in Delaware, never a box.'],
        ['City', '{agent_city}'],
        ['ZIP code', '{agent_postal_code}'],
      ]),
      ...AUTHORIZED_PERSON,
      ...coverOf(secondary('6 Del. C. § 18-1105(a)(3): $70, and $40 for the courthouse municipality')),
    ],
  },
  dissolution: {
    ...VENDORS,
    title: 'Certificate of cancellation, uploaded',
    channel: 'online',
    instructions: UPLOAD,
    fields: [
      ...section('Certificate of cancellation', statute('6 Del. C. § 18-203'), [
        ['Document', 'Upload the document `articles_of_dissolution` of this filing'],
        ['Name', '{legal_name}'],
        ['Certificate of formation filed on', '{filed_on}'],
      ]),
      ...section('Certificate of cancellation', COVER, [['File number', '{filing_number}']]),
      ...AUTHORIZED_PERSON,
      ...coverOf(unconfirmed('6 Del. C. § 18-203, § 18-1105(a)(3): $220, or the older $200')),
    ],
  },
};

const INCORPORATION = secondary('8 Del. C. § 102(a)');

export const DE_CORPORATION_FORMS: FormsOf = {
  amendment: {
    ...VENDORS,
    title: 'Certificate of amendment of certificate of incorporation, uploaded',
    channel: 'online',
    instructions: UPLOAD,
    fields: [
      ...section('Certificate of amendment', secondary('8 Del. C. § 242'), [
        ['Document', 'Upload the document `articles_of_amendment` of this filing'],
        ['Name on file', '{legal_name}'],
        ['Name from now on', '{new_name}', 'First make sure that the office shows it as free.'],
      ]),
      ...section('Certificate of amendment', COVER, [['File number', '{filing_number}']]),
      ...signature(statute('8 Del. C. § 103(a)(2)'), 'Authorized officer'),
      ...coverOf(unconfirmed('8 Del. C. § 391(a), on pages of vendors')),
    ],
  },
  agent_change: {
    ...VENDORS,
    title: 'Certificate of change of registered agent, uploaded',
    channel: 'online',
    instructions: UPLOAD,
    fields: [
      ...section('Certificate of change', unconfirmed('8 Del. C. § 133'), [
        ['Document', 'Upload the document `statement_of_change` of this filing', 'It has the resolution of the board.'],
        ['Name', '{legal_name}'],
      ]),
      ...NEW_AGENT,
      ...section('Registered agent', unconfirmed('8 Del. C. § 131(c)'), [['County', '{new_agent_county}']]),
      ...section('Certificate of change', COVER, [['File number', '{filing_number}']]),
      ...signature(statute('8 Del. C. § 103(a)(2)'), 'Authorized officer'),
      ...coverOf(secondary('8 Del. C. § 391(a), on pages of vendors')),
    ],
  },
  formation: {
    ...VENDORS,
    title: 'Certificate of incorporation, uploaded',
    channel: 'online',
    instructions: UPLOAD,
    fields: [
      ...section('Certificate of incorporation', INCORPORATION, [
        [
          'Document',
          'Upload the document `articles` of this filing',
          'It has the stock, the incorporator and the first directors.',
        ],
        ['Name', '{legal_name}'],
      ]),
      ...section('Registered agent', INCORPORATION, [
        ['Name', '{agent_name}'],
        ['Street', '{agent_street}', 'A street address in Delaware.'],
        ['City', '{agent_city}'],
      ]),
      ...section('Registered agent', unconfirmed('8 Del. C. § 131(c)'), [['County', '{agent_county}']]),
      ...section('Registered agent', INCORPORATION, [['ZIP code', '{agent_postal_code}']]),
      ...signature(statute('8 Del. C. § 103(a)(1)'), 'Incorporator'),
      ...coverOf(unconfirmed('8 Del. C. § 391: grows with the stock')),
    ],
  },
  dissolution: {
    ...VENDORS,
    title: 'Certificate of dissolution, uploaded',
    channel: 'online',
    instructions: UPLOAD,
    fields: [
      ...section('Certificate of dissolution', secondary('8 Del. C. § 275(d)'), [
        [
          'Document',
          'Upload the document `articles_of_dissolution` of this filing',
          'The franchise taxes are paid first (8 Del. C. § 277).',
        ],
        ['Name', '{legal_name}'],
        ['Certificate of incorporation filed on', '{filed_on}'],
      ]),
      ...section('Certificate of dissolution', COVER, [['File number', '{filing_number}']]),
      ...signature(statute('8 Del. C. § 103(a)(2)'), 'Authorized officer'),
      ...coverOf(unconfirmed('8 Del. C. § 391(a): $204, on pages of vendors')),
    ],
  },
};
