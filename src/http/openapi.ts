import type { TSchema } from 'typebox';
import { ERRORS, type ErrorCode } from '../errors.ts';
import { ProblemDocument } from '../schema/wire.ts';
import type { Route } from './route.ts';

type Json = Record<string, unknown>;

/** Refusals that every route can give, and those that every route with a key, a body or a parameter can. */
const ALWAYS: readonly ErrorCode[] = [
  'malformed_request',
  'unauthenticated',
  'uri_too_long',
  'unavailable',
  'internal',
];
const WITH_KEY: readonly ErrorCode[] = ['insufficient_scope', 'rate_limited'];
const WITH_BODY: readonly ErrorCode[] = ['payload_too_large', 'unsupported_media_type', 'validation_failed'];
const WITH_PARAMETERS: readonly ErrorCode[] = ['invalid_parameter'];

/**
 * The OpenAPI 3.1 document, straight from the route table: TypeBox schemas are JSON Schema 2020-12, which is what
 * OpenAPI 3.1 speaks, so what validates and what is published are the same objects.
 */
export function buildOpenapi(routes: readonly Route[], version: string): Json {
  const components = new Map<string, TSchema>();
  const paths: Record<string, Json> = {};
  for (const route of routes) {
    paths[route.path] ??= {};
    (paths[route.path] as Json)[route.method.toLowerCase()] = operation(route, components);
  }
  const schemas = Object.fromEntries(
    [...components].sort(([a], [b]) => (a < b ? -1 : 1)).map(([id, schema]) => [id, inline(schema, components, id)]),
  );
  return {
    openapi: '3.1.0',
    info: {
      title: 'Entity Formation Service',
      version,
      description:
        'Forms legal entities: a company is filed once, its status never lies, and every refusal says why and what to do.',
      license: { name: 'Apache-2.0', identifier: 'Apache-2.0' },
    },
    servers: [{ url: '/' }],
    tags: [...new Set(routes.map((route) => route.tag))].map((name) => ({ name })),
    paths,
    components: {
      schemas,
      securitySchemes: {
        apiKey: { type: 'http', scheme: 'bearer', description: 'An API key: `efs_test_…` or `efs_live_…`.' },
        token: {
          type: 'http',
          scheme: 'bearer',
          bearerFormat: 'JWT',
          description: 'A token of `create_token`, or one of a trusted platform that `create_issuer_link` linked.',
        },
      },
    },
  };
}

function operation(route: Route, components: Map<string, TSchema>): Json {
  const isWrite = route.method !== 'GET';
  return {
    operationId: route.operationId,
    summary: route.summary,
    description: describe(route),
    tags: [route.tag],
    security: securityOf(route),
    ...(route.scope === 'public' ? {} : { 'x-required-scope': route.scope }),
    ...(route.credential ? { 'x-required-credential': route.credential } : {}),
    parameters: [
      ...parameters('path', route.params, components),
      ...parameters('query', route.query, components),
      ...(isWrite && !route.isPage ? [IDEMPOTENCY_KEY] : []),
    ],
    ...(route.fileBody
      ? {
          requestBody: {
            required: true,
            content: Object.fromEntries(route.fileBody.mediaTypes.map((type) => [type, {}])),
          },
        }
      : {}),
    ...(route.deprecation ? { deprecated: true } : {}),
    ...(route.body
      ? { requestBody: { required: true, content: { 'application/json': { schema: inline(route.body, components) } } } }
      : {}),
    responses: { ...refusals(route, components), ...successes(route, components) },
  };
}

function securityOf(route: Route): Json[] {
  if (route.scope === 'public') return [];
  const isKeyOnly = route.credential === 'api_key' || route.scope === 'operator';
  return isKeyOnly ? [{ apiKey: [] }] : [{ apiKey: [] }, { token: [] }];
}

function describe(route: Route): string {
  const scope =
    route.scope === 'public' ? 'No key needed.' : route.scope === 'any' ? 'Any key.' : `Scope: \`${route.scope}\`.`;
  return [route.description, scope].filter(Boolean).join('\n\n');
}

const IDEMPOTENCY_KEY = {
  name: 'Idempotency-Key',
  in: 'header',
  required: false,
  description: 'Makes the call safe to repeat: the same key and body get the same answer and one effect.',
  schema: { type: 'string', minLength: 1, maxLength: 257 },
};

function parameters(where: 'path' | 'query', schema: TSchema | undefined, components: Map<string, TSchema>): Json[] {
  const object = schema as { properties?: Record<string, TSchema>; required?: string[] } | undefined;
  return Object.entries(object?.properties ?? {}).map(([name, property]) => ({
    name,
    in: where,
    required: object?.required?.includes(name) ?? false,
    schema: inline(property, components),
  }));
}

function successes(route: Route, components: Map<string, TSchema>): Json {
  return Object.fromEntries(
    Object.entries(route.responses).map(([status, { description, schema, mediaType }]) => [
      status,
      {
        description,
        ...(schema || mediaType
          ? {
              content: {
                ...(schema ? { 'application/json': { schema: inline(schema, components) } } : {}),
                ...(mediaType ? { [mediaType]: { schema: { type: 'string' } } } : {}),
              },
            }
          : {}),
      },
    ]),
  );
}

/** One response per status, naming every code it can carry. */
function refusals(route: Route, components: Map<string, TSchema>): Json {
  const codes = new Set<ErrorCode>([
    ...ALWAYS,
    ...(route.scope === 'public' ? [] : WITH_KEY),
    ...(route.body || route.fileBody ? WITH_BODY : []),
    ...(route.params || route.query || route.method !== 'GET' ? WITH_PARAMETERS : []),
    ...route.errors,
  ]);
  const byStatus = Map.groupBy(codes, (code) => ERRORS[code].status);
  const schema = inline(ProblemDocument, components);
  return Object.fromEntries(
    [...byStatus].map(([status, list]) => [
      status,
      {
        description: list.map((code) => `\`${code}\`: ${ERRORS[code].title}.`).join(' '),
        content: route.isPage
          ? { 'text/html': { schema: { type: 'string' } } }
          : { 'application/problem+json': { schema } },
      },
    ]),
  );
}

/** Replaces every schema that has an $id by a reference into components. */
function inline(schema: TSchema, components: Map<string, TSchema>, self?: string): unknown {
  const id = (schema as { $id?: string }).$id;
  if (id !== undefined && id !== self) {
    if (!components.has(id)) {
      components.set(id, schema);
      inline(schema, components, id);
    }
    return { $ref: `#/components/schemas/${id}` };
  }
  return Object.fromEntries(
    Object.entries(schema)
      .filter(([key]) => key !== '$id')
      .map(([key, value]) => [key, inlineValue(value, components)]),
  );
}

function inlineValue(value: unknown, components: Map<string, TSchema>): unknown {
  if (Array.isArray(value)) return value.map((each) => inlineValue(each, components));
  if (typeof value === 'object' && value !== null) return inline(value as TSchema, components);
  return value;
}
