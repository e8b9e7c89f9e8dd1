import type { Static, TObject, TSchema } from 'typebox';
import type { Scope } from '../../domain/access/permissions.ts';
import type { ErrorCode } from '../../errors/errors.ts';
import type { Reader } from '../../store/core/db.ts';
import type { Answer, AnswerOf } from '../answers/answer.ts';
import type { ResponseHeader } from '../answers/headers.ts';
import type { Share } from '../server/account-share.ts';
import type { FileBodyRules } from '../server/file-body.ts';
import type { AccountCall, Call, Changing, OperatorCall, PageCall } from './call.ts';
import type { Consequence } from './consequences.ts';
import type { MakerKind } from './makes.ts';

/** A success as the document describes it. Without schema and media type it has no body. */
export type Success = {
  description: string;
  schema?: TSchema;
  /** A type other than JSON; several if each answer has one of them. */
  mediaType?: string | readonly string[];
  /** The body is the bytes of a file instead of text. */
  isFile?: boolean;
  /** Headers beside the usual ones; an ETag adds a 304 automatically. */
  headers?: readonly ResponseHeader[];
  /** Replaces the schema's own example if that does not fit. */
  example?: unknown;
};

type Described = {
  /** `<verb>_<resource>`: also the name of the SDK method and the MCP tool. */
  operationId: string;
  method: 'GET' | 'POST' | 'PUT' | 'PATCH' | 'DELETE';
  /** OpenAPI form: `/v1/entities/{id}`. */
  path: string;
  tag: string;
  summary: string;
  description?: string;
  /** Example bodies: each one is answered with success (test/api/examples.test.ts sends them). */
  examples?: Record<string, { summary: string; value: object }>;
  /** The party that signs the request with a shared secret in place of a credential. */
  signedBy?: 'registry' | 'stripe';
  /** The fields of a web page's form; others are ignored. */
  form?: TObject;
  /** The body is a file instead of JSON. */
  fileBody?: FileBodyRules;
  /** Its answer waits for an event, so it does not count as work under way (shed.ts). */
  isLongLived?: boolean;
  /** The kind of call that it counts as; an account may have only a few of each kind under way. */
  share?: Share;
  /** Its answer is a stream of events that can be resumed. */
  isEventStream?: boolean;
  /** Set a year before a route is removed: every answer then announces it (RFC 9745, RFC 8594). */
  deprecation?: { since: Date; sunset: Date; seeUrl: string };
  /** Reads what `{id}` names, or refuses with 404, before an invalid body is judged; an entity by default. */
  subject?: (db: Reader, accountId: string, id: string) => Promise<unknown>;
  /** Reads data before its change that may be gone at a repetition: a replay is answered before reading it. */
  readsBeforeChange?: boolean;
  /** Calls another service, which a dry run does not: a confirmed call is compared before it, not in its change. */
  callsOutside?: boolean;
  /** Scopes that a key needs besides `scope`, all of them. */
  alsoNeeds?: readonly Scope[];
  /** Scopes whose routes show what this one shows as well, each with the reason why its own scope is enough. */
  alsoShows?: Readonly<Partial<Record<Scope, string>>>;
  /** The words of its command (`efs keys create`), or why it has none. A web page has none. */
  command?: string | { none: string };
  /** Words by which callers look for it, beside those of its name and summary. */
  searchWords?: string;
  /** Why no tool of an agent calls it. Absent: `call_operation` does. */
  agents?: { none: string };
  /**
   * A member's own key can call it although its path is not below that company: it narrows its answer to the company,
   * or touches nothing that belongs to an account.
   */
  reach?: 'narrowed';
  /** Acts on the account itself, or hands out all it has: only for an API key, never for a token. */
  needsKey?: true;
  /** Refusals beyond those every route of its kind can give. */
  errors?: readonly ErrorCode[];
};
/** Every changing operation says this of itself. */
type Changes = {
  /** The thing it makes that can act later without its maker. Records and mails to people cannot act. Null: none. */
  makes: MakerKind | null;
  /**
   * The consequence that nothing can undo: it stays, money moves, something leaves, or access is given. Whatever has one
   * is tried and asked about first, by tools, commands and the console alike. Null: a later call can undo it, or nothing
   * is lost. What depends on the case, such as a mail or a filing, follows from the effects.
   */
  cannotBeUndone: Consequence | null;
};
type ByMethod = { method: 'GET' } | ({ method: 'POST' | 'PUT' | 'PATCH' | 'DELETE' } & Changes);
type Commanded = { command: string | { none: string } };
/** Keyed by status. */
type Responses = Record<number, Success>;
type Responding<R extends Responses> = { responses: R };
type Shapes<P extends TSchema, Q extends TSchema, B extends TSchema> = { params?: P; query?: Q; body?: B };
type In<S extends TSchema> = TSchema extends S ? undefined : Static<S>;

/** A route as data: registration, the OpenAPI document and the security suite all read it. */
export type Route = Described &
  Responding<Responses> &
  Partial<Changes> &
  Shapes<TSchema, TSchema, TSchema> & {
    scope: Scope | 'any' | 'public' | 'operator';
    /** For people with a browser: answers, including refusals, are HTML; a POST is a form without fields. */
    isPage?: boolean;
    handler(call: never): Answer | Promise<Answer>;
  };

export function accountRoute<P extends TSchema, Q extends TSchema, B extends TSchema, const R extends Responses>(
  route: Described &
    Responding<R> &
    Commanded &
    ByMethod &
    Shapes<P, Q, B> & {
      scope: Scope | 'any';
      handler(call: AccountCall<In<P>, In<Q>, In<B>>): AnswerOf<R> | Promise<AnswerOf<R>>;
    },
): Route {
  return route as unknown as Route;
}

export function publicRoute<P extends TSchema, Q extends TSchema, B extends TSchema, const R extends Responses>(
  route: Described &
    Responding<R> &
    Commanded &
    ByMethod &
    Shapes<P, Q, B> & { handler(call: Call<In<P>, In<Q>, In<B>>): AnswerOf<R> | Promise<AnswerOf<R>> },
): Route {
  return { ...route, scope: 'public' } as unknown as Route;
}

export function operatorRoute<P extends TSchema, Q extends TSchema, B extends TSchema, const R extends Responses>(
  route: Described &
    Responding<R> &
    Commanded &
    ByMethod &
    Shapes<P, Q, B> & { handler(call: OperatorCall<In<P>, In<Q>, In<B>>): AnswerOf<R> | Promise<AnswerOf<R>> },
): Route {
  return { ...route, scope: 'operator' } as unknown as Route;
}

/** Makes a web page behind a mailed link: the token in its address is the permission. */
export function pageRoute<P extends TSchema>(
  route: Described &
    Responding<Responses> &
    ByMethod & { params: P; handler(call: PageCall<Static<P>>): Answer | Promise<Answer> },
): Route {
  return { ...route, scope: 'public', isPage: true } as unknown as Route;
}

type Caller = Route['scope'];
type CallBy<C extends Caller, P, Q, B> = C extends 'public'
  ? Call<P, Q, B>
  : C extends 'operator'
    ? OperatorCall<P, Q, B>
    : AccountCall<P, Q, B>;

/** Every call that changes something may be repeated under an idempotency key; these codes answer a misused one. */
const REPEATABLE = ['idempotency_in_progress', 'idempotency_key_reused'] as const satisfies readonly ErrorCode[];

/** Makes the only kind of route by which a caller changes something: its handler makes the change with `change`. */
export function changeRoute<
  C extends Caller,
  P extends TSchema,
  Q extends TSchema,
  B extends TSchema,
  const R extends Responses,
>(
  route: Described &
    Responding<R> &
    Commanded &
    Changes &
    Shapes<P, Q, B> & {
      scope: C;
      handler(call: CallBy<C, In<P>, In<Q>, In<B>> & Changing): AnswerOf<R> | Promise<AnswerOf<R>>;
    },
): Route {
  return { ...route, errors: [...(route.errors ?? []), ...REPEATABLE] } as unknown as Route;
}
