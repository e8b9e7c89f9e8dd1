import { randomBytes } from 'node:crypto';
import { connect, type Socket } from 'node:net';
import { afterAll, beforeAll, expect, it } from 'vitest';
import { systemClock } from '../../src/clock.ts';
import { createMetrics } from '../../src/metrics/metrics.ts';
import { startPruning } from '../../src/worker/prune.ts';
import { keepLog } from '../billing/logged.ts';
import type { Account } from '../harness/client.ts';
import { eventually } from '../harness/eventually.ts';
import { createKey } from '../harness/keys.ts';
import { startService, type TestService } from '../harness/service.ts';

/*
 * An account gets only its share of what all accounts need; the next call is refused, and other accounts are not
 * affected.
 */

let service: TestService;
let ada: Account;
let bob: Account;
beforeAll(async () => {
  const env = { TRANSFERS_PER_ACCOUNT: '2', STREAMS_PER_ACCOUNT: '2', UPLOAD_MIB_PER_DAY: '10' };
  service = await startService({ worker: false, env });
  ada = await service.anonymous.signUp();
  bob = await service.anonymous.signUp();
});
afterAll(() => service.stop());

const pdf = (mib: number) => Buffer.concat([Buffer.from('%PDF-1.7\n'), randomBytes(mib * 1_024 * 1_024 - 9)]);
const upload = (account: Account, body: Buffer, headers = {}) =>
  account.call('POST', '/v1/uploads', { body, headers: { 'content-type': 'application/pdf', ...headers } });

it('uploads have a quota in bytes: over it, the answer says what is left and when to retry', async () => {
  const headers = { 'idempotency-key': 'six' };
  const file = pdf(6);
  (await upload(ada, file, headers)).ok<unknown>(201);
  // A repetition takes nothing.
  (await upload(ada, file, headers)).ok<unknown>(201);
  const refused = (await upload(ada, pdf(6))).refused('rate_limited');
  // 10 MiB less 6, plus the bytes restored in a few seconds.
  expect(refused.detail).toMatch(
    /^This account can upload 10 MiB in 24 hours\. 4\d{6} bytes are left, but this file has 6291456\./,
  );
  // 2 MiB are restored in 4.8 hours.
  expect(refused.retry_after_seconds).toBeGreaterThan(17_000);
  expect(refused.retry_after_seconds).toBeLessThanOrEqual(17_280);
  (await upload(ada, pdf(3))).ok<unknown>(201);
  (await upload(bob, pdf(6))).ok<unknown>(201);
});

it('every unused file is deleted after a day, even if there are many', async () => {
  await service.sql`
    insert into uploads (account_id, id, media_type, sha256, content, created_at)
    select ${ada.id}, gen_random_uuid(), 'image/png', repeat('0', 64), '\\x00', now() - interval '25 hours'
    from generate_series(1, 250)`;
  const pruning = startPruning({ db: service.sql, log: keepLog().log, clock: systemClock, metrics: createMetrics() });
  await eventually(async () => {
    expect(await service.sql`select 1 from uploads where sha256 = repeat('0', 64)`).toHaveLength(0);
  });
  await pruning.stop();
});

it('transfers of one account are limited while they are under way', async () => {
  const carol = await service.anonymous.signUp();
  const { hostname, port } = new URL(service.url);
  const slow: Socket[] = [];
  const hold = () => {
    const socket = connect({ host: hostname, port: Number(port) });
    const head = ['POST /v1/uploads HTTP/1.1', 'host: test', `authorization: Bearer ${carol.key}`];
    socket.write(`${head.join('\r\n')}\r\ncontent-type: application/pdf\r\ncontent-length: 1000\r\n\r\n%PDF-`);
    slow.push(socket);
  };
  await eventually(async () => {
    // Repeated each time, because the upload below may have taken a slot.
    hold();
    hold();
    const refused = (await upload(carol, Buffer.from('%PDF-1.7'))).refused('rate_limited');
    expect(refused.detail).toContain('already has 2 uploads, document downloads or audit exports in progress');
    expect(refused.retry_after_seconds).toBe(1);
  });
  (await upload(bob, pdf(1))).ok<unknown>(201);
  for (const socket of slow) socket.destroy();
  await eventually(async () => (await upload(carol, pdf(1))).ok<unknown>(201));
});

it('one account makes one bundle at a time', async () => {
  const { id } = await ada.draft();
  const calls = Array.from({ length: 6 }, () => ada.call('POST', `/v1/entities/${id}/documents/bundle`));
  const answers = await Promise.all(calls);
  expect(answers.filter(({ status }) => status === 201).length).toBeGreaterThan(0);
  const refused = answers.filter(({ status }) => status !== 201);
  expect(refused.length).toBeGreaterThan(0);
  for (const answer of refused) expect(answer.refused('rate_limited').retry_after_seconds).toBe(2);
});

it('streams of one account are limited, and a closed one makes room', async () => {
  const stream = (account: Account, signal: AbortSignal) =>
    fetch(`${service.url}/v1/events/stream`, { signal, headers: { authorization: `Bearer ${account.key}` } });
  const first = new AbortController();
  const others = new AbortController();
  expect((await stream(ada, first.signal)).status).toBe(200);
  expect((await stream(ada, others.signal)).status).toBe(200);
  const refused = await stream(ada, others.signal);
  expect([refused.status, refused.headers.get('retry-after')]).toEqual([429, '5']);
  expect((await stream(bob, others.signal)).status).toBe(200);
  first.abort();
  await eventually(async () => expect((await stream(ada, others.signal)).status).toBe(200));
  others.abort();
});

it('a wait whose client left ends at once and makes room', async () => {
  const dora = await service.anonymous.signUp();
  const { id } = await dora.draft();
  // No worker runs here, so it stays Filing.
  (await dora.call('POST', `/v1/entities/${id}/formation/start`)).ok<unknown>();
  const wait = (signal: AbortSignal, state: 'Active' | 'Filing') =>
    fetch(`${service.url}/v1/entities/${id}/wait?state=${state}&timeout=60`, {
      signal,
      headers: { authorization: `Bearer ${dora.key}` },
    });
  // A wait for the present state needs a slot as well, and is answered at once.
  const probe = async () => (await wait(AbortSignal.timeout(5_000), 'Filing')).status;
  for (let round = 0; round < 3; round += 1) {
    const left = new AbortController();
    await eventually(async () => {
      // Repeated each time, because the probe may have taken a slot.
      for (let held = 0; held < 2; held += 1) wait(left.signal, 'Active').catch(() => {});
      expect(await probe()).toBe(429);
    });
    left.abort();
    await eventually(async () => expect(await probe()).toBe(200));
  }
});

it('clients that leave while their key is looked up hold no slot', async () => {
  const { hostname, port } = new URL(service.url);
  const head = 'GET /v1/events/stream HTTP/1.1\r\nhost: test\r\nauthorization: Bearer ';
  for (let gone = 0; gone < 12; gone += 1) {
    // A new key is looked up.
    const { api_key: key } = await createKey(ada, { name: 'Leaves', scopes: ['events:read'] });
    const socket = connect({ host: hostname, port: Number(port) });
    await new Promise((resolve) => socket.write(`${head}${key}\r\n\r\n`, resolve));
    socket.resetAndDestroy();
  }
  const end = new AbortController();
  const headers = { authorization: `Bearer ${ada.key}` };
  await eventually(async () => {
    const { status } = await fetch(`${service.url}/v1/events/stream`, { signal: end.signal, headers });
    expect(status).toBe(200);
  });
  end.abort();
});
