import { Type } from 'typebox';
import { ENTITY_STATES } from '../domain/entity/entity.ts';
import { Account } from './account.ts';
import { CreatedApiKey } from './api-key.ts';
import { idOf, Nullable, Timestamp, Uuid } from './wire.ts';

export const AccountPath = Type.Object({ id: idOf('account') });
export const AccountSearch = Type.Object(
  {
    email: Type.String({
      minLength: 1,
      maxLength: 254,
      description: 'The complete address; case is ignored.',
      examples: ['ada@example.com'],
    }),
  },
  { additionalProperties: false },
);
export const AccountSearchResult = Type.Object(
  { data: Type.Array(Account) },
  { $id: 'AccountSearchResult', description: 'Accounts of an e-mail address.' },
);
export const ReissuedKey = CreatedApiKey;

export const EntitySearch = Type.Object(
  {
    name: Type.Optional(
      Type.String({ minLength: 2, maxLength: 200, description: 'Beginning of the legal name; case is ignored.' }),
    ),
    filing_number: Type.Optional(Type.String({ minLength: 1, maxLength: 40, description: 'The complete number.' })),
  },
  { additionalProperties: false },
);
const FoundEntity = Type.Object(
  {
    id: Uuid,
    account_id: Uuid,
    legal_name: Type.String({ examples: ['Helios Research DAO LLC'] }),
    state: Type.Enum([...ENTITY_STATES]),
    jurisdiction: Type.String({ examples: ['US-WY'] }),
    filing_number: Nullable(Type.String({ examples: ['2026-001234567'] })),
    created_at: Timestamp,
  },
  { $id: 'FoundEntity', description: 'A company of any account.' },
);
export const EntitySearchResult = Type.Object(
  { data: Type.Array(FoundEntity) },
  { $id: 'EntitySearchResult', description: 'Companies of any account.' },
);
