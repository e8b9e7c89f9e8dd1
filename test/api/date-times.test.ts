import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { isDateTime } from '../../src/domain/formats/schema-problems.ts';
import { type Account, uniqueName } from '../harness/client.ts';
import { OPERATIONS, type Operation, PUBLISHED, resolved } from '../harness/contract.ts';
import { eventually } from '../harness/eventually.ts';
import { startService, type TestService } from '../harness/service.ts';
import { SPELLINGS } from '../rules/date-times.ts';
import { PROBES, probe } from '../security/probes.ts';
import { makeSubject } from '../security/subjects.ts';

/* Every date-time that the API takes is read alike: what is none is refused with its place, and nothing fails. */

type Schema = {
  $ref?: string;
  format?: string;
  pattern?: string;
  properties?: Record<string, Schema>;
  anyOf?: Schema[];
};
type Place = { operation: Operation; name: string; isInQuery: boolean; pattern: RegExp | null };

function momentsIn(schema: Schema): { name: string; pattern: RegExp | null }[] {
  return Object.entries(resolved(schema).properties ?? {}).flatMap(([name, member]) =>
    [member, ...(member.anyOf ?? [])]
      .map((each) => resolved(each))
      .filter(({ format }) => format === 'date-time')
      .map(({ pattern }) => ({ name, pattern: pattern === undefined ? null : new RegExp(pattern) })),
  );
}

const PLACES: Place[] = PUBLISHED.flatMap(({ operation }) => {
  const route = OPERATIONS.find(({ operationId }) => operationId === operation.operationId) as Operation;
  const inQuery = operation.parameters.map((each) => resolved(each)).filter((each) => each.in === 'query');
  const query = momentsIn({ properties: Object.fromEntries(inQuery.map(({ name, schema }) => [name, schema])) });
  const body = Object.values(operation.requestBody?.content ?? {}).flatMap(({ schema }) => momentsIn(schema));
  return [
    ...query.map((each) => ({ ...each, operation: route, isInQuery: true })),
    ...body.map((each) => ({ ...each, operation: route, isInQuery: false })),
  ];
});

let service: TestService;
let owner: Account;
let operator: Account;
beforeAll(async () => {
  service = await startService();
  owner = await service.anonymous.signUp();
  operator = await service.operator(uniqueName());
});
afterAll(() => service.stop());

it('queries and bodies contain date-times', () => {
  const names = PLACES.map(({ operation, name }) => `${operation.operationId} ${name}`);
  expect(names).toEqual(expect.arrayContaining(['list_events since', 'create_api_key expires_at']));
});

describe.each(PLACES)('$operation.operationId $name', ({ operation, name, isInQuery, pattern }) => {
  it('refuses what is no date-time, with its place, and never fails', async () => {
    const caller = operation.scope === 'operator' ? operator : owner;
    const id = await makeSubject(owner, service.sql, operation);
    const usual = PROBES[operation.operationId] ?? {};
    for (const [text] of SPELLINGS) {
      const sent = isInQuery
        ? { ...usual, query: { ...usual.query, [name]: text } }
        : { ...usual, body: { ...(usual.body as object), [name]: text } };
      const answer = await probe({ call: (method, path) => caller.call(method, path, sent) }, operation, { id });
      expect(answer.status, `${text}: ${answer.text}`).toBeLessThan(500);
      if (isDateTime(text) && (pattern?.test(text) ?? true)) continue;
      const { errors = [] } = JSON.parse(answer.text) as { errors?: { pointer: string }[] };
      expect([answer.status < 400, errors.map(({ pointer }) => pointer)], `${text}: ${answer.text}`).toEqual([
        false,
        expect.arrayContaining([`/${name}`]),
      ]);
    }
  });
});

it('says how to write a plus that arrived as a blank', async () => {
  const answer = await fetch(`${service.url}/v1/events?since=2026-06-30T23:59:59+00:00`, {
    headers: { authorization: `Bearer ${owner.key}` },
  });
  expect([answer.status, await answer.text()]).toEqual([400, expect.stringContaining('write `+` as `%2B`')]);
});

it('reads a moment before all events as the beginning', async () => {
  await owner.draft();
  for (const since of ['0001-01-01T00:00:00Z', '1969-12-31T23:59:59Z']) {
    const read = () => owner.call('GET', '/v1/events', { query: { since } });
    await eventually(async () =>
      expect((await read()).ok<{ data: { type: string }[] }>().data[0]?.type).toBe('api_key.created'),
    );
  }
});

it('refuses the zero time where a moment to come is meant', async () => {
  const body = { name: 'Never', scopes: ['entities:read'], expires_at: '0001-01-01T00:00:00Z' };
  (await owner.call('POST', '/v1/api-keys', { body })).refused('validation_failed');
});
