import { readFileSync } from 'node:fs';
import Schema from 'typebox/schema';

/** One operation of the published document. */
export type Operation = {
  operationId: string;
  method: string;
  /** With `{id}` in it. */
  path: string;
  /** Null: no key needed. */
  scope: string | null;
  hasBody: boolean;
};

type Json = Record<string, unknown>;
type Content = Record<string, { schema: Json }>;
type PublishedOperation = {
  operationId: string;
  security: unknown[];
  'x-required-scope'?: string;
  requestBody?: unknown;
  responses: Record<string, { content?: Content }>;
};

const file = new URL('../../openapi.json', import.meta.url);
const document = JSON.parse(readFileSync(file, 'utf8')) as {
  paths: Record<string, Record<string, PublishedOperation>>;
  components: { schemas: Record<string, Json> };
};
const components = closed(document.components) as Json;

const published = Object.entries(document.paths).flatMap(([path, methods]) =>
  Object.entries(methods).map(([method, operation]) => ({ path, method: method.toUpperCase(), operation })),
);

/** Every operation of `openapi.json`: what the security suite has to cover. */
export const OPERATIONS: readonly Operation[] = published.map(({ path, method, operation }) => ({
  operationId: operation.operationId,
  method,
  path,
  scope: operation.security.length === 0 ? null : (operation['x-required-scope'] ?? 'any'),
  hasBody: operation.requestBody !== undefined,
}));

export type Observed = { method: string; path: string; status: number; contentType: string | null; text: string };

const problem = Schema.Compile({ $ref: '#/components/schemas/Problem', components });
const compiled = new Map<string, ReturnType<typeof Schema.Compile>>();

/**
 * What is wrong with an answer by the published document, or null: a status, a media type or a member that the
 * document does not name counts as wrong. Where it has no operation, a refusal must be a problem; pages are not judged.
 */
export function contractBreach(observed: Observed): string | null {
  const { method, path, status, text } = observed;
  const mediaType = observed.contentType?.split(';')[0] ?? null;
  const found = published.find((each) => each.method === method && patternOf(each.path).test(path));
  if (found === undefined) {
    if (status < 400) return null;
    return mediaType === 'application/problem+json' ? judge(problem, text) : 'a refusal that is no problem document';
  }
  const response = found.operation.responses[status];
  if (response === undefined) return `status ${status} is not documented`;
  if (response.content === undefined) return text === '' ? null : 'a body where none is documented';
  const content = mediaType === null ? undefined : response.content[mediaType];
  if (content === undefined) return `media type ${mediaType} is not documented`;
  // Text that is not JSON: pages, lines.
  if (content.schema['type'] === 'string') return null;
  const name = `${found.operation.operationId} ${status}`;
  const check = compiled.get(name) ?? Schema.Compile({ ...(closed(content.schema) as Json), components });
  compiled.set(name, check);
  return judge(check, text);
}

function judge(check: ReturnType<typeof Schema.Compile>, text: string): string | null {
  return errorsOf(check, text) ?? actionToNowhere(JSON.parse(text));
}

/** The first `next_action`, at any depth, whose operation the document does not have with that method and address. */
function actionToNowhere(value: unknown): string | null {
  if (typeof value !== 'object' || value === null) return null;
  const {
    operation_id: operationId,
    method,
    href,
  } = value as Partial<Record<'operation_id' | 'method' | 'href', unknown>>;
  if (operationId !== undefined && operationId !== null) {
    const path = String(href).split('?', 1)[0] ?? '';
    const isKnown = published.some(
      (each) => each.operation.operationId === operationId && each.method === method && patternOf(each.path).test(path),
    );
    if (!isKnown) return `no operation ${operationId} with ${method} ${href}`;
  }
  for (const member of Object.values(value)) {
    const broken = actionToNowhere(member);
    if (broken !== null) return broken;
  }
  return null;
}

function patternOf(path: string): RegExp {
  return new RegExp(`^${path.replaceAll('.', '\\.').replaceAll(/\{\w+\}/g, '[^/]+')}$`);
}

function errorsOf(check: ReturnType<typeof Schema.Compile>, text: string): string | null {
  const value: unknown = JSON.parse(text);
  if (check.Check(value)) return null;
  const [, errors] = check.Errors(value);
  return errors.map(({ instancePath, message }) => `${instancePath || '/'} ${message}`).join('; ');
}

/** The same schema with every object closed, so that an undocumented member is found. */
function closed(schema: unknown): unknown {
  if (Array.isArray(schema)) return schema.map(closed);
  if (typeof schema !== 'object' || schema === null) return schema;
  const copy: Json = Object.fromEntries(Object.entries(schema).map(([name, value]) => [name, closed(value)]));
  const isOpenObject = copy['type'] === 'object' && 'properties' in copy && !('additionalProperties' in copy);
  return isOpenObject ? { ...copy, additionalProperties: false } : copy;
}
