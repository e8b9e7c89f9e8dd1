import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { systemClock } from '../../src/clock.ts';
import { type Account, account } from '../harness/client.ts';
import { report } from '../harness/report.ts';
import { startService, type TestService } from '../harness/service.ts';
import { size } from '../harness/sizes.ts';
import { type EdgeCounts, type Edges, makeEdges, walkEdges } from './edge-walk.ts';

/*
 * A payment counts for 24 hours, and an agent's for the calendar month in UTC: to the millisecond, under a clock that
 * the test controls, for two processes whose clocks differ.
 */

const WALKS = size(1, 20);
const STEPS = size(150, 250);
const SEED = Number(process.env['SPEND_SEED'] ?? 1);
const DAY_MS = 86_400_000;

let service: TestService;
let edges: Edges;
/** The time on both clocks, except for the second one's offset. */
let moment = new Date(0);
let offMs = 0;
const counted: EdgeCounts = { raised: 0, executed: 0, refused: 0, read: 0, at_an_edge: 0 };
beforeAll(async () => {
  service = await startService({
    worker: false,
    env: { RATE_LIMIT_PER_SECOND: '1000000', RATE_LIMIT_BURST: '1000000' },
  });
  const [first, second] = await Promise.all([
    service.twin({ ...systemClock, now: () => moment }),
    service.twin({ ...systemClock, now: () => new Date(moment.getTime() + offMs) }),
  ]);
  edges = makeEdges(service, [first, second], {
    set: (at, off = 0) => {
      moment = at;
      offMs = off;
    },
    show: (process) => (process === 0 ? moment : new Date(moment.getTime() + offMs)),
  });
});
afterAll(async () => {
  await service?.stop();
  report('spend limits: to the millisecond', { walks: WALKS, steps: WALKS * STEPS, seed: SEED, ...counted });
});

const RULES = {
  'the daily limit': { daily_spend_limit_usd: '1000.00' },
  'a cap': { counterparty_caps_usd: { 'a.aws.example': '1000.00' } },
  'the cap of a wildcard': { counterparty_caps_usd: { '*.aws.example': '1000.00', '*': '0.01' } },
};

describe.each(Object.entries(RULES))('%s', (_, rules) => {
  it('counts a payment for 24 hours less a millisecond, and not at 24 hours', async () => {
    const paid = new Date('2040-02-29T12:00:00.001Z');
    const company = await edges.company(rules);
    const ask = (by: Account) => edges.raise(company, by, { cents: 40_001, recipient: 'a.aws.example' });
    edges.clock.set(paid);
    const [first, second] = [
      await edges.approved(company, { cents: 60_000, recipient: 'a.aws.example' }),
      await edges.approved(company, { cents: 40_001, recipient: 'a.aws.example' }),
    ];
    (await edges.execute(company, first)).ok();
    for (const ahead of [0, 1, DAY_MS - 1]) {
      edges.clock.set(new Date(paid.getTime() + ahead));
      const refused = [await edges.execute(company, second), await ask(edges.member(company))];
      for (const answer of refused) {
        const { errors } = answer.refused('treasury_limit_reached');
        expect(errors).toMatchObject([{ limit_usd: '1000.00', amount_usd: '400.01', left_usd: '400.00' }]);
      }
      expect(await edges.left(company)).toBe('400.00');
    }
    edges.clock.set(new Date(paid.getTime() + DAY_MS));
    expect(await edges.left(company)).toBe('1000.00');
    (await ask(edges.member(company))).ok(201);
    (await edges.execute(company, second)).ok();
    expect(await edges.left(company)).toBe('599.99');
  });
});

it.each([
  ['2040-01-31T23:59:59.999Z', '2040-02-01T00:00:00.000Z'],
  ['2040-02-29T23:59:59.999Z', '2040-03-01T00:00:00.000Z'],
  ['2041-02-28T23:59:59.999Z', '2041-03-01T00:00:00.000Z'],
  ['2040-12-31T23:59:59.999Z', '2041-01-01T00:00:00.000Z'],
])('the month of an agent ends with %s and begins with %s', async (last, first) => {
  const company = await edges.company({}, '1000.00');
  const by = company.agent as { as: Account; did: string };
  const to = { recipient: 'a.aws.example', proposer: by.did };
  edges.clock.set(new Date(`${last.slice(0, 7)}-01T00:00:00.000Z`));
  const spends = [];
  for (const cents of [60_000, 40_000, 1]) spends.push(await edges.approved(company, { cents, ...to }));
  const [begun, full, over] = spends as [string, string, string];
  (await edges.execute(company, begun)).ok();
  edges.clock.set(new Date(last));
  (await edges.execute(company, full)).ok();
  const { errors } = (await edges.execute(company, over)).refused('treasury_limit_reached');
  expect(errors).toMatchObject([{ code: 'monthly_limit', amount_usd: '0.01', left_usd: '0.00' }]);
  edges.clock.set(new Date(first));
  // A spend in the last millisecond belongs to the previous month.
  expect(await edges.left(company, by.did)).toBe('1000.00');
  (await edges.execute(company, over)).ok();
  (await edges.raise(company, account(edges.urls[1], by.as), { cents: 100_000, ...to })).refused(
    'treasury_limit_reached',
  );
  (await edges.raise(company, account(edges.urls[1], by.as), { cents: 99_999, ...to })).ok(201);
});

it(`${WALKS} × ${STEPS} steps along the edges: each answer agrees with a second count of all payments`, {
  timeout: 60_000 + WALKS * 60_000,
}, async () => {
  for (let walk = 0; walk < WALKS; walk += 1) {
    await walkEdges(service, edges, { seed: SEED * 1_000 + walk, steps: STEPS, counted });
  }
  for (const count of Object.values(counted)) expect(count).toBeGreaterThan((WALKS * STEPS) / 40);
});
