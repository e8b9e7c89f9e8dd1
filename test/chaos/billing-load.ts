import { randomUUID } from 'node:crypto';
import { setTimeout as sleep } from 'node:timers/promises';
import { start, subscriptionOf, upgrade } from '../billing/account.ts';
import { formationOf, sessionOf } from '../billing/collected.ts';
import { type Account, account } from '../harness/client.ts';
import { eventually } from '../harness/eventually.ts';
import { type BillingWorld, passTime, type Upgraded } from './billing-world.ts';
import type { Api, Worker } from './world.ts';

/** Time limit for anything that has to arrive. */
const LIMIT_MS = 120_000;
const KILLS_PER_FAILURES = 10;

export type Chance = () => number;
export type Victims = { api: Promise<Api>; worker: Promise<Worker> };
export type Life = { owner: Account; isRefused: boolean };

/** Kills the API or the worker, each at a random moment, and starts another one. */
export async function killAtRandom(
  world: BillingWorld,
  victims: Victims,
  { kills, betweenMs, chance }: { kills: number; betweenMs: number; chance: Chance },
): Promise<void> {
  for (let n = 0; n < kills; n += 1) {
    if (n % KILLS_PER_FAILURES === 0) planFailures(world);
    await sleep(betweenMs * 2 * chance());
    if (chance() < 0.5) {
      (await victims.api).kill();
      victims.api = world.startApi();
    } else {
      (await victims.worker).kill();
      victims.worker = world.startWorker();
    }
  }
  await Promise.all([victims.api, victims.worker]);
}

/** Sends Stripe's events to whichever API is alive, each event twice at once; three in ten are lost. */
export async function tellAtRandom(
  { stripe }: BillingWorld,
  victims: Victims,
  { chance, isOver }: { chance: Chance; isOver: () => boolean },
): Promise<void> {
  for (let told = 0; !isOver(); ) {
    const events = stripe.events().slice(told);
    told += events.length;
    const { url } = await victims.api;
    const heard = events.filter(() => chance() >= 0.3);
    await Promise.all(heard.map((event) => stripe.deliver(event, `${url}/v1/billing/webhook`, { times: 2 })));
    await sleep(50);
  }
}

/** Plans failures at Stripe itself, each once more. */
function planFailures({ stripe }: BillingWorld): void {
  for (const [on, how] of [
    ['POST /v1/customers', '500'],
    ['POST /v1/customers', 'drop_after'],
    ['POST /v1/checkout/sessions', 'drop_after'],
    ['POST /v1/checkout/sessions', '500'],
    ['POST /v1/subscriptions/:id', 'drop_after'],
    ['POST /v1/subscriptions/:id', '500'],
    ['POST /v1/subscriptions/:id', 'hang'],
    ['GET /v1/subscriptions', '429'],
    ['POST /v1/refunds', '500'],
    ['POST /v1/refunds', 'drop_after'],
  ] as const) {
    stripe.failNext({ on, how });
  }
}

/**
 * An account takes a plan, moves to a larger one, and has a company formed; every request is repeated until it is
 * answered.
 */
export async function live(
  world: BillingWorld,
  victims: Victims,
  { isRefused, chance }: { isRefused: boolean; chance: Chance },
): Promise<Life> {
  const owner = await world.signUp();
  if (isRefused) {
    await world.fault({ step: 'state_filing', kind: 'reject', code: 'fee_declined', filer: owner.id } as never);
  }
  const ask = (plan: string) =>
    untilAnswered(chance, (key) => askFor(victims, owner, (at) => upgrade(at, plan, { 'idempotency-key': key })));
  world.stripe.pay(sessionOf(JSON.parse(await ask('launch')).checkout_url));
  await comes(world, owner, async () => (await subscriptionOf(owner)).plan === 'launch');
  const { plan } = JSON.parse(await ask('growth')) as Upgraded;
  if (plan !== 'growth') throw new Error(`asked for growth, got ${plan}`);
  const { id } = await owner.draft();
  await untilAnswered(chance, (key) => askFor(victims, owner, (at) => start(at, id, { 'idempotency-key': key })));
  await comes(world, owner, async () => (await formationOf(owner, id)).payment.checkout_url !== null);
  world.stripe.pay(sessionOf((await formationOf(owner, id)).payment.checkout_url));
  const end = isRefused ? 'refunded' : 'paid';
  await comes(world, owner, async () => {
    const { state, payment } = await formationOf(owner, id);
    return payment.status === end && state === (isRefused ? 'FilingFailed' : 'Active');
  });
  return { owner, isRefused };
}

/** Returns the answer of whichever API is alive; null if it died or cannot say. */
async function askFor(
  victims: Victims,
  owner: Account,
  ask: (at: Account) => Promise<{ status: number; text: string }>,
): Promise<string | null> {
  const { url } = await victims.api;
  const answer = await ask(account(url, owner)).catch(() => null);
  if (answer === null || answer.status >= 500 || answer.status === 409) return null;
  if (answer.status !== 200) throw new Error(`refused: ${answer.text}`);
  return answer.text;
}

/** Repeats until there is an answer, half of the times under a new key. */
async function untilAnswered(chance: Chance, ask: (key: string) => Promise<string | null>): Promise<string> {
  let key: string = randomUUID();
  for (const endMs = performance.now() + LIMIT_MS; performance.now() < endMs; ) {
    const answer = await ask(key);
    if (answer !== null) return answer;
    if (chance() < 0.5) key = randomUUID();
    await sleep(100);
  }
  throw new Error('no answer');
}

/** Waits for what has to arrive by itself; the ten minutes until a check pass quickly here. */
async function comes(world: BillingWorld, owner: Account, isSo: () => Promise<boolean>): Promise<void> {
  await eventually(
    async () => {
      if (await isSo()) return;
      await passTime(world, owner);
      throw new Error('it never came');
    },
    { timeout: LIMIT_MS, interval: 250 },
  );
}
