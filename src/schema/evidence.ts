import { Type } from 'typebox';
import { EVIDENCE_FACTS, EVIDENCE_OUTCOMES, RECOGNIZED_NUMBERS, SECOND_READERS } from '../domain/filing/evidence.ts';
import { DAY_OR_TIME_PATTERN } from '../domain/formats/decimal.ts';
import { Nullable, text } from './wire.ts';

/** Fields of every request body in which a person enters facts with their proof. */
export const EVIDENCE = {
  evidence_upload_id: Type.String({ format: 'uuid', description: 'Id from `POST …/evidence` for this filing.' }),
  evidence_note: Type.Optional(
    Type.String({
      maxLength: 500,
      description:
        'Reason why the file does not show what you entered. Required for a PDF whose text lacks the number or the name. The reason is recorded, so do not name a person.',
    }),
  ),
};

/** Fields for the proof in a request body in which a person enters the facts of one filing. */
export const EVIDENCE_OF_FACTS = {
  ...EVIDENCE,
  evidence_page: Type.Optional(
    Type.Integer({
      minimum: 1,
      maximum: 10_000,
      description:
        'Page of the PDF that shows this company, counted from 1. Only for a paper about several companies: a file, or a page of it, proves one filing.',
    }),
  ),
};

/** Fields for entered facts with their proof, for a request whose proof may be missing. */
export const EVIDENCE_IF_ANY = {
  ...EVIDENCE_OF_FACTS,
  evidence_upload_id: Type.Optional(EVIDENCE.evidence_upload_id),
};

/** Makes the schema for the date of a filing, as entered by a person. */
export function enteredDate(description: string) {
  return Type.String({
    pattern: DAY_OR_TIME_PATTERN,
    description: `${description} A day alone, such as \`2026-11-23\`, is a day at the office. A time needs its time zone. Midnight in UTC, such as \`2026-11-23T00:00:00Z\`, is refused if it is then still the previous day at the office.`,
    examples: ['2026-11-23', '2026-11-20T15:00:00Z'],
  });
}

export const ConfirmUnusual = Type.Optional(
  Type.Boolean({
    description:
      'True confirms that the proof shows exactly this number, although the form of the number is unusual, the year in it is not the year of the date, or the service recognized a similar number in a picture. Not needed for the form or the year if the registry reported the same number.',
  }),
);

/** Body of a request that confirms facts which another operator recorded. */
export const SecondReading = Type.Object(
  {
    number: Type.Optional(
      Type.String({
        minLength: 1,
        maxLength: 40,
        description:
          'The number, typed from the proof. Required if the service could not find the recorded facts in the text of the proof.',
      }),
    ),
  },
  {
    $id: 'SecondReading',
    description: 'The number that an operator typed from the proof.',
    additionalProperties: false,
  },
);

export const SECOND_READING = {
  read: { summary: 'Number that the operator read in the proof', value: { number: '2026-001234567' } },
};

export const EvidenceCheck = Type.Object(
  {
    outcome: Type.Enum([...EVIDENCE_OUTCOMES], {
      description: '`unreadable`: a picture, or a PDF without readable text, which only a person can compare.',
    }),
    missing: Type.Array(Type.Enum([...EVIDENCE_FACTS]), {
      description: 'Entered facts that the text of the file does not contain.',
    }),
    note: Nullable(text('Explanation by the operator.')),
    page: Type.Optional(
      Type.Integer({
        minimum: 1,
        description:
          'Page of the PDF that proves the facts, counted from 1. Absent: the file proves this filing alone.',
      }),
    ),
    second_reading: Type.Optional(
      Type.Enum([...SECOND_READERS], {
        description:
          'Operator who read the proof again and typed its number, because the text of the proof does not contain the number. `same_person`: the operator who recorded the number, at least 24 hours later. Absent: nobody read it again.',
      }),
    ),
    recognized_number: Type.Optional(
      Type.Enum([...RECOGNIZED_NUMBERS], {
        description:
          'Number that the service recognized in a picture or scan without text. `same`: the entered number. `similar`: only a number that differs in one or two characters, and the operator confirmed the entered one. Absent: neither was recognized. Recognition can be wrong, so it does not replace a reading by a person.',
      }),
    ),
  },
  {
    $id: 'EvidenceCheck',
    description: 'A comparison of the entered facts with the text of the file. Null: the file was not read.',
    examples: [{ outcome: 'found', missing: [], note: null }],
  },
);
