import { readFileSync } from 'node:fs';
import { describe, expect, it } from 'vitest';
import { type ApiDocument, generateClient } from '../../sdk/generator/client-source.ts';
import { typeOf } from '../../sdk/generator/schema-type.ts';

const read = (path: string): string => readFileSync(new URL(`../../${path}`, import.meta.url), 'utf8');

it('the client has the methods and types of openapi.json: run `npm run openapi` after changing a route', () => {
  expect(read('sdk/src/generated.ts')).toBe(generateClient(JSON.parse(read('openapi.json')) as ApiDocument));
});

it('no type of the API is hidden behind a type of the package with the same name', () => {
  const types = [...read('sdk/src/generated.ts').matchAll(/^export type (\w+)/gm)].map(([, name]) => name);
  const own = [...read('sdk/src/index.ts').matchAll(/^export (?:type )?\{(.*)\}/gm)].flatMap(([, names = '']) =>
    names.split(',').map((name) => name.trim()),
  );
  expect(own.length).toBeGreaterThan(5);
  expect(own.filter((name) => types.includes(name))).toEqual([]);
});

it('the version is that of the package', () => {
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
