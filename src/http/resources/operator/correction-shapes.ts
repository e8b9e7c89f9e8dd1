import { type Static, Type } from 'typebox';
import { FILING_TYPES } from '../../../domain/filing/filing.ts';
import { ConfirmUnusual, EVIDENCE, EvidenceCheck, enteredDate } from '../../../schema/evidence.ts';
import {
  exampleShape,
  idOf,
  LIST_END,
  Nullable,
  paging,
  part,
  query,
  Timestamp,
  text,
  Uuid,
} from '../../../schema/wire.ts';
import { FILING } from './operator-filing-shapes.ts';

const CORRECTION = {
  id: '0198c5a4-7c1e-7a52-9d3f-5d2f0c7f8e90',
  account_id: FILING.account_id,
  entity_id: FILING.entity_id,
  filing_id: FILING.id,
  type: 'formation',
  legal_name: 'Helios Research DAO LLC',
  state: 'open',
  facts: { number: '2026-001234576' },
  before: { number: '2026-001234567', filed_at: '2026-11-20T15:00:00.000Z' },
  reason: 'Two digits were swapped.',
  evidence: 'upload:0198c5a4-7c1e-7a52-9d3f-5d2f0c7f8e12',
  evidence_check: { outcome: 'found', missing: [], note: null },
  asked_by: '0198c5a4-7c1e-7a52-9d3f-5d2f0c7f8e91',
  asked_at: '2026-11-21T18:00:00.000Z',
  decided_by: null,
  decided_at: null,
  note: null,
  consequences: null,
};

export const CorrectionPath = Type.Object({ id: idOf('correction') });

const Facts = Type.Object(
  {
    number: Type.Optional(
      Type.String({ minLength: 1, maxLength: 40, description: 'Correct number, exactly as the office gave it.' }),
    ),
    filed_at: Type.Optional(enteredDate('Correct date on which it took effect.')),
    swap_with: Type.Optional(
      Type.String({
        format: 'uuid',
        description: 'Id of the filing of another company whose number was mixed up with this one. Both are corrected.',
      }),
    ),
    not_filed: Type.Optional(
      Type.Boolean({
        description:
          'True: the office never accepted this filing. The company goes back: to FilingFailed without its formation, to Filed without its tax number, to WindingDown without its dissolution.',
      }),
    ),
  },
  {
    additionalProperties: false,
    description: 'Correct facts: number and date, or only one of them; or `swap_with`; or `not_filed`.',
  },
);

export const CorrectFiling = Type.Object(
  {
    facts: Facts,
    reason: Type.String({ minLength: 1, maxLength: 500, description: 'Reason for the record. Do not name a person.' }),
    ...EVIDENCE,
    confirm_unusual: ConfirmUnusual,
  },
  {
    $id: 'CorrectFiling',
    description: 'The correction of an accepted filing, with proof.',
    additionalProperties: false,
  },
);
export type CorrectFiling = Static<typeof CorrectFiling>;

export const DeclineCorrection = Type.Object(
  {
    note: Type.Optional(
      Type.String({
        minLength: 1,
        maxLength: 500,
        description: 'Reason why it is declined, for the record. Do not name a person.',
      }),
    ),
  },
  { $id: 'DeclineCorrection', description: 'Declining a correction.', additionalProperties: false },
);

export const Correction = exampleShape('Correction', 'A correction of a recorded fact.', CORRECTION, {
  id: Uuid,
  account_id: Uuid,
  entity_id: Uuid,
  filing_id: Uuid,
  type: Type.Enum([...FILING_TYPES]),
  legal_name: Type.String(),
  state: Type.Enum(['open', 'confirmed', 'declined']),
  facts: Facts,
  before: part('Facts that were recorded when the correction was asked for.', {
    number: Type.String(),
    filed_at: Timestamp,
  }),
  reason: Type.String(),
  evidence: text('The proof: `upload:` and the id of the file.'),
  evidence_check: Nullable(EvidenceCheck),
  asked_by: Type.String({ format: 'uuid', description: 'Id of the operator who asked for the correction.' }),
  asked_at: Timestamp,
  decided_by: Nullable(Type.String({ format: 'uuid', description: 'Id of the operator who decided.' })),
  decided_at: Nullable(Timestamp),
  note: Nullable(text('Reason why it was declined.')),
  consequences: Nullable(
    Type.Array(Type.Object({ code: Type.String(), message: Type.String() }), {
      description: 'Consequences of the correction, and what could not follow from it. Null until it is confirmed.',
    }),
  ),
});

export const CorrectionQuery = query(paging('corrections'));

export const CorrectionPage = Type.Object(
  { data: Type.Array(Correction), ...LIST_END },
  {
    $id: 'CorrectionPage',
    description: 'Corrections that wait for a second operator, oldest first.',
    examples: [{ data: [CORRECTION], next_cursor: null, has_more: false }],
  },
);
