import { Type } from 'typebox';
import { ENTITY_STATES } from '../../../domain/entity/entity.ts';
import { FILING_STATES, FILING_TYPES } from '../../../domain/filing/filing.ts';
import { idOf, Nullable, shape, Timestamp, Uuid } from '../../../schema/wire.ts';
import { Account } from '../accounts/shapes.ts';
import { CreatedApiKey } from '../api-keys/shapes.ts';

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
export const AccountSearchResult = shape('AccountSearchResult', 'Accounts of an e-mail address.', {
  data: Type.Array(Account),
});
export const ReissuedKey = CreatedApiKey;

const OperatorOf = shape(
  'Operator',
  'A person who runs the service. Other answers name them by `id`, such as `claimed_by` of a filing.',
  {
    id: Uuid,
    name: Type.String({ examples: ['Grace Hopper'] }),
    is_self: Type.Boolean({ description: 'True: your key belongs to this operator.' }),
  },
);
export const OperatorList = shape('OperatorList', 'The operators by name, former ones included.', {
  data: Type.Array(OperatorOf),
});

export const EntitySearch = Type.Object(
  {
    name: Type.Optional(
      Type.String({ minLength: 2, maxLength: 200, description: 'Beginning of the legal name; case is ignored.' }),
    ),
    filing_number: Type.Optional(Type.String({ minLength: 1, maxLength: 40, description: 'The complete number.' })),
  },
  { additionalProperties: false },
);
const FoundEntity = shape('FoundEntity', 'A company of any account.', {
  id: Uuid,
  account_id: Uuid,
  legal_name: Type.String({ examples: ['Helios Research DAO LLC'] }),
  state: Type.Enum([...ENTITY_STATES]),
  jurisdiction: Type.String({ examples: ['US-WY'] }),
  filing_number: Nullable(Type.String({ examples: ['2026-001234567'] })),
  created_at: Timestamp,
  filings: Type.Array(
    Type.Object({ id: Uuid, type: Type.Enum([...FILING_TYPES]), state: Type.Enum([...FILING_STATES]) }),
    { description: 'Its filings, oldest first. GET /v1/operator/filings/{id} shows one.' },
  ),
});
export const EntitySearchResult = shape('EntitySearchResult', 'Companies of any account.', {
  data: Type.Array(FoundEntity),
});
