import { Type } from 'typebox';
import { DEFAULT_VALID_DAYS, MAX_VALID_DAYS, MIN_VALID_DAYS } from '../../../domain/certificates/certificate.ts';
import { CERTIFICATE_KINDS } from '../../../domain/certificates/credential.ts';
import { DID_MAX_LENGTH } from '../../../domain/entity/did.ts';
import { DID_PATTERN } from '../../../domain/formats/patterns.ts';
import { Nullable, shape, Timestamp, text, Uuid, uuid } from '../../../schema/wire.ts';

const AGENT = 'did:key:z6MktwupdmLXVVqTzCw4i46r4uGyosGXRnR3XjN4Zq7oMMsw';

const Kind = Type.Enum([...CERTIFICATE_KINDS], {
  description:
    "`existence`: states the company's facts and their sources. `authority`: states what a member may do in the name of the company, and up to which limit.",
  examples: ['existence'],
});

export const CreateCertificate = Type.Object(
  {
    kind: Kind,
    agent: Type.Optional(
      Type.String({
        pattern: DID_PATTERN,
        maxLength: DID_MAX_LENGTH,
        description:
          'DID of the member whose authority is stated. Required for `authority`, and allowed only for this kind.',
        examples: [AGENT],
      }),
    ),
    valid_days: Type.Optional(
      Type.Integer({
        minimum: MIN_VALID_DAYS,
        maximum: MAX_VALID_DAYS,
        default: DEFAULT_VALID_DAYS,
        description: 'Number of days until the certificate expires.',
      }),
    ),
  },
  {
    $id: 'CreateCertificate',
    description: 'Kind and validity of the certificate to issue.',
    additionalProperties: false,
  },
);

export const Certificate = shape(
  'Certificate',
  'A signed statement about a company. The statement was true when the certificate was issued.',
  {
    id: Uuid,
    kind: Kind,
    agent: Nullable(text('The member whose authority is stated. Null for `existence`.', AGENT)),
    status: Type.Enum(['valid', 'revoked'], {
      description: '`revoked`: the statement is no longer true. The public status list shows this too.',
      examples: ['valid'],
    }),
    status_list: text(
      'Address of the public list that shows which certificates are revoked. No key is needed to read it.',
      'https://api.example.com/entities/0198c5a4-7c1e-7a52-9d3f-5d2f0c7f8e11/certificate-status',
    ),
    credential: Nullable(
      text(
        'The signed certificate as text (an SD-JWT VC without disclosures). You can give it to others with or without the PDF. Null in a dry run.',
        'eyJhbGciOiJFZDI1NTE5IiwidHlwIjoiZGMrc2Qtand0In0.eyJqdGkiOiIwMTk4In0.EXAMPLE~',
      ),
    ),
    document_id: uuid('Id of the certificate as a PDF. Download it like any other document.'),
    issued_at: Timestamp,
    expires_at: Timestamp,
  },
);

export const CertificateList = shape('CertificateList', 'The certificates that have not expired, newest first.', {
  data: Type.Array(Certificate),
  next_cursor: Type.Union([Type.String(), Type.Null()], { description: 'Always null: the list is one page.' }),
  has_more: Type.Boolean({ description: 'Always false: the list is one page.' }),
});
