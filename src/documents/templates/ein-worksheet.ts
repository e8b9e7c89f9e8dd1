import { TAX_FORM, taxFormLines } from '../../domain/tax/tax-form.ts';
import type { DocumentContent } from '../content.ts';
import type { DocumentSubject, FiledFacts } from '../document.ts';
import { addressText } from '../facts.ts';
import { dayOf } from '../moment.ts';
import { packOf } from '../subject.ts';

/** Every line of the application for a tax number, with the value to write on it. */
export function einWorksheet(subject: DocumentSubject & { filed: FiledFacts }): DocumentContent {
  const { entity, constitution, filed } = subject;
  const pack = packOf(subject);
  const lines = taxFormLines(constitution, {
    legalName: entity.legal_name,
    state: pack.title,
    startedOn: dayOf(new Date(filed.filed_at), pack.timeZone),
    addressText,
  });
  return {
    overline: 'Department of the Treasury \u00b7 Internal Revenue Service',
    title: 'Worksheet for Form SS-4',
    name: entity.legal_name,
    note: `Application for Employer Identification Number \u00b7 ${TAX_FORM.title}`,
    blocks: [
      {
        kind: 'paragraph',
        text: `What to write on each line. It is not the form itself, and nothing is sent with it. The company was filed in ${pack.title} under number ${filed.number}; apply once only, since a responsible party gets one number a day.`,
      },
      {
        kind: 'table',
        columns: [
          { title: 'Line', share: 0.1 },
          { title: 'Asks for', share: 0.36 },
          { title: 'Write', share: 0.54 },
        ],
        rows: lines.map(({ line, label, value, note }) => [
          line,
          label,
          [
            ...(value === null
              ? [{ text: 'Left blank', face: 'italic' as const }]
              : [{ text: value, face: 'bold' as const }]),
            ...(note === undefined ? [] : [{ text: `\n${note}`, face: 'italic' as const }]),
          ],
        ]),
      },
      { kind: 'paragraph', isSoft: true, text: `Source: ${TAX_FORM.citation}.` },
    ],
  };
}
