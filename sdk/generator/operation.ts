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

/** An operation as the published document has it. */
export type ApiOperation = {
  operationId: string;
  summary?: string;
  description?: string;
  deprecated?: boolean;
  /** Set where a signature of somebody else's program stands for a key. */
  'x-signed-by'?: string;
  parameters?: readonly ApiParameter[];
  requestBody?: { required?: boolean; content: Content };
  responses: Readonly<Record<string, { content?: Content }>>;
};

/** What a method does with a good answer: parses it, expects none, or hands it over unread. */
export type AnswerKind = 'json' | 'none' | 'raw';
export type AnswerShape = { kind: AnswerKind; accept: readonly string[]; schemas: readonly JsonSchema[] };

/** Types without a name in the document get one made of the operation's: all that the methods mention is exported. */
export type NamedType = { name: string; schema: JsonSchema };

const IS_JSON = /[/+]json$/;

/**
 * How a good answer reaches the caller. Null: only as a page for people, or not at all since others call it signed;
 * so there is no method for it.
 * What is neither JSON nor a page (files, JSON Lines, streams) is handed over as the Response, body unread.
 */
export function answerShape({ responses, 'x-signed-by': signedBy }: ApiOperation): AnswerShape | null {
  if (signedBy !== undefined) return null;
  const good = Object.entries(responses).filter(([status]) => status.startsWith('2'));
  if (good.length === 0) return null;
  const content = good.flatMap(([, response]) => Object.entries(response.content ?? {}));
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

/** The JSON schema of the body; `file`: bytes with a media type of their own, which a Blob carries. */
export function bodyShape({ requestBody }: ApiOperation): { schema: JsonSchema | 'file'; required: boolean } | null {
  if (requestBody === undefined) return null;
  const json = Object.entries(requestBody.content).find(([type]) => IS_JSON.test(type));
  return { schema: json ? (json[1].schema ?? {}) : 'file', required: requestBody.required === true };
}

/** Query parameters as one object type, or null. */
export function queryShape({ parameters = [] }: ApiOperation): { schema: JsonSchema; required: boolean } | null {
  const query = parameters.filter((parameter) => parameter.in === 'query');
  if (query.length === 0) return null;
  const required = query.filter((parameter) => parameter.required === true).map(({ name }) => name);
  const properties = Object.fromEntries(
    query.map(({ name, schema = {}, description }) => [name, { ...(description && { description }), ...schema }]),
  );
  return { schema: { type: 'object', properties, required }, required: required.length > 0 };
}

/** The type to write for a schema: the name of a component or of a type declared beside the methods, if it is an object. */
export function nameFor(schema: JsonSchema, name: string, declared: NamedType[]): string {
  const written = typeOf(schema);
  if (!written.includes('\n')) return written;
  declared.push({ name, schema });
  return name;
}

/** The type of a parsed answer. */
export function answerType(operation: ApiOperation, shape: AnswerShape, declared: NamedType[]): string {
  if (shape.kind === 'none') return 'void';
  if (shape.kind === 'raw') return 'Response';
  const name = `${typeName(operation.operationId)}Answer`;
  return union(shape.schemas.map((schema, at) => nameFor(schema, at === 0 ? name : `${name}${at + 1}`, declared)));
}
