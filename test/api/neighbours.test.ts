import { afterAll, beforeAll, expect, it } from 'vitest';
import { systemClock } from '../../src/clock.ts';
import { createLogger } from '../../src/log.ts';
import { createMetrics } from '../../src/metrics/metrics.ts';
import type { Claimed } from '../../src/store/core/due.ts';
import { startLoop } from '../../src/worker/loop.ts';
import type { Account } from '../harness/client.ts';
import { eventually } from '../harness/eventually.ts';
import { listLockWaits } from '../harness/lock-waits.ts';
import { startService, type TestService } from '../harness/service.ts';

/* One account asks for more than the service can do: the work of another is done before the rest of it. */

let service: TestService;
let flooder: Account;
let neighbour: Account;
beforeAll(async () => {
  service = await startService({ worker: false });
  flooder = await service.anonymous.signUp();
  neighbour = await service.anonymous.signUp();
});
afterAll(() => service.stop());

it('a change of another account does not wait for one that keeps its connections busy', async () => {
  const [held, own] = [await flooder.draft(), await neighbour.draft()];
  let answered = 0;
  const change = { version: 1, metadata: { note: 'changed' } };
  const waiting = await service.sql.begin(async (sql) => {
    await sql`select from entities where account_id = ${flooder.id} and id = ${held.id} for update`;
    const changes = Array.from({ length: 40 }, () =>
      flooder.putEntity(held.id, change).then(() => {
        answered += 1;
      }),
    );
    await eventually(async () => expect((await listLockWaits(service.sql)).length).toBeGreaterThan(1));
    (await neighbour.putEntity(own.id, change)).ok();
    expect(answered).toBeLessThan(20);
    return { changes };
  });
  await Promise.all(waiting.changes);
});

it('a worker takes the formation of another account before the rest of one that submitted many', async () => {
  const submit = async (account: Account): Promise<void> => {
    const { id } = await account.draft();
    (await account.call('POST', `/v1/entities/${id}/formation/start`)).ok();
  };
  for (let n = 0; n < 20; n += 1) await submit(flooder);
  await submit(neighbour);
  const taken: (string | null)[] = [];
  const end = async ({ account_id, entity_id }: Claimed): Promise<void> => {
    taken.push(account_id);
    await service.sql`update formations set due_at = now() + interval '1 hour', lease_until = null where entity_id = ${entity_id ?? ''}`;
  };
  const loop = startLoop(
    { store: { db: service.sql }, clock: systemClock, log: createLogger('silent'), metrics: createMetrics() },
    { kind: 'formations', run: ({ row }) => end(row) },
    { concurrency: 8, leaseMs: 60_000, pollMs: 50 },
  );
  await eventually(() => expect(taken).toHaveLength(21));
  await loop.stop();
  // Six of eight places at once, then half of them while somebody else asks.
  expect(taken.indexOf(neighbour.id)).toBeLessThan(12);
});

it('a wait that need not wait takes a turn of its account, and one that waits holds none', async () => {
  const [held, own] = [await flooder.draft(), await neighbour.draft()];
  const submitted = await flooder.draft();
  (await flooder.call('POST', `/v1/entities/${submitted.id}/formation/start`)).ok();
  const wait = (id: string, timeout: number) =>
    flooder.call('GET', `/v1/entities/${id}/wait?state=Active&timeout=${timeout}`);
  const waits = Array.from({ length: 40 }, () => wait(submitted.id, 2));
  for (let count = 0; count < 10; count += 1) (await flooder.getEntity(own.id)).refused('not_found');
  for (const answer of await Promise.all(waits)) answer.ok();

  let isAnswered = false;
  const [asked, changes] = await service.sql.begin(async (sql) => {
    await sql`select from entities where account_id = ${flooder.id} and id = ${held.id} for update`;
    const blocked = Array.from({ length: 40 }, () => flooder.putEntity(held.id, { version: 1, metadata: { a: 'b' } }));
    await eventually(async () => expect((await listLockWaits(service.sql)).length).toBeGreaterThan(1));
    const waiting = wait(held.id, 1).then(() => {
      isAnswered = true;
    });
    for (let count = 0; count < 10; count += 1) (await neighbour.getEntity(own.id)).ok();
    expect(isAnswered).toBe(false);
    return [[waiting], blocked];
  });
  await Promise.all([...asked, ...changes]);
});
