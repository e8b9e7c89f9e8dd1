import { afterAll, beforeAll, expect, test } from 'vitest';
import { seededChance } from '../../src/registry/simulator/chance.ts';
import type { Account } from '../harness/client.ts';
import { amendment, decideOwn } from '../harness/companies.ts';
import { report } from '../harness/report.ts';
import { size } from '../harness/sizes.ts';
import { countUnclearSends, countUntil, killWorkers, submitAll } from './load.ts';
import { startWorld, until, type World } from './world.ts';

/* Companies take other names through a registry that loses answers, is late and rejects, while workers die. */

const COMPANIES = size(20, 500);
const KILLS = size(6, 100);
const WORKERS = 3;
const REFUSED = Math.ceil(COMPANIES / 20);
const SEED = Number(process.env['CHAOS_SEED'] ?? 20261125);
const BETWEEN_KILLS_MS = size(200, 600);
const LIMIT_MS = size(90_000, 400_000);

let world: World;
beforeAll(async () => {
  world = await startWorld({ loseAnswers: 0.15, slow: 0.1, seed: SEED });
});
afterAll(() => world.stop());

test(`${COMPANIES} name changes through a faulty registry, ${KILLS} × kill -9 of ${WORKERS} workers: each filed once, no name before its acceptance`, {
  timeout: LIMIT_MS * 2,
}, async () => {
  const owner = await world.signUp();
  const workers = Array.from({ length: WORKERS }, () => world.startWorker());
  await submitAll(owner, COMPANIES, 0);
  const ids = await allActive();
  await world.fault({ step: 'amendment', kind: 'reject', code: 'fee_declined', times: REFUSED });
  const ending = new AbortController();
  const watched = watch(ending.signal);
  const filedAgain = fileAgain(owner, ending.signal);
  await Promise.all([
    killWorkers(world, workers, { chance: seededChance(SEED), kills: KILLS, betweenMs: BETWEEN_KILLS_MS }),
    renameAll(owner, ids),
  ]);
  await allRenamed().finally(() => ending.abort());
  const compared = { ...(await comparison()), too_early: await watched, filed_again: await filedAgain };
  report('name changes', { seed: SEED, companies: COMPANIES, kills: KILLS, ...compared });
  expect(compared).toMatchObject({
    renamed: COMPANIES,
    in_register: COMPANIES,
    entered_twice: 0,
    disagreeing: [],
    names_held: COMPANIES,
    too_early: 0,
    filed_again: REFUSED,
  });
});

async function allActive(): Promise<string[]> {
  const read = () => world.sql<{ id: string }[]>`select id from entities where state = 'Active'`;
  if (!(await until(async () => (await read()).length === COMPANIES, LIMIT_MS))) throw new Error('not all are Active');
  return (await read()).map(({ id }) => id);
}

async function allRenamed(): Promise<void> {
  const left = () => world.sql`
    select e.id, l.status, l.detail from entities e left join later_filings l on l.entity_id = e.id
    where not exists (select from later_filings a where a.entity_id = e.id and a.status = 'accepted')`;
  if (!(await until(async () => (await left()).length === 0, LIMIT_MS))) {
    throw new Error(`not all have their name: ${JSON.stringify((await left()).slice(0, 5))}`);
  }
}

/** Their creator proposes, approves, votes for and carries out the changes. */
async function renameAll(owner: Account, ids: readonly string[]): Promise<void> {
  for (const [at, id] of ids.entries()) {
    const body = await amendment(owner, id, { name: `quill-renamed-${at}-${id.slice(-6)}` });
    (await owner.call('POST', `${await decideOwn(owner, id, body)}/execute`)).ok<unknown>();
  }
}

/** Files rejected changes again, as a member would; returns their number. */
function fileAgain(owner: Account, signal: AbortSignal): Promise<number> {
  return countUntil(signal, async () => {
    const refused = await world.sql<{ entity_id: string; filing_id: string }[]>`
      select entity_id, filing_id from later_filings l where status = 'rejected'
        and not exists (select from later_filings n where n.entity_id = l.entity_id and n.filing_id > l.filing_id)`;
    for (const { entity_id, filing_id } of refused) {
      (await owner.call('POST', `/v1/entities/${entity_id}/filings/${filing_id}/again`)).ok<unknown>(201);
    }
    return refused.length;
  });
}

/** Returns how often a company was seen with a constitution that no accepted filing had brought. */
function watch(signal: AbortSignal): Promise<number> {
  return countUntil(signal, async () => {
    const rows = await world.sql`
      select 1 from entities e where e.constitution_version > 1
        and not exists (select from filings f where f.entity_id = e.id and f.type = 'amendment' and f.state = 'accepted')`;
    return rows.length;
  });
}

/** Compares our state with the register's own. */
async function comparison() {
  const { data, counts } = await world.register();
  const accepted = data.filter(({ type, status }) => type === 'amendment' && status === 'accepted');
  const numbers = new Set(accepted.map(({ number }) => number));
  const renamed = await world.sql<{ id: string; number: string; agrees: boolean }[]>`
    select e.id, f.result ->> 'number' as number,
      f.packet #>> '{changes,legal_name}' = e.legal_name and c.hash = f.packet ->> 'next_constitution_hash' as agrees
    from entities e join filings f on f.entity_id = e.id and f.type = 'amendment' and f.state = 'accepted'
      join constitutions c on c.entity_id = e.id and c.version = e.constitution_version`;
  const [held] = await world.sql<{ count: number }[]>`
    select count(*)::int as count from name_holds h join filings f on f.id = h.filing_id where f.type = 'amendment'`;
  return {
    renamed: renamed.length,
    in_register: accepted.length,
    entered_twice: counts.entered_twice,
    disagreeing: renamed.filter((row) => !row.agrees || !numbers.has(row.number)).map(({ id }) => id),
    names_held: held?.count,
    unclear_sends: await countUnclearSends(world, 'amendment'),
  };
}
