import { expect, it } from 'vitest';
import openapi from '../../openapi.json' with { type: 'json' };
import { ResolveRequirement } from '../../src/http/resources/formation/shapes.ts';
import { FilingAnswer, Rejection } from '../../src/registry/protocol.ts';
import { ODDITIES } from './oddities.ts';
import {
  BY_ACCOUNT,
  BY_OPERATOR,
  BY_REGISTRY,
  CLAIMED_WITH_PROOF,
  NOT_ASSERTED_BY_ACCOUNT,
  NOT_ASSERTED_BY_OPERATOR,
  NOT_ASSERTED_BY_REGISTRY,
  WITH_EVIDENCE,
} from './table.ts';

/* Every fact that somebody can assert has a row, and no row has an empty cell. */

type Operation = {
  operationId: string;
  requestBody?: { content: { 'application/json'?: { schema: { $ref?: string } } } };
};

/** Returns every member of the JSON bodies of these paths: `operation/member`. */
function membersOf(paths: RegExp): string[] {
  const schemas = openapi.components.schemas as unknown as Record<string, { properties?: Record<string, unknown> }>;
  return Object.entries(openapi.paths as unknown as Record<string, Record<string, Operation>>)
    .filter(([path]) => paths.test(path))
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
  expect(rows).toEqual(membersOf(/^\/v1\/operator\/(filings|tax-numbers)\//).sort());
});

it("every member of an account's answer has a row", () => {
  const rows = [...Object.keys(BY_ACCOUNT), ...NOT_ASSERTED_BY_ACCOUNT].sort();
  expect(rows).toEqual(Object.keys(ResolveRequirement.properties).sort());
});

it('every operation that takes a fact with its proof has a row, and a place for an explanation', () => {
  const members = membersOf(/./);
  const operations = members
    .filter((each) => each.endsWith('/evidence_upload_id'))
    .flatMap((each) => each.split('/')[0] ?? [])
    .filter((operation) => !CLAIMED_WITH_PROOF.includes(operation));
  expect(operations.sort()).toEqual(Object.keys(WITH_EVIDENCE).sort());
  expect(members).toEqual(expect.arrayContaining(operations.map((each) => `${each}/evidence_note`)));
});

it('every row has a cell for every oddity', () => {
  for (const row of Object.values({ ...BY_REGISTRY, ...BY_OPERATOR, ...BY_ACCOUNT })) {
    expect(Object.keys(row).sort()).toEqual([...ODDITIES].sort());
  }
});
