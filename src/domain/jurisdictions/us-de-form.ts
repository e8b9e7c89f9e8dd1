import { checkedIn } from './citations.ts';
import type { FormField, FormsOf } from './form-field.ts';
import type { Citation } from './pack.ts';

const { statute, official, secondary, unconfirmed } = checkedIn('2026-11');

function field(section: string, source: Citation, name: string, value: string, note?: string): FormField {
  return { ...source, section, field: name, value, ...(note !== undefined && { note }) };
}

const CERTIFICATE = official('6 Del. C. § 18-201');
const AGENT = official('6 Del. C. § 18-104, § 18-201');
const COVER = unconfirmed('The cover page of the upload was not seen');

const SIGNATURE = field(
  'Signature',
  official('6 Del. C. § 18-204(a)'),
  'Authorized person',
  '{signer_name}',
  'Signed: see `signing`.',
);

const coverOf = (fee: Citation): FormField[] => [
  field('Cover page', COVER, 'Contact name', '{signer_name}'),
  field('Cover page', COVER, 'Telephone', '{signer_phone}'),
  field('Cover page', COVER, 'E-mail', '{signer_email}'),
  field(
    'Cover page',
    COVER,
    'Mailing address',
    '{mailing_street}, {mailing_city}, {mailing_state} {mailing_postal_code}',
  ),
  field('Cover page', COVER, 'Service', 'Regular, without expedited service', 'Expedited service costs more.'),
  field('Payment', fee, 'State fee', '{state_fee}'),
];

const UPLOAD = [
  'The Division of Corporations has no form for an individual to fill in: upload the signed document, or give it to an agent with an account there.',
  'The file number has seven or eight digits. Save the stamped copy as a PDF.',
];

const TAX = official('6 Del. C. § 18-1107');

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
      field('Company', COVER, 'File number', '{filing_number}'),
      field('Company', COVER, 'Name', '{legal_name}'),
      field('Tax', TAX, 'What is paid', '{stated}'),
      SIGNATURE,
      ...coverOf(TAX),
    ],
  },
  formation: {
    ...unconfirmed('How the office takes the document was read on pages of vendors only'),
    title: 'Certificate of formation, uploaded',
    channel: 'online',
    instructions: UPLOAD,
    fields: [
      field('Certificate of formation', CERTIFICATE, 'Document', 'Upload the document `articles` of this filing'),
      field(
        'Certificate of formation',
        CERTIFICATE,
        'Name',
        '{legal_name}',
        'As in the document, with its designator.',
      ),
      field('Registered agent', AGENT, 'Name', '{agent_name}'),
      field('Registered agent', AGENT, 'Street', '{agent_street}', 'A street address in Delaware, never a box.'),
      field('Registered agent', AGENT, 'City', '{agent_city}'),
      field('Registered agent', AGENT, 'ZIP code', '{agent_postal_code}'),
      SIGNATURE,
      ...coverOf(unconfirmed('Fee schedule 2026: $90 and $20 for the county')),
    ],
  },
  dissolution: {
    ...unconfirmed('How the office takes the document was read on pages of vendors only'),
    title: 'Certificate of cancellation, uploaded',
    channel: 'online',
    instructions: UPLOAD,
    fields: [
      field(
        'Certificate of cancellation',
        statute('6 Del. C. § 18-203'),
        'Document',
        'Upload the document `articles_of_dissolution` of this filing',
      ),
      field('Certificate of cancellation', statute('6 Del. C. § 18-203'), 'Name', '{legal_name}'),
      field(
        'Certificate of cancellation',
        statute('6 Del. C. § 18-203'),
        'Certificate of formation filed on',
        '{filed_on}',
      ),
      field('Certificate of cancellation', COVER, 'File number', '{filing_number}'),
      SIGNATURE,
      ...coverOf(unconfirmed('6 Del. C. § 18-203, § 18-1105(a)(3): $220, or the older $200')),
    ],
  },
};

const DISSOLUTION_OF_CORPORATION = unconfirmed('8 Del. C. § 275(d)');
const CERTIFICATE_OF_INCORPORATION = secondary('8 Del. C. § 102(a)');

export const DE_CORPORATION_FORMS: FormsOf = {
  formation: {
    ...unconfirmed('How the office takes the document was read on pages of vendors only'),
    title: 'Certificate of incorporation, uploaded',
    channel: 'online',
    instructions: UPLOAD,
    fields: [
      field(
        'Certificate of incorporation',
        CERTIFICATE_OF_INCORPORATION,
        'Document',
        'Upload the document `articles` of this filing',
        'It has the stock, the incorporator and the first directors.',
      ),
      field('Certificate of incorporation', CERTIFICATE_OF_INCORPORATION, 'Name', '{legal_name}'),
      field('Registered agent', CERTIFICATE_OF_INCORPORATION, 'Name', '{agent_name}'),
      field(
        'Registered agent',
        CERTIFICATE_OF_INCORPORATION,
        'Street',
        '{agent_street}',
        'A street address in Delaware.',
      ),
      field('Registered agent', CERTIFICATE_OF_INCORPORATION, 'City', '{agent_city}'),
      field('Registered agent', unconfirmed('8 Del. C. § 131(c)'), 'County', '{agent_county}'),
      field('Registered agent', CERTIFICATE_OF_INCORPORATION, 'ZIP code', '{agent_postal_code}'),
      field('Signature', secondary('8 Del. C. § 103(a)(1)'), 'Incorporator', '{signer_name}', 'Signed: see `signing`.'),
      ...coverOf(unconfirmed('8 Del. C. § 391: grows with the stock')),
    ],
  },
  dissolution: {
    ...unconfirmed('How the office takes the document was read on pages of vendors only'),
    title: 'Certificate of dissolution, uploaded',
    channel: 'online',
    instructions: UPLOAD,
    fields: [
      field(
        'Certificate of dissolution',
        DISSOLUTION_OF_CORPORATION,
        'Document',
        'Upload the document `articles_of_dissolution` of this filing',
        'The franchise taxes are paid first (8 Del. C. § 277).',
      ),
      field('Certificate of dissolution', DISSOLUTION_OF_CORPORATION, 'Name', '{legal_name}'),
      field(
        'Certificate of dissolution',
        DISSOLUTION_OF_CORPORATION,
        'Certificate of incorporation filed on',
        '{filed_on}',
      ),
      field('Certificate of dissolution', COVER, 'File number', '{filing_number}'),
      field(
        'Signature',
        secondary('8 Del. C. § 103(a)(2)'),
        'Authorized officer',
        '{signer_name}',
        'Signed: see `signing`.',
      ),
      ...coverOf(unconfirmed('8 Del. C. § 391(a): $204, on pages of vendors')),
    ],
  },
};
