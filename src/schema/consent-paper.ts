import { Type } from 'typebox';
import { CONSENT_PAPER } from './examples/consent-paper.ts';
import { Timestamp, Uuid } from './wire.ts';

const PAPER = {
  upload_id: Type.String({ format: 'uuid', description: 'Id of the signed paper, from `POST /v1/uploads`.' }),
  signed_by: Type.String({ minLength: 1, maxLength: 200, description: 'The person who signed for the agent.' }),
  signed_at: Type.String({ format: 'date-time', description: 'Time of the signature; not in the future.' }),
};

export const CreateConsentPaper = Type.Object(PAPER, {
  $id: 'CreateConsentPaper',
  description: "A registered agent's consent on paper.",
  additionalProperties: false,
});

export const ConsentPaper = Type.Object(
  { requirement_id: Uuid, ...PAPER, supplied_at: Timestamp },
  {
    $id: 'ConsentPaper',
    description: 'A consent on paper that an operator compares with the filing.',
    examples: [CONSENT_PAPER],
  },
);
