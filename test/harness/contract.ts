import { readFileSync } from 'node:fs';
import Schema from 'typebox/schema';

/** One operation of the published document. */
export type Operation = {
  operationId: string;
  method: string;
  /** Contains `{id}`. */
  path: string;
  /** Null: no key needed. */
  scope: string | null;
  /** Scopes that it needs besides. */
  alsoNeeds: readonly string[];
  /** True: no token may call it. */
  needsKey: boolean;
  /** The party whose signature it needs instead of a key. */
  signedBy: string | null;
  hasBody: boolean;
};

type Json = Record<string, unknown>;
type Example = { $ref?: string; value?: unknown };
export type Content = Record<string, { schema: Json; example?: unknown; examples?: Record<string, Example> }>;
export type PublishedResponse = {
  $ref?: string;
  description: string;
  headers: Record<string, unknown>;
  content?: Content;
  'x-error-codes'?: string[];
};
export type Parameter = {
  $ref?: string;
  name: string;
  in: string;
  required: boolean;
  description?: string;
  schema: Json;
};
export type PublishedOperation = {
  operationId: string;
  summary: string;
  description: string;
  security: unknown[];
  'x-required-scope'?: string;
  'x-also-required-scopes'?: string[];
  'x-required-credential'?: string;
  'x-signed-by'?: string;
  parameters: Parameter[];
  requestBody?: { required: boolean; content: Content };
  responses: Record<string, PublishedResponse>;
};

const file = new URL('../../openapi.json', import.meta.url);
const document = JSON.parse(readFileSync(file, 'utf8')) as {
  paths: Record<string, Record<string, PublishedOperation>>;
  components: Record<string, Record<string, Json>> & { schemas: Record<string, Json> };
};
const components = { schemas: closed(document.components.schemas) };

/** The schemas by name, as published. */
export const SCHEMAS: Readonly<Record<string, Json>> = document.components.schemas;

/** Resolves a `$ref` of the document; anything else is returned unchanged. */
export function resolved<T extends { $ref?: string }>(part: T): T {
  const match = part.$ref === undefined ? null : /^#\/components\/(\w+)\/([\w.-]+)$/.exec(part.$ref);
  return match === null ? part : (document.components[match[1] ?? '']?.[match[2] ?? ''] as unknown as T);
}

export const PUBLISHED = Object.entries(document.paths).flatMap(([path, methods]) =>
  Object.entries(methods).map(([method, operation]) => ({ path, method: method.toUpperCase(), operation })),
);

/** Every operation of `openapi.json`: the security suite has to cover all. */
export const OPERATIONS: readonly Operation[] = PUBLISHED.map(({ path, method, operation }) => ({
  operationId: operation.operationId,
  method,
  path,
  signedBy: operation['x-signed-by'] ?? null,
  scope: operation.security.length === 0 ? null : (operation['x-required-scope'] ?? 'any'),
  alsoNeeds: operation['x-also-required-scopes'] ?? [],
  needsKey: operation['x-required-credential'] === 'api_key',
  hasBody: operation.requestBody !== undefined,
}));

export type Observed = {
  method: string;
  path: string;
  status: number;
  contentType: string | null;
  text: string;
  headers?: Headers;
};

type Check = ReturnType<typeof Schema.Compile>;
const PROBLEM = { $ref: '#/components/schemas/Problem' };
/** By schema: compiling takes milliseconds, and most refusals have the same one. */
const compiled = new Map<string, Check>();

/** The paths of the document, those with the fewest parameters first. */
const PATHS = Object.keys(document.paths)
  .map((path) => ({ path, pattern: patternOf(path), parameters: path.split('{').length }))
  .sort((a, b) => a.parameters - b.parameters);

/**
 * Returns what is wrong with an answer by the published document, or null: a status, media type or member that the
 * document does not name counts as wrong. If it has no such operation, a refusal must be a problem; web pages are not
 * judged.
 */
export function contractBreach(observed: Observed): string | null {
  const { method, path, status, text } = observed;
  const mediaType = observed.contentType?.split(';')[0] ?? null;
  const published = publishedPath(path);
  const found = PUBLISHED.find((each) => each.method === method && each.path === published);
  if (found === undefined) {
    if (status < 400) return null;
    // A form's address that is loaded again leads to its page, or says that there is none (http/calls/after-form.ts).
    if (method === 'GET' && mediaType === 'text/html' && isForm(published)) return null;
    return mediaType === 'application/problem+json'
      ? judge(compileClosed(PROBLEM), text)
      : 'a refusal that is no problem document';
  }
  const documented = found.operation.responses[status];
  if (documented === undefined) return `status ${status} is not documented`;
  const response = resolved(documented);
  const headerBreach = headersOf(response, observed.headers);
  if (headerBreach !== null) return headerBreach;
  if (response.content === undefined) return text === '' ? null : 'a body where none is documented';
  const content = mediaType === null ? undefined : response.content[mediaType];
  if (content === undefined) return `media type ${mediaType} is not documented`;
  // Text that is not JSON: pages, lines.
  if (content.schema['type'] === 'string') return null;
  return judge(compileClosed(content.schema), text) ?? codeOf(response, text);
}

/** Returns whether a page posts its form to this path. */
function isForm(published: string | undefined): boolean {
  const form = PUBLISHED.find(({ method, path }) => method === 'POST' && path === published);
  const answers = form === undefined ? [] : Object.values(form.operation.responses).map(resolved);
  return answers.some(({ content }) => content !== undefined && 'text/html' in content);
}

function judge(check: Check, text: string): string | null {
  return errorsOf(check, text) ?? actionToNowhere(JSON.parse(text));
}

/**
 * Returns the first `next_action`, at any depth, whose operation the document does not have with that method and
 * address.
 */
function actionToNowhere(value: unknown): string | null {
  if (typeof value !== 'object' || value === null) return null;
  const {
    operation_id: operationId,
    method,
    href,
  } = value as Partial<Record<'operation_id' | 'method' | 'href', unknown>>;
  if (operationId !== undefined && operationId !== null) {
    const path = String(href).split('?', 1)[0] ?? '';
    const isKnown = PUBLISHED.some(
      (each) => each.operation.operationId === operationId && each.method === method && isAt(each.path, path),
    );
    if (!isKnown) return `no operation ${operationId} with ${method} ${href}`;
  }
  for (const member of Object.values(value)) {
    const broken = actionToNowhere(member);
    if (broken !== null) return broken;
  }
  return null;
}

/** Compiles a check of this schema that also finds unknown members. */
export function compileClosed(schema: Json): Check {
  const key = JSON.stringify(schema);
  const check = compiled.get(key) ?? Schema.Compile({ ...(closed(schema) as Json), components });
  compiled.set(key, check);
  return check;
}

function codeOf(response: PublishedResponse, text: string): string | null {
  const codes = response['x-error-codes'];
  if (codes === undefined) return null;
  const { code } = JSON.parse(text) as { code: string };
  return codes.includes(code) ? null : `code ${code} is not documented`;
}

/** Headers that a caller may rely on; others, needed by HTTP and for security, are not part of the contract. */
const CONTRACTUAL =
  /^(?:etag|location|retry-after|ratelimit|ratelimit-policy|idempotent-replayed|x-request-id|cache-control|www-authenticate)$/;

function headersOf(response: PublishedResponse, headers: Headers | undefined): string | null {
  if (headers === undefined) return null;
  const documented = new Set(Object.keys(response.headers).map((name) => name.toLowerCase()));
  const surplus = [...headers.keys()].filter((name) => CONTRACTUAL.test(name) && !documented.has(name));
  if (surplus.length > 0) return `header ${surplus.join(', ')} is not documented`;
  return headers.has('x-request-id') ? null : 'no X-Request-Id';
}

/**
 * Returns the path of the document that an address belongs to: as in OpenAPI, the matching one with the fewest
 * parameters.
 */
function publishedPath(address: string): string | undefined {
  return PATHS.find(({ pattern }) => pattern.test(address))?.path;
}

function isAt(published: string, address: string): boolean {
  return PATHS.some(({ path, pattern }) => path === published && pattern.test(address));
}

function patternOf(path: string): RegExp {
  return new RegExp(`^${path.replaceAll('.', '\\.').replaceAll(/\{\w+\}/g, '[^/]+')}$`);
}

function errorsOf(check: Check, text: string): string | null {
  const value: unknown = JSON.parse(text);
  if (check.Check(value)) return null;
  const [, errors] = check.Errors(value);
  return errors.map(({ instancePath, message }) => `${instancePath || '/'} ${message}`).join('; ');
}

/** Returns the same schema with every object closed, so that an undocumented member is found. */
function closed(schema: unknown): unknown {
  if (Array.isArray(schema)) return schema.map(closed);
  if (typeof schema !== 'object' || schema === null) return schema;
  const copy: Json = Object.fromEntries(Object.entries(schema).map(([name, value]) => [name, closed(value)]));
  const isOpenObject = copy['type'] === 'object' && 'properties' in copy && !('additionalProperties' in copy);
  return isOpenObject ? { ...copy, additionalProperties: false } : copy;
}
