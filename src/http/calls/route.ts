import { hash } from 'node:crypto';
import type { FastifyInstance, FastifyReply, FastifyRequest } from 'fastify';
import type { Static, TObject, TSchema } from 'typebox';
import type { Charging } from '../../billing/capture.ts';
import type { StripeBilling } from '../../billing/stripe/client.ts';
import type { Clock } from '../../clock.ts';
import type { ConstitutionReader } from '../../constitution/constitution-reader.ts';
import type { DocumentRenderer } from '../../documents/renderer.ts';
import type { Actor } from '../../domain/access/actor.ts';
import type { Scope } from '../../domain/access/permissions.ts';
import { networksOf, plainAddress } from '../../domain/formats/network.ts';
import { AppError, type ErrorCode } from '../../errors/errors.ts';
import type { RegistryQuestions } from '../../formation/registry-questions.ts';
import type { Credential } from '../../store/api-keys.ts';
import type { Reader } from '../../store/core/db.ts';
import { findReplay, type IdempotencyKey } from '../../store/core/idempotency.ts';
import type { Slots } from '../../store/core/slots.ts';
import type { Store } from '../../store/core/write.ts';
import { getEntity } from '../../store/entities.ts';
import type { LinkSecrets } from '../../store/link-tokens.ts';
import type { Sealer } from '../../store/mails.ts';
import type { Operator } from '../../store/operator-keys.ts';
import { LONG_LIVED } from '../answers/answer.ts';
import type { EventHub } from '../answers/event-hub.ts';
import { type Answer, send } from '../answers/send.ts';
import type { TokenKeys } from '../bearer/token-keys.ts';
import type { TrustedIssuer } from '../bearer/trusted-issuers.ts';
import type { ResponseHeader } from '../openapi/headers.ts';
import { type Share, takeShare } from '../server/account-share.ts';
import { limitBodyTime } from '../server/body-time.ts';
import { type FileBody, type FileBodyRules, readFilesOnly } from '../server/file-body.ts';
import type { Limits } from '../server/limits.ts';
import { type Authenticate, requireApiKey, requireScope } from './auth.ts';
import type { AuthenticateOperator } from './authenticate-operator.ts';
import { authenticateCaller, authenticateOperatorCaller } from './gate.ts';
import { readIdempotencyKey } from './idempotency-key.ts';
import { needsApiKey } from './makes.ts';
import { routerPath } from './methods.ts';
import { refuseUnknownParameters } from './query-parameters.ts';
import { onlyEntityOf, refuseBeyondReach, withinReach } from './reach.ts';
import { refuseTaxNumbers } from './refuse-tax-numbers.ts';
import { requireRegistrySignature } from './registry-signature.ts';
import { compileBody, compileText, type Validated } from './validate.ts';

/** What handlers may use; made once in main.ts. */
export type HttpDeps = {
  store: Store;
  clock: Clock;
  baseUrl: string;
  version: string;
  authenticate: Authenticate;
  authenticateOperator: AuthenticateOperator;
  /** Makes and finds single-use links. */
  links: LinkSecrets;
  /** Seals what must be readable again, bound to its place by the label. */
  seal: Sealer;
  unseal: Sealer;
  /** Hash under which an API key is stored, with the id of the pepper it was made with. */
  hashKey(key: string): { hash: Uint8Array; pepperId: string };
  /** Signs audit heads; the public half is what callers pin. */
  auditSigner: { publicKey: Uint8Array; sign(message: Uint8Array): Uint8Array };
  /** Authenticates cursors, so that a caller can neither read nor make one up. */
  cursorKey: Uint8Array;
  limits: Limits;
  /** Whether operators file by hand (REGISTRY=desk). */
  isDesk: boolean;
  /** Within which a tax number is expected once it was asked for. */
  taxNumberExpectedMs: number;
  constitutions: ConstitutionReader;
  events: EventHub;
  documents: DocumentRenderer;
  /** Whether webhooks may be sent to this machine itself. */
  isLoopbackWebhookAllowed: boolean;
  /** How many bundles may stand in memory at once. */
  bundleSlots: Slots;
  /** Authenticates the texts that members sign. */
  challengeKey: Uint8Array;
  /** What the registry signs its callbacks with; null: it does not. */
  registrySecret: Uint8Array | null;
  registry: RegistryQuestions;
  /** Where the registry simulator is, whose faults and clock accounts may move; null: another registry files. */
  simulatorUrl: string | null;
  tokenKeys: TokenKeys;
  trustedIssuers: readonly TrustedIssuer[];
  /** Who collects money, and our own fee for a formation. */
  charging: Charging;
  /** Null: Stripe does not collect here. */
  stripe: StripeBilling | null;
};

/** One request, checked. */
export type Call<P, Q, B> = {
  deps: HttpDeps;
  params: P;
  query: Q;
  body: B;
  actor: Actor;
  ifMatch: string | undefined;
  accept: string | undefined;
  idempotencyKey: IdempotencyKey | null;
  /** Where the call comes from, as far as the proxies we trust say: the networks that limits are counted for. */
  networks: readonly string[];
  /** The address itself, for what has to be recorded as evidence. */
  networkAddress: string;
  /** The body of a route that takes a file. */
  file: FileBody | null;
  lastEventId: string | undefined;
  stripeSignature: string | undefined;
};

/** A call of an account: the only one that can reach tenant data. */
export type AccountCall<P, Q, B> = Call<P, Q, B> & {
  accountId: string;
  credential: Credential;
  /** The one entity of the account that the credential reaches; null: all of them. Lists are narrowed to it. */
  onlyEntityId: string | null;
  /** Refuses like at the beginning once the credential is no longer good: for answers that go on for long. */
  reauthenticate(): Promise<void>;
  /** Calls back once the client has left, or its answer is sent; at once where it has left already. */
  whenGone(act: () => void): void;
};

/** A call of a person who runs the service; which account it concerns is in the path. */
export type OperatorCall<P, Q, B> = Call<P, Q, B> & { operator: Operator };

/** What a change by an operator to the one thing in the path needs of its call. */
export type OperatorChange = Pick<
  OperatorCall<{ id: string }, unknown, unknown>,
  'deps' | 'params' | 'actor' | 'idempotencyKey'
>;

/** A success as the document describes it. Without schema and media type it has no body. */
export type Success = {
  description: string;
  schema?: TSchema;
  /** Other than JSON; several where each answer has one of them. */
  mediaType?: string | readonly string[];
  /** Bytes of a file instead of text. */
  isFile?: boolean;
  /** Beside those that every answer of its kind has; ETag comes by itself with a 304. */
  headers?: readonly ResponseHeader[];
  /** Where the schema's own does not fit. */
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
  /** By status. */
  responses: Record<number, Success>;
  /** Bodies to start from: each one is answered with success (test/api/examples.test.ts sends them). */
  examples?: Record<string, { summary: string; value: object }>;
  /** Who signs the request with the secret it shares with us, where that stands for a credential. */
  signedBy?: 'registry' | 'stripe';
  /** The fields of the form that a page sends; any other is left unread. */
  form?: TObject;
  /** The body is a file instead of JSON. */
  fileBody?: FileBodyRules;
  /** Its answer waits for something to happen, so it does not count as work under way (shed.ts). */
  isLongLived?: boolean;
  /** Counts as one of the few calls of this kind that an account may have under way. */
  share?: Share;
  /** Its answer is a stream of events that can be resumed. */
  isEventStream?: boolean;
  /** Set a year before a route goes: it then says so in every answer (RFC 9745, RFC 8594). */
  deprecation?: { since: Date; sunset: Date; seeUrl: string };
  /** Reads what `{id}` names, or refuses with 404, before a faulty body is judged; an entity unless said otherwise. */
  subject?: (db: Reader, accountId: string, id: string) => Promise<unknown>;
  /** Reads, before its change, what a repeated call may find gone: that is answered before any of it. */
  readsBeforeChange?: boolean;
  /** Refusals beyond those every route of its kind can give. */
  errors: readonly ErrorCode[];
};
type Shapes<P extends TSchema, Q extends TSchema, B extends TSchema> = { params?: P; query?: Q; body?: B };
type In<S extends TSchema> = TSchema extends S ? undefined : Static<S>;

/** A route as data: registration, OpenAPI document and the security suite all read it. */
export type Route = Described &
  Shapes<TSchema, TSchema, TSchema> & {
    scope: Scope | 'any' | 'public' | 'operator';
    /** For people with a browser: answers, refusals too, are HTML; a POST is a form without fields. */
    isPage?: boolean;
    handler(call: never): Answer | Promise<Answer>;
  };

export function accountRoute<P extends TSchema, Q extends TSchema, B extends TSchema>(
  route: Described &
    Shapes<P, Q, B> & {
      scope: Scope | 'any';
      handler(call: AccountCall<In<P>, In<Q>, In<B>>): Answer | Promise<Answer>;
    },
): Route {
  return route as unknown as Route;
}

export function publicRoute<P extends TSchema, Q extends TSchema, B extends TSchema>(
  route: Described & Shapes<P, Q, B> & { handler(call: Call<In<P>, In<Q>, In<B>>): Answer | Promise<Answer> },
): Route {
  return { ...route, scope: 'public' } as unknown as Route;
}

export function operatorRoute<P extends TSchema, Q extends TSchema, B extends TSchema>(
  route: Described & Shapes<P, Q, B> & { handler(call: OperatorCall<In<P>, In<Q>, In<B>>): Answer | Promise<Answer> },
): Route {
  return { ...route, scope: 'operator' } as unknown as Route;
}

/** A request for a page; its headers tell whether another site's page sent it, `form` what stands in its fields. */
export type PageCall<P> = Call<P, undefined, undefined> & {
  headers: FastifyRequest['headers'];
  form: Readonly<Record<string, string>>;
};

/** A page behind a mailed link: the token in its address is the right to it. */
export function pageRoute<P extends TSchema>(
  route: Described & { params: P; handler(call: PageCall<Static<P>>): Answer | Promise<Answer> },
): Route {
  return { ...route, scope: 'public', isPage: true } as unknown as Route;
}

/** Registers a route with one order of checks: 401, 403, 400, 404, 422, then the handler's own. */
export function registerRoute(app: FastifyInstance, deps: HttpDeps, route: Route): void {
  const { scope, fileBody } = route;
  const isKeyOnly = needsApiKey(route);
  const options = {
    method: route.method,
    url: routerPath(route.path),
    config: {
      route,
      isPage: route.isPage ?? false,
      hasFields: route.form !== undefined,
      isSigned: route.signedBy !== undefined,
    },
    // Before the body is read: a caller without a credential makes us parse nothing.
    ...(scope === 'public'
      ? {
          ...(route.signedBy === 'registry' && {
            onRequest: async (request: FastifyRequest) => requireRegistrySignature(deps, request),
          }),
          preParsing: async (request: FastifyRequest, reply: FastifyReply) => limitBodyTime(request.raw, reply),
        }
      : {
          onRequest: async (request: FastifyRequest, reply: FastifyReply) => {
            if (scope === 'operator') request.operator = await authenticateOperatorCaller(deps, request);
            else request.credential = await authenticateCaller(deps, request, reply, scope);
            if (request.credential === null) return;
            if (isKeyOnly) requireApiKey(request.credential);
            refuseBeyondReach(route, request.credential);
            if (route.share) request.heldPlace = takeShare(deps, route.share, request.credential.accountId, reply);
          },
        }),
    handler: createHandler(deps, route),
  };
  if (fileBody === undefined) {
    app.route(options);
    return;
  }
  // A scope of its own, so that no other route takes a file for a body.
  void app.register(async (own) => {
    readFilesOnly(own, fileBody);
    own.route({ ...options, bodyLimit: fileBody.limitBytes });
  });
}

function createHandler(deps: HttpDeps, route: Route) {
  const checkParams = route.params && compileText(route.params);
  const checkQuery = route.query && compileText(route.query);
  const checkBody = route.body && compileBody(route.body);

  return async (request: FastifyRequest, reply: FastifyReply): Promise<FastifyReply> => {
    // What Stripe signs is its own; until the signature is verified nothing of it is read, nor kept afterwards.
    if (route.signedBy !== 'stripe') {
      refuseTaxNumbers(request);
      refuseUnknownParameters(route, request.query);
    }
    const asked = orRefuse(checkParams?.(request.params), 'invalid_parameter', 'path');
    const query = orRefuse(checkQuery?.(request.query), 'invalid_parameter', 'query');
    const { credential, operator } = request;
    const params = withinReach(route, credential, asked);
    const file = route.fileBody ? ((request.body as FileBody | undefined) ?? null) : null;
    const networks = networksOf(request.ip);
    const idempotencyKey = readIdempotencyKey(request.headers['idempotency-key'], replayScopeOf(request, networks), {
      method: route.method,
      route: route.path,
      path: request.url,
      body: file ? digestOf(file) : request.body,
    });
    const body = checkBody?.(request.body === undefined ? {} : request.body);
    if (body !== undefined && 'problems' in body && credential) {
      await refuseUnknownSubject(deps, route, credential.accountId, params);
    }
    const call = {
      deps,
      params,
      query,
      body: orRefuse(body, 'validation_failed', 'body'),
      actor: actorOf(request),
      accountId: credential?.accountId,
      credential,
      onlyEntityId: credential && onlyEntityOf(credential),
      operator,
      ...(route.isPage ? { headers: request.headers, form: readForm(route.form, request.body) } : {}),
      ifMatch: request.headers['if-match'],
      accept: request.headers.accept,
      idempotencyKey,
      networks,
      networkAddress: plainAddress(request.ip),
      file,
      lastEventId: request.headers['last-event-id'],
      stripeSignature: textOf(request.headers['stripe-signature']),
      reauthenticate: () => reauthenticate(deps, request, route.scope),
      whenGone: (act: () => void) => (reply.raw.destroyed ? act() : reply.raw.once('close', act)),
    };
    if (route.isLongLived) reply.raw.emit(LONG_LIVED);
    const replay = route.readsBeforeChange ? await findReplay(deps.store.db, idempotencyKey) : null;
    const work = () => route.handler(call as never);
    return send(route, request, reply, replay ?? (await (request.heldPlace?.during(work) ?? work())));
  };
}

/** Of a header that comes once. */
function textOf(header: string | string[] | undefined): string | undefined {
  return typeof header === 'string' ? header : undefined;
}

/** Not by the gate: it is the same request, so it counts against no rate. */
async function reauthenticate(deps: HttpDeps, request: FastifyRequest, scope: Route['scope']): Promise<void> {
  const credential = await deps.authenticate(request.headers.authorization);
  requireScope(credential, scope as Scope);
}

function actorOf({ credential, operator }: FastifyRequest): Actor {
  if (operator) return { type: 'operator', id: operator.keyId };
  if (credential) {
    const { kind, accountId, keyId, member } = credential;
    return { type: kind, id: accountId, key_id: keyId, ...(member && { member_did: member.did }) };
  }
  return { type: 'anonymous', id: 'anonymous' };
}

/** Who may replay an answer by its idempotency key. */
function replayScopeOf({ credential, operator }: FastifyRequest, networks: readonly string[]): string {
  if (operator) return `operator:${operator.keyId}`;
  return credential ? `key:${credential.lineageId}` : `network:${networks[0]}`;
}

/** Fields that are filled in; lines end as ours do. */
function readForm(form: TObject | undefined, body: unknown): Record<string, string> {
  const sent = (Array.isArray(body) ? body : []) as [string, string][];
  const known = sent.filter(([name, text]) => form !== undefined && name in form.properties && text.trim() !== '');
  const fields = Object.fromEntries(known.map(([name, text]) => [name, text.replaceAll('\r\n', '\n')]));
  return form === undefined ? {} : (orRefuse(compileBody(form)(fields), 'validation_failed', 'form') as typeof fields);
}

function digestOf({ content, mediaType }: FileBody): { sha256: string; media_type: string } {
  return { sha256: hash('sha256', content, 'hex'), media_type: mediaType };
}

function orRefuse<S extends TSchema>(result: Validated<S> | undefined, code: ErrorCode, where: string): unknown {
  if (result === undefined) return undefined;
  if ('value' in result) return result.value;
  const [first, ...others] = result.problems;
  const more = others.length === 0 ? '' : ` "errors" names ${others.length} more.`;
  throw new AppError(code, {
    detail: `In the ${where}, ${first?.pointer || 'the whole'} ${first?.message}.${more}`,
    problems: result.problems,
  });
}

/** What the caller may not know answers 404 before its body is judged. */
async function refuseUnknownSubject(deps: HttpDeps, route: Route, accountId: string, params: unknown): Promise<void> {
  const id = (params as { id?: string } | undefined)?.id;
  if (id !== undefined) await (route.subject ?? getEntity)(deps.store.db, accountId, id);
}
