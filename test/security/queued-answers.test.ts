import { once } from 'node:events';
import { connect, type Socket } from 'node:net';
import { afterAll, beforeAll, expect, it } from 'vitest';
import type { Account } from '../harness/client.ts';
import { eventually } from '../harness/eventually.ts';
import { startService, type TestService } from '../harness/service.ts';

/* Calls that a client sends on a connection behind an endless answer can never be answered, and hold nothing that others need. */

let service: TestService;
const sockets: Socket[] = [];
beforeAll(async () => {
  service = await startService();
});
afterAll(async () => {
  for (const socket of sockets) socket.destroy();
  await service.stop();
});

/** More than there are turns, at two for each account. */
const ACCOUNTS = 24;

function request({ key }: Account, path: string): string {
  return `GET ${path} HTTP/1.1\r\nhost: 127.0.0.1\r\nauthorization: Bearer ${key}\r\n\r\n`;
}

async function open(owner: Account): Promise<{ socket: Socket; exported: string }> {
  const { id } = await owner.draft();
  const socket = connect({ port: Number(new URL(service.url).port), host: '127.0.0.1' });
  sockets.push(socket);
  socket.on('error', () => {});
  await once(socket, 'connect');
  return { socket, exported: request(owner, `/v1/entities/${id}/audit/export`) };
}

it.each(['behind an open stream', 'in one packet with it'])('%s', async (when) => {
  const honest = await service.anonymous.signUp();
  const held: Socket[] = [];
  for (let count = 0; count < ACCOUNTS; count += 1) {
    const owner = await service.anonymous.signUp();
    const { socket, exported } = await open(owner);
    const stream = request(owner, '/v1/events/stream');
    if (when === 'in one packet with it') socket.write(stream + exported.repeat(4));
    else {
      socket.write(stream);
      await once(socket, 'data');
      socket.write(exported.repeat(4));
    }
    socket.resume();
    held.push(socket);
  }
  await eventually(() => expect(held.filter(({ destroyed }) => !destroyed)).toEqual([]));
  (await honest.call('GET', '/v1/entities')).ok();
  (await service.anonymous.call('GET', '/v1/plans')).ok();
  expect((await fetch(`${service.url}/health`)).status).toBe(200);
});

it('leaves a stream alone that is followed by nothing', async () => {
  const owner = await service.anonymous.signUp();
  const { socket } = await open(owner);
  socket.write(request(owner, '/v1/plans'));
  await once(socket, 'data');
  socket.write(request(owner, '/v1/events/stream'));
  await once(socket, 'data');
  await owner.draft();
  await once(socket, 'data');
  expect(socket.destroyed).toBe(false);
});
