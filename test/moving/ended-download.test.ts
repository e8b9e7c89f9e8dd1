import { randomBytes } from 'node:crypto';
import { get, type IncomingMessage } from 'node:http';
import { setTimeout as sleep } from 'node:timers/promises';
import { afterAll, beforeAll, expect, it } from 'vitest';
import type { Account } from '../harness/client.ts';
import { startService, type TestService } from '../harness/service.ts';

/* A download that is open ends when its key does: with its revocation, or with the closing of the account. */

const PARTS = 2;
/** Random, so that the archive is larger than what the buffers of a connection hold. */
const PART_BYTES = 9_000_000;
/** Read slowly, so that the service has the time to look; the rest may lie in buffers. */
const SLOW_CHUNKS = 100;
const PAUSE_MS = 50;

let service: TestService;
beforeAll(async () => {
  service = await startService({ leavesStuck: 'frozen accounts' });
});
afterAll(() => service?.stop());

async function download(owner: Account): Promise<IncomingMessage> {
  for (let part = 0; part < PARTS; part += 1) {
    const body = Buffer.concat([Buffer.from('%PDF-1.7 '), randomBytes(PART_BYTES)]);
    (await owner.call('POST', '/v1/uploads', { body, headers: { 'content-type': 'application/pdf' } })).ok(201);
  }
  (await owner.call('POST', '/v1/account/export', { body: { freeze: false } })).ok(201);
  return new Promise((resolve, reject) => {
    const headers = { authorization: `Bearer ${owner.key}` };
    get(new URL('/v1/account/export', service.url), { headers }, resolve).on('error', reject);
  });
}

/** Returns whether the whole answer arrived. */
async function arrives(answer: IncomingMessage): Promise<boolean> {
  try {
    let chunks = 0;
    for await (const _chunk of answer) {
      chunks += 1;
      if (chunks <= SLOW_CHUNKS) await sleep(PAUSE_MS);
    }
    return true;
  } catch {
    return false;
  }
}

const ENDS: [string, (owner: Account) => Promise<unknown>][] = [
  [
    'its key is revoked',
    async (owner) => {
      const [key] = (await owner.call('GET', '/v1/api-keys')).ok<{ data: { id: string }[] }>().data;
      return service.sql`update api_keys set revoked_at = now() where id = ${key?.id ?? ''}`;
    },
  ],
  [
    'the account is closed',
    async (owner) => (await owner.call('POST', '/v1/account/close', { body: {} })).ok<unknown>(),
  ],
];

it.concurrent.each(ENDS)('a download ends once %s', async (_what, end) => {
  const owner = await service.anonymous.signUp();
  const answer = await download(owner);
  await end(owner);
  expect(await arrives(answer)).toBe(false);
});
