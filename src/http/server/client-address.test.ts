import type { IncomingMessage } from 'node:http';
import Fastify from 'fastify';
import { expect, it } from 'vitest';
import { clientAddress } from './client-address.ts';

it.each([
  ['203.0.113.9', 0, '127.0.0.1'],
  ['203.0.113.9', 1, '203.0.113.9'],
  ['198.51.100.1, 203.0.113.9', 1, '203.0.113.9'],
  ['198.51.100.1, 203.0.113.9', 2, '198.51.100.1'],
  ['198.51.100.1,203.0.113.9', 5, '198.51.100.1'],
  ['2001:db8::1', 1, '2001:db8::1'],
  [undefined, 1, '127.0.0.1'],
])('X-Forwarded-For %s behind %i proxies is %s, for the framework too', async (forwarded, hops, address) => {
  const app = Fastify({ trustProxy: (_address, hop) => hop < hops });
  app.get('/', (request) => `${request.ip} ${clientAddress(request.raw as IncomingMessage, hops)}`);
  const headers = forwarded === undefined ? {} : { 'x-forwarded-for': forwarded };
  const { body } = await app.inject({ url: '/', headers });
  expect(body).toBe(`${address} ${address}`);
  await app.close();
});
