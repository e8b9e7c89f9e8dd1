import type { Json } from './schemas.ts';

/** Headers of answers, as the document describes them. */
export const RESPONSE_HEADERS = {
  'X-Request-Id': {
    description: 'The id of this request, also in our log.',
    schema: { type: 'string', format: 'uuid' },
  },
  'Cache-Control': {
    description: 'Who may keep the answer.',
    schema: { type: 'string' },
    example: 'private, no-cache',
  },
  ETag: {
    description: 'A strong validator of these bytes (RFC 9110 §8.8.3), for If-Match and If-None-Match.',
    schema: { type: 'string' },
    example: '"kZ5v8Q1mT0xw2b7RrYcN3aUeLsg"',
  },
  Location: {
    description: 'The address of what was created.',
    schema: { type: 'string', format: 'uri-reference' },
    example: '/v1/entities/0198c5a4-7c1e-7a52-9d3f-5d2f0c7f8e11',
  },
  'Content-Disposition': {
    description: 'Under which name to keep the file.',
    schema: { type: 'string' },
    example: 'attachment; filename="helios-research-dao-llc-articles.pdf"',
  },
  'Idempotent-Replayed': {
    description: 'Set when the answer is the stored one of an earlier call with this Idempotency-Key.',
    schema: { type: 'string', const: 'true' },
  },
  RateLimit: {
    description:
      'Requests the account has left (`r`) and seconds until it has all of them again (`t`), as in the IETF draft. All keys of an account share them.',
    schema: { type: 'string' },
    example: '"account";r=1999;t=1',
  },
  'RateLimit-Policy': {
    description: 'The limit itself: requests (`q`) in a window of seconds (`w`).',
    schema: { type: 'string' },
    example: '"account";q=2000;w=2',
  },
  'Retry-After': {
    description: 'Seconds to wait before the same request can succeed.',
    schema: { type: 'integer', minimum: 0 },
    example: 1,
  },
  'WWW-Authenticate': {
    description: '`Bearer`; `Signature` where a registry signs its requests (RFC 9421).',
    schema: { type: 'string', enum: ['Bearer', 'Signature'] },
  },
} as const satisfies Record<string, Json>;

export type ResponseHeader = keyof typeof RESPONSE_HEADERS;

/** Request headers that are the same for every operation that accepts them. */
export const REQUEST_HEADERS = {
  IdempotencyKey: {
    name: 'Idempotency-Key',
    in: 'header',
    required: false,
    // Without an example, because tools send examples unchanged, and two calls with one key are one call.
    description:
      'Makes the call safe to repeat: the same key and body get the same answer and one effect. Use a new value, such as a UUID, for each change, and the same one only to repeat it. 1 to 255 visible ASCII characters, quoted or bare; remembered for 30 days.',
    schema: { type: 'string', pattern: '^(?:"[\\x21\\x23-\\x7e]{1,255}"|[\\x21\\x23-\\x7e]{1,255})$' },
  },
  IfMatch: {
    name: 'If-Match',
    in: 'header',
    required: false,
    description: 'ETags, one of which must be that of GET on this address; or `*`. Otherwise 412.',
    schema: { type: 'string' },
    example: '"kZ5v8Q1mT0xw2b7RrYcN3aUeLsg"',
  },
  IfNoneMatch: {
    name: 'If-None-Match',
    in: 'header',
    required: false,
    description: 'ETags that the caller has: 304 without a body where one of them is still right.',
    schema: { type: 'string' },
    example: '"kZ5v8Q1mT0xw2b7RrYcN3aUeLsg"',
  },
  LastEventId: {
    name: 'Last-Event-ID',
    in: 'header',
    required: false,
    description:
      'The `id` of the last event that arrived: the stream goes on behind it; behind the nil UUID it begins with the first event of all. Browsers send it by themselves.',
    schema: { type: 'string', format: 'uuid' },
    example: '0198c5a4-7c1e-7a52-9d3f-5d2f0c7f8e11',
  },
} as const satisfies Record<string, Json>;

export type RequestHeader = keyof typeof REQUEST_HEADERS;
