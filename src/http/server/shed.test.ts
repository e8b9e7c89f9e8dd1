import { once } from 'node:events';
import type { ServerResponse } from 'node:http';
import { type AddressInfo, connect } from 'node:net';
import { text } from 'node:stream/consumers';
import { afterEach, expect, it } from 'vitest';
import { eventually } from '../../../test/harness/eventually.ts';
import type { ProblemDocument } from '../../schema/wire.ts';
import { createSheddingServer } from './shed.ts';

const stops: (() => void)[] = [];
afterEach(() => {
  for (const stop of stops.splice(0)) stop();
});

async function start(maxInFlight: number, monotonicMs = () => performance.now()) {
  const held: ServerResponse[] = [];
  const server = createSheddingServer(
    (request, response) => (request.url?.startsWith('/health') ? response.end('ok') : held.push(response)),
    {},
    {
      maxInFlight,
      unfinishedBodiesPerNetwork: 2,
      addressOf: () => '203.0.113.9',
      callerOf: ({ headers }) => headers.authorization ?? '203.0.113.9',
      baseUrl: () => 'http://test',
      onRefusal: () => {},
      requestId: () => '0198c5a4-7c1e-7a52-9d3f-5d2f0c7f8e11',
      monotonicMs,
    },
  );
  server.listen(0, '127.0.0.1');
  await once(server, 'listening');
  stops.push(() => {
    server.closeAllConnections();
    server.close();
  });
  const url = `http://127.0.0.1:${(server.address() as AddressInfo).port}`;
  const hold = (count: number) => {
    const calls = Array.from({ length: count }, () => fetch(`${url}/work`));
    for (const call of calls) call.catch(() => {});
    return eventually(() => expect(held).toHaveLength(count));
  };
  return { url, held, hold };
}

it('answers 503 at once to one request too many, but not to health; a finished answer makes room', async () => {
  const { url, held, hold } = await start(2);
  await hold(2);
  const refused = await fetch(`${url}/work`);
  expect([refused.status, refused.headers.get('retry-after')]).toEqual([503, '1']);
  const problem = (await refused.json()) as ProblemDocument;
  expect([problem.code, problem.retry_after_seconds]).toEqual(['unavailable', 1]);
  expect((await fetch(`${url}/health?x=1`)).status).toBe(200);
  held[0]?.end();
  await eventually(async () => {
    const abort = new AbortController();
    const next = fetch(`${url}/work`, { signal: abort.signal }).then(
      ({ status }) => status,
      () => 'let in',
    );
    setTimeout(() => abort.abort(), 100);
    expect(await next).toBe('let in');
  });
});

it('admits a caller with less than its share while another one floods the service', async () => {
  const { url, held, hold } = await start(4);
  await hold(4);
  const neighbour = (): Promise<Response> => fetch(`${url}/work`, { headers: { authorization: 'neighbour' } });
  for (const call of [neighbour(), neighbour()]) call.catch(() => {});
  await eventually(() => expect(held).toHaveLength(6));
  expect((await fetch(`${url}/work`)).status).toBe(503);
  // A limit of four, for two callers: the neighbour has its two.
  expect((await neighbour()).status).toBe(503);
});

it('a client that disconnects makes room as well', async () => {
  const { url, hold } = await start(1);
  const abort = new AbortController();
  const gone = fetch(`${url}/work`, { signal: abort.signal }).catch(() => 'gone');
  await eventually(async () => expect((await fetch(`${url}/work`)).status).toBe(503));
  abort.abort();
  expect(await gone).toBe('gone');
  await hold(2);
});

it('counts a request as work from the last byte of its body', async () => {
  const { url, held } = await start(1);
  const { port } = new URL(url);
  const slow = connect({ port: Number(port), host: '127.0.0.1' });
  stops.push(() => slow.destroy());
  slow.write('POST /work HTTP/1.1\r\nhost: test\r\ncontent-length: 2\r\n\r\n{');
  await eventually(() => expect(held).toHaveLength(1));
  held[0]?.req.resume();
  const during = fetch(`${url}/work`);
  await eventually(() => expect(held).toHaveLength(2));
  held[1]?.end('served');
  expect((await during).status).toBe(200);
  slow.write('}');
  await eventually(async () => expect((await fetch(`${url}/work`)).status).toBe(503));
});

it('answers 429 to one body too many for its network, and ends the connection', async () => {
  const { url, held } = await start(10);
  const beginning = 'POST /work HTTP/1.1\r\nhost: test\r\ncontent-length: 2\r\n\r\n{';
  const open = (request = beginning) => {
    const socket = connect({ port: Number(new URL(url).port), host: '127.0.0.1' });
    stops.push(() => socket.destroy());
    socket.write(request);
    return socket;
  };
  const [first] = [open(), open()];
  await eventually(() => expect(held).toHaveLength(2));
  const refused = await text(open());
  expect(refused).toMatch(/^HTTP\/1\.1 429 /);
  expect(refused).toMatch(/^retry-after: 1\r$/im);
  expect(refused).toContain('"code":"rate_limited"');
  first?.destroy();
  await eventually(() => {
    open();
    expect(held).toHaveLength(3);
  });
  // A request that arrives in one piece needs no slot.
  open(`${beginning}}`);
  await eventually(() => expect(held).toHaveLength(4));
});

it('lowers the bound to its floor while the event loop is late', async () => {
  let nowMs = 0;
  const late = () => {
    nowMs += 1_000;
    return nowMs;
  };
  const { url, hold } = await start(1_000, late);
  await hold(64);
  await eventually(async () => expect((await fetch(`${url}/work`)).status).toBe(503));
});

it('admits other callers when it is late because one caller floods it', async () => {
  let nowMs = 0;
  let isLate = false;
  const { url, held, hold } = await start(300, () => {
    nowMs += isLate ? 1_000 : 1;
    return nowMs;
  });
  await hold(300);
  isLate = true;
  // Time for the limit to fall to its floor.
  await eventually(() => expect(nowMs).toBeGreaterThan(60_000));
  fetch(`${url}/work`, { headers: { authorization: 'neighbour' } }).catch(() => {});
  await eventually(() => expect(held).toHaveLength(301));
});

it('does not carry out a change whose packet continues with invalid HTTP', async () => {
  const { url, held } = await start(10);
  const socket = connect({ port: Number(new URL(url).port), host: '127.0.0.1' });
  stops.push(() => socket.destroy());
  socket.write(
    'POST /work HTTP/1.1\r\nhost: test\r\ncontent-length: 0\r\n\r\n{}POST /work HTTP/1.1\r\nhost: test\r\n\r\n',
  );
  expect(await text(socket)).toMatch(/^HTTP\/1\.1 400 /);
  expect(held).toEqual([]);
});

it('releases the slot of a body when its request is answered before the body is complete', async () => {
  const { url, held } = await start(10);
  for (let sent = 1; sent <= 5; sent += 1) {
    const socket = connect({ port: Number(new URL(url).port), host: '127.0.0.1' });
    stops.push(() => socket.destroy());
    socket.write('POST /work HTTP/1.1\r\nhost: test\r\ncontent-length: 2\r\n\r\n{');
    await eventually(() => expect(held).toHaveLength(sent));
    held.at(-1)?.writeHead(413, { connection: 'close' }).end();
    expect(await text(socket)).toMatch(/^HTTP\/1\.1 413 /);
  }
});
