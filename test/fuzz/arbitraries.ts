import fc from 'fast-check';
import { isStorable } from '../../src/domain/formats/json-number.ts';
import { textFault } from '../../src/domain/formats/text.ts';

/** The part of JSON Schema that this API uses. A keyword that is missing here fails, so that no form goes untried. */
export type Schema = {
  $ref?: string;
  $id?: string;
  $schema?: string;
  title?: string;
  description?: string;
  deprecated?: boolean;
  examples?: unknown[];
  default?: unknown;
  type?: string | string[];
  const?: unknown;
  enum?: unknown[];
  anyOf?: Schema[];
  oneOf?: Schema[];
  format?: string;
  pattern?: string;
  minLength?: number;
  maxLength?: number;
  minimum?: number;
  maximum?: number;
  exclusiveMinimum?: number;
  exclusiveMaximum?: number;
  properties?: Record<string, Schema>;
  required?: string[];
  patternProperties?: Record<string, Schema>;
  additionalProperties?: unknown;
  maxProperties?: number;
  minProperties?: number;
  items?: Schema;
  minItems?: number;
  maxItems?: number;
  uniqueItems?: boolean;
};

const KNOWN = new Set(
  '$ref $id $schema title description deprecated examples default type const enum anyOf oneOf discriminator format pattern minLength maxLength minimum maximum exclusiveMinimum exclusiveMaximum properties required patternProperties additionalProperties maxProperties minProperties items minItems maxItems uniqueItems'.split(
    ' ',
  ),
);

/** Values that a schema allows, sometimes exactly at its limits. */
export function valuesOf(schema: Schema, resolve: (schema: Schema) => Schema): fc.Arbitrary<unknown> {
  const unknown = Object.keys(schema).filter((key) => !KNOWN.has(key));
  if (unknown.length > 0) throw new Error(`no values for the keyword ${unknown.join(', ')} yet`);
  if (schema.$ref !== undefined) return valuesOf(resolve(schema), resolve);
  if ('const' in schema) return fc.constant(schema.const);
  if (schema.enum) return fc.constantFrom(...schema.enum);
  const branches = schema.anyOf ?? schema.oneOf;
  if (branches) return fc.oneof(...branches.map((each) => valuesOf(each, resolve)));
  if (Array.isArray(schema.type)) return fc.oneof(...schema.type.map((type) => valuesOf({ ...schema, type }, resolve)));
  switch (schema.type) {
    case 'null':
      return fc.constant(null);
    case 'boolean':
      return fc.boolean();
    case 'integer':
      return integers(schema);
    case 'number':
      return numbers(schema);
    case 'string':
      return texts(schema);
    case 'array':
      return arrays(schema, resolve);
    case 'object':
      return objects(schema, resolve);
    case undefined:
      return fc.jsonValue({ maxDepth: 3, stringUnit: fc.constantFrom('a', 'é', '猫', '😀') }).map(withinBounds);
    default:
      throw new Error(`no values of type ${schema.type}`);
  }
}

/** A body may have only numbers that can be stored, as docs/errors.md says of `malformed_request`. */
function withinBounds(value: unknown): unknown {
  return JSON.parse(JSON.stringify(value), (_, each) => (typeof each === 'number' && !isStorable(each) ? 0 : each));
}

function integers({ minimum = Number.MIN_SAFE_INTEGER, maximum = Number.MAX_SAFE_INTEGER }: Schema) {
  const near = fc.integer({ min: minimum, max: Math.min(maximum, minimum + 10) });
  return fc.oneof(
    near,
    fc.maxSafeInteger().map((value) => clamp(value, minimum, maximum)),
    fc.constant(maximum),
  );
}

function numbers(schema: Schema) {
  const min = schema.exclusiveMinimum ?? schema.minimum ?? 0;
  const max = schema.exclusiveMaximum ?? schema.maximum ?? 1_000;
  // Two decimals: what is filed has to be exact.
  return fc
    .integer({ min: Math.ceil(min * 100), max: Math.floor(max * 100) })
    .map((value) => value / 100)
    .filter((value) => value !== schema.exclusiveMinimum && value !== schema.exclusiveMaximum);
}

function clamp(value: number, min: number, max: number): number {
  return Math.min(max, Math.max(min, value));
}

const FORMATS: Record<string, fc.Arbitrary<string>> = {
  uuid: fc.uuid(),
  'date-time': fc
    .date({ min: new Date(0), max: new Date('9999-12-31'), noInvalidDate: true })
    .map((date) => date.toISOString()),
  date: fc
    .date({ min: new Date('2000-01-01'), max: new Date('2999-12-31'), noInvalidDate: true })
    .map((date) => date.toISOString().slice(0, 10)),
  email: fc.stringMatching(/^[a-z][a-z0-9]{0,12}(?:\.[a-z]{1,5})?@[a-z]{2,12}\.(?:com|example|org)$/),
  uri: fc.webUrl(),
  'uri-reference': fc.webPath(),
  binary: fc.string(),
};

/** The library cannot generate it; values that do not match are filtered out afterwards. */
const LOOKAHEAD = /\(\?[=!][^()]*\)/g;

function texts(schema: Schema): fc.Arbitrary<string> {
  const { minLength = 0, maxLength = 100, pattern, format } = schema;
  const made = format === undefined ? undefined : FORMATS[format];
  if (format !== undefined && made === undefined) throw new Error(`no values for the format ${format}`);
  const matching = pattern === undefined ? undefined : new RegExp(pattern, 'u');
  const free = made ?? prose(minLength, maxLength);
  const fits = (text: string): boolean => {
    const length = [...text].length;
    return (
      length >= minLength && length <= maxLength && textFault(text, 'line') === null && (matching?.test(text) ?? true)
    );
  };
  if (pattern === undefined || made !== undefined) return free.filter(fits);
  const alike = fc.stringMatching(new RegExp(pattern.replaceAll(LOOKAHEAD, ''), 'u'));
  return fc.oneof(free, alike).filter(fits);
}

function prose(minLength: number, maxLength: number): fc.Arbitrary<string> {
  const short = fc.string({ minLength, maxLength: Math.max(minLength, Math.min(40, maxLength)) });
  const any = fc.string({ unit: 'grapheme', minLength, maxLength: Math.max(minLength, Math.min(20, maxLength)) });
  const longest = fc.constantFrom('x', '猫', '😀').map((unit) => unit.repeat(maxLength));
  return fc.oneof({ weight: 5, arbitrary: short }, { weight: 3, arbitrary: any }, { weight: 1, arbitrary: longest });
}

function arrays(schema: Schema, resolve: (schema: Schema) => Schema): fc.Arbitrary<unknown[]> {
  const { minItems = 0, maxItems = 5, uniqueItems = false, items = {} } = schema;
  const constraints = { minLength: minItems, maxLength: Math.min(maxItems, minItems + 5) };
  const each = valuesOf(items, resolve);
  return uniqueItems ? fc.uniqueArray(each, constraints) : fc.array(each, constraints);
}

function objects(schema: Schema, resolve: (schema: Schema) => Schema): fc.Arbitrary<Record<string, unknown>> {
  const [pattern, value] = Object.entries(schema.patternProperties ?? {})[0] ?? [];
  if (pattern !== undefined && value !== undefined) {
    const names = texts({ pattern, maxLength: 40 });
    const { minProperties: minKeys = 0, maxProperties = 8 } = schema;
    return fc.dictionary(names, valuesOf(value, resolve), {
      minKeys,
      maxKeys: Math.min(8, maxProperties),
      noNullPrototype: true,
    });
  }
  const model = Object.entries(schema.properties ?? {}).map(([name, each]) => [name, valuesOf(each, resolve)]);
  return fc.record(Object.fromEntries(model) as Record<string, fc.Arbitrary<unknown>>, {
    requiredKeys: schema.required ?? [],
    noNullPrototype: true,
  });
}
