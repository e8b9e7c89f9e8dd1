import { randomUUID } from 'node:crypto';
import { afterAll, beforeAll, expect, it } from 'vitest';
import { createTestDatabase, type TestDatabase } from '../../test/harness/database.ts';
import { systemClock } from '../clock.ts';
import { WORKER } from '../domain/access/actor.ts';
import { randomIds } from '../ids.ts';
import { type Db, openDb } from './core/db.ts';
import { claimDue } from './core/due.ts';
import { type Tx, write } from './core/write.ts';
import { confirmReport, findOpenReport, insertReport, type OpenReport } from './filing-reports.ts';
import { awaitHeldResult, type Filing } from './filings.ts';
import { makeOperatorKey } from './operator-keys.ts';

/* A result that is confirmed while a worker looks at it is applied at once, whenever the confirmation becomes visible. */

const HOUR_MS = 3_600_000;

let database: TestDatabase;
let db: Db;
let operatorId: string;
beforeAll(async () => {
  database = await createTestDatabase();
  db = openDb(database.url, { poolSize: 3, role: 'serving', applicationName: 'test' });
  const ends = { name: 'Grace', expiresAt: later() };
  const hashKey = () => ({ hash: new Uint8Array(32), pepperId: 'test' });
  operatorId = (await change((tx) => makeOperatorKey(tx, hashKey, ends))).id;
});
afterAll(async () => {
  await db?.end();
  await database?.drop();
});

function change<T>(work: (tx: Tx) => Promise<T>): Promise<T> {
  const wakes = { send: () => {}, subscribe: () => Promise.reject(new Error('not here')) };
  return write({ db, clock: systemClock, ids: randomIds, livemode: true, wakes }, WORKER, work);
}

async function claimed(): Promise<{ filing: Filing; report: OpenReport }> {
  await db`update filings set due_at = null`;
  const [account_id, entity_id, id] = [randomUUID(), randomUUID(), randomUUID()];
  await db`insert into accounts (id, livemode, created_at) values (${account_id}, true, now())`;
  await db`
    insert into entities (account_id, id, name, legal_name, livemode, jurisdiction, legal_form, state, version,
      constitution_version, metadata, created_at, updated_at)
    values (${account_id}, ${entity_id}, 'n', 'n', true, 'US-WY', 'llc', 'Filing', 1, 1, '{}', now(), now())`;
  await db`
    insert into filings (account_id, id, entity_id, type, ordinal, reference, state, packet, packet_hash, fee_cents,
      pack_version, opened_at)
    values (${account_id}, ${id}, ${entity_id}, 'formation', 1, ${`efs-${id}`}, 'pending', '{}', repeat('0', 64), 0, '1',
      now())`;
  const result = { kind: 'accept', number: '2026-000000001', filed_at: '2026-11-27', evidence: 'upload:x' } as const;
  const by = { operatorId, secondOperatorId: null, heldUntil: later() };
  await change((tx) => insertReport(tx, { account_id, id }, result, by));
  await db`update filings set due_at = now() where id = ${id}`;
  const [filing] = await claimDue<Filing>(db, 'filings', { limit: 1, leaseMs: 60_000 });
  const report = filing === undefined ? null : await findOpenReport(db, filing);
  if (filing === undefined || report === null) throw new Error('nothing was due');
  return { filing, report };
}

const later = () => new Date(Date.now() + HOUR_MS);

async function isDue({ id }: Filing): Promise<boolean> {
  const rows = await db`select from filings where id = ${id} and due_at <= now() and lease_until is null`;
  return rows.length === 1;
}

it('waits until the given time if nobody confirms the result', async () => {
  const { filing } = await claimed();
  const dueAt = later();
  await change((tx) => awaitHeldResult(tx, filing, dueAt));
  expect(await db`select due_at, lease_until from filings where id = ${filing.id}`).toEqual([
    { due_at: dueAt, lease_until: null },
  ]);
});

it('is due at once if the result was confirmed between the look and the wait', async () => {
  const { filing, report } = await claimed();
  await change((tx) => confirmReport(tx, filing, report, null));
  await change((tx) => awaitHeldResult(tx, filing, later()));
  expect(await isDue(filing)).toBe(true);
});

it('is due at once if the result was confirmed before the wait is committed', async () => {
  const { filing, report } = await claimed();
  const isConfirmed = Promise.withResolvers<void>();
  const isWaiting = Promise.withResolvers<void>();
  const confirming = change(async (tx) => {
    await confirmReport(tx, filing, report, null);
    await tx.sql`select`;
    isConfirmed.resolve();
    await isWaiting.promise;
  });
  await isConfirmed.promise;
  const waiting = change((tx) => awaitHeldResult(tx, filing, later()));
  isWaiting.resolve();
  await Promise.all([confirming, waiting]);
  expect(await isDue(filing)).toBe(true);
});
