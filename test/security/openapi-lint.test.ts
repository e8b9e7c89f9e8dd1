import { fileURLToPath } from 'node:url';
import { createConfig, lintFromString } from '@redocly/openapi-core';
import Schema from 'typebox/schema';
import { expect, it } from 'vitest';
import { buildOpenapi } from '../../src/http/openapi/openapi.ts';
import { NO_EXAMPLE } from '../../src/http/openapi/schemas.ts';
import { ROUTES } from '../../src/http/router.ts';
import { compileClosed, PUBLISHED, type PublishedResponse, resolved, SCHEMAS } from '../harness/contract.ts';

/* Properties that readers of the document, and generators, can rely on. */

it("passes Redocly's recommended rules and four stricter ones", async () => {
  const config = await createConfig({
    extends: ['recommended'],
    rules: {
      'operation-description': 'error',
      'parameter-description': 'error',
      'operation-tag-defined': 'error',
      'operation-singular-tag': 'error',
    },
  });
  const source = JSON.stringify(buildOpenapi(ROUTES, '0.0.0'));
  const absoluteRef = fileURLToPath(new URL('../../openapi.json', import.meta.url));
  const problems = await lintFromString({ source, absoluteRef, config });
  expect(problems.map(({ ruleId, message, location }) => [ruleId, message, location[0]?.pointer])).toEqual([]);
});

it.each(ROUTES)('$operationId is described in a sentence of its own, beside its scope', ({ description }) => {
  expect(description).toMatch(/\w.*\./);
});

it('every schema of components has a description', () => {
  const silent = Object.entries(SCHEMAS).filter(([, schema]) => schema['description'] === undefined);
  expect(silent.map(([name]) => name)).toEqual([]);
});

const RESPONSES = PUBLISHED.flatMap(({ operation }) =>
  Object.entries(operation.responses).map(([status, response]) => ({
    name: `${operation.operationId} ${status}`,
    status: Number(status),
    response: resolved(response),
  })),
);

it.each(RESPONSES)('$name has an example that matches its schema', ({ response }) => {
  for (const { schema, example, examples } of Object.values(response.content ?? {})) {
    if (schema['type'] === 'string') continue;
    const values =
      example === undefined ? Object.values(examples ?? {}).map((each) => resolved(each).value) : [example];
    expect(values.length).toBeGreaterThan(0);
    for (const value of values) {
      const check = compileClosed(schema);
      // Naming the errors takes much longer than finding that there are none.
      expect(check.Check(value) ? null : check.Errors(value)).toBeNull();
      expect(JSON.stringify(value)).not.toContain(`"${NO_EXAMPLE}"`);
    }
  }
});

const REFUSALS = RESPONSES.filter(({ status }) => status >= 400);

it.each(REFUSALS.filter(({ response }) => !response.content?.['text/html']))(
  '$name lists its codes and has one example of each',
  ({ response, status }) => {
    const examples = response.content?.['application/problem+json']?.examples ?? {};
    expect(Object.keys(examples)).toEqual(response['x-error-codes']);
    for (const [code, example] of Object.entries(examples)) {
      expect(resolved(example).value).toMatchObject({ code, status });
    }
  },
);

it('general refusals are documented at each operation: bad request, no credential, long address, failure, overload', () => {
  for (const { operation } of PUBLISHED) {
    expect(Object.keys(operation.responses)).toEqual(expect.arrayContaining(['400', '401', '414', '500', '503']));
  }
});

it('refusals that say how long to wait say so in a header', () => {
  const waits = (response: PublishedResponse) => 'Retry-After' in response.headers;
  for (const { name, status, response } of RESPONSES) {
    if (status === 429 || status === 503) expect(waits(response), name).toBe(true);
  }
});

it.each(ROUTES.filter(({ body }) => body))('$operationId has examples of its body, all of them valid', (route) => {
  expect(Object.keys(route.examples ?? {}).length).toBeGreaterThan(0);
  const check = Schema.Compile(route.body ?? {});
  for (const { value } of Object.values(route.examples ?? {})) expect(check.Check(value)).toBe(true);
});
