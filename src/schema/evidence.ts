import { Type } from 'typebox';
import { EVIDENCE_FACTS, EVIDENCE_OUTCOMES } from '../domain/filing/evidence.ts';
import { DAY_OR_TIME_PATTERN } from '../domain/formats/decimal.ts';
import { Nullable, text } from './wire.ts';

/** Fields of every request body that enters facts with their proof. */
export const EVIDENCE = {
  evidence_upload_id: Type.String({ format: 'uuid', description: 'Id from `POST …/evidence` for this filing.' }),
  evidence_note: Type.Optional(
    Type.String({
      maxLength: 500,
      description:
        'Reason why the file does not show what you entered. Required for a PDF whose text lacks a number or a name. Do not name a person, because it is recorded.',
    }),
  ),
};

/** Schema for the date of a filing, as entered by a person. */
export function enteredDate(description: string) {
  return Type.String({
    pattern: DAY_OR_TIME_PATTERN,
    description: `${description} A day alone, such as \`2026-11-23\`, is a day at the office. A time needs its time zone. Midnight in UTC is refused if it is another day at the office.`,
    examples: ['2026-11-23', '2026-11-20T15:00:00Z'],
  });
}

export const ConfirmUnusual = Type.Optional(
  Type.Boolean({
    description:
      'True confirms that the proof shows exactly this number, although its form is unusual or its year differs from the date. Not needed if the registry reported the same number.',
  }),
);

export const EvidenceCheck = Type.Object(
  {
    outcome: Type.Enum([...EVIDENCE_OUTCOMES], {
      description: '`unreadable`: a picture, or a PDF without readable text. Only a person can compare it.',
    }),
    missing: Type.Array(Type.Enum([...EVIDENCE_FACTS]), { description: 'Facts that the text of the file lacks.' }),
    note: Nullable(text('Explanation by the operator.')),
  },
  {
    $id: 'EvidenceCheck',
    description: 'A comparison of the entered facts with the text of the file. Null: the file was not read.',
    examples: [{ outcome: 'found', missing: [], note: null }],
  },
);
