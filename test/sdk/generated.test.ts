import { readFileSync } from 'node:fs';
import { describe, expect, it } from 'vitest';
import { type ApiDocument, operationsOf, readEventSchemas } from '../../sdk/generator/document.ts';
import { generatePythonClient } from '../../sdk/generator/python/client-source.ts';
import { generateClient } from '../../sdk/generator/typescript/client-source.ts';
import { typeOf } from '../../sdk/generator/typescript/schema-type.ts';

const PYTHON = 'sdk-python/src/entity_formation_sdk/';

const read = (path: string): string => readFileSync(new URL(`../../${path}`, import.meta.url), 'utf8');
const openapi = JSON.parse(read('openapi.json')) as ApiDocument;

it('the clients have the methods and types of openapi.json: run `npm run openapi` after changing a route', () => {
  expect(read('sdk/src/generated.ts')).toBe(generateClient(openapi, readEventSchemas()));
  for (const [name, source] of Object.entries(generatePythonClient(openapi))) expect(read(PYTHON + name)).toBe(source);
});

const OTHERS_CALL = ['It is a web page for a person.', 'Other services call it, with their signature.'];

it('both clients have a method for every operation but web pages, and those that others call signed', () => {
  const leftOut = operationsOf(openapi)
    .filter(({ operation }) => OTHERS_CALL.includes(operation['x-agents']?.none ?? ''))
    .map(({ operation }) => operation.operationId)
    // A paper behind such a link is a file.
    .filter((operationId) => !operationId.endsWith('_document'));
  const operations = operationsOf(openapi).map(({ operation }) => operation.operationId);
  const isPaging = (name: string) => name.startsWith('list_all_');
  const typescript = [...read('sdk/src/generated.ts').matchAll(/^ {2}async (\w+)\(/gm)]
    .map(([, name = '']) => name.replaceAll(/[A-Z]/g, (letter) => `_${letter.toLowerCase()}`))
    .concat(leftOut);
  const python = [...read(`${PYTHON}_operations.py`).matchAll(/^ {4}def ([a-z]\w+)\(.*:$/gm)]
    .map(([, name = '']) => name)
    .filter((name) => !isPaging(name))
    .concat(leftOut);
  expect(typescript.sort()).toEqual(operations.toSorted());
  expect(python.sort()).toEqual(operations.toSorted());
});

it('both clients have a method that follows pages for the same lists', () => {
  const typescript = [...read('sdk/src/generated.ts').matchAll(/^ {2}(listAll\w+)\(/gm)].map(([, name = '']) =>
    name.replaceAll(/[A-Z]/g, (letter) => `_${letter.toLowerCase()}`),
  );
  const python = [...read(`${PYTHON}_operations.py`).matchAll(/^ {4}def (list_all_\w+)\(/gm)].map(([, name]) => name);
  expect(typescript.length).toBeGreaterThan(5);
  expect(python).toEqual(typescript);
});

it('no type of the API is hidden behind a type of the package with the same name', () => {
  const types = [...read('sdk/src/generated.ts').matchAll(/^export type (\w+)/gm)].map(([, name]) => name);
  const own = [...read('sdk/src/index.ts').matchAll(/^export (?:type )?\{(.*)\}/gm)].flatMap(([, names = '']) =>
    names.split(',').map((name) => name.trim()),
  );
  expect(own.length).toBeGreaterThan(5);
  expect(own.filter((name) => types.includes(name))).toEqual([]);
});

it('the versions are those of the packages', () => {
  const { version } = JSON.parse(read('sdk/package.json')) as { version: string };
  expect(read(`${PYTHON}_version.py`)).toContain(`"${version}"`);
  expect(read('sdk/src/version.ts')).toContain(
    `'${(JSON.parse(read('sdk/package.json')) as { version: string }).version}'`,
  );
});

describe('generated methods', () => {
  const answers = (content: Record<string, object>, more: object = {}) =>
    generateClient({
      paths: {
        '/v1/things/{thing_id}': {
          get: { operationId: 'get_thing', ...more, responses: { 200: { content }, 304: {} } },
        },
      },
      components: { schemas: {} },
    });

  it('parse JSON of any JSON media type', () => {
    const source = answers({ 'application/did+json': { schema: { type: 'string' } }, 'text/html': {} });
    expect(source).toContain('async getThing(thingId: string, options: CallOptions = {}): Promise<string> {');
  });

  it('return files, JSON Lines and streams as the unread Response', () => {
    const source = answers({ 'application/pdf': {} });
    expect(source).toContain('Promise<Response>');
    expect(source).toContain("accept: 'application/pdf'");
  });

  it('omit operations that others sign', () => {
    expect(answers({ 'application/json': {} }, { 'x-signed-by': 'registry' })).not.toContain('getThing');
  });

  it('omit web pages for people', () => {
    expect(answers({ 'text/html': {} })).not.toContain('getThing');
  });

  it('mark deprecated operations, and no description ends its comment early', () => {
    const source = answers({}, { deprecated: true, summary: 'Gone */ evil()' });
    expect(source).toContain('   * @deprecated\n');
    expect(source).not.toContain('*/ evil');
  });
});

it.each([
  [{ anyOf: [{ type: 'string' }, { type: 'null' }] }, 'string | null'],
  [{ type: ['integer', 'null'] }, 'number | null'],
  [{ anyOf: [{}, { type: 'null' }] }, 'unknown'],
  [{ enum: ['a', 1, null] }, '"a" | 1 | null'],
  [{ const: true }, 'true'],
  [{ $ref: '#/components/schemas/proposal.Vote' }, 'ProposalVote'],
  [{ type: 'array', items: { anyOf: [{ type: 'string' }, { type: 'number' }] } }, 'Array<string | number>'],
  [{ type: 'object', patternProperties: { '^.*$': { type: 'string' } } }, 'Record<string, string>'],
  [{ type: 'object', additionalProperties: false }, 'Record<string, unknown>'],
  [{ type: 'object', required: ['a'], properties: { a: {}, 'b-c': {} } }, '{\n  a: unknown;\n  "b-c"?: unknown;\n}'],
  [{ type: 'object', properties: { a: {} }, anyOf: [{ required: ['a'] }] }, '{\n  a?: unknown;\n}'],
  [{ allOf: [{ $ref: '#/x/A' }, { oneOf: [{ $ref: '#/x/B' }, { $ref: '#/x/C' }] }] }, 'A & (B | C)'],
])('the generator writes the type of %j', (schema, type) => {
  expect(typeOf(schema)).toBe(type);
});
