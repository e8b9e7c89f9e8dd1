import { once } from 'node:events';
import { createServer } from 'node:http';
import { type AddressInfo, connect, type Socket } from 'node:net';
import { Readable } from 'node:stream';
import { afterEach, expect, it } from 'vitest';
import { eventually } from '../../../test/harness/eventually.ts';
import { Answer } from './response.ts';
import { boundUnreadAnswers } from './unread-answers.ts';

const MIB = 1_024 * 1_024;
/** More than the system's buffers hold. */
const PAGE = Buffer.alloc(16 * MIB);

const stops: (() => void)[] = [];
afterEach(() => {
  for (const stop of stops.splice(0)) stop();
});

async function start(maxBytes: number, answer = (response: Answer): unknown => response.end(PAGE)) {
  let served = 0;
  const server = createServer({ ServerResponse: Answer }, (_request, response) => {
    served += 1;
    answer(response);
  });
  const broken = new Set<Socket>();
  server.on('connection', (socket) => socket.once('close', () => broken.add(socket)));
  boundUnreadAnswers(server, maxBytes, ({ url }) => url ?? '');
  server.listen(0, '127.0.0.1');
  await once(server, 'listening');
  stops.push(() => {
    server.closeAllConnections();
    server.close();
  });
  /** Asks for some pages in one packet, and returns what has become of the connection. */
  const ask = async (caller: string, pages: number) => {
    const [{ port }, before] = [server.address() as AddressInfo, served];
    const socket = connect({ port, host: '127.0.0.1' }).pause();
    stops.push(() => socket.destroy());
    socket.on('error', () => {});
    const [accepted] = (await Promise.all([once(server, 'connection'), once(socket, 'connect')]))[0] as [Socket];
    socket.write(`GET /${caller} HTTP/1.1\r\nhost: test\r\n\r\n`.repeat(pages));
    await eventually(() => expect(served).toBeGreaterThanOrEqual(before + pages));
    return { socket, isClosed: () => broken.has(accepted) };
  };
  return ask;
}

it('closes the largest connection of the caller with the most unread bytes', async () => {
  const ask = await start(100 * MIB);
  const other = await ask('other', 2);
  const one = await ask('ada', 1);
  const most = await ask('ada', 2);
  const last = await ask('other', 1);
  expect([other, one, most, last].map(({ isClosed }) => isClosed())).toEqual([false, false, false, false]);
  const more = await ask('ada', 1);
  await eventually(() => expect(most.isClosed()).toBe(true));
  expect([other, one, last, more].map(({ isClosed }) => isClosed())).toEqual([false, false, false, false]);
});

it('no longer counts bytes that were read', async () => {
  const ask = await start(40 * MIB);
  for (let count = 0; count < 5; count += 1) {
    const { socket, isClosed } = await ask('ada', 2);
    let received = 0;
    socket.on('data', ({ length }) => {
      received += length;
    });
    socket.resume();
    await eventually(() => expect(received).toBeGreaterThan(2 * PAGE.length));
    expect(isClosed()).toBe(false);
  }
});

it('closes a connection that asks for more in one packet than may be unread', async () => {
  const ask = await start(40 * MIB);
  const { isClosed } = await ask('ada', 6);
  await eventually(() => expect(isClosed()).toBe(true));
});

it('counts a stream that continues, with the page that is ready to be sent', async () => {
  const pages = () => Readable.from(Array(5).fill(PAGE), { objectMode: false });
  const ask = await start(40 * MIB, (response) => pages().pipe(response));
  const { isClosed } = await ask('ada', 1);
  const more = await ask('ada', 1);
  await eventually(() => expect([isClosed(), more.isClosed()]).toContain(true));
  expect([isClosed(), more.isClosed()]).toContain(false);
});

it('counts what is written to a stream that goes on', async () => {
  const ask = await start(40 * MIB, (response) => [1, 2, 3].map(() => response.write(PAGE)));
  const { isClosed } = await ask('ada', 1);
  await eventually(() => expect(isClosed()).toBe(true));
});

it('counts bytes, not characters', async () => {
  const text = '手'.repeat(PAGE.length / 3);
  const ask = await start(40 * MIB, (response) => response.end(text));
  const { isClosed } = await ask('ada', 3);
  await eventually(() => expect(isClosed()).toBe(true));
});

it('distinguishes callers of one connection, as behind a proxy that uses it for several', async () => {
  const ask = await start(70 * MIB);
  const proxied = await ask('ada', 1);
  proxied.socket.write(['bob', 'dan'].map((name) => `GET /${name} HTTP/1.1\r\nhost: test\r\n\r\n`).join(''));
  const cyd = await ask('cyd', 2);
  await eventually(() => expect(cyd.isClosed()).toBe(true));
  expect(proxied.isClosed()).toBe(false);
});
