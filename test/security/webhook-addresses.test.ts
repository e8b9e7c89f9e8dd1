import { createServer as createHttpServer } from 'node:http';
import { type AddressInfo, createServer, type LookupFunction, type Server, Socket } from 'node:net';
import type { Answer } from 'dns-packet';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { NO_HOSTS } from '../../src/domain/formats/host-list.ts';
import { isGlobalAddress } from '../../src/webhooks/addresses.ts';
import { createResolve, type Receivers } from '../../src/webhooks/connect.ts';
import { createWebhookSender, type SendWebhook } from '../../src/webhooks/sender.ts';
import { type CheckWebhookUrl, createCheckWebhookUrl } from '../../src/webhooks/url.ts';
import { startNameServer } from '../harness/name-server.ts';
import { report } from '../harness/report.ts';
import { FORMS, SPECIAL_IPV4, SPECIAL_IPV6 } from './special-addresses.ts';

/* Whatever address a stranger gives, and whatever their name server answers: a socket connects to the internet only. */

const PUBLIC: Receivers = { isLoopbackAllowed: false, listed: NO_HOSTS, isHttpAllowed: false };

type Records = (type: 'A' | 'AAAA', count: number) => Answer[];

const names = new Map<string, Records>();
/** Addresses that a socket was about to be connected to. */
const attempted: string[] = [];
/** Look-ups that led to the public internet: they end there, because tests stay on this machine. */
let leftForInternet = 0;
let nameServer: Awaited<ReturnType<typeof startNameServer>>;
let trap: Server;
let port: number;
let send: SendWebhook;
let check: CheckWebhookUrl;
let cases = 0;
const originalConnect = Socket.prototype.connect;

beforeAll(async () => {
  nameServer = await startNameServer(({ type, name }, count) => {
    const records = names.get(name);
    return records && (type === 'A' || type === 'AAAA') ? records(type, count) : [];
  });
  trap = createServer((socket) => socket.destroy());
  // Every address of this machine, of both families.
  await new Promise<void>((resolve) => trap.listen(0, '::', resolve));
  port = (trap.address() as AddressInfo).port;
  trap.on('connection', () => attempted.push('the trap'));
  const targets = { resolve: createResolve({ servers: [nameServer.address] }), receivers: PUBLIC };
  send = createWebhookSender(targets);
  check = createCheckWebhookUrl(targets);
  watchSockets();
});
afterAll(async () => {
  Socket.prototype.connect = originalConnect;
  await nameServer.close();
  await new Promise((resolve) => trap.close(resolve));
  report('webhook-addresses', { cases, sockets_to_non_global: attempted.length, left_for_internet: leftForInternet });
});

function watchSockets(): void {
  Socket.prototype.connect = function (this: Socket, ...given: unknown[]) {
    this.on('connectionAttempt', (address: string) => attempted.push(address));
    const [options] = given.flat() as [{ lookup?: LookupFunction }];
    const { lookup } = options;
    if (lookup !== undefined) options.lookup = stayHome(lookup);
    return Reflect.apply(originalConnect, this, given);
  } as typeof originalConnect;
}

function stayHome(lookup: LookupFunction): LookupFunction {
  return (hostname, options, done) =>
    lookup(hostname, options, (error, found, family) => {
      const addresses = Array.isArray(found) ? found.map(({ address }) => address) : [found];
      if (error || !addresses.every(isGlobalAddress)) return done(error, found as never, family);
      leftForInternet += 1;
      done(new Error('the public internet'), '', 0);
    });
}

/** Sends there, although no endpoint could be made with such an address, and returns the result. */
async function attempt(url: string): Promise<string> {
  cases += 1;
  const before = attempted.length;
  const request = { headers: {}, body: '{}', timeoutMs: 5_000, signal: new AbortController().signal };
  const result = await send({ url, ...request });
  expect(attempted.slice(before), url).toEqual([]);
  expect(result.status, url).toBeNull();
  return result.error ?? '';
}

const FORBIDDEN = 'The address does not lead to the public internet.';
const a = (address: string): Answer => ({ type: 'A', name: '', ttl: 0, data: address });
const aaaa = (address: string): Answer => ({ type: 'AAAA', name: '', ttl: 0, data: address });

function named(name: string, records: Records): string {
  const full = `${name}.example`;
  names.set(full, (type, count) => records(type, count).map((record) => ({ ...record, name: record.name || full })));
  return `https://${full}:${port}/`;
}

describe('an address in the URL', () => {
  it('of every special block is refused, in every spelling', async () => {
    for (const address of SPECIAL_IPV4) {
      for (const [form, write] of Object.entries(FORMS)) {
        for (const scheme of ['https', 'http']) {
          const url = `${scheme}://${write(address)}:${port}/`;
          if (!URL.canParse(url)) continue;
          expect(await check(url), `${form} ${url}`).not.toBeNull();
          expect(await attempt(url)).toBe(FORBIDDEN);
        }
      }
    }
    for (const address of SPECIAL_IPV6) {
      const url = `https://[${address}]:${port}/`;
      expect(await check(url), url).not.toBeNull();
      expect(await attempt(url)).toBe(FORBIDDEN);
    }
  }, 120_000);

  it('is refused behind a user name that looks like the host', async () => {
    for (const url of [`https://example.com@127.0.0.1:${port}/`, `https://example.com:443@127.0.0.1:${port}/`]) {
      expect((await check(url))?.code).toBe('credentials_in_url');
      expect(await attempt(url)).toBe(FORBIDDEN);
    }
  });
});

describe('a name', () => {
  it('that leads to a special address is refused', async () => {
    for (const [n, address] of SPECIAL_IPV4.entries()) {
      const url = named(`a${n}`, (type) => (type === 'A' ? [a(address)] : []));
      expect(await attempt(url)).toBe(FORBIDDEN);
      const mapped = named(`mapped${n}`, (type) => (type === 'AAAA' ? [aaaa(`::ffff:${address}`)] : []));
      expect(await attempt(mapped)).toBe(FORBIDDEN);
    }
    for (const [n, address] of SPECIAL_IPV6.entries()) {
      const url = named(`aaaa${n}`, (type) => (type === 'AAAA' ? [aaaa(address)] : []));
      expect(await attempt(url)).toBe(FORBIDDEN);
    }
  }, 60_000);

  it('that leads to a public and a special address is refused, in any order and family', async () => {
    for (const [n, address] of SPECIAL_IPV4.entries()) {
      const first = named(`mixed${n}`, (type) => (type === 'A' ? [a('8.8.8.8'), a(address)] : []));
      const last = named(`last${n}`, (type) => (type === 'A' ? [a(address), a('8.8.8.8')] : []));
      const many = named(`many${n}`, (type) => (type === 'A' ? [...Array(20).fill(a('8.8.4.4')), a(address)] : []));
      const families = named(`families${n}`, (type) => (type === 'A' ? [a(address)] : [aaaa('2606:4700::1111')]));
      for (const url of [first, last, many, families]) expect(await attempt(url)).toBe(FORBIDDEN);
    }
    for (const [n, address] of SPECIAL_IPV6.entries()) {
      const url = named(`families6${n}`, (type) => (type === 'A' ? [a('8.8.8.8')] : [aaaa(address)]));
      expect(await attempt(url)).toBe(FORBIDDEN);
    }
  }, 60_000);

  it('that is an alias of such a name is refused', async () => {
    for (const [n, address] of SPECIAL_IPV4.entries()) {
      const inner = `inner${n}.example`;
      const url = named(`cname${n}`, (type) => [
        { type: 'CNAME', name: '', ttl: 0, data: inner },
        ...(type === 'A' ? [{ ...a(address), name: inner } as Answer] : []),
      ]);
      expect(await attempt(url)).toBe(FORBIDDEN);
    }
  }, 60_000);

  it('that resolves differently each time is connected by the checked address only', async () => {
    for (const [n, address] of SPECIAL_IPV4.slice(0, 12).entries()) {
      const url = named(`rebound${n}`, (type, count) =>
        type === 'A' ? [a(count % 2 === 0 ? '8.8.8.8' : address)] : [],
      );
      const before = leftForInternet;
      for (let round = 0; round < 6; round += 1) {
        const isSpecial = round % 2 === 1;
        expect((await attempt(url)) === FORBIDDEN).toBe(isSpecial);
      }
      expect(leftForInternet - before).toBe(3);
    }
  }, 60_000);

  it('of this machine, or without an address, is refused', async () => {
    for (const host of ['localhost', 'localhost.', 'LOCALHOST', 'a.localhost', 'ip6-localhost', 'unknown.example']) {
      const error = await attempt(`https://${host}:${port}/`);
      if (/localhost\.?$/i.test(host) && host !== 'ip6-localhost') expect(error).toBe(FORBIDDEN);
    }
  });
});

it('no redirect is followed', async () => {
  const inner = createHttpServer((_, response) => response.end('inside'));
  let reached = 0;
  inner.on('request', () => (reached += 1));
  await new Promise<void>((done) => inner.listen(0, '127.0.0.1', done));
  const location = `http://127.0.0.1:${(inner.address() as AddressInfo).port}/`;
  let status = 0;
  const outer = createHttpServer((_, response) => response.writeHead(status, { location }).end());
  await new Promise<void>((done) => outer.listen(0, '127.0.0.1', done));
  const url = `http://127.0.0.1:${(outer.address() as AddressInfo).port}/`;
  const resolve = createResolve({ servers: [nameServer.address] });
  const loopback = createWebhookSender({ resolve, receivers: { ...PUBLIC, isLoopbackAllowed: true } });
  const request = { headers: {}, body: '{}', timeoutMs: 5_000, signal: new AbortController().signal };
  for (status of [300, 301, 302, 303, 305, 307, 308]) {
    cases += 1;
    expect((await loopback({ url, ...request })).status).toBe(status);
  }
  expect(reached).toBe(0);
  for (const server of [inner, outer]) await new Promise((resolve) => server.close(resolve));
  // The watch does detect connections.
  expect(attempted.splice(0)).toEqual(Array(7).fill('127.0.0.1'));
});

it('at least a thousand addresses were tried', () => {
  expect(cases).toBeGreaterThanOrEqual(1_000);
});
