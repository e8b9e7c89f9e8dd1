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

/** A success response, as documented. Without `schema` and `mediaType` it has no body. */
export type Success = {
  description: string;
  schema?: TSchema;
  /** Media type other than JSON; a list if answers differ. */
  mediaType?: string | readonly string[];
  /** True if the body is the bytes of a file instead of text. */
  isFile?: boolean;
  /** Further headers. With an ETag, a 304 response is documented too. */
  headers?: readonly ResponseHeader[];
  /** Example to publish instead of the example of the schema. */
  example?: unknown;
};

type Described = {
  /** Name in the form `<verb>_<resource>`, which is also the name of the SDK method and the MCP tool. */
  operationId: string;
  method: 'GET' | 'POST' | 'PUT' | 'PATCH' | 'DELETE';
  /** Path in OpenAPI's form: `/v1/entities/{id}`. */
  path: string;
  tag: string;
  summary: string;
  description?: string;
  /** Example bodies. All of them succeed (test/api/examples.test.ts sends them). */
  examples?: Record<string, { summary: string; value: object }>;
  /** The party that signs the request with a shared secret in place of a credential. */
  signedBy?: 'registry' | 'stripe';
  /** The fields of a web page's form; other fields are ignored. */
  form?: TObject;
  /** The body is a file instead of JSON. */
  fileBody?: FileBodyRules;
  /** The kind of this call, if an account may have only a few such calls at the same time. */
  share?: Share;
  /** True if the answer is a resumable event stream. */
  isEventStream?: boolean;
  /** Set a year before a route is removed. Every answer then announces the removal (RFC 9745, RFC 8594). */
  deprecation?: { since: Date; sunset: Date; seeUrl: string };
  /** Reads the resource that `{id}` names, or throws a 404, before the body is checked. The default reads an entity. */
  subject?: (db: Reader, accountId: string, id: string) => Promise<unknown>;
  /**
   * True if the call first reads data that may be gone when the call is repeated. A repeated call with the same
   * idempotency key gets the stored answer before this read.
   */
  readsBeforeChange?: boolean;
  /**
   * True if the call contacts another service. A dry run does not contact it. A confirmed call is compared with its dry
   * run before this contact, not in the transaction of the change.
   */
  callsOutside?: boolean;
  /** Additional scopes, all of which a key needs. */
  alsoNeeds?: readonly Scope[];
  /**
   * Scopes that give access to the same data through other routes, each with the reason why this route does not require
   * the scope.
   */
  alsoShows?: Readonly<Partial<Record<Scope, string>>>;
  /** Words of the route's command (`efs keys create`), or the reason why there is no command. Absent on web pages. */
  command?: string | { none: string };
  /** Additional words by which callers may search for the operation. */
  searchWords?: string;
  /** Reason why no agent tool calls the operation. Absent: the tool `call_operation` can call it. */
  agents?: { none: string };
  /**
   * Lets a member's own key call the route, although its path is not below the member's company. The answer then
   * contains only that company, or nothing that belongs to an account.
   */
  reach?: 'narrowed';
  /** True if tokens are refused, because the call changes the account itself or returns all its data. */
  needsKey?: true;
  /** Refusals of this route, in addition to those of every route of its kind. */
  errors?: readonly ErrorCode[];
};
type Changes = {
  /**
   * Kind of thing that the call creates and that can act later without its creator, such as a key; null: none. Records
   * and mails cannot act.
   */
  makes: MakerKind | null;
  /**
   * Consequence of the call that nobody can undo: something remains, money moves, data leaves the service, or somebody
   * gets access. Tools, commands and the console then first make a dry run and ask for confirmation. Null: a later call
   * can undo the change, or nothing is lost. The effects of a call, such as a mail or a filing, add further
   * consequences.
   */
  cannotBeUndone: Consequence | null;
};
type ByMethod = { method: 'GET' } | ({ method: 'POST' | 'PUT' | 'PATCH' | 'DELETE' } & Changes);
type Commanded = { command: string | { none: string } };
type Responses = Record<number, Success>;
type Responding<R extends Responses> = { responses: R };
type Shapes<P extends TSchema, Q extends TSchema, B extends TSchema> = { params?: P; query?: Q; body?: B };
type In<S extends TSchema> = TSchema extends S ? undefined : Static<S>;

/** A route as data, read by registration, the OpenAPI document and the security tests. */
export type Route = Described &
  Responding<Responses> &
  Partial<Changes> &
  Shapes<TSchema, TSchema, TSchema> & {
    scope: Scope | 'any' | 'public' | 'operator';
    /** True for web pages: all answers, including refusals, are HTML, and the body of a POST is a form. */
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

/** Creates the route of a web page behind a mailed link. The token in the address grants access. */
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

const REPEATABLE = ['idempotency_in_progress', 'idempotency_key_reused'] as const satisfies readonly ErrorCode[];

/** Creates a route that may change data; other routes may not. The handler makes the change by calling `change`. */
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
