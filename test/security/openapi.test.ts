import { readFileSync } from 'node:fs';
import { expect, it } from 'vitest';
import { buildOpenapi } from '../../src/http/openapi/openapi.ts';
import { ROUTES } from '../../src/http/router.ts';
import { VERSION } from '../../src/version.ts';
import { contractBreach } from '../harness/contract.ts';

it('openapi.json matches the routes: run `npm run openapi` after changing one', () => {
  const published = readFileSync(new URL('../../openapi.json', import.meta.url), 'utf8');
  expect(published).toBe(`${JSON.stringify(buildOpenapi(ROUTES, VERSION), null, 2)}\n`);
});

it('every operation has its own name, made of a verb and a resource', () => {
  const names = ROUTES.map((route) => route.operationId);
  expect(new Set(names).size).toBe(names.length);
  for (const name of names)
    expect(name).toMatch(
      /^(get|list|create|update|delete|start|export|rotate|revoke|resolve|resend|decline|claim|accept|adopt|reject|release|record|clear|refuse|pause|resume|advance|settle|confirm|withdraw|correct|redrive|suspend|check|validate|stream|await|test|recover|redeliver|open|close|reopen|cancel|execute|approve|upgrade|file|sign)_[a-z_]+$/,
    );
});

/** The check of every answer in the API suite would be worthless if it passed these. */
it.each([
  ['an undocumented status', { status: 418, contentType: 'application/json', text: '{}' }],
  ['another media type', { status: 200, contentType: 'text/plain', text: '{}' }],
  ['a missing member', { status: 200, contentType: 'application/json', text: '{"status":"ok","version":"1"}' }],
  [
    'a member of the wrong type',
    { status: 200, contentType: 'application/json', text: '{"status":"ok","version":1,"livemode":false}' },
  ],
  [
    'an undocumented member',
    {
      status: 200,
      contentType: 'application/json',
      text: '{"status":"ok","version":"1","livemode":false,"host":"db7"}',
    },
  ],
])('the contract check of the suite detects %s', (_title, answer) => {
  expect(contractBreach({ method: 'GET', path: '/health', ...answer })).not.toBeNull();
});

it('the contract check detects an action that leads nowhere', () => {
  const action = { code: 'repeat', actor: 'agent', message: 'x', due_at: null };
  const answer = (operation: object) => ({
    method: 'GET',
    path: '/no-operation',
    status: 404,
    contentType: 'application/problem+json',
    text: JSON.stringify({
      type: 'http://x/problems/not_found',
      title: 'x',
      status: 404,
      detail: 'x',
      code: 'not_found',
      error: 'x',
      instance: 'urn:uuid:0198c5a4-7c1e-7a52-9d3f-5d2f0c7f8e11',
      request_id: '0198c5a4-7c1e-7a52-9d3f-5d2f0c7f8e11',
      retryable: false,
      next_actions: [{ ...action, ...operation }],
    }),
  });
  const good = { operation_id: 'list_entities', method: 'GET', href: '/v1/entities?limit=1' };
  expect(contractBreach(answer(good))).toBeNull();
  expect(contractBreach(answer({ ...good, operation_id: 'list_companies' }))).toContain('list_companies');
  expect(contractBreach(answer({ ...good, method: 'PUT' }))).toContain('PUT');
  expect(contractBreach(answer({ ...good, href: '/v1/entity' }))).toContain('/v1/entity');
});

it('the contract check passes documented answers', () => {
  const text = '{"status":"ok","version":"1","livemode":false}';
  const contentType = 'application/json; charset=utf-8';
  expect(contractBreach({ method: 'GET', path: '/health', status: 200, contentType, text })).toBeNull();
});
