import { type Static, Type } from 'typebox';
import { DOCUMENT_KINDS, DOCUMENT_MEDIA_TYPES, UPLOAD_MEDIA_TYPES } from '../../../domain/entity/document.ts';
import { FILING_STATES, FILING_TYPES } from '../../../domain/filing/filing.ts';
import {
  idOf,
  LIST_END,
  LinkPath,
  Nullable,
  paging,
  part,
  query,
  shape,
  Timestamp,
  text,
  Uuid,
} from '../../../schema/wire.ts';

export const DocumentPath = Type.Object({ id: idOf('entity'), document_id: idOf('document') });

const Kind = Type.Enum([...DOCUMENT_KINDS], { description: 'The kind of document.', examples: ['articles'] });

export const LinkDocumentKindPath = Type.Object({ ...LinkPath.properties, kind: Kind });
export const LinkDocumentPath = Type.Object({ ...LinkPath.properties, document_id: idOf('document') });

export const DocumentQuery = query(paging('documents'));

const FilingOfDocument = part(
  'The filing with which the document was filed or signed, or whose result the document proves. If several filings share the document, the accepted filing is shown. Null: the document belongs to no filing, for example because the paper was replaced before it was filed.',
  {
    id: Uuid,
    type: Type.Enum([...FILING_TYPES], { examples: ['formation'] }),
    state: Type.Enum([...FILING_STATES], { description: 'State of the filing.', examples: ['accepted'] }),
    attempt: Type.Integer({
      minimum: 1,
      description: 'Number of the filing among the filings of the same type for this entity. The first is 1.',
      examples: [1],
    }),
    closed_at: Nullable(Timestamp),
  },
);

export const Document = shape('Document', 'The metadata of a document. The bytes of a document never change.', {
  id: Uuid,
  kind: Kind,
  title: Type.String({ examples: ['Articles of organization'] }),
  content_type: Type.Enum(Object.keys(DOCUMENT_MEDIA_TYPES), { examples: ['application/pdf'] }),
  size: Type.Integer({ minimum: 1, description: 'Size in bytes.', examples: [38_250] }),
  blake3: Type.String({
    pattern: '^[0-9a-f]{64}$',
    description: 'BLAKE3 hash of the bytes, in hex. Filings refer to documents by this hash.',
    examples: ['5b1d4c9e8f7a6b5c4d3e2f1a0b9c8d7e6f5a4b3c2d1e0f9a8b7c6d5e4f3a2b1c'],
  }),
  template_version: Nullable(text('Version of the template. Null: the file was uploaded.', '2026-11')),
  filing: Nullable(FilingOfDocument),
  created_at: Timestamp,
  superseded_at: Nullable(
    Type.String({
      format: 'date-time',
      description:
        'Time since which the document is not current, for one of two reasons. A fact in the document was corrected, and a newer document of this kind states the corrected fact. Or the document came with an archive that no trusted key signed, and only the account sees the document.',
    }),
  ),
});

export type Document = Static<typeof Document>;

export const DocumentPage = shape('DocumentPage', 'One page of documents, newest first.', {
  data: Type.Array(Document),
  ...LIST_END,
});

/** Maximum size of an upload: 10 MiB, as in the database. */
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
