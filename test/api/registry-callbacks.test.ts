import { randomBytes } from 'node:crypto';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { systemClock } from '../../src/clock.ts';
import { createSigner } from '../../src/registry/signer.ts';
import { anonymous } from '../harness/client.ts';
import { eventually } from '../harness/eventually.ts';
import { startService, type TestService } from '../harness/service.ts';
import { filingOf, pendingFormation } from './pending-formation.ts';

const PATH = '/v1/registry/callbacks';
const SECRET = randomBytes(32);
let service: TestService;
beforeAll(async () => {
  const leavesStuck = 'A filing of a dissolution that nobody decided is planted here.';
  service = await startService({ pace: 1, env: { REGISTRY_SECRET: SECRET.toString('base64') }, leavesStuck });
});
afterAll(() => service.stop());

const hint = (reference: string, status = 'accepted') => ({ type: 'formation', reference, status });

async function post(
  body: object | string,
  change: { secret?: Uint8Array; headers?: object; url?: string; sent?: string } = {},
) {
  const url = (change.url ?? service.url) + PATH;
  const text = typeof body === 'string' ? body : JSON.stringify(body);
  const sign = createSigner(change.secret ?? SECRET, systemClock);
  const headers = sign({ method: 'POST', url, headers: { 'content-type': 'application/json' }, body: text });
  const answer = await anonymous(change.url ?? service.url).call('POST', PATH, {
    body: change.sent ?? text,
    headers: { ...headers, ...(change.headers as Record<string, string>) },
  });
  return {
    status: answer.status,
    code: answer.text === '' ? null : (JSON.parse(answer.text) as { code: string }).code,
  };
}

describe('a signed callback', () => {
  it('has its filing looked up at once, and nothing in it is believed', async () => {
    const reference = await pendingFormation(service, await service.anonymous.signUp());
    const before = await filingOf(service, reference);
    expect(before.due_in_ms).toBeGreaterThan(3_000);
    expect(await post(hint(reference))).toEqual({ status: 202, code: null });
    await eventually(async () => expect((await filingOf(service, reference)).epoch).toBeGreaterThan(before.epoch));
    expect((await filingOf(service, reference)).state).toBe('pending');
  });

  it('counts as well if a worker is asking at the moment, whose answer may be from before', async () => {
    const reference = await pendingFormation(service, await service.anonymous.signUp());
    const [claim] = await service.sql<[{ epoch: number }]>`
      update filings set due_at = now(), lease_until = now() + interval '1 hour', epoch = epoch + 1
      where reference = ${reference} returning epoch`;
    expect(await post(hint(reference))).toEqual({ status: 202, code: null });
    // One for the callback, one for the worker that asks again.
    await eventually(async () => expect((await filingOf(service, reference)).epoch).toBeGreaterThan(claim.epoch + 1));
  });

  it('wakes no filing of a frozen account', async () => {
    const ada = await service.anonymous.signUp();
    const reference = await pendingFormation(service, ada);
    (await ada.call('POST', '/v1/account/export', { body: { freeze: true } })).ok<unknown>(201);
    expect(await post(hint(reference))).toEqual({ status: 202, code: null });
    expect(
      await service.sql`select lease_until = 'infinity' as is_frozen from filings where reference = ${reference}`,
    ).toEqual([{ is_frozen: true }]);
  });

  it('of a dissolution wakes the dissolution, by its register of filings; one of the tax office does not', async () => {
    const formation = await pendingFormation(service, await service.anonymous.signUp());
    // Like that formation, but due in an hour.
    const reference = formation.replace('formation', 'dissolution');
    const { sql } = service;
    await sql`
      insert into filings (account_id, id, entity_id, type, ordinal, reference, state, packet, packet_hash, fee_cents,
                           pack_version, deadline_at, sends, opened_at, due_at)
      select account_id, gen_random_uuid(), entity_id, 'dissolution', 1, ${reference}, 'pending', packet, packet_hash,
             fee_cents, pack_version, deadline_at, 1, opened_at, now() + interval '1 hour'
      from filings where reference = ${formation}`;
    expect(await post({ ...hint(reference), type: 'ein' })).toEqual({ status: 202, code: null });
    expect((await filingOf(service, reference)).due_in_ms).toBeGreaterThan(3_000_000);
    expect(await post(hint(reference))).toEqual({ status: 202, code: null });
    // Once it was looked up, it may not be due at all any more.
    expect((await filingOf(service, reference)).due_in_ms ?? 0).toBeLessThan(60_000);
  });

  it('is answered alike for unknown references and for repetitions', async () => {
    const body = JSON.stringify({ ...hint('somebody-else-1', 'rejected'), packet_hash: 'ff', more: { of: 'it' } });
    expect(await post(body)).toEqual({ status: 202, code: null });
    expect(await post(body)).toEqual({ status: 202, code: null });
  });

  it('is checked for its form', async () => {
    expect(await post({ reference: 'efs-1' })).toEqual({ status: 422, code: 'validation_failed' });
    expect(await post('{"type":')).toEqual({ status: 400, code: 'malformed_request' });
  });
});

describe('a callback is refused with 401 if it has', () => {
  const refused = { status: 401, code: 'unauthenticated' };
  const body = hint('efs-1');

  it.each([
    ['another secret', { secret: randomBytes(32) }],
    ['no signature', { headers: { signature: '', 'signature-input': '' } }],
    ['another body', { sent: JSON.stringify(hint('efs-2')) }],
    ['another digest', { headers: { 'content-digest': 'sha-256=:AAAA:' } }],
  ])('%s', async (_, change) => expect(await post(body, change)).toEqual(refused));

  it('a signature that is older than five minutes', async () => {
    const url = service.url + PATH;
    const text = JSON.stringify(body);
    const clock = { ...systemClock, now: () => new Date(Date.now() - 301_000) };
    const headers = { 'content-type': 'application/json' };
    const signed = createSigner(SECRET, clock)({ method: 'POST', url, headers, body: text });
    const response = await fetch(url, { method: 'POST', headers: signed, body: text });
    expect(response.status).toBe(401);
    expect(response.headers.get('www-authenticate')).toBe('Signature');
    await response.body?.cancel();
  });
});

it('a service that shares no secret with its registry has no such route', async () => {
  const other = await startService({ registryUrl: 'http://127.0.0.1:9', worker: false });
  try {
    expect(await post(hint('efs-1'), { url: other.url })).toEqual({ status: 404, code: 'route_not_found' });
  } finally {
    await other.stop();
  }
});
