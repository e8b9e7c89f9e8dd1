import { describe, expect, it } from 'vitest';
import { ROUTES } from '../http/router.ts';
import { bodyWithoutNulls, inputOf } from './operation-input.ts';
import { readOperations, type Schema } from './operations.ts';
import { withoutNulls } from './without-nulls.ts';

const EXAMPLES = ROUTES.flatMap(({ operationId, examples = {} }) =>
  Object.entries(examples).map(([name, { value }]) => [operationId, name, value] as const),
);

/** In which null means something: the member is cleared. */
const NULLABLE = [
  'create_account_export recipient',
  'create_api_key expires_at',
  'create_entity external_reference',
  'update_compliance_inputs total_assets_cents',
  'update_entity external_reference',
  'update_webhook_endpoint description',
  'update_webhook_endpoint event_types',
];

function optionalMembers(operationId: string, body: object): string[] {
  const operation = readOperations().get(operationId) ?? expect.fail(operationId);
  const { properties = {}, required = [] }: Schema = inputOf(operation).body ?? {};
  return Object.keys(properties).filter((name) => !(name in body) && !required.includes(name));
}

describe('null for an optional member of a body', () => {
  const kept = new Set<string>();

  it.each(EXAMPLES)('%s %s: is its absence, unless the schema allows it', (operationId, _name, body) => {
    expect(bodyWithoutNulls(operationId, body)).toEqual(body);
    for (const name of optionalMembers(operationId, body)) {
      const sent = { ...body, [name]: null };
      const isNullable = NULLABLE.includes(`${operationId} ${name}`);
      expect(bodyWithoutNulls(operationId, sent), name).toEqual(isNullable ? sent : body);
      if (isNullable) kept.add(`${operationId} ${name}`);
    }
  });

  it('stays in each of these', () => expect([...kept].sort()).toEqual(NULLABLE));
});

it('lists, forms and nested members are treated alike; values without a schema stay', () => {
  const schema: Schema = {
    type: 'object',
    required: ['a'],
    properties: {
      a: { type: 'string' },
      list: { type: 'array', items: { type: 'object', properties: { b: { type: 'integer' } } } },
      either: { oneOf: [{ type: 'object', properties: { c: { type: 'string' } } }, { type: 'null' }] },
      anything: {},
    },
  };
  const sent = { a: null, list: [{ b: null }, 1], either: { c: null, d: null }, anything: null, other: null };
  expect(withoutNulls(sent, schema)).toEqual({
    a: null,
    list: [{}, 1],
    either: { d: null },
    anything: null,
    other: null,
  });
  expect(withoutNulls({ either: null }, schema)).toEqual({ either: null });
});
