import type { PlacedOperation } from '../document.ts';
import { type JsonSchema, typeName } from '../json-schema.ts';
import {
  type AnswerShape,
  type ApiOperation,
  answerShape,
  bodyShape,
  pageShape,
  pathParameters,
  queryShape,
  takesIdempotencyKey,
  waitsSeconds,
} from '../operation.ts';
import { comment, typeOf, union } from './schema-type.ts';

/**
 * Types without a name in the document get one made of the operation's, so that all types in the methods are exported.
 */
export type NamedType = { name: string; schema: JsonSchema };

/** A parameter of the generated method; the order is path, body, query, options. */
type Parameter = { name: string; text: string };

/** Returns the source of the method for one operation, and of the one that follows its pages; null if there is none. */
export function methodSource(placed: PlacedOperation, declared: NamedType[]): string | null {
  const { operation, method, path } = placed;
  const shape = answerShape(operation);
  if (shape === null) return null;
  const places = pathParameters(path, operation).map(({ name, schema }) => ({
    name: variable(name),
    type: typeOf(schema),
  }));
  const body = bodyShape(operation);
  const query = queryShape(operation);
  const parameters: Parameter[] = [
    ...places.map(({ name, type }) => ({ name, text: `${name}: ${type}` })),
    ...(body ? [given('body', bodyType(operation, body.schema, declared), body.required)] : []),
    ...(query ? [given('query', queryType(operation, query.schema, declared), query.required)] : []),
    { name: 'options', text: `options: ${method === 'GET' ? 'CallOptions' : 'WriteOptions'} = {}` },
  ];
  const answer = answerType(operation, shape, declared);
  const waited = waitsSeconds(operation);
  const members = [
    `operationId: '${operation.operationId}'`,
    `method: '${method}'`,
    `path: ${pathSource(path)}`,
    `answer: '${shape.kind}'`,
    ...(shape.kind === 'raw' ? [`accept: '${shape.accept.join(', ')}'`] : []),
    ...(takesIdempotencyKey(operation) ? ['idempotent: true'] : []),
    ...(body ? ['body'] : []),
    ...(query ? ['query'] : []),
    ...(waited !== undefined ? [`waitMs: (query.timeout ?? ${waited}) * 1000`] : []),
    'options',
  ];
  return `${documentation(operation)}  async ${methodName(operation)}(${parameters.map(({ text }) => text).join(', ')}): Promise<${answer}> {
    return this.send({ ${members.join(', ')} }) as Promise<${answer}>;
  }
${pagesSource(placed, parameters, answer, declared)}`;
}

function methodName({ operationId }: ApiOperation): string {
  return operationId.replaceAll(/_([a-z0-9])/g, (_match, letter: string) => letter.toUpperCase());
}

function documentation({ summary, description, deprecated }: ApiOperation): string {
  return comment([summary && `${summary}.`, description && `\n${description}`, deprecated ? '@deprecated' : ''], '  ');
}

function given(name: string, type: string, required: boolean): Parameter {
  return { name, text: required ? `${name}: ${type}` : `${name}: ${type} = {}` };
}

function bodyType(operation: ApiOperation, schema: JsonSchema | 'file', declared: NamedType[]): string {
  return schema === 'file' ? 'Blob' : nameFor(schema, `${typeName(operation.operationId)}Body`, declared);
}

function queryType(operation: ApiOperation, schema: JsonSchema, declared: NamedType[]): string {
  return nameFor(schema, `${typeName(operation.operationId)}Query`, declared);
}

function pathSource(path: string): string {
  if (!path.includes('{')) return `'${path}'`;
  return `\`${path.replaceAll(/\{(\w+)\}/g, (_match, raw: string) => `\${pathSegment(${variable(raw)})}`)}\``;
}

function variable(raw: string): string {
  return raw.replaceAll(/_([a-z0-9])/g, (_match, letter: string) => letter.toUpperCase());
}

/** For an operation with pages, returns a method that yields the items of all of them, page after page. */
function pagesSource(placed: PlacedOperation, parameters: readonly Parameter[], answer: string, declared: NamedType[]) {
  const { operation } = placed;
  const page = pageShape(operation, placed.schemas[answer] ?? declared.find(({ name }) => name === answer)?.schema);
  if (page === null) return '';
  const { position: name, next } = page;
  const names = parameters.map((each) =>
    each.name === 'query' ? `{ ...query, ...(${name} !== null && { ${name} }) }` : each.name,
  );
  const all = methodName(operation).replace(/^list/, 'listAll');
  return `
  /** The same, item after item through all pages, from that of \`${name}\` on where one is given. */
  ${all}(${parameters.map(({ text }) => text).join(', ')}): AsyncGenerator<${answer}['data'][number], void> {
    return followPages((${name}: ${answer}['${next}']) => this.${methodName(operation)}(${names.join(', ')}), '${next}');
  }
`;
}

/** Returns the type for a schema: the name of a component or, for an object, of a type declared beside the methods. */
function nameFor(schema: JsonSchema, name: string, declared: NamedType[]): string {
  const written = typeOf(schema);
  if (!written.includes('\n')) return written;
  declared.push({ name, schema });
  return name;
}

/** Returns the type of a parsed answer. */
function answerType(operation: ApiOperation, shape: AnswerShape, declared: NamedType[]): string {
  if (shape.kind === 'none') return 'void';
  if (shape.kind === 'raw') return 'Response';
  const name = `${typeName(operation.operationId)}Answer`;
  return union(shape.schemas.map((schema, at) => nameFor(schema, at === 0 ? name : `${name}${at + 1}`, declared)));
}
