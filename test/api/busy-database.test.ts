import { afterAll, beforeAll, expect, it } from 'vitest';
import { type Account, type Answer, account, uniqueName } from '../harness/client.ts';
import { eventually } from '../harness/eventually.ts';
import { startService, type TestService } from '../harness/service.ts';

/* A busy or missing database is reported quickly, and nothing is half done. */

let service: TestService;
let ada: Account;
beforeAll(async () => {
  // Three connections: two for reads, one for writes; a write that gets none within 200 ms is refused.
  service = await startService({ worker: false, env: { DATABASE_POOL_SIZE: '2', DATABASE_WAIT_MS: '200' } });
  ada = account(service.url, await service.anonymous.signUp(), { isBusyShown: true });
});
afterAll(() => service.stop());

it('a write that gets no connection is answered 503 with Retry-After, while reads continue', async () => {
  const [held, other] = [await ada.draft(), await ada.draft()];
  await service.sql.begin(async (sql) => {
    await sql`select 1 from entities where account_id = ${ada.id} and id = ${held.id} for update`;
    // A write that waits for the row gives up by itself (lock_timeout), on a busy machine before the other one arrives.
    await eventually(async () => {
      const blocked = ada.putEntity(held.id, { version: 1, external_reference: 'blocked' });
      try {
        expectBusy(await ada.putEntity(other.id, { version: 9, external_reference: 'too late' }));
        (await ada.getEntity(other.id)).ok();
      } finally {
        expectBusy(await blocked);
      }
    });
  });
  (await ada.putEntity(other.id, { version: 1, external_reference: 'other' })).ok();
  (await ada.putEntity(held.id, { version: 1, external_reference: 'after' })).ok();
});

it('connections that the database closes cost at most one answer each, and that is a 503', async () => {
  const { id } = await ada.draft();
  const answers: Answer[] = [];
  const ended: number[] = [];
  for (let round = 0; round < 20; round += 1) {
    const rows = await service.sql<{ pid: number }[]>`
      select pid, pg_terminate_backend(pid) from pg_stat_activity
      where datname = current_database() and pid <> pg_backend_pid() and application_name = 'efs test'`;
    ended.push(...rows.map(({ pid }) => pid));
    answers.push(
      ...(await Promise.all([ada.getEntity(id), ada.createEntity({ name: uniqueName() }), ada.getEntity(id)])),
    );
  }
  // pg_terminate_backend returns before the connection is closed, and on a busy machine long before.
  await eventually(async () => {
    const left = await service.sql`select 1 from pg_stat_activity where pid in ${service.sql.list(ended)}`;
    expect(left).toHaveLength(0);
  });
  // Each of the two that read may cost one more answer.
  answers.push(await ada.getEntity(id), await ada.getEntity(id));
  for (const answer of answers) if (answer.status >= 400) expectBusy(answer);
  // On a busy machine a new connection takes longer than a call may wait for it.
  await eventually(async () => (await ada.getEntity(id)).ok());
});

function expectBusy(answer: Answer): void {
  const { retryable, retry_after_seconds } = answer.refused('unavailable');
  expect([retryable, retry_after_seconds, answer.headers.get('retry-after')]).toEqual([true, 1, '1']);
}
