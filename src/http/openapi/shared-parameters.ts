import { CONFIRM_PATTERN } from '../../domain/dry-run/confirm.ts';
import type { Json } from './schemas.ts';

/** Parameters that are identical for every operation that accepts them. */
export const SHARED_PARAMETERS = {
  IdempotencyKey: {
    name: 'Idempotency-Key',
    in: 'header',
    required: false,
    // No example is given, because tools would send it unchanged, and two calls with the same key count as one.
    description:
      'Makes the call safe to retry: calls with the same key and body take effect once and get the same answer. Use a new key, such as a UUID, for each change, and the same key only for retries. 1 to 255 visible ASCII characters, with or without quotes. Stored for 30 days.',
    schema: { type: 'string', pattern: '^(?:"[\\x21\\x23-\\x7e]{1,255}"|[\\x21\\x23-\\x7e]{1,255})$' },
  },
  DryRun: {
    name: 'dry_run',
    in: 'query',
    required: false,
    description:
      'With `true`, the call is tried and undone. The answer is 200 with the effects (`DryRun`), or the error that the real call would get. Nothing is stored or sent. `Idempotency-Key` and `Confirm` are ignored.',
    schema: { type: 'boolean', default: false },
  },
  Confirm: {
    name: 'Confirm',
    in: 'header',
    required: false,
    description:
      'The value `confirm` from a dry run of the same call. If the call would now have other effects, the answer is 409 `effects_changed` and nothing is done.',
    schema: { type: 'string', pattern: CONFIRM_PATTERN },
  },
  IfMatch: {
    name: 'If-Match',
    in: 'header',
    required: false,
    description: 'One or more ETags, or `*`. If none of them is the current ETag, the answer is 412.',
    schema: { type: 'string' },
    example: '"kZ5v8Q1mT0xw2b7RrYcN3aUeLsg"',
  },
  IfNoneMatch: {
    name: 'If-None-Match',
    in: 'header',
    required: false,
    description: 'ETags that the caller has. If one of them is current, the answer is 304 without a body.',
    schema: { type: 'string' },
    example: '"kZ5v8Q1mT0xw2b7RrYcN3aUeLsg"',
  },
  LastEventId: {
    name: 'Last-Event-ID',
    in: 'header',
    required: false,
    description:
      'The `id` of the last event that you received. The stream continues after that event. With the nil UUID (only zeros), the stream starts with the first event. Browsers send this header automatically.',
    schema: { type: 'string', format: 'uuid' },
    example: '0198c5a4-7c1e-7a52-9d3f-5d2f0c7f8e11',
  },
} as const satisfies Record<string, Json>;

export type SharedParameter = keyof typeof SHARED_PARAMETERS;
