import { randomUUID } from 'node:crypto';
import { afterAll, beforeAll, expect, it } from 'vitest';
import { countAgain, monthsOf, totalOf } from '../../test/billing/counted-again.ts';
import { type Random, random } from '../../test/fuzz/random.ts';
import { createTestDatabase, type TestDatabase } from '../../test/harness/database.ts';
import { inParallel } from '../../test/harness/in-parallel.ts';
import { systemClock } from '../clock.ts';
import { WORKER } from '../domain/access/actor.ts';
import { randomIds } from '../ids.ts';
import { countBilling } from '../worker/subscriptions.ts';
import { type Db, openDb, readAtOneMoment } from './core/db.ts';
import { type Tx, write } from './core/write.ts';
import { insertInvoices } from './invoices.ts';
import { listAccountBilling, sumBilling } from './operating/billing-report.ts';
import { insertPayment, movePayment, type Payment } from './payments.ts';

/*
 * Whatever is submitted, paid, refunded and refunded otherwise, by this code and by older code that knows no sums, at
 * the same time: the report equals a second count at every moment.
 */

const SEED = Number(process.env['BILLING_SEED'] ?? 1);
const LANES = 4;
const STEPS = 60;
const READS = 30;
const ACCOUNTS = Array.from({ length: 3 }, () => randomUUID());

let database: TestDatabase;
let db: Db;
beforeAll(async () => {
  database = await createTestDatabase();
  db = openDb(database.url, { poolSize: LANES + 2, role: 'serving', applicationName: 'test' });
});
afterAll(async () => {
  await db.end();
  await database.drop();
});

function at<T>(now: Date, change: (tx: Tx) => Promise<T>): Promise<T> {
  const clock = { ...systemClock, now: () => now };
  const wakes = { send: () => {}, subscribe: () => Promise.reject(new Error('not here')) };
  return write({ db, clock, ids: randomIds, livemode: false, wakes }, WORKER, change);
}

/** One process: it acts on payments of its own, for accounts that others act for too. */
class Lane {
  readonly #chance: Random;
  readonly #payments: { account_id: string; id: string }[] = [];

  constructor(chance: Random) {
    this.#chance = chance;
  }

  async step(): Promise<void> {
    const act = this.#chance.pick([this.#submit, this.#submit, this.#invoice, this.#move, this.#move, this.#move]);
    await act.call(this, this.#chance.chance(0.5));
  }

  /** Within four months, often at their edges. */
  #moment(): Date {
    const month = Date.UTC(2031, this.#chance.below(4), 1);
    return new Date(month + this.#chance.pick([-1, 0, 1, this.#chance.below(2_500_000_000)]));
  }

  async #submit(isOld: boolean): Promise<void> {
    const [account_id, moment] = [this.#chance.pick(ACCOUNTS), this.#moment()];
    const [state, ours] = [this.#chance.below(20_000), this.#chance.below(3_000)];
    const items = [
      { code: 'state_fee', description: 'Fee', amount_cents: state },
      { code: 'service_fee', description: 'Fee', amount_cents: ours },
    ] as const;
    const price = { items, total_cents: state + ours };
    const made = {
      account_id,
      entity_id: randomUUID(),
      filing_id: randomUUID(),
      status: 'open',
      quote_id: null,
    } as const;
    if (isOld) {
      const row = { ...made, price: db.json(price as never), id: randomUUID(), created_at: moment };
      await db`insert into payments ${db.insert(row)}`;
    } else await at(moment, (tx) => insertPayment(tx, { ...made, price }));
    const [row] = await db<[{ account_id: string; id: string }]>`
      select account_id, id from payments where account_id = ${account_id} and filing_id = ${made.filing_id}`;
    this.#payments.push(row);
  }

  async #invoice(isOld: boolean): Promise<void> {
    const [account_id, moment, amount] = [this.#chance.pick(ACCOUNTS), this.#moment(), this.#chance.below(5_000)];
    const id = `in_${randomUUID()}`;
    const seconds = Math.floor(moment.getTime() / 1_000);
    if (isOld) {
      const row = { account_id, id, amount_cents: amount, paid_at: new Date(seconds * 1_000) };
      await db`insert into invoices ${db.insert(row)}`;
    }
    const invoice = { id, amount_paid: amount, status_transitions: { paid_at: seconds } };
    // Stripe tells of it more than once.
    for (let n = 0; n < 2; n += 1) await at(moment, (tx) => insertInvoices(tx, account_id, [invoice]));
  }

  /** Pays, refunds, refunds more, or notices that the refund failed. */
  async #move(isOld: boolean): Promise<void> {
    if (this.#payments.length === 0) return;
    const { account_id, id } = this.#chance.pick(this.#payments);
    const moment = this.#moment();
    const [row] = await db<[Payment]>`select * from payments where account_id = ${account_id} and id = ${id}`;
    const change = this.#changeOf(row, moment);
    if (isOld) await db`update payments set ${db.set(change)} where account_id = ${account_id} and id = ${id}`;
    else {
      const moved = await at(moment, (tx) => movePayment(tx, row, { ...change, dueInMs: null }));
      expect(moved).toMatchObject({ id, ...change });
    }
  }

  #changeOf({ status, refunded_at, price }: Payment, moment: Date) {
    if (status === 'open') return { status: 'paid', paid_at: moment } as const;
    const refund_cents = this.#chance.below(price.total_cents + 1);
    const refunded = { status: 'refunded', refund_cents, refund_failure: null } as const;
    if (status !== 'refunded') return { ...refunded, refunded_at: moment };
    if (this.#chance.chance(0.5)) return { ...refunded, refunded_at };
    return { status: 'refund_failed', refund_failure: 'lost', refund_cents: null, refunded_at: null } as const;
  }
}

async function requireAlike(): Promise<number> {
  return readAtOneMoment(db, async (sql) => {
    const months = await monthsOf(sql);
    for (const month of months) {
      const again = await countAgain(sql, month);
      const told = await listAccountBilling(sql, month, { after: null, limit: ACCOUNTS.length + 1 });
      expect([month, told.map(({ plan: _, ...row }) => row)]).toEqual([month, again]);
      expect([month, await sumBilling(sql, month)]).toEqual([month, totalOf(again)]);
    }
    return months.length;
  });
}

it(`${LANES} processes, old and new, act at random: the report equals a second count at every moment`, async () => {
  const lanes = Array.from({ length: LANES }, (_, n) => new Lane(random(SEED + n)));
  const months: number[] = [];
  await Promise.all([
    ...lanes.map(async (lane) => {
      for (let step = 0; step < STEPS; step += 1) await lane.step();
    }),
    inParallel(READS, 1, async () => {
      await countBilling(db);
      months.push(await requireAlike());
    }),
  ]);
  await countBilling(db);
  expect(await requireAlike()).toBeGreaterThanOrEqual(4);
  expect(Math.max(...months)).toBeGreaterThan(1);
  const [left] = await db`select count(*)::int as rows from payments where not is_counted`;
  expect(left).toEqual({ rows: 0 });
  // Older code alone, and everything it did is found without the worker.
  const old = new Lane(random(SEED + LANES));
  for (let step = 0; step < STEPS; step += 1) {
    await old.step();
    await requireAlike();
  }
});
