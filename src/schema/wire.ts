import { type Static, type TProperties, type TSchema, Type } from 'typebox';
import { METERS, PLAN_NAMES } from '../domain/billing/plan.ts';
import { SUBSCRIPTION_STATUSES } from '../domain/billing/subscription.ts';
import { ERRORS } from '../errors/errors.ts';

/** Option of a schema that refuses fields that are not listed. */
export const closed = { additionalProperties: false } as const;

/** Makes the schema of an object with its own name in the OpenAPI document. */
export function shape<P extends TProperties>(name: string, description: string, members: P) {
  return Type.Object(members, { $id: name, description });
}

/**
 * Makes the schema of an object (as `shape`), with one example of the whole object instead of an example made from the
 * fields.
 */
export function exampleShape<P extends TProperties>(name: string, description: string, example: unknown, members: P) {
  return Type.Object(members, { $id: name, description, examples: [example] });
}

/** Makes the schema of a JSON body. */
export function body<P extends TProperties>(name: string, description: string, members: P) {
  return Type.Object(members, { $id: name, ...closed, description });
}

/** Makes the schema of query parameters. */
export function query<P extends TProperties>(parameters: P) {
  return Type.Object(parameters, closed);
}

/** Makes the schema of an object nested in another object, without its own name. */
export function part<P extends TProperties>(description: string, members: P) {
  return Type.Object(members, { description });
}

/**
 * Makes the JSON Schema (2020-12) of a value that may be null: `type: [x, null]`, which is easier to read than an
 * anyOf.
 */
export function Nullable<S extends TSchema>(schema: S) {
  return Type.Union([schema, Type.Null()]);
}

export const Uuid = Type.String({ format: 'uuid', examples: ['0198c5a4-7c1e-7a52-9d3f-5d2f0c7f8e11'] });

export const Timestamp = Type.String({ format: 'date-time', examples: ['2026-11-21T18:00:00.000Z'] });

/** Makes the schema of a string with a description and, if given, an example. */
export function text(description: string, example?: string) {
  return Type.String(example === undefined ? { description } : { description, examples: [example] });
}

export function uuid(description: string) {
  return Type.String({ ...Uuid, description });
}

export function moment(description: string) {
  return Type.String({ ...Timestamp, description });
}

/** Makes the schema of a value that may be null (as `Nullable`), with null as the example. */
export function usuallyNull<S extends TSchema>(schema: S, description?: string) {
  return Type.Union([schema, Type.Null()], { ...(description !== undefined && { description }), examples: [null] });
}

/** Makes the schema of an id in a path. */
export function idOf(what: string) {
  return Type.String({ ...Uuid, description: `The id of the ${what}.` });
}

/** Makes the query parameters that request a page of `what`. */
export function paging(what: string) {
  return {
    limit: Type.Optional(
      Type.Integer({ minimum: 1, maximum: 100, default: 20, description: `Maximum number of ${what} to return.` }),
    ),
    cursor: Type.Optional(Type.String({ maxLength: 500, description: '`next_cursor` of the previous page.' })),
  };
}

/** The fields of a page that follow `data`. */
export const PAGE_END = {
  next_cursor: Nullable(Type.String({ description: 'Value to send for the next page. Null on the last page.' })),
  has_more: Type.Boolean(),
};

/** Like `PAGE_END` without descriptions, for lists that have only one page or need no description of these fields. */
export const LIST_END = { next_cursor: Nullable(Type.String()), has_more: Type.Boolean() };

export const EntityPath = Type.Object({ id: idOf('entity') });

/** A time stated by a caller, limited to years that every part of the service can handle. */
export const StatedMoment = { format: 'date-time', pattern: '^2[0-9]{3}-', maxLength: 35 } as const;
/** A day stated by a caller, limited to the same years as `StatedMoment`. */
export const StatedDay = { format: 'date', pattern: '^2[0-9]{3}-', maxLength: 10 } as const;

/** Schema of a version: 1 … 2^53 - 1, the integers that every JSON parser keeps exactly. */
export const Version = Type.Integer({ minimum: 1, maximum: Number.MAX_SAFE_INTEGER, examples: [1] });

/**
 * The secret part of a mailed link. This schema accepts any text, because a wrong secret gets the same web page as an
 * expired link, not an API error.
 */
export const LinkPath = Type.Object({
  token: Type.String({ maxLength: 200, description: 'Secret part of a mailed link.' }),
});

export const NextAction = Type.Object(
  {
    code: Type.String(),
    actor: Type.Enum(['agent', 'human', 'operator', 'registry'], {
      description:
        '`agent`: you make a call. `human`: a person answers a mail or pays. `operator`: a person who runs this service, for example to file by hand. `registry`: nobody acts until the office answers.',
    }),
    message: Type.String(),
    operation_id: Nullable(Type.String()),
    method: Nullable(Type.Enum(['GET', 'POST', 'PUT', 'PATCH', 'DELETE'])),
    href: Nullable(Type.String()),
    due_at: Nullable(Timestamp),
    body: Type.Optional(
      Type.Record(Type.String(), Type.Unknown(), {
        description: 'The fields of the request body that are already known.',
      }),
    ),
  },
  { $id: 'NextAction', description: 'The next step and who takes it.' },
);

export const ProblemItem = Type.Object(
  {
    pointer: Type.String({ description: 'JSON Pointer (RFC 6901) into the request.', examples: ['/bogus'] }),
    code: Type.String({ examples: ['unknown_member'] }),
    message: Type.String({ examples: ['Unknown field `bogus`.'] }),
    allowed: Type.Optional(Type.Array(Type.Union([Type.String(), Type.Number()]))),
    limit_usd: Type.Optional(Type.String({ description: 'Amount that the limit allows in total, in dollars.' })),
    amount_usd: Type.Optional(Type.String({ description: 'Requested amount, in dollars.' })),
    left_usd: Type.Optional(Type.String({ description: 'Amount that the limit still allows now, in dollars.' })),
    line: Type.Optional(Type.Integer()),
    column: Type.Optional(Type.Integer()),
    source: Type.Optional(
      Type.String({
        description:
          'Origin of the problem: `constitution`, `registry`, `tax` (the tax office), `billing`, or `human` (a person must act).',
      }),
    ),
  },
  { $id: 'ProblemItem', description: 'A problem in the request.' },
);

export const ProblemDocument = Type.Object(
  {
    type: Type.String({ format: 'uri-reference', description: 'Address of the explanation of this code.' }),
    title: Type.String(),
    status: Type.Integer(),
    detail: Type.String({ description: 'The problem of this request, and how to resolve it.' }),
    instance: Type.String({ description: 'Id of the request, as `urn:uuid:…`.' }),
    code: Type.Enum(Object.keys(ERRORS)),
    error: Type.String({ description: 'The same text as `detail`.' }),
    request_id: Uuid,
    retryable: Type.Boolean({ description: 'True if the same request may succeed later.' }),
    retry_after_seconds: Type.Optional(Type.Integer()),
    errors: Type.Optional(Type.Array(ProblemItem, { maxItems: 100 })),
    current_version: Type.Optional(Version),
    state: Type.Optional(Type.String()),
    allowed_actions: Type.Optional(Type.Array(Type.String())),
    requirement_id: Type.Optional(Uuid),
    required_scope: Type.Optional(Type.String()),
    plan: Type.Optional(Type.Enum([...PLAN_NAMES])),
    meter: Type.Optional(Type.Enum([...METERS], { description: 'Name of the plan limit that is used up.' })),
    limit: Type.Optional(Type.Integer()),
    period_end: Type.Optional(Timestamp),
    subscription_status: Type.Optional(Type.Enum([...SUBSCRIPTION_STATUSES])),
    closed_at: Type.Optional(Nullable(Timestamp)),
    erase_from: Type.Optional(Nullable(Timestamp)),
    reason: Type.Optional(
      Type.Enum(['declined', 'authentication_required'], {
        description:
          'Reason why a card payment failed. `declined`: the bank refused the payment. `authentication_required`: the bank requires the card holder to authenticate (3-D Secure).',
      }),
    ),
    checks: Type.Optional(
      Type.Record(Type.String(), Type.String(), { description: 'Result for each part that GET /health/ready checks.' }),
    ),
    next_actions: Type.Optional(
      Type.Array(NextAction, { description: 'Next calls, in order. Absent if there are none.' }),
    ),
  },
  { $id: 'Problem', description: 'An error, as problem details (RFC 9457).' },
);
export type ProblemDocument = Static<typeof ProblemDocument>;
