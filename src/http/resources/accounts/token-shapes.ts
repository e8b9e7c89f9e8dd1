import { Type } from 'typebox';
import { SCOPES } from '../../../domain/access/permissions.ts';
import { TOKEN_MAX_TTL_S } from '../../../domain/access/token-claims.ts';
import { body, Nullable, shape, Timestamp, text, Uuid } from '../../../schema/wire.ts';

export const CreateToken = body('CreateToken', 'Scopes and lifetime of the token.', {
  scope: Type.Optional(
    Type.String({
      minLength: 1,
      maxLength: 1_000,
      description: 'Scopes, separated by single spaces. Default: all scopes of the key.',
      examples: ['entities:read audit:read'],
    }),
  ),
  ttl_seconds: Type.Optional(
    Type.Integer({
      minimum: 60,
      maximum: TOKEN_MAX_TTL_S,
      default: TOKEN_MAX_TTL_S,
      description: 'Lifetime of the token in seconds.',
    }),
  ),
});

export const CreatedToken = shape('CreatedToken', 'A token.', {
  access_token: Nullable(
    text(
      'A JWT, shown only once. Null in a repeated answer.',
      'eyJhbGciOiJFZDI1NTE5IiwidHlwIjoiYXQrand0In0.e30.EXAMPLE',
    ),
  ),
  token_type: Type.Enum(['Bearer']),
  expires_in: Type.Integer({
    minimum: 0,
    maximum: TOKEN_MAX_TTL_S,
    description: 'Lifetime in seconds. It never exceeds that of the key.',
  }),
  scope: Type.String({ examples: ['entities:read audit:read'] }),
});

export const CreateIssuerLink = body('CreateIssuerLink', 'Proof for the link.', {
  token: Type.String({
    minLength: 1,
    maxLength: 4_096,
    description: 'A valid token of the other platform, as proof that its user is yours.',
    examples: ['eyJhbGciOiJFZDI1NTE5IiwidHlwIjoiYXQrand0In0.e30.EXAMPLE'],
  }),
});

export const IssuerLink = shape('IssuerLink', 'A user of another platform who can act for the account.', {
  id: Uuid,
  issuer: Type.String({ examples: ['https://agents.example'] }),
  subject: text("`sub` of the platform's tokens.", 'user-7'),
  scopes: Type.Array(Type.Enum([...SCOPES]), {
    description:
      'Maximum scopes of the tokens: those that both the platform and the creator of the link have, without `keys:manage`.',
  }),
  created_at: Timestamp,
  expires_at: Nullable(Timestamp),
});
