import { expect, it } from 'vitest';
import openapi from '../../openapi.json' with { type: 'json' };
import { FilingAnswer, Rejection } from '../../src/registry/protocol.ts';
import { ResolveRequirement } from '../../src/schema/formation.ts';
import { ODDITIES } from './oddities.ts';
import {
  BY_ACCOUNT,
  BY_OPERATOR,
  BY_REGISTRY,
  NOT_ASSERTED_BY_ACCOUNT,
  NOT_ASSERTED_BY_OPERATOR,
  NOT_ASSERTED_BY_REGISTRY,
} from './table.ts';

/* Every fact that somebody can assert has a row, and no row has an empty cell. */

type Operation = {
  operationId: string;
  requestBody?: { content: { 'application/json'?: { schema: { $ref?: string } } } };
};

/** Returns every member of every JSON body by which an operator reports on a filing: `operation/member`. */
function membersForOperators(): string[] {
  const schemas = openapi.components.schemas as unknown as Record<string, { properties?: Record<string, unknown> }>;
  return Object.entries(openapi.paths as unknown as Record<string, Record<string, Operation>>)
    .filter(([path]) => /^\/v1\/operator\/(filings|tax-numbers)\//.test(path))
    .flatMap(([, operations]) => Object.values(operations))
    .flatMap(({ operationId, requestBody }) => {
      const name = requestBody?.content['application/json']?.schema.$ref?.split('/').at(-1);
      return Object.keys(schemas[name ?? '']?.properties ?? {}).map((member) => `${operationId}/${member}`);
    });
}

it('every member of a registry answer has a row', () => {
  const rejection = Object.keys(Rejection.properties).map((member) => `rejection/${member}`);
  const told = [...Object.keys(FilingAnswer.properties), ...rejection].sort();
  expect([...Object.keys(BY_REGISTRY), ...NOT_ASSERTED_BY_REGISTRY].sort()).toEqual(told);
});

it("every member of an operator's record has a row", () => {
  const rows = [...Object.keys(BY_OPERATOR), ...NOT_ASSERTED_BY_OPERATOR].sort();
  expect(rows).toEqual(membersForOperators().sort());
});

it("every member of an account's answer has a row", () => {
  const rows = [...Object.keys(BY_ACCOUNT), ...NOT_ASSERTED_BY_ACCOUNT].sort();
  expect(rows).toEqual(Object.keys(ResolveRequirement.properties).sort());
});

it('every row has a cell for every oddity', () => {
  for (const row of Object.values({ ...BY_REGISTRY, ...BY_OPERATOR, ...BY_ACCOUNT })) {
    expect(Object.keys(row).sort()).toEqual([...ODDITIES].sort());
  }
});
