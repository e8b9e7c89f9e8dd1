import { afterAll, beforeAll, beforeEach, expect, it } from 'vitest';
import { createTestDatabase, type TestDatabase } from '../../test/harness/database.ts';
import { systemClock } from '../clock.ts';
import { randomIds } from '../ids.ts';
import { type Db, openDb } from './core/db.ts';
import { type Store, type Tx, write } from './core/write.ts';
import { cancelTaxDay, reserveTaxDay, returnTaxDay, useTaxDay } from './tax-party-days.ts';

/* A responsible party has one request a day, however many accounts ask at once. */

let database: TestDatabase;
let db: Db;
let store: Store;
beforeAll(async () => {
  database = await createTestDatabase();
  db = openDb(database.url, { poolSize: 20, role: 'owner', applicationName: 'test' });
  const wakes = { send: () => {}, subscribe: () => Promise.reject(new Error('not here')) };
  store = { db, clock: systemClock, ids: randomIds, livemode: false, wakes };
});
afterAll(async () => {
  await db.end();
  await database.drop();
});
beforeEach(async () => {
  await db`truncate filings cascade`;
});

const hash = (fill: number) => new Uint8Array(32).fill(fill);
const ADA = { partyHash: hash(1), otherHash: hash(1), lock: 'ada' };
const GRACE = { partyHash: hash(2), otherHash: hash(2), lock: 'grace' };
const MONDAY = '2026-11-23';

async function filing(): Promise<{ account_id: string; id: string }> {
  const [account_id, id, entity_id] = [randomIds.uuid(), randomIds.uuid(), randomIds.uuid()];
  await db`
    insert into filings (account_id, id, entity_id, type, ordinal, reference, state, packet, packet_hash, fee_cents,
      pack_version, opened_at)
    values (${account_id}, ${id}, ${entity_id}, 'ein', 1, ${id}, 'ready', '{}', ${'a'.repeat(64)}, 0, '1', now())`;
  return { account_id, id };
}
const change = <T>(run: (tx: Tx) => Promise<T>) => write(store, { type: 'system', id: 'command line' }, run);
const reserve = (of: { account_id: string; id: string }, party = ADA, today = MONDAY) =>
  change((tx) => reserveTaxDay(tx, of, party, today));

it('50 concurrent requests get 50 consecutive days, and each keeps its day', async () => {
  const filings = await Promise.all(Array.from({ length: 50 }, filing));
  const days = await Promise.all(filings.map((each) => reserve(each)));
  const inARow = days.map((_, n) => new Date(Date.parse(MONDAY) + n * 86_400_000).toISOString().slice(0, 10));
  expect(days.toSorted()).toEqual(inARow);
  expect(await Promise.all(filings.map((each) => reserve(each)))).toEqual(days);
});

it('each party has its own days', async () => {
  expect(await reserve(await filing())).toBe(MONDAY);
  expect(await reserve(await filing(), GRACE)).toBe(MONDAY);
});

it('a day that passed unused is lost; a returned day is free again', async () => {
  const [first, second, third] = [await filing(), await filing(), await filing()];
  await reserve(first);
  expect(await reserve(second)).toBe('2026-11-24');
  expect(await reserve(first, ADA, '2026-11-24')).toBe('2026-11-25');
  await change((tx) => cancelTaxDay(tx, second));
  expect(await reserve(third, ADA, '2026-11-24')).toBe('2026-11-24');
});

it('a day is used only on its date, and stays used unless nothing was sent', async () => {
  const [first, second] = [await filing(), await filing()];
  await reserve(first);
  expect(await change((tx) => useTaxDay(tx, second, MONDAY))).toBe(false);
  expect(await change((tx) => useTaxDay(tx, first, '2026-11-24'))).toBe(false);
  expect(await change((tx) => useTaxDay(tx, first, MONDAY))).toBe(true);
  await change((tx) => cancelTaxDay(tx, first));
  expect(await reserve(second)).toBe('2026-11-24');
  await change((tx) => returnTaxDay(tx, first));
  expect(await reserve(await filing())).toBe(MONDAY);
});

it('a party has one request a day while the pepper is rotated, whichever process reserves it', async () => {
  const rotated = { partyHash: hash(9), otherHash: ADA.partyHash, lock: ADA.lock };
  const notYet = { ...ADA, otherHash: rotated.partyHash };
  const filings = await Promise.all(Array.from({ length: 20 }, filing));
  const days = await Promise.all(filings.map((each, n) => reserve(each, n % 2 === 0 ? rotated : notYet)));
  expect(new Set(days).size).toBe(20);
  expect(await Promise.all(filings.map((each, n) => reserve(each, n % 2 === 0 ? notYet : rotated)))).toEqual(days);
});
