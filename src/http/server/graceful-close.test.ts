import { setTimeout as sleep } from 'node:timers/promises';
import Fastify from 'fastify';
import { expect, test } from 'vitest';
import { closeGracefully } from './graceful-close.ts';

/** So long that no machine is that slow. */
const KEEP_ALIVE_MS = 120_000;

test('a close under load waits for no keep-alive, and breaks no answer', async () => {
  const app = Fastify({ return503OnClosing: false, keepAliveTimeout: KEEP_ALIVE_MS });
  closeGracefully(app);
  app.get('/', async () => {
    await sleep(20);
    return 'done';
  });
  const url = await app.listen({ host: '127.0.0.1', port: 0 });
  const answers: string[] = [];
  const clients = Array.from({ length: 20 }, async () => {
    // Continues until the address no longer answers: every accepted request must be answered completely.
    for (;;) {
      const response = await fetch(url).catch(() => null);
      if (response === null) return;
      answers.push(await response.text());
    }
  });
  await sleep(200);
  const startedMs = performance.now();
  await app.close();
  expect(performance.now() - startedMs).toBeLessThan(KEEP_ALIVE_MS / 2);
  await Promise.all(clients);
  expect(new Set(answers)).toEqual(new Set(['done']));
});
