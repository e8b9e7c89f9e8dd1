import { checkedIn } from './citations.ts';
import { COMPANY_ON_FILE, type FormField, type FormsOf, type OfficeForm, section } from './form-field.ts';
import type { Citation, JurisdictionCode } from './pack.ts';
import { DELIVERY } from './us-co-form.ts';

/*
 * Forms of orders: a certificate of good standing, a statement of correction, a reinstatement. Their fields follow the
 * statutes, because nobody could look at the offices' own pages.
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

function goodStanding(source: Citation, fee: Citation, how: string, charged = '{state_fee}'): FormsOf {
  return {
    good_standing: {
      ...source,
      title: 'Certificate of good standing',
      channel: 'online',
      instructions: [how, 'Read the certificate before you record it: it must not deny the good standing.', RECORD],
      fields: [...COMPANY_ON_FILE, ...section('Payment', fee, [['State fee', charged]])],
    },
  };
}

type Signed = Pick<OfficeForm, 'title' | 'channel'> & {
  source: Citation;
  fee: Citation;
  how: readonly string[];
  /** Fields about the delivery, if every form of the state has them. */
  delivery?: readonly FormField[];
};

function signedOrder(kind: 'statement_of_correction' | 'application_for_reinstatement', order: Signed): OfficeForm {
  const { title, channel, source, fee, how, delivery = [] } = order;
  return {
    ...source,
    title,
    channel,
    instructions: [...how, RECORD],
    fields: [...COMPANY_ON_FILE, ...paper(source, kind), ...delivery, ...payment(fee)],
  };
}

/** Forms for operators, by state. */
export const ORDER_FORMS: Readonly<Record<JurisdictionCode, FormsOf>> = {
  'US-WY': {
    ...goodStanding(
      statute('W.S. 9-1-305(a)(i)'),
      statute('W.S. 9-1-305(a)(i): $10 for a certificate and seal'),
      'Request it on the page of the company at the Wyoming Secretary of State. Guides say that the page makes it at once, and free of charge.',
    ),
    correction: signedOrder('statement_of_correction', {
      title: 'Statement of correction',
      channel: 'paper',
      source: statute('W.S. 17-29-206'),
      fee: unconfirmed(NOT_SEEN),
      how: [
        'Print the document `statement_of_correction` of this filing, which is signed, and mail it to the Wyoming Secretary of State.',
      ],
    }),
    reinstatement: signedOrder('application_for_reinstatement', {
      title: 'Application for reinstatement',
      channel: 'paper',
      source: statute('W.S. 17-29-705'),
      fee: statute('W.S. 17-29-705'),
      how: [
        'Print the document `application_for_reinstatement` of this filing, which is signed, and mail it to the Wyoming Secretary of State.',
        'The taxes that are due, their penalties and the reports of the years in question are handed in with it.',
      ],
    }),
  },
  'US-DE': {
    ...goodStanding(
      secondary('6 Del. C. § 18-1105(a), 8 Del. C. § 391(a): $50 on pages of vendors'),
      unconfirmed(NOT_SEEN),
      'Order it from the Delaware Division of Corporations by the file number. No certificate is given while a tax is unpaid.',
    ),
    correction: signedOrder('statement_of_correction', {
      title: 'Certificate of correction, uploaded',
      channel: 'online',
      source: secondary('6 Del. C. § 18-211, 8 Del. C. § 103(f)'),
      fee: unconfirmed(NOT_SEEN),
      how: [
        'Upload the document `statement_of_correction` of this filing to the Delaware Division of Corporations. It replaces the part of the certificate that was wrong, from the day of that filing.',
      ],
    }),
    reinstatement: signedOrder('application_for_reinstatement', {
      title: 'Certificate of revival, uploaded',
      channel: 'online',
      source: secondary('6 Del. C. § 18-1109, 8 Del. C. § 312'),
      fee: unconfirmed(NOT_SEEN),
      how: ['Pay the taxes, penalties and interest that are due first: the office revives no company before.'],
    }),
  },
  'US-CO': {
    ...goodStanding(
      secondary('Guides: free of charge, online'),
      secondary('Guides: free of charge, online'),
      'Make it on the page of the company at the Colorado Secretary of State, by “Get certificate of good standing”.',
      // The certificate is free. The form says "None", because a fee of 0 in a packet means that the fee is unknown.
      'None',
    ),
    correction: signedOrder('statement_of_correction', {
      title: 'Statement of correction, online',
      channel: 'online',
      source: secondary('C.R.S. 7-90-305'),
      delivery: DELIVERY,
      fee: unconfirmed(NOT_SEEN),
      how: [
        'File on the web page of the Colorado Secretary of State, from the page of the company. Correct the record that the paper names.',
      ],
    }),
    reinstatement: signedOrder('application_for_reinstatement', {
      title: 'Articles of reinstatement, online',
      channel: 'online',
      source: secondary('C.R.S. 7-90-1001 to 7-90-1004'),
      delivery: DELIVERY,
      fee: unconfirmed(NOT_SEEN),
      how: [
        'File on the web page of the Colorado Secretary of State, from the page of the company. Reports that are due are filed first.',
      ],
    }),
  },
};
