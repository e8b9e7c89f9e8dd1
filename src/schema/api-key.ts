import { type Static, Type } from 'typebox';
import { DID_MAX_LENGTH, DID_PATTERN } from '../domain/did.ts';
import { SCOPES } from '../domain/permissions.ts';
import { Nullable, Timestamp, Uuid } from './wire.ts';

export const ScopeName = Type.Enum([...SCOPES]);

const Did = Type.String({
  pattern: DID_PATTERN,
  maxLength: DID_MAX_LENGTH,
  examples: ['did:key:z6MkuCw8Vd2NyYCL5S8nB5x47xvh31Kd432wbczXMx7sMoQM'],
});

const KeyMember = Type.Object(
  { entity_id: Uuid, did: Type.String() },
  { $id: 'KeyMember', description: 'The member of a company whose own key this is: it acts as them and only so.' },
);

const apiKey = {
  id: Uuid,
  name: Type.String(),
  scopes: Type.Array(ScopeName),
  member: Nullable(KeyMember),
  display_prefix: Type.String({ description: 'How the key begins.', examples: ['efs_test_4fGh'] }),
  created_at: Timestamp,
  expires_at: Nullable(Timestamp),
  revoked_at: Nullable(Timestamp),
};

export const ApiKey = Type.Object(apiKey, { $id: 'ApiKey' });

export const ApiKeyList = Type.Object(
  { data: Type.Array(ApiKey), next_cursor: Nullable(Type.String()), has_more: Type.Boolean() },
  { $id: 'ApiKeyList' },
);

export const CreatedApiKey = Type.Object(
  { ...apiKey, api_key: Nullable(Type.String({ description: 'Shown this once. Null in a replayed answer.' })) },
  { $id: 'CreatedApiKey' },
);

export const ApiKeyPath = Type.Object({ id: Uuid });

export const ApiKeyQuery = Type.Object(
  {
    limit: Type.Optional(Type.Integer({ minimum: 1, maximum: 100, default: 20 })),
    cursor: Type.Optional(Type.String({ maxLength: 500, description: '`next_cursor` of the page before.' })),
  },
  { additionalProperties: false },
);

export const MemberProof = Type.Object(
  {
    entity_id: Uuid,
    did: Did,
    challenge: Type.String({ maxLength: 4_000, description: 'The text of `create_member_challenge`, unchanged.' }),
    signature: Type.String({
      maxLength: 200,
      description: "The member's Ed25519 signature over the challenge's UTF-8 bytes, base64.",
    }),
  },
  { additionalProperties: false },
);
export type MemberProof = Static<typeof MemberProof>;

export const CreateApiKey = Type.Object(
  {
    name: Type.String({ minLength: 1, maxLength: 200, pattern: '\\S', examples: ['Reporting'] }),
    scopes: Type.Array(ScopeName, { minItems: 1, maxItems: SCOPES.length, uniqueItems: true }),
    expires_at: Type.Optional(Nullable(Timestamp)),
    member: Type.Optional(MemberProof),
  },
  { $id: 'CreateApiKey', additionalProperties: false },
);
export type CreateApiKey = Static<typeof CreateApiKey>;

const WEEK_SECONDS = 7 * 24 * 3_600;
export const DEFAULT_GRACE_SECONDS = 24 * 3_600;

export const RotateApiKey = Type.Object(
  {
    grace_seconds: Type.Optional(
      Type.Integer({
        minimum: 0,
        maximum: WEEK_SECONDS,
        default: DEFAULT_GRACE_SECONDS,
        description: 'How much longer the old key works.',
      }),
    ),
  },
  { $id: 'RotateApiKey', additionalProperties: false },
);

export const MemberPath = Type.Object({ id: Uuid, did: Did });

export const Challenge = Type.Object(
  { challenge: Type.String({ description: 'The text to be signed, as it is.' }), expires_at: Timestamp },
  { $id: 'MemberChallenge' },
);

export const InviteMember = Type.Object(
  { scopes: Type.Array(ScopeName, { minItems: 1, maxItems: SCOPES.length, uniqueItems: true }) },
  { $id: 'InviteMember', additionalProperties: false },
);

export const MemberInvitation = Type.Object(
  { id: Uuid, entity_id: Uuid, did: Type.String(), scopes: Type.Array(ScopeName), expires_at: Timestamp },
  { $id: 'MemberInvitation', description: 'Mailed to the address that the constitution gives the member.' },
);
