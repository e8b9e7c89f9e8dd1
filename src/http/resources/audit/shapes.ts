import { Type } from 'typebox';
import { Nullable, query, shape, Timestamp, text } from '../../../schema/wire.ts';

const CHAIN = 'entity:0198c5a4-7c1e-7a52-9d3f-5d2f0c7f8e11';
const Hash = text('BLAKE3 hash, in hex.', '3f5d2f0c7f8e110198c5a47c1e7a529d3f5d2f0c7f8e110198c5a47c1e7a529d');

export const AuditActor = Type.Object({
  type: Type.String({ examples: ['api_key'] }),
  id: Type.String({ examples: ['0198c5a4-7c1e-7a52-9d3f-5d2f0c7f8e10'] }),
  key_id: Type.Optional(Type.String({ examples: ['0198c5a4-7c1e-7a52-9d3f-5d2f0c7f8e12'] })),
  member_did: Type.Optional(
    text('DID of the member to whom the key belonged.', 'did:key:z6MktwupdmLXVVqTzCw4i46r4uGyosGXRnR3XjN4Zq7oMMsw'),
  ),
});

const AuditEntry = shape(
  'AuditEntry',
  'Entry of the audit chain. `hash` is BLAKE3("efs-audit-v1\\n" ‖ the entry without `hash`, as canonical JSON of RFC 8785).',
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
);

export const SignedHead = shape(
  'SignedHead',
  'The signed hash of the last entry of an audit chain. If you keep this hash, you can detect any later change to the entries up to it.',
  {
    chain: Type.String({ examples: [CHAIN] }),
    seq: Type.Integer({ minimum: 0, examples: [1] }),
    hash: Hash,
    signed_at: Timestamp,
    key_id: text('The Ed25519 public key as Multikey.', 'z6MktwupdmLXVVqTzCw4i46r4uGyosGXRnR3XjN4Zq7oMMsw'),
    signature: text(
      'Ed25519 signature, base64.',
      'q83vASNFZ4mrze8BI0VniavN7wEjRWeJq83vASNFZ4mrze8BI0VniavN7wEjRWeJq83vASNFZ4mrze8BI0VniQ==',
    ),
  },
);

const AuditRecord = shape('AuditRecord', 'An entry of an audit chain, with its data.', {
  entry: AuditEntry,
  salt: Nullable(
    text(
      'A random salt, in hex. `data_hash` of the entry is the hash of this salt and `data`. Null: the data was erased.',
      '0123456789abcdef0123456789abcdef',
    ),
  ),
  data: Type.Unknown({
    description: 'The recorded facts. Null: the facts were erased.',
    examples: [{ object: { state: 'Filed' } }],
  }),
});

export const AuditPage = shape(
  'AuditPage',
  'Entries of an audit chain in order, and the signed hash of the last entry of the chain.',
  {
    data: Type.Array(AuditRecord),
    next_after: Nullable(Type.Integer()),
    has_more: Type.Boolean(),
    head: SignedHead,
  },
);

export const AuditQuery = query({
  after: Type.Optional(
    Type.Integer({
      minimum: 0,
      maximum: Number.MAX_SAFE_INTEGER,
      default: 0,
      description: '`next_after` of the previous page.',
    }),
  ),
  limit: Type.Optional(
    Type.Integer({ minimum: 1, maximum: 500, default: 100, description: 'Maximum number of entries to return.' }),
  ),
});
