import type { TSchema } from 'typebox';
import { refusalForAgents } from '../calls/agents.ts';
import { canBeTried } from '../calls/dry-run.ts';
import { needsApiKey } from '../calls/makes.ts';
import type { Route } from '../calls/route.ts';
import { refusals, successes } from './responses.ts';
import { type Components, inline, type Json } from './schemas.ts';
import type { SharedParameter } from './shared-parameters.ts';

export function operation(route: Route, routes: readonly Route[], components: Components): Json {
  const body = requestBody(route, components);
  const refusedToAgents = refusalForAgents(route);
  return {
    operationId: route.operationId,
    summary: route.summary,
    description: describe(route),
    tags: [route.tag],
    security: securityOf(route),
    ...(route.scope === 'public' ? {} : { 'x-required-scope': route.scope }),
    ...(route.alsoNeeds ? { 'x-also-required-scopes': route.alsoNeeds } : {}),
    ...(route.signedBy ? { 'x-signed-by': route.signedBy } : {}),
    ...(needsApiKey(route) ? { 'x-required-credential': 'api_key' } : {}),
    ...(canBeTried(route) && (route.cannotBeUndone ?? null) !== null ? { 'x-irreversible': true } : {}),
    ...(typeof route.command === 'string' ? { 'x-command': route.command } : {}),
    ...(refusedToAgents === null ? {} : { 'x-agents': { none: refusedToAgents } }),
    ...(route.searchWords ? { 'x-search-words': route.searchWords } : {}),
    ...(route.deprecation ? { deprecated: true } : {}),
    parameters: [
      ...parameters('path', route.params, components),
      ...parameters('query', route.query, components),
      ...sharedParameters(route).map((name) => {
        components.parameters.add(name);
        return { $ref: `#/components/parameters/${name}` };
      }),
    ],
    ...(body ? { requestBody: body } : {}),
    responses: { ...refusals(route, components), ...successes(route, routes, components) },
  };
}

function securityOf(route: Route): Json[] {
  if (route.scope === 'public') return [];
  const isKeyOnly = needsApiKey(route) || route.scope === 'operator';
  return isKeyOnly ? [{ apiKey: [] }] : [{ apiKey: [] }, { token: [] }];
}

function describe(route: Route): string {
  return [route.description, access(route)].filter(Boolean).join('\n\n');
}

function access({ scope, alsoNeeds = [], signedBy }: Route): string {
  if (signedBy) return 'Authentication: a signature.';
  if (scope === 'public') return 'Authentication: none.';
  if (scope === 'any') return 'Authentication: any key.';
  return alsoNeeds.length === 0 ? `Scope: \`${scope}\`.` : `Scopes: \`${[scope, ...alsoNeeds].join('`, `')}\`.`;
}

const BINARY = { schema: { type: 'string', format: 'binary' } };

function requestBody({ body, fileBody, examples = {} }: Route, components: Components): Json | undefined {
  if (fileBody) {
    const { mediaTypes, schema } = fileBody;
    const described = schema ? { schema: inline(schema, components), examples } : BINARY;
    const content = mediaTypes.map((type) => [type, described]);
    return { required: true, content: Object.fromEntries(content) };
  }
  if (!body) return undefined;
  // A missing body counts as an empty object, so the body is optional if one of the examples is empty.
  const isOptional = Object.values(examples).some(({ value }) => Object.keys(value).length === 0);
  return { required: !isOptional, content: { 'application/json': { schema: inline(body, components), examples } } };
}

function sharedParameters(route: Route): SharedParameter[] {
  return [
    ...(canBeTried(route) ? (['DryRun'] as const) : []),
    ...(route.method === 'GET' || route.isPage ? [] : (['IdempotencyKey'] as const)),
    ...(canBeTried(route) ? (['Confirm'] as const) : []),
    ...(route.errors?.includes('precondition_failed') ? (['IfMatch'] as const) : []),
    ...(304 in route.responses ? (['IfNoneMatch'] as const) : []),
    ...(route.isEventStream ? (['LastEventId'] as const) : []),
  ];
}

function parameters(where: 'path' | 'query', schema: TSchema | undefined, components: Components): Json[] {
  const object = schema as { properties?: Record<string, TSchema>; required?: string[] } | undefined;
  return Object.entries(object?.properties ?? {}).map(([name, property]) => {
    const { description, ...rest } = inline(property, components) as Json;
    return {
      name,
      in: where,
      required: object?.required?.includes(name) ?? false,
      ...(description === undefined ? {} : { description }),
      schema: rest,
    };
  });
}
