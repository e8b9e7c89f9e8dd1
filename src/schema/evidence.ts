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
        'Page of the PDF that shows this company, counted from 1. Send it only for a paper about several companies, because a whole file can prove only one filing.',
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
    description: `${description} A date without a time, such as \`2026-11-23\`, is a day in the time zone of the office. A time needs a time zone. Midnight in UTC, such as \`2026-11-23T00:00:00Z\`, is refused if that moment is on the previous day at the office.`,
    examples: ['2026-11-23', '2026-11-20T15:00:00Z'],
  });
}

export const ConfirmUnusual = Type.Optional(
  Type.Boolean({
    description:
      'True: you read the proof again, and the facts that you entered are right, although the service refused them with the code `unusual`. Reasons are, for example, an unusual form of the number, another year or name, or a similar number in a picture. The form and the year of a number need no confirmation if `asserted` has the same number.',
  }),
);

/** Body of a request that confirms facts that an operator recorded. */
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
      description: 'Entered facts that the text of the proof does not contain.',
    }),
    note: Nullable(text('Reason why the text does not show an entered fact, as the operator stated it.')),
    page: Type.Optional(
      Type.Integer({
        minimum: 1,
        description:
          'Page of the PDF that proves the facts, counted from 1. Absent: the whole file proves this filing, and no other filing.',
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
          'Result of text recognition in a proof without text (a picture or a scan). `same`: the service recognized the entered number. `similar`: the service recognized only a number that differs in one or two characters, and the operator confirmed the entered number. Absent: the service recognized neither. Recognition can be wrong, so it does not replace a reading by a person.',
      }),
    ),
  },
  {
    $id: 'EvidenceCheck',
    description:
      'A comparison of the entered facts with the text of the file that proves them. Null: the file was not read.',
    examples: [{ outcome: 'found', missing: [], note: null }],
  },
);
