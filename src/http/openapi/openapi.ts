import { RESPONSE_HEADERS } from '../answers/headers.ts';
import type { Route } from '../calls/route.ts';
import { operation } from './operation.ts';
import { type Components, inline, type Json } from './schemas.ts';
import { SHARED_PARAMETERS } from './shared-parameters.ts';
import { INFO, SERVERS, TAGS } from './words.ts';

/**
 * Builds the OpenAPI 3.1 document directly from the route table. TypeBox schemas are JSON Schema 2020-12, which OpenAPI
 * 3.1 uses, so the same schema objects validate requests and are published.
 */
export function buildOpenapi(routes: readonly Route[], version: string): Json {
  const components: Components = {
    schemas: new Map(),
    examples: new Map(),
    responses: new Map(),
    headers: new Set(),
    parameters: new Set(),
  };
  const paths: Record<string, Json> = {};
  for (const route of routes) {
    paths[route.path] ??= {};
    (paths[route.path] as Json)[route.method.toLowerCase()] = operation(route, routes, components);
  }
  const used = new Set(routes.map((route) => route.tag));
  return {
    openapi: '3.1.0',
    info: { ...INFO, version },
    servers: SERVERS,
    tags: Object.entries(TAGS).flatMap(([name, description]) => (used.has(name) ? [{ name, description }] : [])),
    paths,
    components: {
      schemas: sorted([...components.schemas].map(([id, schema]) => [id, inline(schema, components, id)])),
      responses: sorted(components.responses),
      parameters: pick(SHARED_PARAMETERS, components.parameters),
      headers: pick(RESPONSE_HEADERS, components.headers),
      examples: sorted(components.examples),
      securitySchemes: {
        apiKey: {
          type: 'http',
          scheme: 'bearer',
          description: 'An API key: `efs_test_…` or `efs_live_…`. POST /v1/accounts creates the first one.',
        },
        token: {
          type: 'http',
          scheme: 'bearer',
          bearerFormat: 'JWT',
          description:
            'A token from `create_token`, or a token of a trusted platform whose user was linked with `create_issuer_link`.',
        },
      },
    },
  };
}

function sorted(entries: Iterable<[string, unknown]>): Json {
  return Object.fromEntries([...entries].sort(([a], [b]) => (a < b ? -1 : 1)));
}

function pick(all: Json, names: ReadonlySet<string>): Json {
  return Object.fromEntries(Object.entries(all).filter(([name]) => names.has(name)));
}
