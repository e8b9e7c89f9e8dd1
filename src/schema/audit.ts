import { Type } from 'typebox';
import { Nullable, Timestamp } from './wire.ts';

const CHAIN = 'entity:0198c5a4-7c1e-7a52-9d3f-5d2f0c7f8e11';
const Hash = Type.String({
  description: 'BLAKE3, in hex.',
  examples: ['3f5d2f0c7f8e110198c5a47c1e7a529d3f5d2f0c7f8e110198c5a47c1e7a529d'],
});

export const AuditActor = Type.Object({
  type: Type.String({ examples: ['api_key'] }),
  id: Type.String({ examples: ['0198c5a4-7c1e-7a52-9d3f-5d2f0c7f8e10'] }),
  key_id: Type.Optional(Type.String({ examples: ['0198c5a4-7c1e-7a52-9d3f-5d2f0c7f8e12'] })),
  member_did: Type.Optional(
    Type.String({
      description: 'The member whose own key it was.',
      examples: ['did:key:z6MktwupdmLXVVqTzCw4i46r4uGyosGXRnR3XjN4Zq7oMMsw'],
    }),
  ),
});

const AuditEntry = Type.Object(
  {
    seq: Type.Integer({ minimum: 1 }),
    chain: Type.String({ examples: [CHAIN] }),
    at: Timestamp,
    actor: AuditActor,
    action: Type.String({ examples: ['formation.filed'] }),
    data_hash: Hash,
    prev_hash: Hash,
    hash: Hash,
  },
  { $id: 'AuditEntry', description: 'One link: hash = BLAKE3("efs-audit-v1\\n" ‖ JCS(entry without hash)).' },
);

export const SignedHead = Type.Object(
  {
    chain: Type.String({ examples: [CHAIN] }),
    seq: Type.Integer({ minimum: 0, examples: [1] }),
    hash: Hash,
    signed_at: Timestamp,
    key_id: Type.String({
      description: 'The Ed25519 public key as Multikey.',
      examples: ['z6MktwupdmLXVVqTzCw4i46r4uGyosGXRnR3XjN4Zq7oMMsw'],
    }),
    signature: Type.String({
      description: 'Ed25519, base64.',
      examples: ['q83vASNFZ4mrze8BI0VniavN7wEjRWeJq83vASNFZ4mrze8BI0VniavN7wEjRWeJq83vASNFZ4mrze8BI0VniQ=='],
    }),
  },
  {
    $id: 'SignedHead',
    description: 'The end of a chain, signed: keep one, and nothing before it can be changed unseen.',
  },
);

const AuditRecord = Type.Object(
  {
    entry: AuditEntry,
    salt: Nullable(
      Type.String({
        description: 'Hex; null when the data was erased.',
        examples: ['0123456789abcdef0123456789abcdef'],
      }),
    ),
    data: Type.Unknown({
      description: 'What happened; null when it was erased.',
      examples: [{ object: { state: 'Filed' } }],
    }),
  },
  { $id: 'AuditRecord', description: 'A link, and what it is about.' },
);

export const AuditPage = Type.Object(
  { data: Type.Array(AuditRecord), next_after: Nullable(Type.Integer()), has_more: Type.Boolean(), head: SignedHead },
  { $id: 'AuditPage', description: 'Links in order, and the head as it was when they were read.' },
);

export const AuditQuery = Type.Object(
  {
    after: Type.Optional(
      Type.Integer({
        minimum: 0,
        maximum: Number.MAX_SAFE_INTEGER,
        default: 0,
        description: '`next_after` of the page before.',
      }),
    ),
    limit: Type.Optional(
      Type.Integer({ minimum: 1, maximum: 500, default: 100, description: 'Most entries in the answer.' }),
    ),
  },
  { additionalProperties: false },
);
