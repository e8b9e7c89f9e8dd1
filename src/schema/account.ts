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
    description: 'In a sandbox the body can be empty. In live mode `email` is required.',
  },
);
export type CreateAccount = Static<typeof CreateAccount>;

export const RecoverAccount = Type.Object(
  { email: Email },
  {
    $id: 'RecoverAccount',
    additionalProperties: false,
    description: 'Request to recover the keys of an e-mail address.',
  },
);

export const RecoveryRequested = Type.Object(
  {
    message: Type.String({ examples: ['If an account has this address, a mail with a recovery link is on its way.'] }),
  },
  { $id: 'RecoveryRequested', description: 'The same answer for every address.' },
);

const account = {
  id: Uuid,
  email: Nullable(Type.String({ examples: ['ada@example.com'] })),
  name: Nullable(Type.String({ examples: ['Helios'] })),
  livemode: Type.Boolean(),
  suspended_at: Nullable(
    Type.String({
      format: 'date-time',
      description: 'Time at which the operator limited the account to reading.',
      examples: ['2026-11-21T18:00:00.000Z'],
    }),
  ),
  created_at: Timestamp,
};

export const Account = Type.Object(account, { $id: 'Account', description: 'An account. It owns entities and keys.' });

export const CreatedAccount = Type.Object(
  {
    ...account,
    api_key: Nullable(
      Type.String({
        description: 'The key, shown only once. It has every account scope. Null in a repeated answer.',
        examples: ['efs_test_EXAMPLEexampleEXAMPLEexampleEXAMPLEexampleEXAMPLE'],
      }),
    ),
    api_key_id: Uuid,
  },
  { $id: 'CreatedAccount', description: 'A new account with its first key.' },
);
