import { setTimeout as sleep } from 'node:timers/promises';
import { expect } from 'vitest';
import type { Account } from '../harness/client.ts';
import { start } from './company.ts';
import { until, type Worker, type World } from './world.ts';

/** Returns an account that may submit more in a month than a sandbox's plan allows. */
export async function signUpLarge(world: World): Promise<Account> {
  const owner = await world.signUp();
  (await owner.call('POST', '/v1/billing/upgrade', { body: { plan: 'scale' } })).ok<unknown>();
  return owner;
}

/** Submits the given number of companies over the given time. */
export async function submitAll(owner: Account, companies: number, durationMs: number): Promise<void> {
  for (let n = 0; n < companies; n += 1) {
    const { id } = await owner.draft({ name: `Company ${n} of Chaos` });
    (await start(owner, id)).ok();
    await sleep(durationMs / companies);
  }
}

/** Kills the workers one after the other with SIGKILL, at random moments; a new one follows at once. */
export async function killWorkers(
  world: World,
  workers: Promise<Worker>[],
  { chance, kills, betweenMs }: { chance: () => number; kills: number; betweenMs: number },
): Promise<void> {
  for (let killed = 0; killed < kills; killed += 1) {
    await sleep(betweenMs * 2 * chance());
    const victim = Math.floor(chance() * workers.length);
    // The next one starts while the others are being killed.
    const worker = await workers[victim];
    worker?.kill();
    workers[victim] = world.startWorker();
  }
  await Promise.all(workers);
}

const LOOK_MS = 100;

/** Looks again and again until it is told to end; returns the sum of what each look has counted. */
export async function countUntil(signal: AbortSignal, look: () => Promise<number>): Promise<number> {
  let count = 0;
  while (!signal.aborted) {
    count += await look();
    await sleep(LOOK_MS);
  }
  return count;
}

/** Returns how many sends of filings of this type ended without a clear answer. */
export async function countUnclearSends({ sql }: World, type: string): Promise<number> {
  const [sends] = await sql<[{ unclear: number }]>`
    select count(*) filter (where outcome = 'ambiguous')::int as unclear
    from filing_attempts a join filings f on f.account_id = a.account_id and f.id = a.filing_id
    where f.type = ${type} and a.kind = 'send'`;
  return sends.unclear;
}

/** The result of `comparison` when all companies are Active and each entry is in the register once. */
export function allFormed(companies: number) {
  return expect.objectContaining({
    active: companies,
    stuck: [],
    filed_twice: 0,
    numbers_wrong: [],
    formations: companies,
    eins: companies,
  });
}

/** Waits until every submitted company is Active or Dissolved, or time is up, then compares our state with the register's own. */
export async function comparison(world: World, limitMs: number) {
  const unformed = () =>
    world.sql<
      { name: string; state: string }[]
    >`select name, state from entities where state not in ('Draft', 'Active', 'Dissolved')`;
  await until(async () => (await unformed()).length === 0, limitMs);
  const { data, counts } = await world.register();
  const accepted = data.filter((row) => row.status === 'accepted');
  const numbers = new Set(accepted.map((row) => `${row.type} ${row.number}`));
  const entities = await world.sql<{ name: string; filing_number: string | null; ein: string | null }[]>`
    select name, filing_number, ein from entities where state <> 'Draft'`;
  const wrong = entities.filter(
    (entity) => !numbers.has(`formation ${entity.filing_number}`) || !numbers.has(`ein ${entity.ein}`),
  );
  const [sends] = await world.sql<{ interrupted: number; unclear: number }[]>`
    select count(*) filter (where detail = 'The sender stopped.')::int as interrupted,
      count(*) filter (where outcome = 'ambiguous')::int as unclear
    from filing_attempts where kind = 'send'`;
  const stuck = await unformed();
  return {
    active: entities.length - stuck.length,
    stuck: [...stuck],
    filed_twice: counts.entered_twice,
    numbers_wrong: wrong.map((entity) => entity.name),
    formations: accepted.filter((row) => row.type === 'formation').length,
    eins: accepted.filter((row) => row.type === 'ein').length,
    interrupted_sends: sends?.interrupted,
    unclear_sends: sends?.unclear,
  };
}
