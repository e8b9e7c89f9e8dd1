import { checkedIn } from './citations.ts';
import { COMPANY_ON_FILE, type FormField, type FormsOf, type OfficeForm, section } from './form-field.ts';
import type { Citation, JurisdictionCode } from './pack.ts';

/*
 * Forms of orders: a certificate of good standing, a statement of correction, a reinstatement. Their fields follow the
 * statutes, because the pages of the offices were not seen.
 */

const { statute, secondary, unconfirmed } = checkedIn('2026-11');

const payment = (source: Citation) => section('Payment', source, [['State fee', '{state_fee}']]);
const paper = (source: Citation, kind: 'statement_of_correction' | 'application_for_reinstatement'): FormField[] => [
  ...section('Paper', source, [
    ['Document', `The document \`${kind}\` of this filing`, 'It has these facts.'],
    ['Facts of the paper', '{stated}', 'Enter each where the form asks for it.'],
  ]),
  ...section('Signature', source, [['Name', '{signer_name}', 'Signed: see `signing`.']]),
  ...section('Filer', unconfirmed('The page was not seen'), [
    ['Name', '{filer_name}'],
    ['Capacity', '{filer_capacity}'],
  ]),
];

const RECORD = 'Record the day and the number that the office gives, with its paper as proof.';
const NOT_SEEN = 'The fee schedule was not seen';

function goodStanding(source: Citation, fee: Citation, how: string): FormsOf {
  return {
    good_standing: {
      ...source,
      title: 'Certificate of good standing',
      channel: 'online',
      instructions: [how, 'Read the certificate before you record it: it must not deny the good standing.', RECORD],
      fields: [...COMPANY_ON_FILE, ...payment(fee)],
    },
  };
}

type Signed = { title: string; source: Citation; fee: Citation; how: readonly string[] };

function signedOrder(kind: 'statement_of_correction' | 'application_for_reinstatement', order: Signed): OfficeForm {
  const { title, source, fee, how } = order;
  return {
    ...source,
    title,
    channel: 'paper',
    instructions: [...how, RECORD],
    fields: [...COMPANY_ON_FILE, ...paper(source, kind), ...payment(fee)],
  };
}

function correction(source: Citation, title: string, fee: Citation, how: string): FormsOf {
  return { correction: signedOrder('statement_of_correction', { source, title, fee, how: [how] }) };
}

function reinstatement(source: Citation, title: string, fee: Citation, how: readonly string[]): FormsOf {
  return { reinstatement: signedOrder('application_for_reinstatement', { source, title, fee, how }) };
}

/** Forms for operators, by state. */
export const ORDER_FORMS: Readonly<Record<JurisdictionCode, FormsOf>> = {
  'US-WY': {
    ...goodStanding(
      statute('W.S. 9-1-305(a)(i)'),
      statute('W.S. 9-1-305(a)(i): $10 for a certificate and seal'),
      'Request it on the page of the company at the Wyoming Secretary of State. Guides say that the page makes it at once, and free of charge.',
    ),
    ...correction(
      statute('W.S. 17-29-206'),
      'Statement of correction',
      unconfirmed(NOT_SEEN),
      'Print the document `statement_of_correction` of this filing, which is signed, and mail it to the Wyoming Secretary of State.',
    ),
    ...reinstatement(statute('W.S. 17-29-705'), 'Application for reinstatement', statute('W.S. 17-29-705'), [
      'Print the document `application_for_reinstatement` of this filing, which is signed, and mail it to the Wyoming Secretary of State.',
      'The taxes that are due, their penalties and the reports of the years in question are handed in with it.',
    ]),
  },
  'US-DE': {
    ...goodStanding(
      secondary('6 Del. C. § 18-1105(a), 8 Del. C. § 391(a): $50 on pages of vendors'),
      unconfirmed(NOT_SEEN),
      'Order it from the Delaware Division of Corporations by the file number. No certificate is given while a tax is unpaid.',
    ),
    ...correction(
      secondary('6 Del. C. § 18-211, 8 Del. C. § 103(f)'),
      'Certificate of correction, uploaded',
      unconfirmed(NOT_SEEN),
      'Upload the document `statement_of_correction` of this filing to the Delaware Division of Corporations. It replaces the part of the certificate that was wrong, from the day of that filing.',
    ),
    ...reinstatement(
      secondary('6 Del. C. § 18-1109, 8 Del. C. § 312'),
      'Certificate of revival, uploaded',
      unconfirmed(NOT_SEEN),
      ['Pay the taxes, penalties and interest that are due first: the office revives no company before.'],
    ),
  },
  'US-CO': {
    ...goodStanding(
      secondary('Guides: free of charge, online'),
      secondary('Guides: free of charge, online'),
      'Make it on the page of the company at the Colorado Secretary of State, by “Get certificate of good standing”.',
    ),
    ...correction(
      secondary('C.R.S. 7-90-305'),
      'Statement of correction, online',
      unconfirmed(NOT_SEEN),
      'File on the web page of the Colorado Secretary of State, from the page of the company. Correct the record that the paper names.',
    ),
    ...reinstatement(
      secondary('C.R.S. 7-90-1001 to 7-90-1004'),
      'Articles of reinstatement, online',
      unconfirmed(NOT_SEEN),
      [
        'File on the web page of the Colorado Secretary of State, from the page of the company. Reports that are due are filed first.',
      ],
    ),
  },
};
