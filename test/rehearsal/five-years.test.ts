import { afterAll, beforeAll, expect, test } from 'vitest';
import { seededChance } from '../../src/registry/simulator/chance.ts';
import { signUpLarge } from '../chaos/load.ts';
import { startWorld, until, type Worker, type World } from '../chaos/world.ts';
import type { Account } from '../harness/client.ts';
import { decideOwnEnd } from '../harness/companies.ts';
import { inParallel } from '../harness/in-parallel.ts';
import { report } from '../harness/report.ts';
import { size } from '../harness/sizes.ts';
import { type Company, expectedOf, firstStateDuty, number, type Raised, text } from './expected.ts';

/*
 * Years of the business clock, day by day, with workers that are killed: everything is raised once, on its legal day and
 * in order, as a second implementation says.
 */

const COMPANIES = size(16, 1_000);
/** A day less than the clock can be ahead, because it is put to noon first. */
const DAYS = size(740, 1_825);
const WORKERS = 2;
const KILLS = size(3, 20);
const SEED = Number(process.env['CHAOS_SEED'] ?? 20261125);
const LIMIT_MS = size(300_000, 890_000);
const ZONES = { WY: 'America/Denver', DE: 'America/New_York' } as const;
/** So old is the oldest company when its calendar begins. */
const OLDEST_DAYS = 1_000;

let world: World;
let owner: Account;
const workers: Promise<Worker>[] = [];
beforeAll(async () => {
  const patient = { RATE_LIMIT_PER_SECOND: '1000000', RATE_LIMIT_BURST: '1000000', DATABASE_WAIT_MS: '30000' };
  world = await startWorld({ pace: 0, env: patient });
  for (let n = 0; n < WORKERS; n += 1) workers.push(world.startWorker());
  await Promise.all(workers);
  owner = await signUpLarge(world);
});
afterAll(() => world.stop());

async function advance(seconds: number): Promise<Date> {
  const answer = await owner.call('POST', '/v1/sandbox/clock/advance', { body: { seconds } });
  return new Date(answer.ok<{ now: string }>().now);
}

/** Waits until no calendar has anything to do today. */
async function quiet(): Promise<void> {
  const left = async () => {
    const [row] = await world.sql<{ busy: boolean }[]>`
      select exists (select from calendars where due_at <= now() + interval '1 second') as busy`;
    return row?.busy === false;
  };
  if (!(await until(left, 120_000))) throw new Error('calendars do not come to rest');
}

async function form(n: number): Promise<Pick<Company, 'id' | 'state' | 'isDao'>> {
  const state = n % 3 === 2 ? 'DE' : 'WY';
  const isDao = n % 3 === 0;
  const { id } = await owner.draft({
    name: `Rehearsal ${n} of Years`,
    jurisdiction: `US-${state}`,
    legal_form: isDao ? 'dao_llc' : 'llc',
  });
  (await owner.putEntity(id, { version: 1, action: 'submit_formation' })).ok();
  return { id, state, isDao };
}

/** The legal day at a moment, by another way than the product's. */
function legalDay(state: Company['state'], at: Date): number {
  const [year = 0, month = 1, day = 1] = new Intl.DateTimeFormat('en-CA', { timeZone: ZONES[state] })
    .format(at)
    .split('-')
    .map(Number);
  return number(year, month, day);
}

/** Gives each company a filing of its own day in the past, and a calendar that begins today. */
async function spread(formed: Pick<Company, 'id' | 'state' | 'isDao'>[], now: Date): Promise<Company[]> {
  const chance = seededChance(SEED);
  return inParallel(formed.length, 4, async (n) => {
    const one = formed[n] as (typeof formed)[number];
    const filedAt = new Date(now.getTime() - Math.floor(chance() * OLDEST_DAYS * 86_400_000));
    const opened = legalDay(one.state, now);
    const company: Company = {
      ...one,
      filed: legalDay(one.state, filedAt),
      opened,
      isOwnerDomestic: n % 4 === 0,
      doneFirst: null,
      ends: n % 7 === 3 ? opened + 200 + n : null,
    };
    if (n % 5 === 1 && company.ends === null) company.doneFirst = Math.max(opened, firstStateDuty(company).due - 20);
    await world.sql`update entities set filed_at = ${filedAt} where id = ${one.id}`;
    await world.sql`
      update filings set result = result || ${world.sql.json({ filed_at: filedAt.toISOString() })}
      where entity_id = ${one.id} and type = 'formation'`;
    await world.sql`delete from obligations where entity_id = ${one.id}`;
    await world.sql`
      update calendars set kept_from = ${text(opened)}, sole_owner = ${company.isOwnerDomestic ? 'us' : null},
        next_at = ${now}, due_at = now(), epoch = epoch + 1, lease_until = null
      where entity_id = ${one.id}`;
    return company;
  });
}

/** What people do on a day, after its reminders. */
async function live(companies: readonly Company[], now: Date): Promise<void> {
  for (const company of companies) {
    const today = legalDay(company.state, now);
    if (company.doneFirst === today) {
      const { code, period } = firstStateDuty(company);
      const [row] = await world.sql<{ id: string }[]>`
        select id from obligations where entity_id = ${company.id} and code = ${code} and period = ${period}`;
      const path = `/v1/entities/${company.id}/compliance/${row?.id}/done`;
      (await owner.call('POST', path, { body: { done_on: text(today) } })).ok<unknown>();
    }
    if (company.ends === today) {
      (await owner.call('POST', `${await decideOwnEnd(owner, company.id)}/execute`)).ok<unknown>();
    }
  }
}

type Told = {
  type: string;
  entity_id: string;
  object: Record<string, unknown> & { due_on: string; days_left: number };
};

/** Returns what was raised, in the order of the log. */
async function raised(): Promise<Raised[]> {
  const rows = await world.sql<Told[]>`
    select e.type, e.entity_id, e.data -> 'object' as object from events e
    join event_positions p on p.account_id = e.account_id and p.event_id = e.id
    where e.type in ('compliance.due', 'compliance.overdue') order by p.position`;
  return rows.map(({ type, entity_id, object }) => ({
    company: entity_id,
    code: String(object['code']),
    period: String(object['period']),
    what: (type === 'compliance.overdue' ? 'late' : String(object['reminder_days'])) as Raised['what'],
    day: Date.parse(`${object.due_on}T00:00:00Z`) / 86_400_000 - object.days_left,
  }));
}

const noneWaits = async () => (await world.sql`select 1 from event_queue limit 1`).length === 0;

const line = ({ company, code, period, what, day }: Raised) => `${text(day)} ${company} ${code} ${period} ${what}`;

test(`${COMPANIES} companies over ${DAYS} days, ${KILLS} × kill -9 of ${WORKERS} workers: everything raised once, on its legal day, in order`, {
  timeout: LIMIT_MS,
}, async () => {
  const startedMs = performance.now();
  // No more at once than an account has turns: on a slow machine the others would wait until they are refused.
  const formed = await inParallel(COMPANIES, 2, form);
  const allActive = async () =>
    (await world.sql`select 1 from entities where state <> 'Active' limit 1`).length === 0 &&
    (await world.sql`select 1 from calendars where checked_at is null limit 1`).length === 0;
  expect(await until(allActive, 300_000)).toBe(true);
  await quiet();
  const formedMs = performance.now();
  // Noon in neither zone is near a midnight, whatever the clocks do.
  const untilNoon = 86_400 - ((Math.floor(Date.now() / 1_000) - 18 * 3_600 + 86_400) % 86_400);
  const start = await advance(untilNoon);
  await quiet();
  // An event has its place in the log a moment after it is raised.
  expect(await until(noneWaits, 60_000)).toBe(true);
  const before = (await raised()).length;
  const companies = await spread(formed, start);
  await quiet();
  await live(companies, start);
  let now = start;
  for (let day = 1; day <= DAYS; day += 1) {
    now = await advance(86_400);
    if (day < DAYS && day % Math.floor(DAYS / (KILLS + 1)) === 0) {
      const victim = day % WORKERS;
      (await workers[victim])?.kill();
      workers[victim] = world.startWorker();
    }
    await quiet();
    await live(companies, now);
  }
  await Promise.all(workers);
  expect(await until(noneWaits, 60_000)).toBe(true);
  const told = (await raised()).slice(before);
  const expected = companies.flatMap((company) => expectedOf(company, legalDay(company.state, now)));
  const days = told.map(({ day }) => day);
  const compared = {
    missing: expected.map(line).filter(notIn(told.map(line))).length,
    unexpected: told.map(line).filter(notIn(expected.map(line))).length,
    twice: told.length - new Set(told.map(line)).size,
    out_of_order: days.filter((day, index) => index > 0 && day < (days[index - 1] ?? 0)).length,
  };
  report('rehearsal', {
    seed: SEED,
    companies: COMPANIES,
    days: DAYS,
    kills: KILLS,
    raised: told.length,
    ...compared,
    forming_s: Math.round((formedMs - startedMs) / 1_000),
    s: Math.round((performance.now() - startedMs) / 1_000),
  });
  const some = (lines: string[]) => lines.slice(0, 20).sort();
  expect(some(told.map(line).filter(notIn(expected.map(line))))).toEqual([]);
  expect(some(expected.map(line).filter(notIn(told.map(line))))).toEqual([]);
  expect(compared).toEqual({ missing: 0, unexpected: 0, twice: 0, out_of_order: 0 });
});

function notIn(lines: readonly string[]): (line: string) => boolean {
  const known = new Set(lines);
  return (each) => !known.has(each);
}
