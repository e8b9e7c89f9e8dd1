import { afterAll, beforeAll, expect, test } from 'vitest';
import { seededChance } from '../../src/registry/simulator/chance.ts';
import type { Account } from '../harness/client.ts';
import { decideOwnEnd } from '../harness/companies.ts';
import { report } from '../harness/report.ts';
import { size } from '../harness/sizes.ts';
import { countUnclearSends, countUntil, killWorkers, submitAll } from './load.ts';
import { startWorld, until, type World } from './world.ts';

/* Companies are dissolved through a registry that loses answers, is late and rejects, while workers die. */

const COMPANIES = size(16, 1_000);
const KILLS = size(6, 200);
const WORKERS = 3;
const REFUSED = Math.ceil(COMPANIES / 20);
const SEED = Number(process.env['CHAOS_SEED'] ?? 20261121);
const BETWEEN_KILLS_MS = size(200, 600);
const LIMIT_MS = size(90_000, 400_000);

let world: World;
beforeAll(async () => {
  world = await startWorld({ loseAnswers: 0.15, slow: 0.1, seed: SEED });
});
afterAll(() => world.stop());

test(`${COMPANIES} dissolutions through a faulty registry, ${KILLS} × kill -9 of ${WORKERS} workers: each filed once, none Dissolved without its number`, {
  timeout: LIMIT_MS * 2,
}, async () => {
  const owner = await world.signUp();
  const workers = Array.from({ length: WORKERS }, () => world.startWorker());
  await submitAll(owner, COMPANIES, 0);
  const ids = await allIn('Active');
  await world.fault({ step: 'dissolution', kind: 'reject', code: 'fee_declined', times: REFUSED });
  const ending = new AbortController();
  const watched = watch(ending.signal);
  const filedAgain = fileAgain(owner, ending.signal);
  await Promise.all([
    killWorkers(world, workers, { chance: seededChance(SEED), kills: KILLS, betweenMs: BETWEEN_KILLS_MS }),
    dissolveAll(owner, ids),
  ]);
  await allIn('Dissolved').finally(() => ending.abort());
  const compared = { ...(await comparison()), without_number: await watched, filed_again: await filedAgain };
  report('dissolutions', { seed: SEED, companies: COMPANIES, kills: KILLS, ...compared });
  expect(compared).toMatchObject({
    dissolved: COMPANIES,
    in_register: COMPANIES,
    entered_twice: 0,
    numbers_wrong: [],
    without_number: 0,
    filed_again: REFUSED,
  });
});

async function allIn(state: 'Active' | 'Dissolved'): Promise<string[]> {
  const read = () => world.sql<{ id: string }[]>`select id from entities where state = ${state}`;
  const isThere = await until(async () => (await read()).length === COMPANIES, LIMIT_MS);
  if (!isThere) {
    const left = await world.sql`
      select e.id, e.state, d.status, d.detail from entities e left join dissolutions d on d.entity_id = e.id
      where e.state <> ${state} limit 5`;
    throw new Error(`not all are ${state}: ${JSON.stringify(left)}`);
  }
  return (await read()).map(({ id }) => id);
}

/** Their creator proposes, approves, votes for and carries out the dissolutions. */
async function dissolveAll(owner: Account, ids: readonly string[]): Promise<void> {
  for (const id of ids) {
    (await owner.call('POST', `${await decideOwnEnd(owner, id)}/execute`)).ok<unknown>();
  }
}

/** Files rejected articles again, as a member would; returns their number. */
function fileAgain(owner: Account, signal: AbortSignal): Promise<number> {
  return countUntil(signal, async () => {
    const refused = await world.sql<{ entity_id: string }[]>`
      select entity_id from dissolutions where status = 'rejected'`;
    for (const { entity_id } of refused) {
      (await owner.call('POST', `/v1/entities/${entity_id}/dissolution/file`, { body: {} })).ok();
    }
    return refused.length;
  });
}

/** Returns how many were ever seen Dissolved without a number. */
function watch(signal: AbortSignal): Promise<number> {
  return countUntil(signal, async () => {
    const rows = await world.sql`
      select 1 from entities where state = 'Dissolved' and (dissolution_number is null or dissolved_at is null)`;
    return rows.length;
  });
}

/** Compares our state with the register's own. */
async function comparison() {
  const { data, counts } = await world.register();
  const accepted = data.filter(({ type, status }) => type === 'dissolution' && status === 'accepted');
  const numbers = new Set(accepted.map(({ number }) => number));
  const dissolved = await world.sql<{ id: string; dissolution_number: string }[]>`
    select id, dissolution_number from entities where state = 'Dissolved'`;
  return {
    dissolved: dissolved.length,
    in_register: accepted.length,
    entered_twice: counts.entered_twice,
    numbers_wrong: dissolved.filter((row) => !numbers.has(row.dissolution_number)).map(({ id }) => id),
    unclear_sends: await countUnclearSends(world, 'dissolution'),
  };
}
