import { randomUUID } from 'node:crypto';
import { afterAll, beforeAll, expect, it } from 'vitest';
import { createTestDatabase, type TestDatabase } from '../../test/harness/database.ts';
import { systemClock } from '../clock.ts';
import { WORKER } from '../domain/access/actor.ts';
import { randomIds } from '../ids.ts';
import { type Db, openDb } from './core/db.ts';
import { claimDue } from './core/due.ts';
import { type Tx, write } from './core/write.ts';
import {
  callPayment,
  closePayment,
  insertPayment,
  movePayment,
  notePayment,
  type Payment,
  waiveOpenPayment,
} from './payments.ts';

/* A payment that is called while a worker checks it is checked again, whenever the call becomes visible. */

let database: TestDatabase;
let db: Db;
beforeAll(async () => {
  database = await createTestDatabase();
  db = openDb(database.url, { poolSize: 3, role: 'serving', applicationName: 'test' });
});
afterAll(async () => {
  await db?.end();
  await database?.drop();
});

function change<T>(work: (tx: Tx) => Promise<T>): Promise<T> {
  const wakes = { send: () => {}, subscribe: () => Promise.reject(new Error('not here')) };
  return write({ db, clock: systemClock, ids: randomIds, livemode: false, wakes }, WORKER, work);
}

async function claimed(): Promise<Payment> {
  await db`update payments set due_at = null`;
  const ids = { account_id: randomUUID(), entity_id: randomUUID(), filing_id: randomUUID() };
  const price = { currency: 'usd' as const, total_cents: 12_500, items: [] };
  await change((tx) => insertPayment(tx, { ...ids, status: 'open', price: price as never, quote_id: null }));
  await db`update payments set due_at = now(), checkout_ordinal = 1 where account_id = ${ids.account_id}`;
  const [payment] = await claimDue<Payment>(db, 'payments', { limit: 1, leaseMs: 60_000 });
  if (payment === undefined) throw new Error('nothing was due');
  return payment;
}

const CALLS: readonly [string, (tx: Tx, payment: Payment) => Promise<unknown>][] = [
  ['its filing ended', (tx, { account_id, filing_id }) => closePayment(tx, { account_id, id: filing_id })],
  ['it was settled with the operator', (tx, payment) => waiveOpenPayment(tx, payment)],
  ['something happened at Stripe', (tx, { account_id, id }) => callPayment(tx, account_id, id)],
];

it.each(CALLS)('%s: seen although it is committed while the worker writes', async (_, call) => {
  const payment = await claimed();
  const isCalled = Promise.withResolvers<void>();
  const isWriting = Promise.withResolvers<void>();
  const calling = change(async (tx) => {
    await call(tx, payment);
    await tx.sql`select`;
    isCalled.resolve();
    await isWriting.promise;
  });
  await isCalled.promise;
  const moving = change((tx) => movePayment(tx, payment, { dueInMs: null }));
  isWriting.resolve();
  await calling;
  expect(await moving).toMatchObject({ due_at: expect.any(Date) });
});

it.each(CALLS)('%s: seen although a request to Stripe was recorded after it', async (_, call) => {
  const payment = await claimed();
  await change((tx) => call(tx, payment));
  const noted = await change((tx) => notePayment(tx, payment, { checkout_ordinal: 2 }));
  if (noted === null) throw new Error('the claim was lost');
  const moved = await change((tx) => movePayment(tx, noted, { dueInMs: 600_000 }));
  expect(moved).toMatchObject({ due_at: expect.toSatisfy((due: Date) => due.getTime() <= Date.now() + 1_000) });
});

it('rests if no event occurred since the claim', async () => {
  const payment = await claimed();
  expect(await change((tx) => movePayment(tx, payment, { dueInMs: null }))).toMatchObject({ due_at: null });
});
