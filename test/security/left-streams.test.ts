import { randomBytes } from 'node:crypto';
import { readdirSync, readlinkSync } from 'node:fs';
import { connect, type Socket } from 'node:net';
import { setTimeout as sleep } from 'node:timers/promises';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { ROUTES } from '../../src/http/router.ts';
import { type Account, uniqueName } from '../harness/client.ts';
import { OPERATIONS, type Operation } from '../harness/contract.ts';
import { eventually } from '../harness/eventually.ts';
import { requestText } from '../harness/raw-http.ts';
import { startService, type TestService } from '../harness/service.ts';
import { PROBES, pathOf } from './probes.ts';
import { makeSubject } from './subjects.ts';

/*
 * A client that leaves in the middle of a long answer, or reads it slowly, keeps nothing that others need: no
 * transaction, no slot, no disk. Nobody else waits for it.
 */

const STREAMING = ROUTES.filter(({ share, responses }) => {
  const types = Object.values(responses).flatMap(({ mediaType = [] }) => mediaType);
  return share === 'streams' || types.some((type) => type !== 'text/html');
}).map(({ operationId }) => OPERATIONS.find((each) => each.operationId === operationId) as Operation);

const ABORTS = 20;
/** More than there are connections for transactions. */
const SLOW_READERS = 5;
const UPLOADS = 2;
const UPLOAD_BYTES = 9_000_000;

let service: TestService;
let large: Account;
let other: Account;
let operator: Account;
beforeAll(async () => {
  service = await startService({ env: { DATABASE_POOL_SIZE: '6' } });
  large = await service.anonymous.signUp();
  other = await service.anonymous.signUp();
  operator = await service.operator();
  // What cannot be compressed is as long in the archive as it is here.
  for (let count = 0; count < UPLOADS; count += 1) {
    const headers = { authorization: `Bearer ${large.key}`, 'content-type': 'application/pdf' };
    const upload = {
      method: 'POST',
      headers,
      body: Buffer.concat([Buffer.from('%PDF-1.7\n'), randomBytes(UPLOAD_BYTES)]),
    };
    expect((await fetch(`${service.url}/v1/uploads`, upload)).status).toBe(201);
  }
});
afterAll(() => service.stop());

const isArchive = ({ operationId }: Operation) => operationId === 'get_account_export';

/** `isQuiet`: it may say nothing for long. */
type Target = { text: string; isQuiet: boolean };

async function targetOf(operation: Operation): Promise<Target> {
  const caller = operation.scope === 'operator' ? operator : large;
  const id = await makeSubject(large, service.sql, operation);
  const { query = {}, headers = {} } = PROBES[operation.operationId] ?? {};
  const search = new URLSearchParams(query as Record<string, string>).toString();
  const path = `${pathOf(operation, id)}${search === '' ? '' : `?${search}`}`;
  const credential: Record<string, string> = operation.scope === null ? {} : { authorization: `Bearer ${caller.key}` };
  return {
    text: requestText(operation.method, path, { ...credential, ...(headers as Record<string, string>) }),
    isQuiet: ['await_entity', 'stream_events'].includes(operation.operationId),
  };
}

/** Opens a stream; the status is known with its first bytes. */
function open({ text }: Target): { socket: Socket; status: Promise<number> } {
  const socket = connect({ port: Number(new URL(service.url).port), host: '127.0.0.1' });
  socket.on('error', () => {});
  socket.write(text);
  const status = new Promise<number>((resolve) => {
    socket.once('data', (chunk) => resolve(Number(chunk.subarray(9, 12).toString())));
    socket.once('close', () => resolve(0));
  });
  return { socket, status };
}

/** Opens a stream once the account may have another one. */
async function openInTurn(target: Target): Promise<Socket> {
  for (;;) {
    const { socket, status } = open(target);
    socket.once('data', () => socket.pause());
    if (target.isQuiet || (await status) !== 429) return socket;
    socket.destroy();
    await sleep(20);
  }
}

/** Leaves once this many bytes have come, at the latest when the answer ends or says nothing. */
async function leaveAfter(target: Target, bytes: number): Promise<void> {
  if (bytes === 0) {
    // Before the answer begins.
    const { socket } = open(target);
    await new Promise((resolve) => socket.once('connect', () => setImmediate(resolve)));
    socket.destroy();
    return;
  }
  const socket = await openInTurn(target);
  let received = 0;
  await new Promise<void>((resolve) => {
    socket.on('data', (chunk) => {
      received += chunk.length;
      if (received >= bytes) resolve();
    });
    socket.once('end', resolve).once('close', resolve).setTimeout(200, resolve);
    socket.resume();
  });
  socket.destroy();
}

/** Fails unless a change, a read at one moment and an export of another account succeed. */
async function othersAreServed(): Promise<void> {
  const { id } = (await other.createEntity({ name: uniqueName() })).ok<{ id: string }>(201);
  (await other.call('GET', `/v1/entities/${id}/formation`)).ok();
  (await other.call('POST', '/v1/account/export', { body: { freeze: false } })).ok<unknown>(201);
  const answer = await fetch(`${service.url}/v1/account/export`, { headers: { authorization: `Bearer ${other.key}` } });
  expect(answer.status).toBe(200);
  expect((await answer.arrayBuffer()).byteLength).toBeGreaterThan(1_000);
  expect(await service.anonymous.call('GET', '/health/ready')).toMatchObject({ status: 200 });
}

/** Fails unless every transaction has ended. */
async function nothingIsHeld(): Promise<void> {
  await eventually(async () => {
    const held = await service.sql`
      select pid, query from pg_stat_activity
      where datname = current_database() and state like 'idle in transaction%'`;
    expect(held).toEqual([]);
  });
}

/** Archives that this process has open, as Linux tells; none elsewhere. */
function openArchives(): number {
  if (process.platform !== 'linux') return 0;
  const links = readdirSync('/proc/self/fd').map((fd) => {
    try {
      return readlinkSync(`/proc/self/fd/${fd}`);
    } catch {
      return '';
    }
  });
  return links.filter((link) => /\/export-[\w-]+ \(deleted\)$/.test(link)).length;
}

it('there are routes that stream', () => {
  const ids = STREAMING.map(({ operationId }) => operationId);
  expect(ids).toEqual(expect.arrayContaining(['get_account_export', 'export_entity_audit', 'stream_events']));
});

describe.each(STREAMING)('$operationId', (operation) => {
  it(`keeps nothing when its clients leave at ${ABORTS} moments`, { timeout: 300_000 }, async () => {
    const target = await targetOf(operation);
    const length = isArchive(operation) ? UPLOADS * UPLOAD_BYTES : 20_000;
    const moments = Array.from({ length: ABORTS }, (_, at) => Math.floor((length / ABORTS) * at));
    for (const bytes of moments) await leaveAfter(target, bytes);
    await othersAreServed();
    await nothingIsHeld();
    await eventually(() => expect(openArchives()).toBe(0));
  });

  it('is read slowly without keeping others waiting', async () => {
    const target = await targetOf(operation);
    const sockets: Socket[] = [];
    while (sockets.length < SLOW_READERS) sockets.push(await openInTurn(target));
    const reading = trickle(sockets);
    try {
      await othersAreServed();
      await nothingIsHeld();
      if (isArchive(operation) && process.platform === 'linux') expect(openArchives()).toBe(SLOW_READERS);
    } finally {
      for (const socket of sockets) socket.destroy();
      await reading;
    }
    await eventually(() => expect(openArchives()).toBe(0));
  });
});

/** Reads about 1 kB a second from each, until they are destroyed. */
async function trickle(sockets: readonly Socket[]): Promise<void> {
  while (sockets.some(({ destroyed }) => !destroyed)) {
    for (const socket of sockets) socket.read(200);
    await sleep(200);
  }
}
