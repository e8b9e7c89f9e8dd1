import { CONFIRM_PATTERN } from '../../domain/dry-run/confirm.ts';
import type { Json } from './schemas.ts';

/** Parameters that are identical for every operation that accepts them. */
export const SHARED_PARAMETERS = {
  IdempotencyKey: {
    name: 'Idempotency-Key',
    in: 'header',
    required: false,
    // No example: tools would send it unchanged, and two calls with the same key count as one.
    description:
      'Makes the call safe to retry: the same key and body get the same answer and take effect once. Use a new value, such as a UUID, for each change, and the same value only for retries. 1 to 255 visible ASCII characters, quoted or bare; stored for 30 days.',
    schema: { type: 'string', pattern: '^(?:"[\\x21\\x23-\\x7e]{1,255}"|[\\x21\\x23-\\x7e]{1,255})$' },
  },
  DryRun: {
    name: 'dry_run',
    in: 'query',
    required: false,
    description:
      'With `true` the call is tried and undone: it answers 200 with what it would do (`DryRun`), or refuses as the real call would. Nothing is kept or sent. `Idempotency-Key` and `Confirm` are ignored.',
    schema: { type: 'boolean', default: false },
  },
  Confirm: {
    name: 'Confirm',
    in: 'header',
    required: false,
    description:
      'The `confirm` of a dry run of the same call. If its effects are no longer the same, the answer is 409 `effects_changed` and nothing is done.',
    schema: { type: 'string', pattern: CONFIRM_PATTERN },
  },
  IfMatch: {
    name: 'If-Match',
    in: 'header',
    required: false,
    description: 'One or more ETags, one of which must match the current one, or `*`. Otherwise the answer is 412.',
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
      'The `id` of the last event received: the stream continues after it. The nil UUID starts with the first event of all. Browsers send this header automatically.',
    schema: { type: 'string', format: 'uuid' },
    example: '0198c5a4-7c1e-7a52-9d3f-5d2f0c7f8e11',
  },
} as const satisfies Record<string, Json>;

export type SharedParameter = keyof typeof SHARED_PARAMETERS;
