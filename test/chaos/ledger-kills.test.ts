import { setTimeout as sleep } from 'node:timers/promises';
import { afterAll, beforeAll, expect, it } from 'vitest';
import { seededChance } from '../../src/registry/simulator/chance.ts';
import { type Db, openDb } from '../../src/store/core/db.ts';
import { anonymous } from '../harness/client.ts';
import { createTestDatabase, type TestDatabase } from '../harness/database.ts';
import { requireSoundEvents } from '../harness/event-check.ts';
import { report } from '../harness/report.ts';
import { serveSettings } from '../harness/serve-process.ts';
import { size } from '../harness/sizes.ts';
import { type Kept, keepCompany } from './ledger-company.ts';
import { type Fleet, startFleet } from './ledger-fleet.ts';
import { judgeAsked, judgeBalance, judgeChain, judgeEvents, judgeStatements, rowsOf } from './ledger-judge.ts';
import { type Life, takeOperation } from './ledger-life.ts';

/* Books stay correct while processes die: no acknowledged entry is lost or duplicated, and no limit is exceeded. */

const OPERATIONS = size(300, 10_000);
const KILLS = size(3, 60);
const CLIENTS = 6;
const ACCOUNTS = size(1, 3);
const COMPANIES_EACH = 2;
const STATEMENTS = size(5, 60);
const SEED = Number(process.env['CHAOS_SEED'] ?? 20261121);

let database: TestDatabase;
let sql: Db;
let fleet: Fleet;
const chance = seededChance(SEED);
beforeAll(async () => {
  database = await createTestDatabase();
  sql = openDb(database.url, { poolSize: 2, role: 'owner', applicationName: 'test' });
  fleet = await startFleet(serveSettings(database.url, { DATABASE_POOL_SIZE: '5' }), chance);
}, 120_000);
afterAll(async () => {
  await fleet?.stop();
  await sql?.end();
  await database?.drop();
});

async function keepCompanies(): Promise<Kept[]> {
  const companies: Kept[] = [];
  for (let n = 0; n < ACCOUNTS; n += 1) {
    const owner = await anonymous(fleet.url()).signUp();
    for (let m = 0; m < COMPANIES_EACH; m += 1) {
      companies.push(await keepCompany({ url: fleet.url(), sql }, owner, chance));
    }
  }
  return companies;
}

/** Runs the operations with the given clients, with the kills spread over them. */
async function live(life: Life): Promise<void> {
  let begun = 0;
  let isOver = false;
  const client = async () => {
    // Continues until the last kill has its victim: a process that stops at a change waits for one.
    while (begun < OPERATIONS || !isOver) {
      begun += 1;
      await takeOperation(life);
      // Before the kills they are slow, so that the processes have time to start.
      if (begun > (OPERATIONS * (fleet.counted.kills + 1)) / KILLS) await sleep(100);
    }
  };
  const kill = async () => {
    for (let kills = 0; kills < KILLS; kills += 1) {
      while (begun < (OPERATIONS * (kills + 1)) / (KILLS + 1)) await sleep(20);
      await sleep(100 * chance());
      await fleet.kill();
    }
    isOver = true;
  };
  await Promise.all([kill(), ...Array.from({ length: CLIENTS }, client)]);
}

it(`${OPERATIONS} operations by ${CLIENTS} clients and ${KILLS} × kill -9: the books match the requests`, {
  timeout: 60_000 + KILLS * 14_000,
}, async () => {
  const companies = await keepCompanies();
  const life: Life = { fleet, companies, chance, done: {} };
  await live(life);
  const found = { entries: 0, executed: 0, refused: 0, amended: 0 };
  for (const company of companies) {
    const rows = await rowsOf(sql, company);
    judgeBalance(rows);
    await judgeAsked(sql, company, rows);
    await judgeEvents(sql, company, rows);
    found.amended += await judgeChain(fleet, company, rows);
    await judgeStatements(fleet, company, rows, { count: STATEMENTS, chance });
    found.entries += rows.length;
    found.executed += rows.filter(({ kind }) => kind === 'disbursement').length;
    found.refused += company.refusals.length;
  }
  const operations = Object.values(life.done).reduce((sum, each) => sum + each, 0);
  report('ledger', {
    seed: SEED,
    operations,
    ...fleet.counted,
    companies: companies.length,
    ...found,
    statements: STATEMENTS * companies.length,
    done: life.done,
  });
  expect(operations).toBeGreaterThanOrEqual(OPERATIONS);
  expect(fleet.counted.kills).toBe(KILLS);
  expect(fleet.counted.lost).toBeGreaterThan(0);
  for (const count of Object.values(found)) expect(count).toBeGreaterThan(0);
  await requireSoundEvents(sql);
});
