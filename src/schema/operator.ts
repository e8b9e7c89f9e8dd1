import { Type } from 'typebox';
import { Account } from './account.ts';
import { CreatedApiKey } from './api-key.ts';
import { Uuid } from './wire.ts';

export const AccountPath = Type.Object({ id: Uuid });
export const AccountSearch = Type.Object(
  { email: Type.String({ minLength: 1, maxLength: 254, examples: ['ada@example.com'] }) },
  { additionalProperties: false },
);
export const AccountSearchResult = Type.Object({ data: Type.Array(Account) }, { $id: 'AccountSearchResult' });
export const ReissuedKey = CreatedApiKey;
