import { createServer } from 'node:http';
import type { AddressInfo } from 'node:net';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import type { RegistryAdapter } from '../../src/registry/adapter.ts';
import { createHttpRegistry } from '../../src/registry/http.ts';
import { packetHash } from '../../src/registry/protocol.ts';
import { formation, HOUR_MS, standingClock } from '../simulator/fixture.ts';

/* The service reads in answers what the protocol document says about them. */

type Reply = { status: number; type?: string; body?: string; retryAfter?: string };
let reply: Reply = { status: 202 };
const server = createServer((request, response) => {
  request.resume();
  const { status, type = 'application/json', body = '{}', retryAfter } = reply;
  const headers = { ...(type !== '' && { 'content-type': type }), ...(retryAfter && { 'retry-after': retryAfter }) };
  response.writeHead(status, headers).end(body);
});
const clock = standingClock();
let registry: RegistryAdapter;
beforeAll(async () => {
  await new Promise<void>((resolve) => server.listen(0, '127.0.0.1', resolve));
  const baseUrl = `http://127.0.0.1:${(server.address() as AddressInfo).port}`;
  registry = createHttpRegistry({ baseUrl, livemode: false, clock, signer: null, lookupTimeoutMs: HOUR_MS });
});
afterAll(() => server.close().closeAllConnections());

const PACKET = formation();
const reference = 'efs-1-formation-1';

function submit(next: Reply) {
  reply = next;
  const deadlineAt = new Date(clock.now().getTime() + HOUR_MS);
  return registry.submit({ type: 'formation', reference, packet: PACKET, deadlineAt, timeoutMs: HOUR_MS });
}

const problem = (status: number): Reply => ({
  status,
  type: 'application/problem+json',
  body: JSON.stringify({ title: 'No', status }),
});
const pending = {
  reference,
  status: 'pending',
  packet_hash: packetHash(PACKET),
  received_at: '2026-11-21T04:00:00.000Z',
};

describe('a refused send', () => {
  it.each([401, 408, 425, 429])('with %i is repeated: nothing was recorded', async (status) => {
    expect(await submit(problem(status))).toMatchObject({ kind: 'not_sent' });
  });

  it.each([400, 402, 403, 404, 405, 409, 410, 413, 415, 422, 451])('with %i goes to a person', async (status) => {
    expect(await submit(problem(status))).toMatchObject({ kind: 'declined' });
  });

  it.each([400, 404, 422, 429])('with %i without a problem document decides nothing', async (status) => {
    expect(await submit({ status, type: 'text/html', body: '<h1>No</h1>' })).toMatchObject({ kind: 'unknown' });
    expect(await submit({ status, body: '{"error": "no"}' })).toMatchObject({ kind: 'unknown' });
  });

  it.each([200, 201, 204, 301, 307, 500, 502, 503])('with %i decides nothing', async (status) => {
    expect(await submit({ ...problem(status), body: status === 204 ? '' : '{}' })).toMatchObject({ kind: 'unknown' });
  });

  it.each([429, 503])('with %i carries its Retry-After, in seconds or as a date', async (status) => {
    expect(await submit({ ...problem(status), retryAfter: '60' })).toMatchObject({ retryAfterMs: 60_000 });
    const date = new Date(clock.now().getTime() + 60_000).toUTCString();
    const retryAfterMs = Date.parse(date) - clock.now().getTime();
    expect(await submit({ ...problem(status), retryAfter: date })).toMatchObject({ retryAfterMs });
  });

  it('has no Retry-After if it answers a look-up', async () => {
    reply = { ...problem(503), retryAfter: '60' };
    expect(await registry.lookup({ type: 'formation', reference })).toEqual({
      kind: 'unreachable',
      reason: 'HTTP 503',
      wasReached: false,
    });
  });
});

describe('an answer', () => {
  const body = JSON.stringify(pending);
  it.each(['application/json', 'application/json; charset=utf-8', 'Application/JSON'])(
    'as %s is read',
    async (type) => {
      expect(await submit({ status: 202, type, body })).toMatchObject({ kind: 'answered' });
    },
  );

  it.each(['', 'text/plain', 'text/html', 'application/problem+json', 'application/jsonp'])(
    'as %j is not read, whatever it holds',
    async (type) => {
      expect(await submit({ status: 202, type, body })).toMatchObject({ kind: 'unknown', wasReached: true });
    },
  );

  it('for another reference is not believed', async () => {
    const other = JSON.stringify({ ...pending, reference: 'efs-2-formation-1' });
    expect(await submit({ status: 202, body: other })).toMatchObject({ kind: 'unknown', wasReached: true });
  });

  it('may have members that the protocol does not know, and moments with an offset', async () => {
    const at = { expected_at: '2026-11-21T06:00:00+02:00', colour: 'blue' };
    expect(await submit({ status: 202, body: JSON.stringify({ ...pending, ...at }) })).toMatchObject({
      answer: { expectedAt: new Date('2026-11-21T04:00:00Z') },
    });
  });
});
