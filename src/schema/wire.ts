import { type Static, type TSchema, Type } from 'typebox';
import { METERS, PLAN_NAMES } from '../domain/billing/plan.ts';
import { SUBSCRIPTION_STATUSES } from '../domain/billing/subscription.ts';
import { ERRORS } from '../errors/errors.ts';

/** JSON Schema 2020-12 `type: [x, null]`, which is shorter to read than an anyOf. */
export function Nullable<S extends TSchema>(schema: S) {
  return Type.Union([schema, Type.Null()]);
}

export const Uuid = Type.String({
  format: 'uuid',
  examples: ['0198c5a4-7c1e-7a52-9d3f-5d2f0c7f8e11'],
});

/** The id of a thing, in a path. */
export function idOf(what: string) {
  return Type.String({ ...Uuid, description: `The id of the ${what}.` });
}

export const Timestamp = Type.String({ format: 'date-time', examples: ['2026-11-21T18:00:00.000Z'] });

/** 1 … 2^53 - 1: the integers that every JSON parser keeps exactly. */
export const Version = Type.Integer({ minimum: 1, maximum: Number.MAX_SAFE_INTEGER, examples: [1] });

/** The secret part of a mailed link. It accepts any text: a wrong one gets a web page, like an expired one. */
export const LinkPath = Type.Object({
  token: Type.String({ maxLength: 200, description: 'The secret part of a mailed link.' }),
});

export const NextAction = Type.Object(
  {
    code: Type.String(),
    actor: Type.Enum(['agent', 'human', 'operator', 'registry']),
    message: Type.String(),
    operation_id: Nullable(Type.String()),
    method: Nullable(Type.Enum(['GET', 'POST', 'PUT', 'PATCH', 'DELETE'])),
    href: Nullable(Type.String()),
    due_at: Nullable(Timestamp),
  },
  { $id: 'NextAction', description: 'What now, and by whom.' },
);

export const ProblemItem = Type.Object(
  {
    pointer: Type.String({ description: 'JSON Pointer (RFC 6901) into what was sent.', examples: ['/bogus'] }),
    code: Type.String({ examples: ['unknown_member'] }),
    message: Type.String({ examples: ['is not known here'] }),
    allowed: Type.Optional(Type.Array(Type.Union([Type.String(), Type.Number()]))),
    limit_usd: Type.Optional(Type.String({ description: 'What a limit allows, in dollars.' })),
    amount_usd: Type.Optional(Type.String({ description: 'What was asked for.' })),
    left_usd: Type.Optional(Type.String({ description: 'What the limit leaves now.' })),
    line: Type.Optional(Type.Integer()),
    column: Type.Optional(Type.Integer()),
    source: Type.Optional(
      Type.String({ description: 'Who has to clear it: constitution, registry, tax, billing or human.' }),
    ),
  },
  { $id: 'ProblemItem', description: 'One thing that is wrong.' },
);

export const ProblemDocument = Type.Object(
  {
    type: Type.String({ format: 'uri-reference', description: 'Address of a page about this code.' }),
    title: Type.String(),
    status: Type.Integer(),
    detail: Type.String({ description: 'What went wrong this time, and what to do.' }),
    instance: Type.String({ description: 'urn:uuid of the request.' }),
    code: Type.Enum(Object.keys(ERRORS)),
    error: Type.String({ description: 'Repeats `detail`.' }),
    request_id: Uuid,
    retryable: Type.Boolean({ description: 'Whether the same request may succeed later.' }),
    retry_after_seconds: Type.Optional(Type.Integer()),
    errors: Type.Optional(Type.Array(ProblemItem, { maxItems: 100 })),
    current_version: Type.Optional(Version),
    state: Type.Optional(Type.String()),
    allowed_actions: Type.Optional(Type.Array(Type.String())),
    requirement_id: Type.Optional(Uuid),
    required_scope: Type.Optional(Type.String()),
    plan: Type.Optional(Type.Enum([...PLAN_NAMES])),
    meter: Type.Optional(Type.Enum([...METERS], { description: 'What the plan does not allow more of.' })),
    limit: Type.Optional(Type.Integer()),
    period_end: Type.Optional(Timestamp),
    subscription_status: Type.Optional(Type.Enum([...SUBSCRIPTION_STATUSES])),
    reason: Type.Optional(
      Type.Enum(['declined', 'authentication_required'], {
        description:
          'Why a payment by card failed. `authentication_required`: the bank asks the card holder (3-D Secure).',
      }),
    ),
    checks: Type.Optional(
      Type.Record(Type.String(), Type.String(), { description: 'Of GET /health/ready, part by part.' }),
    ),
    next_actions: Type.Optional(
      Type.Array(NextAction, { description: 'The calls that lead on, in their order; absent where none does.' }),
    ),
  },
  { $id: 'Problem', description: 'RFC 9457 problem details.' },
);
export type ProblemDocument = Static<typeof ProblemDocument>;
