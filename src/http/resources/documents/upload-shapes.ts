import { Type } from 'typebox';
import { UPLOAD_MEDIA_TYPES } from '../../../domain/entity/document.ts';
import { shape, Timestamp, Uuid } from '../../../schema/wire.ts';

/** 10 MiB; the database has the same limit. */
export const UPLOAD_LIMIT_BYTES = 10 * 1024 * 1024;

export const Upload = shape('Upload', 'A stored file.', {
  id: Uuid,
  media_type: Type.Enum([...UPLOAD_MEDIA_TYPES]),
  size_bytes: Type.Integer({ minimum: 1, maximum: UPLOAD_LIMIT_BYTES, examples: [48_213] }),
  sha256: Type.String({
    pattern: '^[0-9a-f]{64}$',
    description: 'SHA-256 hash of the bytes, in hex.',
    examples: ['3f5d2f0c7f8e110198c5a47c1e7a529d3f5d2f0c7f8e110198c5a47c1e7a529d'],
  }),
  created_at: Timestamp,
});
