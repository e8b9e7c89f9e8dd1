import { readFile } from 'node:fs/promises';
import { connect, type Socket } from 'node:net';
import { setTimeout as sleep } from 'node:timers/promises';
import { afterAll, beforeAll, expect, it } from 'vitest';
import { type Account, anonymous } from '../harness/client.ts';
import { createTestDatabase, type TestDatabase } from '../harness/database.ts';
import { type ServeProcess, serveSettings, startServe } from '../harness/serve-process.ts';

/* A request may be refused while its body is still on its way. The rest of the body must not harm the process. */

/** Longer than any route waits for a refused body, and than the service's own check of connections. */
const LONGER_THAN_A_BODY_MS = 6_000;
const ID = '0198c5a4-7c1e-7a52-9d3f-5d2f0c7f8e11';

/** Headers and queries for which a request is refused at the latest before its body is read to its end. */
const REFUSALS = [
  { query: '', lines: ['content-type: text/plain', 'content-length: 50'] },
  { query: '', lines: ['content-length: 50'] },
  { query: '', lines: ['content-type: application/json', 'content-length: 99999999'] },
  { query: '?nope=1', lines: ['content-type: application/json', 'content-length: 50'] },
  { query: '', lines: ['content-type: application/json', 'content-length: 50'] },
] as const;

let database: TestDatabase;
let server: ServeProcess;
let ada: Account;
const sockets: Socket[] = [];
beforeAll(async () => {
  database = await createTestDatabase();
  server = await startServe(serveSettings(database.url));
  ada = await anonymous(server.url).signUp();
});
afterAll(async () => {
  for (const socket of sockets) socket.destroy();
  await server.kill();
  await database.drop();
});

it('half a body of a refused request leaves the service running, on every route with a body', async () => {
  const targets = await operationsWithBody();
  expect(targets.length).toBeGreaterThan(30);
  for (const { query, lines } of REFUSALS) {
    for (const { method, path } of targets) {
      for (const key of [[], [`authorization: Bearer ${ada.key}`]]) {
        const head = [`${method} ${path}${query} HTTP/1.1`, 'host: 127.0.0.1', ...key, ...lines];
        await sendHalf(`${head.join('\r\n')}\r\n\r\n{"na`);
      }
    }
  }
  await sleep(LONGER_THAN_A_BODY_MS);
  expect((await ada.call('GET', '/v1/account')).status).toBe(200);
});

async function operationsWithBody(): Promise<{ method: string; path: string }[]> {
  const document = JSON.parse(await readFile(new URL('../../openapi.json', import.meta.url), 'utf8'));
  return Object.entries(document.paths as Record<string, Record<string, { requestBody?: unknown }>>).flatMap(
    ([template, methods]) =>
      Object.entries(methods)
        .filter(([, operation]) => operation.requestBody !== undefined)
        .map(([method]) => ({ method: method.toUpperCase(), path: template.replaceAll(/\{\w+\}/g, ID) })),
  );
}

function sendHalf(request: string): Promise<void> {
  const socket = connect({ port: server.port, host: '127.0.0.1' });
  sockets.push(socket);
  socket.resume();
  return new Promise((resolve) => {
    socket.once('connect', () => socket.write(request, () => resolve()));
    // A reset is a refusal too.
    socket.once('error', () => resolve());
  });
}
