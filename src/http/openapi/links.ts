import type { TSchema } from 'typebox';
import type { Route, Success } from '../calls/route.ts';
import type { Json } from './schemas.ts';

type Shape = { properties?: Record<string, unknown>; required?: readonly string[] } | undefined;

/**
 * Returns the links of an answer: from what a POST on a collection made, to every operation below its address. Tools
 * that make sequences of calls from the document follow these links.
 */
export function links(route: Route, { schema }: Success, routes: readonly Route[]): Json {
  const made = propertiesOf(schema);
  if (route.method !== 'POST' || route.isPage || !made.has('id')) return {};
  const targets = routes.filter(({ path }) => path.startsWith(`${route.path}/{`));
  return Object.fromEntries(
    targets.flatMap((target) => {
      const parameters = parametersOf(route, target, made);
      return parameters === null ? [] : [[target.operationId, { operationId: target.operationId, parameters }]];
    }),
  );
}

/** Returns a value for every parameter that the target requires; null if one would have to come from elsewhere. */
function parametersOf(route: Route, target: Route, made: ReadonlySet<string>): Json | null {
  const [own = '', ...others] = namesIn(target.path.slice(route.path.length));
  const query = (target.query as Shape)?.required ?? [];
  if (others.length > 0 || query.some((name) => !made.has(name))) return null;
  return Object.fromEntries([
    ...namesIn(route.path).map((name) => [name, `$request.path.${name}`]),
    [own, '$response.body#/id'],
    ...query.map((name) => [name, `$response.body#/${name}`]),
  ]);
}

function namesIn(path: string): string[] {
  return [...path.matchAll(/\{(\w+)\}/g)].map(([, name = '']) => name);
}

function propertiesOf(schema: TSchema | undefined): ReadonlySet<string> {
  return new Set(Object.keys((schema as Shape)?.properties ?? {}));
}
