import { afterAll, beforeAll, expect, it } from 'vitest';
import { start, upgrade, usedOf } from '../billing/account.ts';
import { type Account, type Answer, account } from '../harness/client.ts';
import { inParallel } from '../harness/in-parallel.ts';
import { report } from '../harness/report.ts';
import { startService, type TestService } from '../harness/service.ts';
import { size } from '../harness/sizes.ts';

/* A plan's limit is exact, however many callers ask at once through two processes; refused callers retry. */

const ROUNDS = size(1, 20);
const AT_ONCE = 100;
/** The plans' limits: launch, then growth. */
const FORMATIONS = { launch: 10, growth: 100 };
const ENDPOINTS = { launch: 5, growth: 20 };

let service: TestService;
let elsewhere: string;
beforeAll(async () => {
  const env = { RATE_LIMIT_PER_SECOND: '1000000', RATE_LIMIT_BURST: '1000000' };
  service = await startService({ worker: false, env });
  elsewhere = await service.twin();
}, 120_000);
afterAll(() => service.stop());

type Ask = (caller: Account, index: number, headers: Record<string, string>) => Promise<Answer>;

/** Asks all at once, every other one through the other process, each with a key of its own: by index. */
function askAll(owner: Account, indexes: readonly number[], ask: Ask): Promise<{ index: number; answer: Answer }[]> {
  return Promise.all(
    indexes.map(async (index) => {
      const caller = index % 2 === 0 ? owner : account(elsewhere, owner);
      return { index, answer: await ask(caller, index, { 'idempotency-key': `one-of-many-${index}` }) };
    }),
  );
}

function range(count: number): number[] {
  return Array.from({ length: count }, (_, index) => index);
}

/** Asks for all at the smaller limit, then repeats the refused ones at the larger one. Returns those refused first. */
async function race(
  owner: Account,
  { meter, limits, count, status }: { meter: string; limits: typeof FORMATIONS; count: number; status: number },
  ask: Ask,
  judgeRefused: (refused: number[]) => Promise<void>,
): Promise<void> {
  (await upgrade(owner, 'launch')).ok<unknown>();
  const answers = await askAll(owner, range(count), ask);
  const refused = answers.filter(({ answer }) => answer.status !== status);
  for (const { answer } of refused) {
    expect(answer.refused('plan_limit_reached')).toMatchObject({ plan: 'launch', meter, limit: limits.launch });
  }
  expect(answers.length - refused.length).toBe(limits.launch);
  expect(await usedOf(owner, meter)).toMatchObject({ used: limits.launch, left: 0 });
  const again = refused.map(({ index }) => index);
  await judgeRefused(again);
  (await upgrade(owner, 'growth')).ok<unknown>();
  for (const { answer } of await askAll(owner, again, ask)) answer.ok<unknown>(status);
  expect(await usedOf(owner, meter)).toMatchObject({ used: limits.growth, left: 0 });
  // Reported when the last one of each plan was taken, never by a refusal.
  expect(await countEvents(owner, 'billing.limit_reached')).toBe(2);
}

/** Counts events of an account without a sequencer. */
async function countEvents({ id }: Account, type: string): Promise<number> {
  const [row] = await service.sql<{ count: number }[]>`
    select count(*)::int as count from events where account_id = ${id} and type = ${type}`;
  return row?.count ?? -1;
}

/** Counts rows that a refused submission must not have left. */
async function countRows(ids: string[]): Promise<Record<string, number>> {
  const [row] = await service.sql<Record<string, number>[]>`
    select
      (select count(*) from filings where entity_id = any(${ids}))::int as filings,
      (select count(*) from payments where entity_id = any(${ids}))::int as payments,
      (select count(*) from documents where entity_id = any(${ids}))::int as documents,
      (select count(*) from formations where entity_id = any(${ids}))::int as formations,
      (select count(*) from name_holds where entity_id = any(${ids}))::int as names`;
  return row ?? {};
}

it(`${ROUNDS} × ${AT_ONCE} formations are submitted at once: as many as the plan allows pass, the others stay unchanged until it is larger`, {
  timeout: 60_000 + ROUNDS * 60_000,
}, async () => {
  for (let round = 0; round < ROUNDS; round += 1) {
    const owner = await service.anonymous.signUp();
    const ids = await inParallel(AT_ONCE, 4, async () => (await owner.draft()).id);
    const idAt = (index: number) => ids[index] ?? '';
    const submit: Ask = (caller, index, headers) =>
      // Two of four each way, one of them through each process.
      index % 4 < 2
        ? start(caller, idAt(index), headers)
        : caller.putEntity(idAt(index), { version: 1, action: 'submit_formation' }, headers);
    const rules = { meter: 'formations', limits: FORMATIONS, count: AT_ONCE, status: 200 };
    await race(owner, rules, submit, async (refused) => {
      const none = { filings: 0, payments: 0, documents: 0, formations: 0, names: 0 };
      expect(await countRows(refused.map(idAt))).toEqual(none);
      const { data } = (await owner.listEntities({ state: 'Draft', limit: '100' })).ok<{
        data: { id: string; version: number }[];
      }>();
      expect(data.map(({ id }) => id).sort()).toEqual(refused.map(idAt).sort());
      expect(data.filter(({ version }) => version !== 1)).toEqual([]);
      expect(await usedOf(owner, 'active_entities')).toMatchObject({ used: FORMATIONS.launch });
    });
    expect(await countEvents(owner, 'formation.submitted')).toBe(AT_ONCE);
    expect(await usedOf(owner, 'active_entities')).toMatchObject({ used: AT_ONCE });
  }
  report('plan limits: formations', { rounds: ROUNDS, at_once: AT_ONCE, limit: FORMATIONS.launch });
});

it(`${ROUNDS} × ${ENDPOINTS.growth} webhook endpoints are made at once: as many as the plan allows`, {
  timeout: 60_000 + ROUNDS * 10_000,
}, async () => {
  for (let round = 0; round < ROUNDS; round += 1) {
    const owner = await service.anonymous.signUp();
    const make: Ask = (caller, index, headers) =>
      caller.call('POST', '/v1/webhook-endpoints', { body: { url: `https://example.com/${index}` }, headers });
    const rules = { meter: 'webhook_endpoints', limits: ENDPOINTS, count: ENDPOINTS.growth, status: 201 };
    const listed = async () =>
      (await owner.call('GET', '/v1/webhook-endpoints')).ok<{ data: { url: string }[] }>().data.map(({ url }) => url);
    await race(owner, rules, make, async (refused) => {
      const urls = await listed();
      expect(urls).toHaveLength(ENDPOINTS.launch);
      expect(urls.filter((url) => refused.some((index) => url.endsWith(`/${index}`)))).toEqual([]);
    });
    expect(new Set(await listed()).size).toBe(ENDPOINTS.growth);
  }
  report('plan limits: webhook endpoints', { rounds: ROUNDS, at_once: ENDPOINTS.growth, limit: ENDPOINTS.launch });
});
