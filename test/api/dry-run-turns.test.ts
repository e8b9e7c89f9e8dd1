import { afterAll, beforeAll, expect, it } from 'vitest';
import { type Account, uniqueName } from '../harness/client.ts';
import { eventually } from '../harness/eventually.ts';
import { inParallel } from '../harness/in-parallel.ts';
import { listLockWaits } from '../harness/lock-waits.ts';
import { startService, type TestService } from '../harness/service.ts';

/* Dry runs never use up what changes need, and strangers cannot make them without a limit. */

const ACCOUNTS = 8;

let service: TestService;
let flooders: Account[];
let neighbour: Account;
beforeAll(async () => {
  // Two connections for transactions; a change that gets none within 200 ms is refused.
  const env = { DATABASE_POOL_SIZE: '3', DATABASE_WAIT_MS: '200', ACCOUNTS_PER_NETWORK: '20' };
  service = await startService({ worker: false, env });
  neighbour = await service.anonymous.signUp();
  flooders = await inParallel(ACCOUNTS, 1, () => service.anonymous.signUp());
});
afterAll(() => service.stop());

it('a change of another account finds a connection while dry amendments of many accounts are under way', async () => {
  const drafts = await inParallel(ACCOUNTS, 1, (at) => (flooders[at] as Account).draft());
  const { id } = await neighbour.draft();
  const path = `/v1/entities/${id}/constitution`;
  const { document } = (await neighbour.call('GET', path)).ok<{ document: object }>();
  const query = { dry_run: 'true' };
  const trials = await service.sql.begin(async (sql) => {
    await sql`select from entities where id in ${sql.list(drafts.map((draft) => draft.id))} for update`;
    const amended = flooders.map((flooder, index) => {
      const body = { version: 1, constitution: { ...document, name: uniqueName() } };
      return flooder.call('PUT', `/v1/entities/${drafts[index]?.id}`, { body, query });
    });
    await eventually(async () => expect((await listLockWaits(service.sql)).length).toBeGreaterThan(0));
    for (let version = 1; version <= 5; version += 1) {
      (await neighbour.putEntity(id, { version, metadata: { round: String(version) } })).ok();
    }
    return { amended };
  });
  await Promise.all(trials.amended);
});

it('dry runs without a key are counted by network, as many as new accounts', async () => {
  const tryIt = (path: string, body: object) =>
    service.anonymous.call('POST', path, { body, query: { dry_run: 'true' } });
  const answers = [];
  for (let n = 0; n < 10; n += 1) {
    answers.push(await tryIt('/v1/accounts', {}), await tryIt('/v1/accounts/recover', { email: 'eve@example.com' }));
  }
  expect(answers.map(({ status }) => status)).toEqual(answers.map(() => 200));
  (await tryIt('/v1/accounts', {})).refused('rate_limited');
  (await tryIt('/v1/accounts/recover', { email: 'eve@example.com' })).refused('rate_limited');
  // A new account is another matter, and a key has the limit of its account.
  await service.anonymous.signUp();
  (await neighbour.call('POST', '/v1/entities', { body: { name: uniqueName() }, query: { dry_run: 'true' } })).ok();
});
