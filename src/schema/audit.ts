import { Type } from 'typebox';
import { Nullable, Timestamp } from './wire.ts';

export const AuditEntry = Type.Object(
  {
    seq: Type.Integer({ minimum: 1 }),
    chain: Type.String({ examples: ['entity:0198c5a4-7c1e-7a52-9d3f-5d2f0c7f8e11'] }),
    at: Timestamp,
    actor: Type.Object({
      type: Type.String(),
      id: Type.String(),
      key_id: Type.Optional(Type.String()),
      member_did: Type.Optional(Type.String({ description: 'The member whose own key it was.' })),
    }),
    action: Type.String({ examples: ['formation.filed'] }),
    data_hash: Type.String(),
    prev_hash: Type.String(),
    hash: Type.String(),
  },
  { $id: 'AuditEntry', description: 'One link: hash = BLAKE3("efs-audit-v1\\n" ‖ JCS(entry without hash)).' },
);

export const SignedHead = Type.Object(
  {
    chain: Type.String(),
    seq: Type.Integer({ minimum: 0 }),
    hash: Type.String(),
    signed_at: Timestamp,
    key_id: Type.String({ description: 'The Ed25519 public key as Multikey.' }),
    signature: Type.String({ description: 'Ed25519, base64.' }),
  },
  { $id: 'SignedHead' },
);

export const AuditRecord = Type.Object(
  {
    entry: AuditEntry,
    salt: Nullable(Type.String({ description: 'Hex; null when the data was erased.' })),
    data: Nullable(Type.Unknown()),
  },
  { $id: 'AuditRecord' },
);

export const AuditPage = Type.Object(
  { data: Type.Array(AuditRecord), next_after: Nullable(Type.Integer()), has_more: Type.Boolean(), head: SignedHead },
  { $id: 'AuditPage' },
);

export const AuditQuery = Type.Object(
  {
    after: Type.Optional(Type.Integer({ minimum: 0, maximum: Number.MAX_SAFE_INTEGER, default: 0 })),
    limit: Type.Optional(Type.Integer({ minimum: 1, maximum: 500, default: 100 })),
  },
  { additionalProperties: false },
);
