import { Type } from 'typebox';
import {
  exampleShape,
  idOf,
  LIST_END,
  Nullable,
  paging,
  part,
  query,
  StatedMoment,
  Timestamp,
  text,
  Uuid,
} from '../../../schema/wire.ts';

const CONSENT_PAPER = {
  requirement_id: '0198c5a4-7c1e-7a52-9d3f-5d2f0c7f8e60',
  upload_id: '0198c5a4-7c1e-7a52-9d3f-5d2f0c7f8e12',
  signed_by: 'Margaret Two Bulls',
  signed_at: '2026-11-20T17:00:00.000Z',
  supplied_at: '2026-11-21T18:00:00.000Z',
};

const STANDING_CONSENT = {
  id: '0198c5a4-7c1e-7a52-9d3f-5d2f0c7f8ea0',
  agent: { name: 'Prairie Agents Inc.', office: '1 Capitol Avenue, Cheyenne, WY 82001' },
  signed_by: 'Margaret Two Bulls',
  signed_at: '2026-11-20T17:00:00.000Z',
  account_id: '0198c5a4-7c1e-7a52-9d3f-5d2f0c7f8e00',
  evidence_upload_id: '0198c5a4-7c1e-7a52-9d3f-5d2f0c7f8e12',
  operator_id: '0198c5a4-7c1e-7a52-9d3f-5d2f0c7f8e91',
  created_at: '2026-11-20T18:00:00.000Z',
  ended_at: null,
  end_reason: null,
};

const PAPER = {
  upload_id: Type.String({ format: 'uuid', description: 'Id of the signed paper, from `POST /v1/uploads`.' }),
  signed_by: Type.String({ minLength: 1, maxLength: 200, description: 'The person who signed for the agent.' }),
  signed_at: Type.String({ ...StatedMoment, description: 'Time of the signature; not in the future.' }),
};

export const CreateConsentPaper = Type.Object(PAPER, {
  $id: 'CreateConsentPaper',
  description: "A registered agent's consent on paper.",
  additionalProperties: false,
});

export const ConsentPaper = exampleShape(
  'ConsentPaper',
  'A consent on paper that an operator compares with the filing.',
  CONSENT_PAPER,
  { requirement_id: Uuid, ...PAPER, supplied_at: Timestamp },
);

export const StandingConsentPath = Type.Object({ id: idOf('standing consent') });

export const StandingConsentQuery = query(paging('consents'));

export const EndStandingConsent = Type.Object(
  {
    reason: Type.String({ minLength: 1, maxLength: 500, description: 'Reason for the record. Do not name a person.' }),
  },
  { $id: 'EndStandingConsent', description: 'The end of a standing consent.', additionalProperties: false },
);

export const StandingConsent = exampleShape(
  'StandingConsent',
  "A registered agent's consent to every appointment at its office.",
  STANDING_CONSENT,
  {
    id: Uuid,
    agent: Nullable(
      part('Null: recorded before agents were kept in words; the evidence names it.', {
        name: Type.String(),
        office: Type.String(),
      }),
    ),
    signed_by: text('The person who signed for the agent.'),
    signed_at: Timestamp,
    account_id: Uuid,
    evidence_upload_id: Type.String({ format: 'uuid', description: 'The signed paper.' }),
    operator_id: Type.String({ format: 'uuid', description: 'The operator who recorded it.' }),
    created_at: Timestamp,
    ended_at: Nullable(Timestamp),
    end_reason: Nullable(Type.String()),
  },
);

export const StandingConsentPage = Type.Object(
  { data: Type.Array(StandingConsent), ...LIST_END },
  {
    $id: 'StandingConsentPage',
    description: 'Standing consents that have not ended, oldest first.',
    examples: [{ data: [STANDING_CONSENT], next_cursor: null, has_more: false }],
  },
);
