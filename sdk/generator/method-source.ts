import {
  type ApiOperation,
  answerShape,
  answerType,
  bodyShape,
  type NamedType,
  nameFor,
  queryShape,
} from './operation.ts';
import { comment, type JsonSchema, typeName, typeOf } from './schema-type.ts';

export type PlacedOperation = {
  path: string;
  method: string;
  operation: ApiOperation;
  schemas: Readonly<Record<string, JsonSchema>>;
};

/** A parameter of the generated method; the order is path, body, query, options. */
type Parameter = { name: string; text: string };

/** Returns the source of the method for one operation, and of the one that follows its pages; null if there is none. */
export function methodSource(placed: PlacedOperation, declared: NamedType[]): string | null {
  const { operation, method, path } = placed;
  const shape = answerShape(operation);
  if (shape === null) return null;
  const places = pathParameters(path, operation);
  const body = bodyShape(operation);
  const query = queryShape(operation);
  const parameters: Parameter[] = [
    ...places.map(({ name, type }) => ({ name, text: `${name}: ${type}` })),
    ...(body ? [given('body', bodyType(operation, body.schema, declared), body.required)] : []),
    ...(query ? [given('query', queryType(operation, query.schema, declared), query.required)] : []),
    { name: 'options', text: `options: ${method === 'GET' ? 'CallOptions' : 'WriteOptions'} = {}` },
  ];
  const answer = answerType(operation, shape, declared);
  // This name marks a deliberate wait of the service, in seconds.
  const waited = query?.schema.properties?.['timeout']?.default;
  const members = [
    `operationId: '${operation.operationId}'`,
    `method: '${method}'`,
    `path: ${pathSource(path)}`,
    `answer: '${shape.kind}'`,
    ...(shape.kind === 'raw' ? [`accept: '${shape.accept.join(', ')}'`] : []),
    ...(takesIdempotencyKey(operation) ? ['idempotent: true'] : []),
    ...(body ? ['body'] : []),
    ...(query ? ['query'] : []),
    ...(waited ? [`waitMs: (query.timeout ?? ${waited}) * 1000`] : []),
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

function pathParameters(path: string, { parameters = [] }: ApiOperation): { name: string; type: string }[] {
  return [...path.matchAll(/\{(\w+)\}/g)].map(([, raw = '']) => {
    const schema = parameters.find((parameter) => parameter.in === 'path' && parameter.name === raw)?.schema;
    return { name: variable(raw), type: typeOf(schema ?? { type: 'string' }) };
  });
}

function pathSource(path: string): string {
  if (!path.includes('{')) return `'${path}'`;
  return `\`${path.replaceAll(/\{(\w+)\}/g, (_match, raw: string) => `\${pathSegment(${variable(raw)})}`)}\``;
}

function variable(raw: string): string {
  return raw.replaceAll(/_([a-z0-9])/g, (_match, letter: string) => letter.toUpperCase());
}

function takesIdempotencyKey({ parameters = [] }: ApiOperation): boolean {
  return parameters.some(({ in: where, name }) => where === 'header' && name.toLowerCase() === 'idempotency-key');
}

/** For an operation with pages, returns a method that yields the items of all of them, page after page. */
function pagesSource(placed: PlacedOperation, parameters: readonly Parameter[], answer: string, declared: NamedType[]) {
  const { operation, method } = placed;
  const position = queryShape(operation)?.schema.properties ?? {};
  const name = ['cursor', 'after'].find((candidate) => candidate in position);
  const page = placed.schemas[answer] ?? declared.find((type) => type.name === answer)?.schema;
  const next = ['next_cursor', 'next_after'].find((candidate) => candidate in (page?.properties ?? {}));
  const isPaged = name !== undefined && next !== undefined && page?.properties?.['data'] !== undefined;
  if (!isPaged || method !== 'GET' || !operation.operationId.startsWith('list_')) return '';
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
