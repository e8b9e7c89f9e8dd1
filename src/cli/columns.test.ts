import { describe, expect, it } from 'vitest';
import { readOperations } from '../operations/operations.ts';
import { CHOSEN, columnsOf } from './columns.ts';

const operations = [...readOperations().values()];
const items = new Map(
  operations.flatMap((operation) => Object.values(operation.lists()).map((item) => [item.schema, item])),
);

describe.each(Object.entries(CHOSEN))('the columns of %s', (schema, columns) => {
  it('are fields of this list', () => {
    const fields = items.get(schema)?.fields.map(({ name }) => name);
    expect(fields).toEqual(expect.arrayContaining(columns.map((column) => column.split('.', 1)[0])));
  });
});

it.each([
  ['list_constitution_versions', 'data', ['version', 'format', 'created_at', 'proposal_id']],
  ['get_formation', 'steps', CHOSEN['FormationStep']],
  ['get_formation', 'items', ['code', 'description', 'amount_cents']],
  ['get_formation', 'nothing', null],
])('%s: the list %s has the columns %j', (operationId, list, columns) => {
  const operation = operations.find((each) => each.operationId === operationId);
  expect(operation && columnsOf(operation)(list)).toEqual(columns);
});
