import { randomUUID } from 'node:crypto';
import { readFile } from 'node:fs/promises';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { type Random, random } from '../../test/fuzz/random.ts';
import { BOOKS_BEGIN, fillBooks } from '../../test/harness/books.ts';
import { createTestDatabase, type TestDatabase } from '../../test/harness/database.ts';
import { openExplained } from '../../test/harness/plan.ts';
import { systemClock } from '../clock.ts';
import { WORKER } from '../domain/access/actor.ts';
import { EMPTY_BOOKS } from '../domain/treasury/ledger.ts';
import { dayBefore, monthBegins } from '../domain/treasury/policy.ts';
import { randomIds } from '../ids.ts';
import { type Db, openDb } from './core/db.ts';
import { write } from './core/write.ts';
import { findHead, findSpendingFacts, insertEntry } from './treasury.ts';

/* The spending of a day or month is exact to the cent, and takes as long in large books as in small ones. */

const BOOKS = 12;
const ENTRIES = 40;
const SEED = Number(process.env['TREASURY_SEED'] ?? 1);
const RECIPIENTS = ['a.example', 'b.example'];
const PROPOSERS = ['did:web:one.example', 'did:web:two.example'];
const BEGIN = BOOKS_BEGIN;
const DAY_MS = 86_400_000;

type Company = { account_id: string; id: string };

let database: TestDatabase;
let owner: Db;
let explained: ReturnType<typeof openExplained>;
beforeAll(async () => {
  database = await createTestDatabase();
  owner = openDb(database.url, { poolSize: 1, role: 'owner', applicationName: 'test' });
  // Only the books matter here: entries without companies and proposals.
  await owner`
    alter table treasury_entries drop constraint treasury_entries_account_id_entity_id_fkey,
      drop constraint treasury_entries_account_id_proposal_id_fkey`;
  explained = openExplained(database.url);
});
afterAll(async () => {
  await Promise.all([owner.end(), explained.db.end()]);
  await database.drop();
});

function company(): Company {
  return { account_id: randomUUID(), id: randomUUID() };
}

type Paid = { at: Date; cents: bigint; recipient: string; proposer: string };

async function addEntry(of: Company, chance: Random, at: Date, isOld: boolean): Promise<Paid | null> {
  const cents = BigInt(1 + chance.below(100));
  const [recipient, proposer] = [chance.pick(RECIPIENTS), chance.pick(PROPOSERS)];
  const head = await findHead(explained.db, of);
  const isDeposit = head.balance < cents || chance.chance(0.3);
  const noted = isDeposit
    ? ({ kind: 'deposit', cents: 10_000n, reference: null } as const)
    : ({ kind: 'disbursement', cents, recipient, proposalId: randomUUID(), proposer } as const);
  const wakes = { send: () => {}, subscribe: () => Promise.reject(new Error('not here')) };
  const store = { db: explained.db, clock: systemClock, ids: randomIds, livemode: false, wakes };
  const entry = await write(store, WORKER, (tx) => insertEntry(tx, of, head, noted, at));
  if (isOld) await forgetSums(of, entry.number);
  return isDeposit ? null : { at, cents, recipient, proposer };
}

async function forgetSums({ account_id, id }: Company, from: number): Promise<void> {
  await owner`
    update treasury_entries
    set spent_cents = null, spent_on_recipient_cents = null, spent_by_proposer_cents = null
    where account_id = ${account_id} and entity_id = ${id} and number >= ${from}`;
}

/** Moves on by up to two days, often to where a day or a month ends. */
function later(at: Date, chance: Random): Date {
  const edges = [at.getTime(), at.getTime() + DAY_MS, Date.UTC(2031, at.getUTCMonth() + 1, 1)];
  const moved = chance.chance(0.5)
    ? at.getTime() + chance.below(2 * DAY_MS)
    : chance.pick(edges) + chance.pick([-1, 0, 1]);
  return new Date(Math.max(at.getTime(), moved));
}

async function requireAlike(of: Company, paid: readonly Paid[], at: Date): Promise<void> {
  const [recipient, proposer] = [RECIPIENTS[0] ?? null, PROPOSERS[1] ?? null];
  const sum = (counts: (payment: Paid) => boolean) =>
    paid.filter(counts).reduce((total, { cents }) => total + cents, 0n);
  const head = await findHead(explained.db, of);
  const { ledger } = await findSpendingFacts(explained.db, of, head, { recipient, proposer }, at);
  expect(ledger).toEqual({
    balance: head.balance,
    day: sum((payment) => payment.at > dayBefore(at)),
    dayToRecipient: sum((payment) => payment.at > dayBefore(at) && payment.recipient === recipient),
    monthOfProposer: sum((payment) => payment.at >= monthBegins(at) && payment.proposer === proposer),
  });
}

describe('the spending of a day and a month', () => {
  it.each(['by this code', 'by older code, now and then', 'by older code at first'])(
    'equals a second count, %s',
    {
      timeout: 120_000,
    },
    async (by) => {
      for (let book = 0; book < BOOKS; book += 1) {
        const chance = random(SEED + book);
        const of = company();
        const paid: Paid[] = [];
        let at = new Date(BEGIN);
        for (let entry = 0; entry < ENTRIES; entry += 1) {
          at = later(at, chance);
          const isOld = by.endsWith('first') ? entry < ENTRIES / 2 : by.endsWith('then') && chance.chance(0.4);
          const payment = await addEntry(of, chance, at, isOld);
          if (payment !== null) paid.push(payment);
          await requireAlike(of, paid, at);
        }
        for (let moment = 0; moment < 5; moment += 1)
          await requireAlike(of, paid, new Date(BEGIN + chance.below(40 * DAY_MS)));
      }
    },
  );

  it('is the same if the migration fills the sums of existing entries', async () => {
    const chance = random(SEED);
    const of = company();
    for (let entry = 0; entry < ENTRIES; entry += 1) await addEntry(of, chance, new Date(BEGIN + entry), false);
    const sums = () => owner`
      select number, spent_cents, spent_on_recipient_cents, spent_by_proposer_cents from treasury_entries
      where entity_id = ${of.id} order by number`;
    const written = await sums();
    await forgetSums(of, 1);
    expect(await sums()).not.toEqual(written);
    const fill = new URL('../../migrations/0035_treasury_running_sums_filled.sql', import.meta.url);
    await owner.script(await readFile(fill, 'utf8'));
    expect(await sums()).toEqual(written);
  });
});

it.each([100, 50_000])('reads a few rows of books with %i entries', async (entries) => {
  const of = company();
  await fillBooks(owner, of, entries);
  const { db, readsOfLast } = explained;
  const head = await findHead(db, of);
  expect([head.number, head.balance]).toEqual([entries, 90_000_001n - BigInt(entries)]);
  expect(await readsOfLast()).toEqual([{ table: 'treasury_entries', index: 'treasury_entries_in_order', rows: 1 }]);
  const at = new Date(BEGIN + entries * 60_000);
  const facts = await findSpendingFacts(db, of, head, { recipient: 'a.example', proposer: null }, at);
  // All of them minutes ago, or those of a day.
  expect(facts.ledger.day).toBe(BigInt(Math.min(entries - 1, 1_440)));
  expect(facts.ledger.dayToRecipient).toBe(facts.ledger.day);
  const reads = await readsOfLast();
  expect(new Set(reads.map(({ index }) => index))).toEqual(
    new Set(['treasury_entries_by_moment', 'treasury_entries_by_recipient', 'treasury_entries_by_proposer']),
  );
  // Two probes for each end of three periods, of which each finds at most one row.
  expect(reads).toHaveLength(12);
  expect(Math.max(...reads.map(({ rows }) => rows))).toBe(1);
});

it('books begin empty', async () => {
  expect(await findHead(explained.db, company())).toEqual(EMPTY_BOOKS);
});
