import { afterAll, beforeAll, expect, it } from 'vitest';
import { isCounted } from '../../src/domain/entity/entity.ts';
import type { Entity } from '../../src/http/resources/entities/shapes.ts';
import { random } from '../fuzz/random.ts';
import type { Account } from '../harness/client.ts';
import { eventually } from '../harness/eventually.ts';
import { inParallel } from '../harness/in-parallel.ts';
import { report } from '../harness/report.ts';
import { startService, type TestService } from '../harness/service.ts';
import { size } from '../harness/sizes.ts';
import type { Metered } from './account.ts';
import { requireCountedAlike } from './counted-again.ts';
import { type History, live } from './history.ts';

/* Whatever an account does, and whatever happens to it: its usage equals what the log and the lists say. */

const HISTORIES = size(40, 1_000);
const AT_ONCE = 8;
/** The number that GET usage shows. */
const MOST_PERIODS = 24;

let service: TestService;
beforeAll(async () => {
  const env = { RATE_LIMIT_PER_SECOND: '1000000', RATE_LIMIT_BURST: '1000000' };
  service = await startService({ env });
}, 120_000);
afterAll(() => service.stop());

type Period = { period_start: string; period_end: string; formations: number };
type Usage = { period_start: string; meters: Metered[]; periods: Period[] };

type Page<T> = { data: T[]; next_cursor: string | null; has_more: boolean };

/** Returns every page of a list, in order. */
async function all<T>(owner: Account, path: string, query: Record<string, string>, cursorName: string): Promise<T[]> {
  const found: T[] = [];
  for (let cursor: string | null = null; ; ) {
    const from: Record<string, string> = cursor === null ? {} : { [cursorName]: cursor };
    const page: Page<T> = (await owner.call('GET', path, { query: { ...query, limit: '100', ...from } })).ok<Page<T>>();
    found.push(...page.data);
    if (!page.has_more) return found;
    cursor = page.next_cursor;
  }
}

/** Returns the time of each submission, by the account's business clock at that time. */
async function submissionsOf({ owner, offsets }: History): Promise<number[]> {
  const query = { type: 'formation.submitted' };
  const events = await all<{ created_at: string }>(owner, '/v1/events', query, 'after');
  return events.map(({ created_at }) => {
    const at = Date.parse(created_at);
    return at + (offsets.findLast(({ from }) => from < at)?.aheadMs ?? Number.NaN);
  });
}

/** Returns where usage differs from the log and the lists. */
async function differences(history: History): Promise<string[]> {
  const { owner } = history;
  const usage = (await owner.call('GET', '/v1/billing/usage')).ok<Usage>();
  const submissions = await submissionsOf(history);
  const entities = await all<Entity>(owner, '/v1/entities', {}, 'cursor');
  const endpoints = (await owner.call('GET', '/v1/webhook-endpoints')).ok<{ data: unknown[] }>().data;
  const within = ({ period_start, period_end }: Omit<Period, 'formations'>) =>
    submissions.filter((at) => Date.parse(period_start) <= at && at < Date.parse(period_end)).length;
  const used = (meter: string) => usage.meters.find((one) => one.meter === meter)?.used;
  const present = usage.periods.find(({ period_start }) => period_start === usage.period_start);
  const compared: [string, unknown, unknown][] = [
    ...usage.periods.map((period): [string, unknown, unknown] => [
      `formations from ${period.period_start}`,
      period.formations,
      within(period),
    ]),
    // No submission is in two periods, and none is in no period.
    ['formations', usage.periods.reduce((sum, { formations }) => sum + formations, 0), submissions.length],
    ['submitted', history.submitted, submissions.length],
    ['formations now', used('formations'), present === undefined ? 0 : within(present)],
    ['active entities', used('active_entities'), entities.filter(({ state }) => isCounted(state)).length],
    ['webhook endpoints', used('webhook_endpoints'), endpoints.length],
  ];
  expect(usage.periods.length).toBeLessThan(MOST_PERIODS);
  return compared.flatMap(([what, told, counted]) => (told === counted ? [] : [`${what}: ${told}, not ${counted}`]));
}

it(`${HISTORIES} accounts act at random: usage equals the log`, {
  timeout: 60_000 + HISTORIES * 5_000,
}, async () => {
  const histories = await inParallel(HISTORIES, AT_ONCE, async (seed) =>
    live(await service.anonymous.signUp(), random(seed + 1)),
  );
  // The worker still changes entities; the accounts' actions are in the log before it stops.
  await eventually(async () => {
    const [row] = await service.sql`select count(*)::int as left from event_queue where type = 'formation.submitted'`;
    expect(row?.['left']).toBe(0);
  });
  await service.stopWorker();
  const found = await inParallel(HISTORIES, AT_ONCE, async (seed) =>
    (await differences(histories[seed] as History)).map((difference) => `seed ${seed + 1}: ${difference}`),
  );
  const billed = await requireCountedAlike(service.sql, await service.operator());
  const sumOf = (count: (history: History) => number) => histories.reduce((sum, history) => sum + count(history), 0);
  report('usage equals the log', {
    histories: HISTORIES,
    submissions: sumOf(({ submitted }) => submitted),
    limited: sumOf(({ limited }) => limited),
    advances: sumOf(({ offsets }) => offsets.length - 1),
    differences: found.flat().length,
    billed: billed.rows,
  });
  expect(found.flat()).toEqual([]);
  expect(sumOf(({ submitted }) => submitted)).toBeGreaterThan(HISTORIES);
});
