import { type Static, Type } from 'typebox';
import { Nullable, Timestamp, Uuid } from './wire.ts';

const Email = Type.String({ format: 'email', maxLength: 254, examples: ['ada@example.com'] });

export const CreateAccount = Type.Object(
  {
    email: Type.Optional(Email),
    name: Type.Optional(Type.String({ minLength: 1, maxLength: 200, examples: ['Helios'] })),
  },
  {
    $id: 'CreateAccount',
    additionalProperties: false,
    description: 'An empty body will do in a sandbox; `email` is required when live.',
  },
);
export type CreateAccount = Static<typeof CreateAccount>;

export const RecoverAccount = Type.Object(
  { email: Email },
  { $id: 'RecoverAccount', additionalProperties: false, description: 'Whose keys were lost.' },
);

export const RecoveryRequested = Type.Object(
  { message: Type.String({ examples: ['If an account has this address, a mail with a link is on its way.'] }) },
  { $id: 'RecoveryRequested', description: 'The same for every address.' },
);

const account = {
  id: Uuid,
  email: Nullable(Type.String({ examples: ['ada@example.com'] })),
  name: Nullable(Type.String({ examples: ['Helios'] })),
  livemode: Type.Boolean(),
  suspended_at: Nullable(
    Type.String({
      format: 'date-time',
      description: 'Since when the operator lets it read only.',
      examples: ['2026-11-21T18:00:00.000Z'],
    }),
  ),
  created_at: Timestamp,
};

export const Account = Type.Object(account, { $id: 'Account', description: 'Who calls.' });

export const CreatedAccount = Type.Object(
  {
    ...account,
    api_key: Nullable(
      Type.String({
        description: 'Shown this once. It has every account scope. Null in a replayed answer.',
        examples: ['efs_test_EXAMPLEexampleEXAMPLEexampleEXAMPLEexampleEXAMPLE'],
      }),
    ),
    api_key_id: Uuid,
  },
  { $id: 'CreatedAccount', description: 'A new account with its first key.' },
);
