import { type JsonSchema, typeName, typeOf, union } from './schema-type.ts';

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
  parameters?: readonly ApiParameter[];
  requestBody?: { required?: boolean; content: Content };
  responses: Readonly<Record<string, { content?: Content }>>;
};

/** The method's treatment of a success: it parses the answer, expects none, or returns it unread. */
export type AnswerKind = 'json' | 'none' | 'raw';
export type AnswerShape = { kind: AnswerKind; accept: readonly string[]; schemas: readonly JsonSchema[] };

/**
 * Types without a name in the document get one made of the operation's, so that all types in the methods are exported.
 */
export type NamedType = { name: string; schema: JsonSchema };

const IS_JSON = /[/+]json$/;
/** The answer to a dry run, which has a method of its own (src/dry-run.ts). */
const DRY_RUN_TYPE = 'application/vnd.efs.dry-run+json';
const DRY_RUN = 'dry_run';

/**
 * Returns the form in which a success reaches the caller. Null: there is no method, because the answer is only a web
 * page for people, or because others call it signed. An answer that is neither JSON nor a web page (files, JSON Lines,
 * streams) is returned as the Response, body unread.
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

/** Returns the JSON schema of the body; `file`: bytes with a media type of their own, which a Blob carries. */
export function bodyShape({ requestBody }: ApiOperation): { schema: JsonSchema | 'file'; required: boolean } | null {
  if (requestBody === undefined) return null;
  const json = Object.entries(requestBody.content).find(([type]) => IS_JSON.test(type));
  return { schema: json ? (json[1].schema ?? {}) : 'file', required: requestBody.required === true };
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

/** Returns the type for a schema: the name of a component or, for an object, of a type declared beside the methods. */
export function nameFor(schema: JsonSchema, name: string, declared: NamedType[]): string {
  const written = typeOf(schema);
  if (!written.includes('\n')) return written;
  declared.push({ name, schema });
  return name;
}

/** Returns the type of a parsed answer. */
export function answerType(operation: ApiOperation, shape: AnswerShape, declared: NamedType[]): string {
  if (shape.kind === 'none') return 'void';
  if (shape.kind === 'raw') return 'Response';
  const name = `${typeName(operation.operationId)}Answer`;
  return union(shape.schemas.map((schema, at) => nameFor(schema, at === 0 ? name : `${name}${at + 1}`, declared)));
}
