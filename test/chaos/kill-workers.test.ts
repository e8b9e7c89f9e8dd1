import { setTimeout as sleep } from 'node:timers/promises';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { seededChance } from '../../src/registry/simulator/chance.ts';
import type { Account } from '../harness/client.ts';
import { startWorld, until, type Worker, type World } from './world.ts';

/** Quick size; the same test takes the full one from the environment. */
const COMPANIES = Number(process.env['CHAOS_COMPANIES'] ?? 150);
const KILLS = Number(process.env['CHAOS_KILLS'] ?? 60);
/** Share of the answers that take longer than the client waits. */
const SLOW = Number(process.env['CHAOS_SLOW'] ?? 0.03);
const WORKERS = 3;
const SEED = Number(process.env['CHAOS_SEED'] ?? 20261121);
const BETWEEN_KILLS_MS = 350;
const SETTLE_LIMIT_MS = 60_000;
const TEST_LIMIT_MS = KILLS * BETWEEN_KILLS_MS * 3 + SETTLE_LIMIT_MS + 60_000;

let world: World;
beforeAll(async () => {
  // 15 % of the answers are lost after the commit, others come after the client has given up.
  world = await startWorld({ loseAnswers: 0.15, slow: SLOW, seed: SEED });
});
afterAll(() => world.stop());

test(`${KILLS} × kill -9 of ${WORKERS} workers while ${COMPANIES} companies form: none twice, none lost, none stuck`, {
  timeout: TEST_LIMIT_MS,
}, async () => {
  const chance = seededChance(SEED);
  const owner = await world.signUp();
  const workers: Worker[] = [];
  for (let n = 0; n < WORKERS; n += 1) workers.push(await world.startWorker());

  const killing = killWorkers(workers, chance);
  const submitting = submitAll(owner);
  await Promise.all([killing, submitting]);

  const stuck = async () =>
    world.sql<{ name: string; state: string }[]>`select name, state from entities where state <> 'Active'`;
  await until(async () => (await stuck()).length === 0, SETTLE_LIMIT_MS);
  const report = await compare(await stuck());
  process.stdout.write(`chaos: ${JSON.stringify({ seed: SEED, companies: COMPANIES, kills: KILLS, ...report })}\n`);
  expect(report).toEqual({
    active: COMPANIES,
    stuck: [],
    filed_twice: 0,
    numbers_wrong: [],
    formations: COMPANIES,
    eins: COMPANIES,
  });
});

/** Spread over the whole time of killing, so that every kill finds work under way. */
async function submitAll(owner: Account): Promise<void> {
  const pauseMs = (KILLS * BETWEEN_KILLS_MS) / COMPANIES;
  for (let n = 0; n < COMPANIES; n += 1) {
    const { id } = await owner.draft({ name: `Company ${n} of Chaos` });
    (await owner.call('POST', `/v1/entities/${id}/formation/start`, { body: {} })).ok();
    await sleep(pauseMs);
  }
}

async function killWorkers(workers: Worker[], chance: () => number): Promise<void> {
  for (let kills = 0; kills < KILLS; kills += 1) {
    await sleep(BETWEEN_KILLS_MS * 2 * chance());
    const victim = Math.floor(chance() * workers.length);
    workers[victim]?.kill();
    workers[victim] = await world.startWorker();
  }
}

/** Our word against the register's. */
async function compare(stuck: readonly { name: string; state: string }[]) {
  const { data, counts } = await world.register();
  const accepted = data.filter((row) => row.status === 'accepted');
  const numbers = new Set(accepted.map((row) => `${row.type} ${row.number}`));
  const entities = await world.sql<{ name: string; filing_number: string | null; ein: string | null }[]>`
    select name, filing_number, ein from entities`;
  const wrong = entities.filter(
    (entity) => !numbers.has(`formation ${entity.filing_number}`) || !numbers.has(`ein ${entity.ein}`),
  );
  return {
    active: entities.length - stuck.length,
    stuck: [...stuck],
    filed_twice: counts.entered_twice,
    numbers_wrong: wrong.map((entity) => entity.name),
    formations: accepted.filter((row) => row.type === 'formation').length,
    eins: accepted.filter((row) => row.type === 'ein').length,
  };
}
