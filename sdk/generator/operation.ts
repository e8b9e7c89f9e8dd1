import type { JsonSchema } from './json-schema.ts';

type Content = Readonly<Record<string, { schema?: JsonSchema }>>;
export type ApiParameter = {
  $ref?: string;
  name: string;
  in: string;
  required?: boolean;
  schema?: JsonSchema;
  description?: string;
};

/** An operation of the published document. */
export type ApiOperation = {
  operationId: string;
  summary?: string;
  description?: string;
  deprecated?: boolean;
  /** Set if another program's signature replaces a key. */
  'x-signed-by'?: string;
  /** The reason for which no tool of an agent calls it. */
  'x-agents'?: { none?: string };
  parameters?: readonly ApiParameter[];
  requestBody?: { required?: boolean; content: Content };
  responses: Readonly<Record<string, { content?: Content }>>;
};

/** The method's treatment of a success: it parses the answer, expects none, or returns it unread. */
export type AnswerKind = 'json' | 'none' | 'raw';
export type AnswerShape = { kind: AnswerKind; accept: readonly string[]; schemas: readonly JsonSchema[] };

const IS_JSON = /[/+]json$/;
/** The answer to a dry run: each client asks for it in a way of its own. */
const DRY_RUN_TYPE = 'application/vnd.efs.dry-run+json';
const DRY_RUN = 'dry_run';

/**
 * Returns the form in which a success reaches the caller. Null: there is no method, because the answer is only a web
 * page for people, or because others call it signed. An answer that is neither JSON nor a web page (files,
 * JSON Lines, streams) is returned unread.
 */
export function answerShape({ responses, 'x-signed-by': signedBy }: ApiOperation): AnswerShape | null {
  if (signedBy !== undefined) return null;
  const good = Object.entries(responses).filter(([status]) => status.startsWith('2'));
  if (good.length === 0) return null;
  const content = good
    .flatMap(([, response]) => Object.entries(response.content ?? {}))
    .filter(([type]) => type !== DRY_RUN_TYPE);
  if (content.length === 0) return { kind: 'none', accept: [], schemas: [] };
  const json = content.filter(([type]) => IS_JSON.test(type));
  if (json.length > 0) {
    return { kind: 'json', accept: typesOf(json), schemas: json.map(([, { schema }]) => schema ?? {}) };
  }
  const files = content.filter(([type]) => type !== 'text/html');
  return files.length === 0 ? null : { kind: 'raw', accept: typesOf(files), schemas: [] };
}

function typesOf(content: readonly (readonly [string, unknown])[]): string[] {
  return [...new Set(content.map(([type]) => type))];
}

export type BodyShape = { schema: JsonSchema | 'file'; mediaTypes: readonly string[]; required: boolean };

/** Returns the JSON schema of the body; `file`: bytes with a media type of their own. */
export function bodyShape({ requestBody }: ApiOperation): BodyShape | null {
  if (requestBody === undefined) return null;
  const { content, required = false } = requestBody;
  const json = Object.entries(content).find(([type]) => IS_JSON.test(type));
  return { schema: json ? (json[1].schema ?? {}) : 'file', mediaTypes: Object.keys(content), required };
}

/** Returns the query parameters as one object type, or null. */
export function queryShape({ parameters = [] }: ApiOperation): { schema: JsonSchema; required: boolean } | null {
  const query = parameters.filter((parameter) => parameter.in === 'query' && parameter.name !== DRY_RUN);
  if (query.length === 0) return null;
  const required = query.filter((parameter) => parameter.required === true).map(({ name }) => name);
  const properties = Object.fromEntries(
    query.map(({ name, schema = {}, description }) => [name, { ...(description && { description }), ...schema }]),
  );
  return { schema: { type: 'object', properties, required }, required: required.length > 0 };
}

/** Returns the parameters in the path, in its order. */
export function pathParameters(
  path: string,
  { parameters = [] }: ApiOperation,
): { name: string; schema: JsonSchema }[] {
  return [...path.matchAll(/\{(\w+)\}/g)].map(([, name = '']) => {
    const schema = parameters.find((parameter) => parameter.in === 'path' && parameter.name === name)?.schema;
    return { name, schema: schema ?? { type: 'string' } };
  });
}

export function takesIdempotencyKey({ parameters = [] }: ApiOperation): boolean {
  return parameters.some(({ in: where, name }) => where === 'header' && name.toLowerCase() === 'idempotency-key');
}

/** Returns the default of the parameter that makes the service wait before it answers, in seconds. */
export function waitsSeconds(operation: ApiOperation): number | undefined {
  return queryShape(operation)?.schema.properties?.['timeout']?.default as number | undefined;
}

/** The names of a page's positions: the parameter that asks for one, and the member that names the next. */
export type PageShape = { position: string; next: string };

/** Returns null for an operation without pages. `answer` is the schema of its answer. */
export function pageShape(operation: ApiOperation, answer: JsonSchema | undefined): PageShape | null {
  if (!operation.operationId.startsWith('list_')) return null;
  const query = queryShape(operation)?.schema.properties ?? {};
  const members = answer?.properties ?? {};
  const position = ['cursor', 'after'].find((name) => name in query);
  const next = ['next_cursor', 'next_after'].find((name) => name in members);
  return position === undefined || next === undefined || members['data'] === undefined ? null : { position, next };
}

export function takesDryRun({ parameters = [] }: ApiOperation): boolean {
  return parameters.some(({ name }) => name === DRY_RUN);
}
