import { expect, it } from 'vitest';
import { faultOf, faultOfBroken, faultOfValid } from './judge.ts';
import { TARGETS } from './requests.ts';
import type { WireAnswer } from './wire.ts';

/* A judge that finds nothing in these would find nothing at all. */

const REQUEST = { method: 'GET', path: '/health', headers: {}, body: null };
const HEADERS = { 'content-type': 'application/json', 'x-request-id': '0198c5a4-7c1e-7a52-9d3f-5d2f0c7f8e11' };
const TEXT = '{"status":"ok","version":"1","livemode":false}';

function answer(changes: Partial<Omit<WireAnswer, 'headers'>> & { headers?: Record<string, string> }): WireAnswer {
  const { headers = HEADERS, ...rest } = changes;
  return { status: 200, text: TEXT, ms: 1, ...rest, headers: new Headers(headers) };
}

it('finds nothing in a correct answer', () => {
  expect(faultOf(REQUEST, answer({}))).toBeNull();
});

it.each([
  ['a failure', answer({ status: 503 })],
  ['slowness', answer({ ms: 6_000 })],
  ['an undocumented status', answer({ status: 418 })],
  ['a body outside the schema', answer({ text: '{"status":"fine"}' })],
  ['an answer without its request id', answer({ headers: { 'content-type': 'application/json' } })],
  ['an undocumented header', answer({ headers: { ...HEADERS, etag: '"x"' } })],
  ['a stack', answer({ status: 400, text: '{"detail":"Error\\n    at f (/srv/node_modules/x.js:1:1)"}' })],
])('finds %s', (_title, wrong) => {
  expect(faultOf(REQUEST, wrong)).not.toBeNull();
});

it('detects a valid request that was refused for its form', () => {
  const refused = (code: string, errors: unknown[] = []) =>
    answer({
      status: 422,
      text: JSON.stringify({ code, errors }),
      headers: { 'content-type': 'application/problem+json' },
    });
  expect(faultOfValid(refused('malformed_request'))).not.toBeNull();
  expect(faultOfValid(refused('validation_failed', [{ pointer: '/a', code: 'pattern' }]))).not.toBeNull();
  expect(faultOfValid(refused('validation_failed', [{ pointer: '/a', code: 'one_source' }]))).toBeNull();
});

it('detects a broken request that was accepted', () => {
  const target = TARGETS.find(({ operationId }) => operationId === 'create_account');
  if (target === undefined) throw new Error('no such operation');
  const sent = (body: string) => ({ ...REQUEST, method: 'POST', path: '/v1/accounts', body: Buffer.from(body) });
  const taken = answer({ status: 201 });
  expect(faultOfBroken(target, sent('{}'), taken, true)).not.toBeNull();
  expect(faultOfBroken(target, sent('{"name":5}'), taken, false)).not.toBeNull();
  expect(faultOfBroken(target, sent('{"name":"x"}'), taken, false)).toBeNull();
  expect(faultOfBroken(target, sent('{"name":5}'), answer({ status: 422 }), true)).toBeNull();
});
