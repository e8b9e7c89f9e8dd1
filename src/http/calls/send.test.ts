import { Readable } from 'node:stream';
import Fastify from 'fastify';
import { expect, it } from 'vitest';
import type { Route } from './route.ts';
import { deprecationHeaders, send } from './send.ts';

it('a deprecated route says since when it is deprecated, until when it works, and where to read about it', () => {
  const headers = deprecationHeaders({
    since: new Date('2026-11-21T00:00:00Z'),
    sunset: new Date('2027-11-21T00:00:00Z'),
    seeUrl: 'https://example.com/changelog',
  });
  expect(headers).toEqual({
    deprecation: '@1795219200',
    sunset: 'Sun, 21 Nov 2027 00:00:00 GMT',
    link: '<https://example.com/changelog>; rel="deprecation"; type="text/html"',
  });
});

it('HEAD ends an endless answer and sends none of it', async () => {
  const body = new Readable({ read() {} });
  const app = Fastify();
  const headers = { 'content-type': 'text/event-stream' };
  app.get('/x', (request, reply) => send({ scope: 'any' } as Route, request, reply, { status: 200, headers, body }));
  const answer = await app.inject({ method: 'HEAD', url: '/x' });
  expect([answer.statusCode, answer.headers['content-type'], answer.body]).toEqual([200, 'text/event-stream', '']);
  expect([answer.headers['content-length'], body.destroyed]).toEqual([undefined, true]);
  await app.close();
});
