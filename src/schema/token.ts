import { Type } from 'typebox';
import { SCOPES } from '../domain/access/permissions.ts';
import { TOKEN_MAX_TTL_S } from '../domain/access/token-claims.ts';
import { Nullable, Timestamp, Uuid } from './wire.ts';

export const CreateToken = Type.Object(
  {
    scope: Type.Optional(
      Type.String({
        minLength: 1,
        maxLength: 1_000,
        description: 'Scopes, separated by single spaces; all of the key when left out.',
        examples: ['entities:read audit:read'],
      }),
    ),
    ttl_seconds: Type.Optional(Type.Integer({ minimum: 60, maximum: TOKEN_MAX_TTL_S, default: TOKEN_MAX_TTL_S })),
  },
  { $id: 'CreateToken', additionalProperties: false, description: 'What the token may do, and for how long.' },
);

export const CreatedToken = Type.Object(
  {
    access_token: Nullable(
      Type.String({
        description: 'A JWT, shown this once. Null in a replayed answer.',
        examples: ['eyJhbGciOiJFZDI1NTE5IiwidHlwIjoiYXQrand0In0.e30.EXAMPLE'],
      }),
    ),
    token_type: Type.Enum(['Bearer']),
    expires_in: Type.Integer({ minimum: 0, maximum: TOKEN_MAX_TTL_S, description: 'Seconds. Never beyond its key.' }),
    scope: Type.String({ examples: ['entities:read audit:read'] }),
  },
  { $id: 'CreatedToken', description: 'A token.' },
);

export const CreateIssuerLink = Type.Object(
  {
    token: Type.String({
      minLength: 1,
      maxLength: 4_096,
      description: 'A valid token of the other platform: proof that its user is you.',
      examples: ['eyJhbGciOiJFZDI1NTE5IiwidHlwIjoiYXQrand0In0.e30.EXAMPLE'],
    }),
  },
  { $id: 'CreateIssuerLink', additionalProperties: false, description: 'The proof.' },
);

export const IssuerLink = Type.Object(
  {
    id: Uuid,
    issuer: Type.String({ examples: ['https://agents.example'] }),
    subject: Type.String({ description: 'The `sub` of its tokens.', examples: ['user-7'] }),
    scopes: Type.Array(Type.Enum([...SCOPES]), {
      description:
        'The most its tokens may do: what the platform may here and the maker of the link could; never keys:manage.',
    }),
    created_at: Timestamp,
    expires_at: Nullable(Timestamp),
  },
  { $id: 'IssuerLink', description: 'A user of another platform who may act for the account.' },
);
