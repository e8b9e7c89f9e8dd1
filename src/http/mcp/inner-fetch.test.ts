import Fastify from 'fastify';
import { expect, test } from 'vitest';
import { innerFetch } from './endpoint.ts';

test('an answer whose reader stops early causes no error', async () => {
  const app = Fastify();
  app.get('/long', (_request, reply) => reply.send(Buffer.alloc(5_000_000)));
  const inner = innerFetch(app, '127.0.0.1');
  for (let count = 0; count < 20; count++) {
    const { body, status } = await inner('http://127.0.0.1/long');
    expect(status).toBe(200);
    await body?.cancel();
  }
  const whole = await inner('http://127.0.0.1/long');
  expect((await whole.arrayBuffer()).byteLength).toBe(5_000_000);
  await app.close();
});
