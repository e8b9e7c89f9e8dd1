import { afterAll, beforeAll, expect, it } from 'vitest';
import type { Account } from '../harness/client.ts';
import { startService, type TestService } from '../harness/service.ts';
import { openWire, type Wire } from './wire.ts';

/* Findings of generated requests, kept as cases of their own, because generated requests may not try them again. */

let service: TestService;
let ada: Account;
let wire: Wire;
beforeAll(async () => {
  service = await startService({ worker: false });
  ada = await service.anonymous.signUp();
  wire = openWire(service.url, 2);
});
afterAll(async () => {
  wire.close();
  await service.stop();
});

it('a path that cannot be decoded is answered with the usual headers', async () => {
  const { status, headers } = await wire.send({ method: 'GET', path: '/v1/entities/%zz', headers: {}, body: null });
  expect(status).toBe(400);
  expect(headers.get('x-request-id')).toMatch(/^[0-9a-f-]{36}$/);
  expect(headers.get('x-content-type-options')).toBe('nosniff');
});

it('an unknown expectation is ignored instead of answered with a bare 417', async () => {
  const answer = await wire.send({ method: 'GET', path: '/health', headers: { expect: 'wonders' }, body: null });
  expect([answer.status, JSON.parse(answer.text)]).toEqual([200, expect.objectContaining({ status: 'ok' })]);
});

it('an id of any length is a bad id, not another route', async () => {
  for (const length of [37, 101, 1_000]) (await ada.getEntity('a'.repeat(length))).refused('invalid_parameter');
  (await ada.getEntity('a'.repeat(8_000))).refused('uri_too_long');
});

it('the longest allowed texts fit, in the longest letters, also in an index', async () => {
  const letters = (count: number) => '😀'.repeat(count);
  const own = { external_reference: letters(200), metadata: { [letters(40)]: letters(500) } };
  const entity = await ada.draft(own);
  expect([entity.external_reference, entity.metadata]).toEqual([own.external_reference, own.metadata]);
  const found = (await ada.listEntities({ external_reference: own.external_reference })).ok<{ data: unknown[] }>();
  expect(found.data).toHaveLength(1);
});

it('lengths count code points, so a stack of combining marks does not pass for one character', async () => {
  const body = { name: 'marks-research', external_reference: `x${'\u0323'.repeat(200)}` };
  const { errors } = (await ada.createEntity(body)).refused('validation_failed');
  expect(errors).toEqual([expect.objectContaining({ pointer: '/external_reference', code: 'maxLength' })]);
});

it('a member named like a prototype is an ordinary member', async () => {
  const text = '{"name":"proto-research","metadata":{"__proto__":"own","constructor":"own"}}';
  const answer = await ada.createEntity(text);
  if (answer.status === 201) expect(answer.text).toContain('"metadata":{"__proto__":"own","constructor":"own"}');
  else answer.refused('malformed_request');
  expect(({} as { own?: unknown }).own).toBeUndefined();
});
