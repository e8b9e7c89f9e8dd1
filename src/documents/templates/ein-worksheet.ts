import { TAX_FORM, type TaxFormLine, taxFormLines } from '../../domain/tax/tax-form.ts';
import { ONE_A_DAY } from '../../domain/tax/tax-notes.ts';
import type { DocumentContent } from '../content.ts';
import type { DocumentRequest } from '../document.ts';
import type { Run } from '../lines.ts';
import { dayOf } from '../moment.ts';
import { setSignature } from '../set-signature.ts';
import { packOf } from '../subject.ts';
import { paragraph, softParagraph, table } from './blocks.ts';

/**
 * Returns the worksheet for the tax number (EIN): every line of the application, with the text to enter. Once the
 * responsible party has signed, the worksheet is the record of the signed answers. It must not look like a paper of an
 * office.
 */
export function einWorksheet(subject: Extract<DocumentRequest, { kind: 'ein_worksheet' }>): DocumentContent {
  const { entity, constitution, filed, signed } = subject;
  const pack = packOf(subject);
  const startedOn = dayOf(new Date(filed.filed_at), pack.timeZone);
  const { application } = signed ?? {};
  const lines =
    application?.lines ?? taxFormLines(constitution, { legalName: entity.legal_name, startedOn, ...application });
  return {
    overline:
      signed === undefined
        ? 'Worksheet \u00b7 not a form'
        : 'Signed by the responsible party \u00b7 not a form of the IRS',
    title: `Worksheet to fill in Form SS-4${signed === undefined ? '' : ', signed'}`,
    name: entity.legal_name,
    note: `For ${TAX_FORM.title}, Application for Employer Identification Number`,
    blocks: [
      paragraph(
        `${signed === undefined ? COPY : ENTER} The company was filed in ${pack.title} under number ${filed.number}. ${ONE_A_DAY.text}`,
      ),
      table(
        { Line: 0.1, 'Asks for': 0.36, Write: 0.54 },
        lines.map((each) => [each.line, each.label, answerOf(each)]),
      ),
      ...(signed === undefined
        ? []
        : [
            paragraph(signed.statement),
            {
              kind: 'signature',
              of: signed.signature.name,
              role: 'Responsible party',
              ...setSignature(signed.signature, pack),
            } as const,
          ]),
      softParagraph(`Source: ${TAX_FORM.citation}.`),
    ],
  };
}

const COPY = 'Copy these answers to the form; this worksheet cannot be sent in its place.';
/**
 * Instruction on a signed worksheet. The IRS wants its own form signed before a designee applies, even online, and the
 * designee keeps that form.
 */
const ENTER =
  'The responsible party signed these answers, and authorized the designee to apply with them. This paper does not replace the form: the responsible party signs Form SS-4 itself, with these lines, before the designee applies by fax, by mail or online. The designee keeps the form and this paper.';

function answerOf(line: TaxFormLine): Run[] {
  const note: Run[] = line.note === undefined ? [] : [{ text: `\n${line.note}`, face: 'italic' }];
  if ('value' in line) return [{ text: line.value, face: 'bold' }, ...note];
  if ('blank' in line) return [{ text: 'Leave blank.', face: 'italic' }, ...note];
  return [{ text: 'Fill in: ', face: 'bold' }, { text: `${line.fillIn}.`, face: 'regular' }, ...note];
}
