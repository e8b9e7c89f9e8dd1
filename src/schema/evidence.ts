import { Type } from 'typebox';
import { EVIDENCE_FACTS, EVIDENCE_OUTCOMES } from '../domain/filing/evidence.ts';
import { Nullable } from './wire.ts';

/** The members of every body by which facts are entered with their proof. */
export const EVIDENCE = {
  evidence_upload_id: Type.String({ format: 'uuid', description: 'Id from `POST …/evidence` for this filing.' }),
  evidence_note: Type.Optional(
    Type.String({
      maxLength: 500,
      description:
        'Why the file does not show what you entered. Required if it is a PDF with text that lacks a number or a name. It is recorded: do not name a person.',
    }),
  ),
};

export const EvidenceCheck = Type.Object(
  {
    outcome: Type.Enum([...EVIDENCE_OUTCOMES], {
      description: '`unreadable`: a picture, or a PDF without readable text. Only a person can compare it.',
    }),
    missing: Type.Array(Type.Enum([...EVIDENCE_FACTS]), { description: 'Facts that the text of the file lacks.' }),
    note: Nullable(Type.String({ description: 'Explanation by the operator.' })),
  },
  {
    $id: 'EvidenceCheck',
    description: 'A comparison of what was entered with the text of the file. Null: the file was not read.',
    examples: [{ outcome: 'found', missing: [], note: null }],
  },
);
