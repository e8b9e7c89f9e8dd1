/** Response headers, as the OpenAPI document describes them. */
export const RESPONSE_HEADERS = {
  'X-Request-Id': {
    description: 'Id of the request. The service logs it.',
    schema: { type: 'string', format: 'uuid' },
  },
  'Cache-Control': {
    description: 'Rules for caching the answer.',
    schema: { type: 'string' },
    example: 'private, no-cache',
  },
  ETag: {
    description: 'A strong validator of the content (RFC 9110 §8.8.3), for If-Match and If-None-Match.',
    schema: { type: 'string' },
    example: '"kZ5v8Q1mT0xw2b7RrYcN3aUeLsg"',
  },
  Location: {
    description: 'Address of the created resource.',
    schema: { type: 'string', format: 'uri-reference' },
    example: '/v1/entities/0198c5a4-7c1e-7a52-9d3f-5d2f0c7f8e11',
  },
  'Content-Disposition': {
    description: 'File name of the download.',
    schema: { type: 'string' },
    example: 'attachment; filename="helios-research-dao-llc-articles.pdf"',
  },
  'Idempotent-Replayed': {
    description: 'Present if the answer is the stored answer of an earlier call with this Idempotency-Key.',
    schema: { type: 'string', const: 'true' },
  },
  RateLimit: {
    description:
      'Requests left (`r`) and seconds until the full limit is available again (`t`), as in the IETF draft on RateLimit header fields. All keys of an account share the limit.',
    schema: { type: 'string' },
    example: '"account";r=1999;t=1',
  },
  'RateLimit-Policy': {
    description: 'The limit: the number of requests (`q`) in a time window, and its length in seconds (`w`).',
    schema: { type: 'string' },
    example: '"account";q=2000;w=2',
  },
  'Retry-After': {
    description: 'Seconds to wait before a retry.',
    schema: { type: 'integer', minimum: 0 },
    example: 1,
  },
  'WWW-Authenticate': {
    description:
      'Required kind of credential: `Bearer`, or `Signature` for signed requests of the registry (RFC 9421).',
    schema: { type: 'string', enum: ['Bearer', 'Signature'] },
  },
} as const satisfies Record<string, { description: string; schema: object; example?: string | number }>;

export type ResponseHeader = keyof typeof RESPONSE_HEADERS;
