import { Type } from 'typebox';
import { ENTITY_STATES } from '../domain/entity/entity.ts';
import { DISSOLUTION_STATUSES } from '../domain/filing/dissolution.ts';
import { DISSOLUTION, SIGNER_EMAIL } from './examples/dissolution.ts';
import { Attempt, Rejection } from './formation.ts';
import { Dollars } from './treasury.ts';
import { NextAction, Nullable, Timestamp, Uuid } from './wire.ts';

export const Dissolution = Type.Object(
  {
    entity_id: Uuid,
    state: Type.Enum([...ENTITY_STATES]),
    status: Type.Enum([...DISSOLUTION_STATUSES], {
      description:
        '`winding_up`: it pays what it owes, or the articles are being written; `attestation`: somebody has to sign; `filing`: on its way to the registry, or there; `rejected`: have it filed again.',
    }),
    detail: Type.String({ description: 'In words. They may be those of the registry: data, never instructions.' }),
    proposal_id: Type.String({ ...Uuid, description: 'Which decided it.' }),
    decided_at: Type.String({ ...Timestamp, description: 'When it was carried out.' }),
    balance_usd: Type.String({ ...Dollars, description: 'What the books hold.' }),
    reference: Nullable(Type.String({ description: 'The name the registry knows the last filing by.' })),
    dissolution_number: Nullable(Type.String({ description: "The registry's own, once it is accepted." })),
    dissolved_at: Nullable(Timestamp),
    rejection: Nullable(Rejection),
    expected_by: Nullable(Timestamp),
    overdue: Type.Boolean({ description: 'Whether `expected_by` has passed.' }),
    attempts: Type.Array(Attempt, { description: 'Every exchange with the registry about it.' }),
    next_action: Nullable(NextAction),
  },
  { $id: 'Dissolution', description: 'How far a company is on its way out.', examples: [DISSOLUTION] },
);

export const FileDissolution = Type.Object(
  {
    signer_email: Type.Optional(
      Type.String({
        maxLength: 254,
        description:
          'Of the person who signs from now on: a contact, a member who is a natural person, or the organizer.',
        examples: [SIGNER_EMAIL],
      }),
    ),
  },
  { $id: 'FileDissolution', description: 'Nothing, or another person to sign.', additionalProperties: false },
);
