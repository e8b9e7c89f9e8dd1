import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { JURISDICTION_CODES } from '../../src/domain/jurisdictions/index.ts';
import { ERRORS, type ErrorCode } from '../../src/errors/errors.ts';
import type { Account, Answer } from '../harness/client.ts';
import { type SharedService, sharedService } from '../harness/shared-service.ts';

/* Every refusal is one problem document (RFC 9457), even if the framework or the router refuses. */

let service: SharedService;
let ada: Account;
beforeAll(async () => {
  service = await sharedService({ worker: false });
  ada = await service.anonymous.signUp();
});
afterAll(() => service.stop());

const ENTITY = '/v1/entities/0198c5a4-7c1e-7a52-9d3f-5d2f0c7f8e11';
const TEXT = { 'content-type': 'text/plain' };

const REFUSALS: [string, ErrorCode, () => Promise<Answer>][] = [
  ['no such route', 'route_not_found', () => ada.call('GET', '/v1/nothing')],
  ['another method', 'method_not_allowed', () => ada.call('PATCH', ENTITY, { body: {} })],
  ['a path that cannot be decoded', 'malformed_request', () => ada.call('GET', '/v1/entities/%zz')],
  ['an id that is no UUID', 'invalid_parameter', () => ada.getEntity('nope')],
  ['NUL in a filter', 'invalid_parameter', () => ada.listEntities({ name_contains: 'a\0b' })],
  ['a parameter twice', 'invalid_parameter', () => ada.call('GET', '/v1/entities?limit=1&limit=2')],
  ['a fractional limit', 'invalid_parameter', () => ada.listEntities({ limit: '1.5' })],
  ['a limit in hexadecimal', 'invalid_parameter', () => ada.listEntities({ limit: '0x10' })],
  ['150 unknown parameters', 'invalid_parameter', () => ada.listEntities(JSON.parse(membersOf(150)))],
  ['150 unknown members', 'validation_failed', () => ada.createEntity(membersOf(150))],
  [
    'another charset behind the right one',
    'unsupported_media_type',
    () => ada.createEntity('{}', { 'content-type': 'application/json; charset=utf-8; charset=utf-16' }),
  ],
  ['bad JSON', 'malformed_request', () => ada.createEntity('{')],
  ['NUL in a text', 'malformed_request', () => ada.createEntity('{"name":"a\\u0000"}')],
  ['NUL in a name of a member', 'malformed_request', () => ada.createEntity('{"\\u0000":"a"}')],
  ['an unpaired surrogate', 'malformed_request', () => ada.createEntity('{"name":"\\udc00"}')],
  ['a member twice', 'malformed_request', () => ada.createEntity('{"name":"a","n\\u0061me":"b"}')],
  ['33 levels', 'malformed_request', () => ada.createEntity(`{"constitution":${'['.repeat(33)}${']'.repeat(33)}}`)],
  ['201 members', 'malformed_request', () => ada.createEntity(membersOf(201))],
  ['a number of 309 digits', 'malformed_request', () => ada.createEntity('{"metadata":{"a":1e308}}')],
  ['a number of 324 decimals', 'malformed_request', () => ada.createEntity('{"metadata":{"a":[5e-324]}}')],
  ['a number that overflows', 'malformed_request', () => ada.createEntity('{"constitution":{"a":1e400}}')],
  ['bytes that are not UTF-8', 'malformed_request', () => sendBytes(Buffer.from('{"name":"\xff"}', 'latin1'))],
  ['a byte order mark', 'malformed_request', () => ada.createEntity('\ufeff{"name":"a"}')],
  ['null for a body', 'validation_failed', () => ada.createEntity('null')],
  [
    'another charset',
    'unsupported_media_type',
    () => ada.createEntity('{}', { 'content-type': 'application/json; charset=utf-16' }),
  ],
  ['a compressed body', 'unsupported_media_type', () => ada.createEntity('{}', { 'content-encoding': 'gzip' })],
  ['text that is not NFC', 'validation_failed', () => ada.createEntity({ name: 'x', external_reference: 'e\u0301' })],
  [
    'text with reversed direction',
    'validation_failed',
    () => ada.createEntity({ name: 'x', external_reference: 'a\u202eb' }),
  ],
  ['a non-character', 'validation_failed', () => ada.createEntity({ name: 'x', metadata: { a: '\ufdd0' } })],
  [
    'a line break in a reference',
    'validation_failed',
    () => ada.createEntity({ name: 'x', external_reference: 'a\nb' }),
  ],
  ['a filter with reversed direction', 'invalid_parameter', () => ada.listEntities({ name_contains: 'a\u202eb' })],
  ['a URL of 9 kB', 'uri_too_long', () => ada.listEntities({ name_contains: 'x'.repeat(9_000) })],
  ['a body that is not JSON', 'unsupported_media_type', () => ada.createEntity('name: x', TEXT)],
  ['a body over 256 KiB', 'payload_too_large', () => ada.createEntity({ name: 'x'.repeat(256 * 1024) })],
  ['a list for a body', 'validation_failed', () => ada.createEntity('[]')],
  ['an empty body', 'validation_failed', () => ada.createEntity('')],
  ['two sources', 'validation_failed', () => ada.createEntity({ name: 'x', constitution_yaml: 'name: x' })],
  ['an invalid constitution', 'constitution_invalid', () => ada.createEntity({ constitution_yaml: 'name: [' })],
  [
    'a YAML of over 64 KiB',
    'payload_too_large',
    () => ada.createEntity({ constitution_yaml: `#${'x'.repeat(65_536)}` }),
  ],
];

it.each(REFUSALS)('%s is answered with a complete problem document', async (_title, code, call) => {
  const answer = await call();
  const problem = answer.refused(code);
  const { status, title, retryable } = ERRORS[code];
  expect(problem).toMatchObject({ status, title, retryable, type: `${service.url}/problems/${code}` });
  expect(problem.error).toBe(problem.detail);
  expect(problem.instance).toBe(`urn:uuid:${problem.request_id}`);
  expect(answer.headers.get('content-type')).toMatch(/^application\/problem\+json(;|$)/);
  expect(answer.headers.get('cache-control')).toBe('no-store');
});

it('every answer carries its request id in a header, the same as in the document', async () => {
  const refused = await ada.getEntity('nope');
  expect(refused.headers.get('x-request-id')).toBe(refused.refused('invalid_parameter').request_id);
  const [one, two] = [await ada.listEntities(), await ada.listEntities()];
  expect(one.headers.get('x-request-id')).not.toBe(two.headers.get('x-request-id'));
});

it('405 lists the methods that the path accepts', async () => {
  const answer = await ada.call('PATCH', ENTITY, { body: {} });
  expect(answer.headers.get('allow')?.split(', ').sort()).toEqual(['DELETE', 'GET', 'HEAD', 'OPTIONS', 'PUT']);
});

describe("the caller's input", () => {
  it('is judged all at once, each problem with its pointer', async () => {
    const body = { name: 5, jurisdiction: 'US-XX', template: 'none', bogus: 1, 'a/b~c': 2 };
    const { errors } = (await ada.createEntity(body)).refused('validation_failed');
    const pointers = errors?.map(({ pointer }) => pointer).sort();
    expect(pointers).toEqual(['/a~1b~0c', '/bogus', '/jurisdiction', '/name', '/template']);
    expect(errors?.find(({ pointer }) => pointer === '/jurisdiction')?.allowed).toEqual(JURISDICTION_CODES);
  });

  it('is echoed with at most 64 characters', async () => {
    const answer = await ada.createEntity({ [`${'x'.repeat(64)}SECRET`]: 1 });
    answer.refused('validation_failed');
    expect(answer.text).not.toContain('SECRET');
  });

  it('never makes a refusal reveal files, statements or hosts', async () => {
    for (const [, , call] of REFUSALS) {
      const { text } = await call();
      expect(text).not.toMatch(/node_modules|\.ts\b|select |insert |postgres|FST_ERR/);
    }
  });
});

function membersOf(count: number): string {
  return `{${Array.from({ length: count }, (_, at) => `"m${at}":1`).join()}}`;
}

function sendBytes(body: Buffer): Promise<Answer> {
  return ada.call('POST', '/v1/entities', { body });
}
