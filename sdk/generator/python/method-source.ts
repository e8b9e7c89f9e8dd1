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
  takesDryRun,
  takesIdempotencyKey,
  waitsSeconds,
} from '../operation.ts';
import { annotation, type Declared, docstring, pythonName, union } from './type-source.ts';

/** A parameter of a method, and its value in the body of the method. */
type Parameter = { text: string; value: string };
type Method = {
  name: string;
  options: 'CallOptions' | 'WriteOptions';
  /** Path and body, which are given by place. */
  placed: readonly Parameter[];
  /** Parameters of the query, which are given by name. */
  named: readonly (Parameter & { name: string; description: string | undefined })[];
  answer: string;
  call: string;
};

/** Returns the source of the method for one operation, and of the one that follows its pages; null if there is none. */
export function methodSource(placed: PlacedOperation, declared: Declared): string | null {
  const shape = answerShape(placed.operation);
  if (shape === null) return null;
  const method = methodOf(placed, shape, declared);
  const { operation } = placed;
  const doc = documentation(operation, method);
  if (!takesDryRun(operation)) {
    return `${head(method, method.answer)}\n${doc}        return self._send(${method.call}, options)\n${pagesSource(placed, method, declared)}`;
  }
  const overloads = [
    head(method, 'types.DryRun', 'dry_run: Literal[True]'),
    head(method, method.answer, 'dry_run: Literal[False] = False'),
  ].map((text) => `    @overload\n${text} ...\n`);
  const own = head({ ...method, options: 'WriteOptions' }, `${method.answer} | types.DryRun`, 'dry_run: bool = False');
  return `${overloads.join('')}${own}\n${doc}        return self._send(${method.call}, options, dry_run=dry_run)\n`;
}

function methodOf(placed: PlacedOperation, shape: AnswerShape, declared: Declared): Method {
  const { operation, method, path } = placed;
  const body = bodyParameters(operation, declared);
  const query = queryShape(operation);
  const named = Object.entries(query?.schema.properties ?? {}).map(([name, schema]) => {
    const type = typed(schema, typeName(`${operation.operationId}_${name}`), declared);
    const variable = pythonName(name);
    const isRequired = query?.schema.required?.includes(name) === true;
    const text = isRequired ? `${variable}: ${type}` : `${variable}: ${type} | None = None`;
    return { name, text, value: variable, description: schema.description };
  });
  const waited = waitsSeconds(operation);
  const members = [
    `"${operation.operationId}"`,
    `"${method}"`,
    pathSource(path),
    ...(shape.kind === 'json' ? [] : [`answer="${shape.kind}"`]),
    ...(shape.kind === 'raw' ? [`accept="${shape.accept.join(', ')}"`] : []),
    ...(takesIdempotencyKey(operation) ? ['idempotent=True'] : []),
    ...body.map(({ value }) => value),
    ...(named.length > 0 ? [`query={${named.map(({ name, value }) => `"${name}": ${value}`).join(', ')}}`] : []),
    ...(waited === undefined ? [] : [`wait_seconds=${waited} if timeout is None else timeout`]),
  ];
  return {
    name: operation.operationId,
    options: method === 'GET' ? 'CallOptions' : 'WriteOptions',
    placed: [
      ...pathParameters(path, operation).map(({ name, schema }) => ({
        text: `${pythonName(name)}: ${typed(schema, typeName(`${operation.operationId}_${name}`), declared)}`,
        value: pythonName(name),
      })),
      ...body,
    ],
    named,
    answer: answerType(operation, shape, declared),
    call: `Call(${members.join(', ')})`,
  };
}

function head({ name, options, placed, named }: Method, answer: string, dryRun?: string): string {
  const byName = [...(dryRun === undefined ? [] : [dryRun]), ...named.map(({ text }) => text)];
  const parameters = [
    'self',
    ...placed.map(({ text }) => text),
    ...(byName.length > 0 ? ['*', ...byName] : []),
    `**options: Unpack[${options}]`,
  ];
  return `    def ${name}(${parameters.join(', ')}) -> ${answer}:`;
}

function documentation({ summary, description, deprecated }: ApiOperation, { named }: Method): string {
  const parameters = named.map(({ value, description: text }) => (text ? `${value}: ${text}` : undefined));
  const listed = parameters.filter((text) => text !== undefined);
  return docstring(
    [
      summary && `${summary}.`,
      description && `\n${description}`,
      listed.length > 0 ? `\n${listed.join('\n')}` : '',
      deprecated ? '\nDeprecated.' : '',
    ],
    '        ',
  );
}

function bodyParameters(operation: ApiOperation, declared: Declared): Parameter[] {
  const body = bodyShape(operation);
  if (body === null) return [];
  if (body.schema === 'file') {
    const kinds = body.mediaTypes.map((type) => JSON.stringify(type)).join(', ');
    return [
      { text: 'file: bytes', value: 'file=file' },
      { text: `media_type: Literal[${kinds}]`, value: 'media_type=media_type' },
    ];
  }
  const type = typed(body.schema, `${typeName(operation.operationId)}Body`, declared);
  if (body.required) return [{ text: `body: ${type}`, value: 'body=body' }];
  return [{ text: `body: ${type} | None = None`, value: 'body={} if body is None else body' }];
}

function pathSource(path: string): string {
  if (!path.includes('{')) return `"${path}"`;
  return `f"${path.replaceAll(/\{(\w+)\}/g, (_match, name: string) => `{path_segment(${pythonName(name)})}`)}"`;
}

function answerType(operation: ApiOperation, shape: AnswerShape, declared: Declared): string {
  if (shape.kind === 'none') return 'None';
  if (shape.kind === 'raw') return 'StreamedAnswer';
  const name = `${typeName(operation.operationId)}Answer`;
  return union(shape.schemas.map((schema, at) => typed(schema, at === 0 ? name : `${name}${at + 1}`, declared)));
}

/** Returns the annotation as the file of the methods has to write it: types are in a module of their own. */
function typed(schema: JsonSchema, name: string, declared: Declared): string {
  return annotation(schema, name, declared).replaceAll(/"[^"]*"|\b[A-Z]\w*/g, (word) =>
    word.startsWith('"') || ['Any', 'Literal', 'None'].includes(word) ? word : `types.${word}`,
  );
}

/** For an operation with pages, returns a method that yields the items of all of them, page after page. */
function pagesSource(placed: PlacedOperation, method: Method, declared: Declared): string {
  const { operation, schemas } = placed;
  const answer = schemas[method.answer.replace('types.', '')];
  const page = pageShape(operation, answer);
  if (page === null) return '';
  const items = typed(answer?.properties?.['data'] ?? {}, `${typeName(method.name)}Data`, declared);
  const item = items.replace(/^list\[(.*)\]$/, '$1');
  const given = [
    ...method.placed.map(({ value }) => value),
    ...method.named.map(({ value }) => `${value}=${value}`),
    '**options',
  ];
  const all = { ...method, name: method.name.replace(/^list_/, 'list_all_') };
  const doc = `The same, item after item through all pages, from that of \`${page.position}\` on where one is given.`;
  return `
${head(all, `Iterator[${item}]`)}
${docstring([doc], '        ')}        return follow_pages(lambda ${page.position}: self.${method.name}(${given.join(', ')}), ${page.position}, "${page.next}")
`;
}
