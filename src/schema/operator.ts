import { Type } from 'typebox';
import { Account } from './account.ts';
import { CreatedApiKey } from './api-key.ts';
import { idOf } from './wire.ts';

export const AccountPath = Type.Object({ id: idOf('account') });
export const AccountSearch = Type.Object(
  {
    email: Type.String({
      minLength: 1,
      maxLength: 254,
      description: 'The whole address, in any case.',
      examples: ['ada@example.com'],
    }),
  },
  { additionalProperties: false },
);
export const AccountSearchResult = Type.Object(
  { data: Type.Array(Account) },
  { $id: 'AccountSearchResult', description: 'Accounts of one address.' },
);
export const ReissuedKey = CreatedApiKey;
