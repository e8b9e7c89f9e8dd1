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

export const RecoverAccount = Type.Object({ email: Email }, { $id: 'RecoverAccount', additionalProperties: false });

export const RecoveryRequested = Type.Object({ message: Type.String() }, { $id: 'RecoveryRequested' });

const account = {
  id: Uuid,
  email: Nullable(Type.String()),
  name: Nullable(Type.String()),
  livemode: Type.Boolean(),
  created_at: Timestamp,
};

export const Account = Type.Object(account, { $id: 'Account' });

export const CreatedAccount = Type.Object(
  {
    ...account,
    api_key: Nullable(
      Type.String({ description: 'Shown this once. It has every account scope. Null in a replayed answer.' }),
    ),
    api_key_id: Uuid,
  },
  { $id: 'CreatedAccount' },
);
