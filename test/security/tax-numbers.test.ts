import { createServer, type Server } from 'node:http';
import type { AddressInfo } from 'node:net';
import { Writable } from 'node:stream';
import { pino } from 'pino';
import { afterAll, beforeAll, expect, it } from 'vitest';
import { refuseTaxNumbers } from '../../src/http/calls/refuse-tax-numbers.ts';
import { packetHash } from '../../src/registry/protocol.ts';
import { type Collected, startCollected } from '../billing/collected.ts';
import type { Account } from '../harness/client.ts';
import { eventually } from '../harness/eventually.ts';
import { inParallel } from '../harness/in-parallel.ts';
import { submit } from '../harness/pages.ts';
import { report } from '../harness/report.ts';
import { startService, type TestService } from '../harness/service.ts';
import { size } from '../harness/sizes.ts';
import { numbersIn, type Planted, plant, taxNumbers } from './tax-number-places.ts';

/* A personal tax number is refused anywhere in a request, and is then in no table, no log and no answer. */

const AT_LEAST = size(500, 5_000);

let logged = '';
const log = pino(
  { level: 'trace' },
  new Writable({
    write(chunk, _encoding, done) {
      logged += chunk;
      done();
    },
  }),
);
let world: Collected;
let service: TestService;
let ada: Account;
let grace: Account;
beforeAll(async () => {
  // One account makes several calls of a kind at a time.
  const shares = { TRANSFERS_PER_ACCOUNT: '100', BUNDLES_PER_ACCOUNT: '100' };
  const env = { RATE_LIMIT_PER_SECOND: '1000000', RATE_LIMIT_BURST: '1000000', ...shares };
  world = await startCollected({ log, worker: false, env });
  service = world.service;
  ada = await service.anonymous.signUp();
  grace = await service.operator();
});
afterAll(() => world.stop());

/** Returns every row of every table as text. */
async function dump(of: Pick<TestService, 'sql'>): Promise<string> {
  const tables = await of.sql<{ name: string }[]>`
    select table_name as name from information_schema.tables where table_schema = 'public'`;
  const rows = await Promise.all(
    tables.map(({ name }) => of.sql<{ text: string }[]>`select t::text as text from ${of.sql.identifier(name)} t`),
  );
  return rows
    .flat()
    .map(({ text }) => text)
    .join('\n');
}

const digitsOf = ({ path, options }: Planted) => [
  ...numbersIn(
    `${decodeURIComponent(path)}\n${JSON.stringify(options.query ?? {})}\n${JSON.stringify(options.headers ?? {})}\n${JSON.stringify(options.body ?? {})}`,
  ),
];

it(`${AT_LEAST} numbers and more, through every operation: each refused, none stored, logged or shown`, {
  timeout: 300_000,
}, async () => {
  const requests: Planted[] = [];
  for (let seed = 1; requests.length < AT_LEAST; seed += 1) requests.push(...plant(taxNumbers(seed)));
  const sent = new Set(requests.flatMap(digitsOf));
  const answers: string[] = [];
  const statuses: Record<string, number> = {};
  await inParallel(requests.length, 8, async (index) => {
    const { where, operation, path, options } = requests[index] as Planted;
    const caller = operation.scope === null ? service.anonymous : operation.scope === 'operator' ? grace : ada;
    const answer = await caller.call(operation.method, path, options);
    const what = `${operation.operationId}, ${where}: ${answer.text.slice(0, 300)}`;
    // Signed calls are refused unread; a text that is too long for an id is not an address.
    expect(answer.status, what).toBe(operation.signedBy === null ? 422 : 401);
    if (operation.signedBy === null && answer.text.startsWith('{'))
      expect(answer.text, what).toContain('personal_tax_number');
    statuses[answer.status] = (statuses[answer.status] ?? 0) + 1;
    answers.push(answer.text);
  });
  const found = (text: string) => [...numbersIn(text)].filter((digits) => sent.has(digits));
  const leaks = { stored: found(await dump(service)), logged: found(logged), shown: found(answers.join('\n')) };
  report('personal tax numbers', { requests: requests.length, numbers: sent.size, answers: statuses, leaks });
  expect(sent.size).toBeGreaterThanOrEqual(AT_LEAST);
  expect(leaks).toEqual({ stored: [], logged: [], shown: [] });
});

const YAML = (line: string) => `name: Helios Research\njurisdiction: US-WY\nlegal_form: dao_llc\n${line}\n`;

it.each([
  ['a value of a constitution', { constitution: { name: 'Helios 123-45-6789' } }],
  ['a name of a member of a constitution', { constitution: { name: 'Helios', '123-45-6789': 'x' } }],
  ['a value of YAML', { constitution_yaml: YAML('purpose: 123-45-6789') }],
  ['a comment of YAML', { constitution_yaml: YAML('purpose: any # 123–45–6789') }],
  [
    'nine digits of a party',
    { constitution_yaml: YAML('responsible_party: {name: Ada 123456789, email: a@b.example}') },
  ],
  ['YAML that cannot be read', { constitution_yaml: YAML('purpose: [123-45-6789') }],
])('%s is refused without being shown', async (_, body) => {
  const answer = await ada.createEntity(body);
  expect(answer.status).toBe(422);
  expect([...numbersIn(answer.text)]).toEqual([]);
});

it.each([
  ['a body that is not JSON', '{"name": "123-45-6789'],
  ['a duplicate member', '{"123-45-6789": 1, "123-45-6789": 2}'],
])('%s is refused without being shown', async (_, body) => {
  const answer = await ada.call('POST', '/v1/entities', { body, headers: { 'content-type': 'application/json' } });
  expect(answer.status).toBe(400);
  expect([...numbersIn(answer.text)]).toEqual([]);
});

it('a form with a tax number is refused', async () => {
  const headers = { 'content-type': 'application/x-www-form-urlencoded' };
  const answer = await service.anonymous.call('POST', '/attest/some-token', { body: 'note=123-45-6789', headers });
  expect(answer.status).toBe(422);
  expect((await submit(service.anonymous.call, '/attest/some-token')).status).not.toBe(422);
});

it("a company's tax number, and nine digits that name nobody, pass", async () => {
  const body = { name: 'Helios Field', external_reference: '12-3456789', metadata: { serial: '123456789' } };
  (await ada.createEntity(body, { 'idempotency-key': '123456789' })).ok(201);
});

it('checking a body of two kilobytes takes a few microseconds', () => {
  const metadata = Object.fromEntries(
    Array.from({ length: 20 }, (_, n) => [`key ${n}`, `${'A value of words, 2026. '.repeat(4)}${n}`]),
  );
  const request = { params: {}, query: {}, headers: {}, body: { name: 'Helios Research', metadata } };
  const rounds = 5_000;
  for (let n = 0; n < rounds; n += 1) refuseTaxNumbers(request as never);
  const start = performance.now();
  for (let n = 0; n < rounds; n += 1) refuseTaxNumbers(request as never);
  const us = ((performance.now() - start) * 1_000) / rounds;
  report('personal tax numbers, guard', {
    body_bytes: JSON.stringify(request.body).length,
    us_per_body: Math.round(us * 10) / 10,
  });
  expect(us).toBeLessThan(200);
});

/** A registry that includes a person's number in everything it says. */
function gossip(): Promise<Server> {
  const server = createServer((request, response) => {
    const chunks: Buffer[] = [];
    request.on('data', (chunk: Buffer) => chunks.push(chunk));
    request.on('end', () => {
      const send = (status: number, body: unknown) => {
        response.writeHead(status, {
          'content-type': status === 422 ? 'application/problem+json' : 'application/json',
        });
        response.end(JSON.stringify(body).replaceAll('GAP', '\\u002d'));
      };
      const path = request.url ?? '';
      if (path === '/capabilities') {
        const promises = { dedupes_by_reference: true, lookup: true, enforces_deadline: true, max_processing_ms: 0 };
        return send(200, { protocol: '1', name: 'Gossip', livemode: false, ...promises, jurisdictions: ['US-WY'] });
      }
      if (path.startsWith('/names/')) return send(200, { status: 'available', conflicts: [] });
      if (request.method === 'GET') return send(200, { data: [] });
      const packet = JSON.parse(Buffer.concat(chunks).toString()) as Record<string, unknown>;
      const reference = request.headers['idempotency-key'];
      const answer = { reference, packet_hash: packetHash(packet), received_at: new Date().toISOString() };
      if (String(packet['legal_name']).startsWith('Decline')) {
        return send(422, { title: 'No', status: 422, detail: 'The SSN 123-45-6789 is wrong.' });
      }
      if (packet['type'] === 'formation' && String(packet['legal_name']).startsWith('Accept')) {
        const number = `2026-${String(Date.now()).slice(-9)}`;
        const evidence = 'Filed by 123-45-6789.';
        return send(202, { ...answer, status: 'accepted', number, filed_at: new Date().toISOString(), evidence });
      }
      const code = packet['type'] === 'ein' ? 'ein_other' : 'registry_other';
      const message = 'The SSN 123GAP45GAP6789 of the party, 123 45 6789, does not match.';
      return send(202, {
        ...answer,
        status: 'rejected',
        rejection: { code, registry_code: '123-45-6789', message, pointer: '/123-45-6789', retryable: false },
      });
    });
  });
  return new Promise((resolve) => server.listen(0, '127.0.0.1', () => resolve(server)));
}

it("a registry's text is stored and shown without it", { timeout: 60_000 }, async () => {
  const registry = await gossip();
  const registryUrl = `http://127.0.0.1:${(registry.address() as AddressInfo).port}`;
  const told = await startService({ registryUrl, log });
  try {
    const hedy = await told.anonymous.signUp();
    const shown: string[] = [];
    for (const name of ['Reject Meridian', 'Accept Meridian', 'Decline Meridian']) {
      const { id } = await hedy.draft({ name });
      (await hedy.putEntity(id, { version: 1, action: 'submit_formation' })).ok();
      await eventually(async () => {
        const answer = await hedy.call('GET', `/v1/entities/${id}/formation`);
        const { next_action } = answer.ok<{ next_action: { code: string } }>();
        expect(['resolve_requirement', 'review']).toContain(next_action.code);
        shown.push(answer.text, (await hedy.getEntity(id)).text);
      });
    }
    expect(
      [...numbersIn(`${shown.join('\n')}\n${await dump(told)}\n${logged}`)].filter((each) => each === '123456789'),
    ).toEqual([]);
    expect(shown.join('\n')).toContain('does not match');
  } finally {
    await told.stop();
    registry.closeAllConnections();
    registry.close();
  }
});
