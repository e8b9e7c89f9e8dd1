import { expect, it } from 'vitest';
import { random } from '../fuzz/random.ts';
import { eventually } from '../harness/eventually.ts';
import { inParallel } from '../harness/in-parallel.ts';
import { report } from '../harness/report.ts';
import { size } from '../harness/sizes.ts';
import { sdkClient } from '../stripe/sdk-client.ts';
import { differencesOf } from './agreement.ts';
import { type Collected, startCollected } from './collected.ts';
import { requireCountedAlike } from './counted-again.ts';
import { deliver, type History, live } from './stripe-history.ts';

/* Whatever happens here and at Stripe, and in whatever order it is reported, both sides agree in the end. */

const SEED = Number(process.env['HISTORIES_SEED'] ?? 20261121);
/** Histories per service, so that the stand-in for Stripe does not grow without end. */
const ROUND = 40;
const ROUNDS = size(1, 50);
const STEPS = 10;
const AT_ONCE = 8;
const DELIVERIES_AT_ONCE = 6;
const SETTLED_MS = 60_000;
const DAY_MS = 86_400_000;

/** Delivers every event, one to five times, in any order. */
async function deliverAll(here: Collected, seed: number): Promise<number> {
  const choose = random(seed);
  const shuffled = here.stripe
    .events()
    .map((event) => ({ event, times: 1 + choose.below(5), at: choose.below(2 ** 30) }))
    .toSorted((one, other) => one.at - other.at);
  const sent = await inParallel(shuffled.length, DELIVERIES_AT_ONCE, (n) => {
    const { event, times } = shuffled[n] as (typeof shuffled)[number];
    return deliver(here, event, times);
  });
  return sent.reduce((sum, times) => sum + times, 0);
}

/** Returns how much is due now, or under way. */
async function dueCount({ service: { sql } }: Collected): Promise<number> {
  const tables = ['subscriptions', 'payments', 'formations', 'filings'];
  const counts = await Promise.all(
    tables.map(
      (table) => sql<{ n: number }[]>`
      select count(*)::int as n from ${sql.identifier(table)} where due_at <= now() + interval '2 seconds' or lease_until > now()`,
    ),
  );
  const [queued] = await sql<{ n: number }[]>`select count(*)::int as n from event_queue`;
  return counts.flat().reduce((sum, { n }) => sum + n, queued?.n ?? 0);
}

async function differences(here: Collected, histories: readonly History[]): Promise<string[]> {
  const both = { service: here.service, sdk: sdkClient(here.stripe) };
  const each = await inParallel(histories.length, 4, (n) => differencesOf(both, histories[n] as History));
  return each.flat();
}

/** Counts all results, so that agreement about nothing does not count. */
async function counted({ service: { sql } }: Collected) {
  const [row] = await sql<{ subscriptions: number; paid: number; refunded: number }[]>`
    select (select count(*)::int from subscriptions where subscription_id is not null) as subscriptions,
      (select count(*)::int from payments where paid_at is not null) as paid,
      (select count(*)::int from payments where refunded_at is not null) as refunded`;
  return row ?? expect.unreachable();
}

async function playRound(seed: number) {
  const here = await startCollected({}, { isDelivered: false });
  try {
    const world = { here, sdk: sdkClient(here.stripe) };
    const histories = await inParallel(ROUND, AT_ONCE, (n) => live(world, seed + n, STEPS));
    const delivered = await deliverAll(here, seed);
    await eventually(async () => expect(await dueCount(here)).toBe(0), { timeout: SETTLED_MS, interval: 200 });
    const { rows: billed } = await requireCountedAlike(here.service.sql, await here.service.operator());
    const sum = (of: (history: History) => number) => histories.reduce((total, history) => total + of(history), 0);
    return {
      histories: histories.length,
      steps: sum(({ steps }) => steps),
      events: here.stripe.events().length,
      ...(await counted(here)),
      billed,
      deliveries: delivered + sum(({ deliveries }) => deliveries),
      found: await differences(here, histories),
    };
  } finally {
    await here.stop();
  }
}

it(
  'random histories end in the same state as at Stripe',
  async () => {
    const counts = {
      histories: 0,
      steps: 0,
      subscriptions: 0,
      paid: 0,
      refunded: 0,
      billed: 0,
      events: 0,
      deliveries: 0,
    };
    const found: string[] = [];
    for (let round = 0; round < ROUNDS; round++) {
      const seed = SEED + round * ROUND;
      const played = await playRound(seed);
      for (const name of Object.keys(counts) as (keyof typeof counts)[]) counts[name] += played[name];
      found.push(...played.found.map((difference) => `seed ${seed}: ${difference}`));
    }
    report('billing histories', { ...counts, differences: found.length });
    expect(found).toEqual([]);
    expect(counts.histories).toBe(ROUND * ROUNDS);
    expect(Math.min(counts.subscriptions, counts.paid, counts.refunded)).toBeGreaterThan(0);
  },
  DAY_MS,
);
