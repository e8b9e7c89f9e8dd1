import type { TSchema } from 'typebox';
import { ERRORS, type ErrorCode } from '../../errors/errors.ts';
import { DryRun, EXAMPLE_DRY_RUN } from '../../schema/dry-run.ts';
import { ProblemDocument } from '../../schema/wire.ts';
import { explainError } from '../answers/error-explanation.ts';
import type { ResponseHeader } from '../answers/headers.ts';
import { canBeTried, DRY_RUN_TYPE } from '../calls/dry-run.ts';
import { judgesParameters } from '../calls/query-parameters.ts';
import { isOfAccount } from '../calls/reach.ts';
import type { Route, Success } from '../calls/route.ts';
import { type Components, exampleOf, inline, type Json } from './schemas.ts';

const WITH_WAIT: readonly ErrorCode[] = ['rate_limited', 'idempotency_in_progress', 'unavailable'];

/** Returns the example of an error. The address in it is relative, because the OpenAPI document names no host. */
function problemExample(code: ErrorCode): ProblemDocument {
  return explainError(code, '').example;
}

const ALWAYS: readonly ErrorCode[] = [
  'malformed_request',
  'unauthenticated',
  'request_timeout',
  // Any request is refused if it contains a personal tax number, so every operation has this error.
  'validation_failed',
  'uri_too_long',
  'headers_too_large',
  'unavailable',
  'internal',
];
const WITH_KEY: readonly ErrorCode[] = ['insufficient_scope', 'rate_limited'];
/** Errors of operations that are not GET. The body of a call is checked even if the operation takes none. */
const WRITING: readonly ErrorCode[] = [
  'payload_too_large',
  'unsupported_media_type',
  'invalid_parameter',
  // `rate_limited` also refuses a network that has sent too many incomplete bodies.
  'rate_limited',
];

export function successes(route: Route, routes: readonly Route[], components: Components): Json {
  const real = Object.fromEntries(
    Object.entries(route.responses).map(([status, success]) => {
      const leads = links(route, success, routes);
      const response = successOf(route, success, components);
      return [status, Object.keys(leads).length === 0 ? response : { ...response, links: leads }];
    }),
  );
  return canBeTried(route) ? withDryRun(route, real, components) : real;
}

function withDryRun(route: Route, real: Json, components: Components): Json {
  components.examples.set('DryRun', { value: EXAMPLE_DRY_RUN });
  const examples = { DryRun: { $ref: '#/components/examples/DryRun' } };
  const content = { [DRY_RUN_TYPE]: { schema: inline(DryRun, components), examples } };
  const same = real[200] as Json | undefined;
  if (same !== undefined) return { ...real, 200: { ...same, content: { ...(same['content'] as Json), ...content } } };
  const ofTrial = successHeaders(route, { description: '', headers: ['Cache-Control'] });
  const described = { description: 'Result of a dry run.', headers: headers(ofTrial, components), content };
  return { 200: described, ...real };
}

function successOf(route: Route, success: Success, components: Components): Json {
  const { description, schema, mediaType = [], example } = success;
  const text = success.isFile ? { type: 'string', format: 'binary' } : { type: 'string' };
  const content = {
    ...(schema ? { 'application/json': jsonContent(success, schema, components) } : {}),
    ...Object.fromEntries(
      [mediaType].flat().map((type) => [type, { schema: text, ...(schema ? {} : exampleMember(example)) }]),
    ),
  };
  return {
    description,
    headers: headers(successHeaders(route, success), components),
    ...(Object.keys(content).length > 0 ? { content } : {}),
  };
}

function jsonContent({ example }: Success, schema: TSchema, components: Components): Json {
  const published = inline(schema, components);
  const { $id: id } = schema as { $id?: string };
  if (example !== undefined || id === undefined)
    return { schema: published, ...exampleMember(example ?? exampleOf(schema)) };
  components.examples.set(id, { value: exampleOf(schema) });
  return { schema: published, examples: { [id]: { $ref: `#/components/examples/${id}` } } };
}

function exampleMember(example: unknown): Json {
  return example === undefined ? {} : { example };
}

function successHeaders(route: Route, success: Success): ResponseHeader[] {
  const isConditional = 304 in route.responses;
  return [
    'X-Request-Id',
    ...(isKept(route, success) ? (['Cache-Control'] as const) : []),
    ...(isConditional ? (['ETag'] as const) : []),
    ...(success.headers ?? []).filter((name) => name !== 'Cache-Control'),
    ...(route.method === 'GET' || route.isPage ? [] : (['Idempotent-Replayed'] as const)),
    ...(route.scope === 'public' ? [] : (['RateLimit', 'RateLimit-Policy'] as const)),
  ];
}

function isKept(route: Route, { headers: named = [] }: Success): boolean {
  return route.scope !== 'public' || route.isPage === true || named.includes('Cache-Control');
}

/**
 * Returns the errors that the state of the account can cause. Operators and people with a link can change a suspended
 * account, but nobody can change a frozen account.
 */
function ofItsAccount({ method, scope, isPage }: Route): readonly ErrorCode[] {
  if (method === 'GET') return [];
  if (scope === 'operator' || isPage) return ['account_frozen'];
  return scope === 'public' ? [] : ['account_frozen', 'account_suspended'];
}

/**
 * True if the path contains an id. Such an operation can answer 404, because the caller may have no resource with this
 * id.
 */
function namesById({ path, isPage = false }: Route): boolean {
  return !isPage && /[{_]id\}/.test(path);
}

/** Returns one response per status, with all its error codes and an example of each. */
export function refusals(route: Route, components: Components): Json {
  const codes = new Set<ErrorCode>([
    ...ALWAYS,
    ...(route.scope === 'public' ? [] : WITH_KEY),
    ...(['public', 'operator'].includes(route.scope) ? [] : (['account_closed'] as const)),
    ...(route.method === 'GET' ? [] : WRITING),
    ...ofItsAccount(route),
    ...(['public', 'operator'].includes(route.scope) || !isOfAccount(route) ? [] : (['not_permitted'] as const)),
    ...(canBeTried(route) ? (['effects_changed'] as const) : []),
    ...(route.params || judgesParameters(route) ? (['invalid_parameter'] as const) : []),
    ...(namesById(route) ? (['not_found'] as const) : []),
    ...(route.errors ?? []),
  ]);
  const inOrder = (Object.keys(ERRORS) as ErrorCode[]).filter((code) => codes.has(code));
  const byStatus = Map.groupBy(inOrder, (code) => ERRORS[code].status);
  return Object.fromEntries([...byStatus].map(([status, list]) => [status, refusal(route, status, list, components)]));
}

/** Returns the response with these error codes. Operations with the same one or two codes share a response. */
function refusal(route: Route, status: number, codes: readonly ErrorCode[], components: Components): Json {
  const description = codes.map((code) => `\`${code}\`: ${explainError(code, '').meaning}`).join(' ');
  const common = { description, headers: headers(refusalHeaders(status, codes), components) };
  if (route.isPage)
    return { ...common, content: { 'text/html': { schema: { type: 'string' } } }, 'x-error-codes': codes };
  for (const code of codes) {
    if (!components.examples.has(code))
      components.examples.set(code, { summary: ERRORS[code].title, value: problemExample(code) });
  }
  const examples = Object.fromEntries(codes.map((code) => [code, { $ref: `#/components/examples/${code}` }]));
  const response = {
    ...common,
    content: { 'application/problem+json': { schema: inline(ProblemDocument, components), examples } },
    'x-error-codes': codes,
  };
  if (codes.length > 2) return response;
  const name = codes.map(pascalCase).join('Or');
  components.responses.set(name, response);
  return { $ref: `#/components/responses/${name}` };
}

function refusalHeaders(status: number, codes: readonly ErrorCode[]): ResponseHeader[] {
  return [
    'X-Request-Id',
    'Cache-Control',
    ...(status === 401 ? (['WWW-Authenticate'] as const) : (['RateLimit', 'RateLimit-Policy'] as const)),
    ...(codes.some((code) => WITH_WAIT.includes(code)) ? (['Retry-After'] as const) : []),
  ];
}

function headers(names: readonly ResponseHeader[], components: Components): Json {
  for (const name of names) components.headers.add(name);
  return Object.fromEntries(names.map((name) => [name, { $ref: `#/components/headers/${name}` }]));
}

function pascalCase(code: string): string {
  return code.replaceAll(/(?:^|_)(\w)/g, (_, letter: string) => letter.toUpperCase());
}

type Shape = { properties?: Record<string, unknown>; required?: readonly string[] } | undefined;

/**
 * Returns the OpenAPI links from a resource that a POST creates to every operation below its address. Tools that make
 * several calls in a row follow these links.
 */
function links(route: Route, { schema }: Success, routes: readonly Route[]): Json {
  const members = propertiesOf(schema);
  if (route.method !== 'POST' || route.isPage || !members.has('id')) return {};
  const targets = routes.filter(({ path }) => path.startsWith(`${route.path}/{`));
  return Object.fromEntries(
    targets.flatMap((target) => {
      const parameters = parametersOf(route, target, members);
      return parameters === null ? [] : [[target.operationId, { operationId: target.operationId, parameters }]];
    }),
  );
}

function parametersOf(route: Route, target: Route, members: ReadonlySet<string>): Json | null {
  const [first = '', ...others] = namesIn(target.path.slice(route.path.length));
  const query = (target.query as Shape)?.required ?? [];
  if (others.length > 0 || query.some((name) => !members.has(name))) return null;
  return Object.fromEntries([
    ...namesIn(route.path).map((name) => [name, `$request.path.${name}`]),
    [first, '$response.body#/id'],
    ...query.map((name) => [name, `$response.body#/${name}`]),
  ]);
}

function namesIn(path: string): string[] {
  return [...path.matchAll(/\{(\w+)\}/g)].map(([, name = '']) => name);
}

function propertiesOf(schema: TSchema | undefined): ReadonlySet<string> {
  return new Set(Object.keys((schema as Shape)?.properties ?? {}));
}
