import { once } from 'node:events';
import { createServer } from 'node:http';
import { type AddressInfo, connect, type Socket } from 'node:net';
import { setTimeout as sleep } from 'node:timers/promises';
import { afterEach, expect, it } from 'vitest';
import { eventually } from '../../../test/harness/eventually.ts';
import { boundIdleConnections } from './idle-connections.ts';
import { Answer, LONG_LIVED } from './response.ts';

const stops: (() => void)[] = [];
afterEach(() => {
  for (const stop of stops.splice(0)) stop();
});

/** Answers /now at once, /big and /archive with more than the system's buffers hold, and everything else never. */
async function start(perNetwork: number | null, stalledMs = 60_000) {
  const server = createServer({ ServerResponse: Answer }, ({ url }, response) => {
    if (url === '/now') response.end('done');
    if (url === '/archive') response.emit(LONG_LIVED);
    if (url === '/big' || url === '/archive') response.end(Buffer.alloc(64 * 1024 * 1024));
  });
  boundIdleConnections(server, perNetwork, stalledMs);
  server.listen(0, '127.0.0.1');
  await once(server, 'listening');
  stops.push(() => {
    server.closeAllConnections();
    server.close();
  });
  return async (path?: string): Promise<Socket> => {
    const socket = connect({ port: (server.address() as AddressInfo).port, host: '127.0.0.1' });
    stops.push(() => socket.destroy());
    socket.on('error', () => {});
    await once(socket, 'connect');
    if (path === '/big' || path === '/archive') socket.pause();
    else socket.resume();
    if (path) socket.write(`GET ${path} HTTP/1.1\r\nhost: test\r\n\r\n`);
    if (path === '/now') await once(socket, 'data');
    // Connected does not mean accepted.
    else await sleep(20);
    return socket;
  };
}

it('closes the longest waiting connection over the bound, those without a request first', async () => {
  const open = await start(2);
  const used = await open('/now');
  const silent = await open();
  const newest = await open();
  await eventually(() => expect(silent.closed).toBe(true));
  expect([used.closed, newest.closed]).toEqual([false, false]);
});

it('leaves connections alone while their request is worked on', async () => {
  const open = await start(1);
  const working = await open('/later');
  const [first, second] = [await open('/now'), await open('/now')];
  await eventually(() => expect(first.closed).toBe(true));
  expect([working.closed, second.closed]).toEqual([false, false]);
});

it('closes a connection that reads nothing of its answer, but none that waits for an answer', async () => {
  const open = await start(null, 300);
  const working = await open('/later');
  const unread = await open('/big');
  let isReset = false;
  const look = setInterval(() => unread.write('\r\n', (error) => (isReset ||= Boolean(error))), 50);
  stops.push(() => clearInterval(look));
  await eventually(() => expect(isReset).toBe(true));
  expect(working.closed).toBe(false);
});

it('waits longer for the reader of an archive', async () => {
  const open = await start(null, 300);
  const [archive, unread] = [await open('/archive'), await open('/big')];
  const reset = new Set<Socket>();
  const look = setInterval(() => {
    for (const socket of [archive, unread]) socket.write('\r\n', (error) => error && reset.add(socket));
  }, 50);
  stops.push(() => clearInterval(look));
  await eventually(() => expect([...reset]).toEqual([unread]));
});
