import { expect, it } from 'vitest';
import { addressOf, type Call, pathSegment } from './call.ts';

const call = (query: Call['query']): Call => ({
  operationId: 'list_entities',
  method: 'GET',
  path: '/v1/entities',
  answer: 'json',
  options: {},
  ...(query && { query }),
});

it('an id cannot lead to another route, whatever it contains', () => {
  expect(pathSegment('a/../b?c#d%2e')).toBe('a%2F..%2Fb%3Fc%23d%252e');
  expect(pathSegment(7)).toBe('7');
  for (const wrong of ['', '.', '..']) expect(() => pathSegment(wrong)).toThrow(TypeError);
});

it('the query omits undefined values and repeats lists', () => {
  expect(addressOf('http://x/efs', call(undefined))).toBe('http://x/efs/v1/entities');
  expect(addressOf('http://x', call({ limit: 0, cursor: undefined, state: ['A', 'B&C'] }))).toBe(
    'http://x/v1/entities?limit=0&state=A&state=B%26C',
  );
});
