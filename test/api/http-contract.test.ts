import { randomBytes } from 'node:crypto';
import { connect } from 'node:net';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { createApiKey } from '../../src/domain/access/api-key.ts';
import type { Route } from '../../src/http/calls/route.ts';
import { ROUTES } from '../../src/http/router.ts';
import type { ProblemDocument } from '../../src/schema/wire.ts';
import type { Account } from '../harness/client.ts';
import { startService, type TestService } from '../harness/service.ts';

/* HTTP features beside the resources: conditional reads, methods, headers, files. */

let service: TestService;
let ada: Account;
beforeAll(async () => {
  service = await startService({ worker: false });
  ada = await service.anonymous.signUp();
});
afterAll(() => service.stop());

const PUBLIC = ROUTES.filter(({ scope, method }) => scope === 'public' && method === 'GET');
const isLink = ({ isPage, path }: Route) => isPage === true || path.includes('{token}');
const LINKS = PUBLIC.filter(isLink).map(({ path }) => path);
const OPEN_READS = [...PUBLIC.filter((route) => !isLink(route)).map(({ path }) => path)];

describe('a conditional read', () => {
  it('does not resend what the caller has: 304 with the same ETag', async () => {
    const { id } = await ada.draft();
    const etag = (await ada.getEntity(id)).headers.get('etag') ?? '';
    const compressed = ['-gzip', '-br', '-zstd', '--gzip'].map((coding) => `W/${etag.replace(/"$/, `${coding}"`)}`);
    for (const given of [etag, `W/${etag}`, `"other", ${etag}`, '*', ...compressed]) {
      const answer = await ada.call('GET', `/v1/entities/${id}`, { headers: { 'if-none-match': given } });
      expect([answer.status, answer.text, answer.headers.get('etag')]).toEqual([304, '', etag]);
    }
  });
  it('sends everything after a change', async () => {
    const { id } = await ada.draft();
    const etag = (await ada.getEntity(id)).headers.get('etag') ?? '';
    (await ada.putEntity(id, { version: 1, external_reference: 'new' })).ok();
    const answer = await ada.call('GET', `/v1/entities/${id}`, { headers: { 'if-none-match': etag } });
    expect(answer.ok().external_reference).toBe('new');
  });
});

describe('methods', () => {
  it('HEAD answers what GET does, without the body', async () => {
    const { id } = await ada.draft();
    const get = await ada.getEntity(id);
    const head = await ada.call('HEAD', `/v1/entities/${id}`);
    expect([head.status, head.text]).toEqual([200, '']);
    for (const name of ['etag', 'content-type', 'content-length']) {
      expect(head.headers.get(name)).toBe(get.headers.get(name));
    }
  });
  it('OPTIONS lists the methods to anyone, and an unknown path answers 404', async () => {
    const answer = await service.anonymous.call('OPTIONS', `/v1/entities/${ada.id}`);
    expect([answer.status, answer.headers.get('allow')]).toEqual([204, 'GET, HEAD, PUT, DELETE, OPTIONS']);
    (await service.anonymous.call('OPTIONS', '/v1/nothing')).refused('route_not_found');
  });
  it('a path accepts its own methods only, also if another path with a parameter matches it', async () => {
    const bundle = `/v1/entities/${ada.id}/documents/bundle`;
    for (const method of ['GET', 'PUT', 'PATCH', 'DELETE', 'OPTIONS']) {
      const answer = await ada.call(method, bundle);
      if (method !== 'OPTIONS') answer.refused('method_not_allowed');
      expect(answer.headers.get('allow'), method).toBe('POST, OPTIONS');
    }
    expect((await ada.call('HEAD', bundle)).status).toBe(405);
    (await ada.call('POST', bundle)).refused('not_found');
    const document = await ada.call('DELETE', `/v1/entities/${ada.id}/documents/${ada.id}`);
    expect(document.headers.get('allow')).toBe('GET, HEAD, OPTIONS');
  });
});

describe('headers', () => {
  it('every answer forbids sniffing, framing and scripts, and carries its request id', async () => {
    for (const answer of [await ada.listEntities(), await ada.getEntity('nope'), await ada.call('GET', '/nothing')]) {
      expect(answer.headers.get('x-content-type-options')).toBe('nosniff');
      expect(answer.headers.get('content-security-policy')).toContain("default-src 'none'");
      expect(answer.headers.get('referrer-policy')).toBe('no-referrer');
      expect(answer.headers.get('x-request-id')).toMatch(/^[0-9a-f-]{36}$/);
    }
  });
  it('no shared cache stores what belongs to an account', async () => {
    expect((await ada.listEntities()).headers.get('cache-control')).toBe('private, no-cache');
    expect((await ada.getEntity('nope')).headers.get('cache-control')).toBe('no-store');
  });
  it.each(OPEN_READS)('%s can be read by a page of any origin, also if it is not there', async (path) => {
    const address = path
      .replace('{type}', 'entity.created')
      .replace('{code}', 'US-WY')
      .replaceAll(/\{\w+\}/g, 'x');
    const headers = { origin: 'https://example.com' };
    const preflight = await service.anonymous.call('OPTIONS', address, { headers });
    for (const answer of [await service.anonymous.call('GET', address, { headers }), preflight])
      expect(answer.headers.get('access-control-allow-origin')).toBe('*');
  });
  it.each(['/openapi.json', '/llms.txt'])('%s can be read by a page of any origin', async (path) => {
    const answer = await service.anonymous.call('GET', path);
    expect(answer.headers.get('access-control-allow-origin')).toBe('*');
  });
  it.each(LINKS)('%s cannot, because its address is a permission', async (path) => {
    const headers = { origin: 'https://example.com' };
    const answer = await service.anonymous.call('GET', path.replaceAll(/\{\w+\}/g, 'x'), { headers });
    expect(answer.headers.get('access-control-allow-origin')).toBeNull();
  });
  it('cross-origin calls are not allowed unless an origin is listed', async () => {
    const headers = { origin: 'https://example.com' };
    expect((await ada.call('GET', '/v1/account', { headers })).headers.get('access-control-allow-origin')).toBeNull();
    const open = await startService({ worker: false, env: { CORS_ORIGINS: 'https://example.com' } });
    try {
      const preflight = await open.anonymous.call('OPTIONS', '/v1/entities', { headers });
      expect(preflight.headers.get('access-control-allow-origin')).toBe('https://example.com');
      const allowed = preflight.headers.get('access-control-allow-headers')?.split(', ');
      expect(allowed).toEqual(expect.arrayContaining(['Authorization', 'Confirm', 'Idempotency-Key']));
      const other = await open.anonymous.call('OPTIONS', '/v1/entities', {
        headers: { origin: 'https://evil.example' },
      });
      expect(other.headers.get('access-control-allow-origin')).toBeNull();
    } finally {
      await open.stop();
    }
  });
});

describe('a key in the address', () => {
  it('is refused with a hint whatever else the call carries, and reported to its account once', async () => {
    const eve = await service.anonymous.signUp();
    const percent = encodeURIComponent(eve.key).replaceAll('_', '%5F');
    for (const path of [`/v1/entities?api_key=${eve.key}`, `/v1/entities/${eve.key}`, `/health?k=${percent}`]) {
      const { detail } = (await eve.call('GET', path)).refused('unauthenticated');
      expect(detail).toContain('Rotate the key');
      expect(detail).not.toContain(eve.key.slice(9));
    }
    const events = await service.sql`select data from events where account_id = ${eve.id} and type = 'api_key.exposed'`;
    expect(events).toHaveLength(1);
  });
  it('is refused the same way if no such key was ever issued', async () => {
    const key = createApiKey(false, randomBytes(32));
    (await ada.call('GET', `/v1/entities?token=${key}`)).refused('unauthenticated');
  });
});

describe('invalid requests', () => {
  const GET = 'GET /v1/entities HTTP/1.1\r\nhost: x\r\n';
  const CASES: [string, string, number, string][] = [
    ['no HTTP at all', 'hello\r\n\r\n', 400, 'malformed_request'],
    ['headers over 16 KiB', `${GET}x: ${'y'.repeat(20_000)}\r\n\r\n`, 431, 'headers_too_large'],
    [
      'two lengths',
      `POST /v1/accounts HTTP/1.1\r\nhost: x\r\ncontent-length: 2\r\ncontent-length: 3\r\n\r\n{}`,
      400,
      'malformed_request',
    ],
    [
      'a length and chunks',
      `POST /v1/accounts HTTP/1.1\r\nhost: x\r\ncontent-length: 2\r\ntransfer-encoding: chunked\r\n\r\n0\r\n\r\n`,
      400,
      'malformed_request',
    ],
    ['a folded header', `${GET}a: b\r\n c\r\n\r\n`, 400, 'malformed_request'],
    ['NUL in a header', `${GET}a: b\0c\r\n\r\n`, 400, 'malformed_request'],
  ];
  it.each(CASES)('%s', async (_title, bytes, status, code) => {
    const { head, body } = await raw(bytes);
    expect(head).toMatch(new RegExp(`^HTTP/1.1 ${status} `));
    expect(head).toContain('application/problem+json');
    expect(head).toContain('connection: close');
    const problem = JSON.parse(body) as ProblemDocument;
    expect([problem.code, problem.status]).toEqual([code, status]);
    expect(head).toContain(problem.request_id);
  });
});

describe('uploads', () => {
  const PDF = Buffer.concat([Buffer.from('%PDF-1.7\n'), randomBytes(1_000)]);
  const upload = (body: Buffer, type: string, headers = {}) =>
    ada.call('POST', '/v1/uploads', { body, headers: { 'content-type': type, ...headers } });
  type Stored = { id: string; media_type: string; size_bytes: number; sha256: string };

  it('are stored unchanged, beyond the limit of JSON bodies', async () => {
    const big = Buffer.concat([PDF, randomBytes(1_000_000)]);
    const stored = (await upload(big, 'application/pdf')).ok<Stored>(201);
    const [row] = await service.sql<{ content: Buffer }[]>`select content from uploads where id = ${stored.id}`;
    expect(row?.content.equals(big)).toBe(true);
    expect(stored).toMatchObject({ media_type: 'application/pdf', size_bytes: big.length });
  });
  it('must match their declared type', async () => {
    (await upload(PDF, 'image/png')).refused('validation_failed');
    (await upload(Buffer.from('<svg/>'), 'image/svg+xml')).refused('unsupported_media_type');
    (await upload(Buffer.from('{}'), 'application/json')).refused('unsupported_media_type');
    (await upload(Buffer.alloc(0), 'application/pdf')).refused('validation_failed');
  });
  it('are limited to 10 MiB', async () => {
    (await upload(Buffer.concat([PDF, Buffer.alloc(10 * 1024 * 1024)]), 'application/pdf')).refused(
      'payload_too_large',
    );
  });
  it('are made once per idempotency key, and another file with the same key is refused', async () => {
    const headers = { 'idempotency-key': 'upload-1' };
    const first = (await upload(PDF, 'application/pdf', headers)).ok<Stored>(201);
    expect((await upload(PDF, 'application/pdf', headers)).ok<Stored>(201)).toEqual(first);
    (await upload(Buffer.concat([PDF, PDF]), 'application/pdf', headers)).refused('idempotency_key_reused');
  });
  it('only this route accepts a file as its body', async () => {
    (await ada.call('POST', '/v1/entities', { body: PDF, headers: { 'content-type': 'application/pdf' } })).refused(
      'unsupported_media_type',
    );
  });
});

/** Returns the server's answer to these bytes, until it closes the connection. */
function raw(bytes: string): Promise<{ head: string; body: string }> {
  const { hostname, port } = new URL(service.url);
  return new Promise((resolve, reject) => {
    const socket = connect(Number(port), hostname, () => socket.write(bytes));
    let text = '';
    socket.on('data', (chunk) => {
      text += chunk.toString();
    });
    socket.on('error', reject);
    socket.on('close', () => {
      const [head = '', body = ''] = text.split('\r\n\r\n', 2);
      resolve({ head, body });
    });
  });
}
