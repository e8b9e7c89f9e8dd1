import Schema from 'typebox/schema';
import { afterAll, beforeAll, expect, it } from 'vitest';
import { EVENT_TYPES } from '../../src/domain/events/event.ts';
import { type SharedService, sharedService } from '../harness/shared-service.ts';

let service: SharedService;
beforeAll(async () => {
  service = await sharedService({ worker: false });
});
afterAll(() => service.stop());

type Listed = { type: string; description: string; schema: string };

it('every type is listed without a key, and its schema is where the list says, for an hour', async () => {
  const list = await service.anonymous.call('GET', '/v1/event-types');
  expect(list.headers.get('cache-control')).toBe('public, max-age=3600');
  const { data } = list.ok<{ data: Listed[] }>();
  expect(data.map(({ type }) => type)).toEqual(EVENT_TYPES);
  for (const { type, description, schema } of data) {
    const answer = await service.anonymous.call('GET', schema);
    expect(answer.headers.get('cache-control')).toBe('public, max-age=3600');
    const body = answer.ok<{ $id: string; examples: unknown[]; description: string }>();
    expect(body).toMatchObject({ $id: schema, title: type, description });
    expect(schema).toBe(`${service.url}/schemas/events/${type}.json`);
    expect(description).toMatch(/^[A-Z].*\.$/);
    const check = Schema.Compile(body);
    expect(body.examples.map((example) => check.Errors(example)[1])).toEqual([[]]);
  }
});

it('an unknown type has no schema', async () => {
  const odd = ['x'.repeat(65), 'x'.repeat(500), 'a%2Fb', '%F0%9F%9C%8A', '%20', '..%2F..'];
  for (const type of ['formation', 'filing.sending', 'formation.filed.json', 'constructor', ...odd]) {
    (await service.anonymous.call('GET', `/schemas/events/${type}.json`)).refused('not_found');
  }
  for (const path of ['formation.filed', 'x']) {
    (await service.anonymous.call('GET', `/schemas/events/${path}`)).refused('route_not_found');
  }
});
