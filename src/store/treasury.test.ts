import { randomUUID } from 'node:crypto';
import { readFile } from 'node:fs/promises';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { type Random, random } from '../../test/fuzz/random.ts';
import { createTestDatabase, type TestDatabase } from '../../test/harness/database.ts';
import { openExplained } from '../../test/harness/plan.ts';
import { systemClock } from '../clock.ts';
import { WORKER } from '../domain/access/actor.ts';
import { EMPTY_BOOKS } from '../domain/treasury/ledger.ts';
import { dayBefore, monthBegins } from '../domain/treasury/policy.ts';
import { randomIds } from '../ids.ts';
import { type Db, openDb } from './core/db.ts';
import { write } from './core/write.ts';
import { findHead, findPeriodSums, findSpendingFacts, insertEntry, listEntries } from './treasury.ts';

/* The spending of a day or month is exact to the cent, and takes as long in large books as in small ones. */

const BOOKS = 12;
const ENTRIES = 40;
const SEED = Number(process.env['TREASURY_SEED'] ?? 1);
const RECIPIENTS = ['a.example', 'b.example'];
const PROPOSERS = ['did:web:one.example', 'did:web:two.example'];
const BEGIN = Date.UTC(2031, 0, 30);
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

/** Writes an entry, with its sums, or as code did before there were any. */
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

/** Compares the sums at a moment with a second count over all payments. */
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

/** Writes books of a deposit and many small payments, a minute apart, with their sums. */
async function fillBooks({ account_id, id }: Company, entries: number): Promise<void> {
  await owner`
    insert into treasury_entries (account_id, id, entity_id, number, at, kind, debit_account, credit_account,
      amount_cents, balance_cents, recipient, proposal_id, proposer, spent_cents, spent_on_recipient_cents,
      spent_by_proposer_cents)
    select ${account_id}, gen_random_uuid(), ${id}, n, ${new Date(BEGIN)}::timestamptz + n * interval '1 minute',
      case when n = 1 then 'deposit' else 'disbursement' end,
      case when n = 1 then 'cash' else 'expense:a.example' end, case when n = 1 then 'deposits' else 'cash' end,
      case when n = 1 then 90000000 else 1 end, 90000000 - (n - 1), case when n > 1 then 'a.example' end,
      case when n > 1 then gen_random_uuid() end, case when n > 1 then 'did:web:one.example' end, n - 1,
      case when n > 1 then n - 1 end, case when n > 1 then n - 1 end
    from generate_series(1, ${entries}::int) n`;
  // Statistics of the worst kind: everything is one company's, for one recipient.
  await owner`analyze treasury_entries`;
}

it.each([100, 50_000])('reads a few rows of books with %i entries', async (entries) => {
  const of = company();
  await fillBooks(of, entries);
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

it.each([100, 50_000])('reads a page and the sums of a statement of books with %i entries', async (entries) => {
  const of = company();
  await fillBooks(of, entries);
  const { db, readsOfLast } = explained;
  const period = { from: new Date(BEGIN), to: new Date(BEGIN + (entries + 1) * 60_000) };
  const sums = await findPeriodSums(db, of, period);
  const spent = BigInt(entries - 1);
  expect(sums).toEqual({ opening: 0n, closing: 90_000_000n - spent, disbursements: spent });
  const ends = await readsOfLast();
  expect(new Set(ends.map(({ index }) => index))).toEqual(new Set(['treasury_entries_by_moment']));
  expect(Math.max(...ends.map(({ rows }) => rows))).toBe(1);
  const limit = 21;
  for (const before of [0, entries - 50]) {
    const after = before === 0 ? null : { at: new Date(BEGIN + before * 60_000), number: before };
    const page = await listEntries(db, of, period, { after, limit });
    expect(page.map(({ number }) => number)).toEqual(Array.from({ length: limit }, (_, n) => before + n + 1));
    expect(await readsOfLast()).toEqual([
      { table: 'treasury_entries', index: 'treasury_entries_by_moment', rows: limit },
    ]);
  }
});

it('books begin empty', async () => {
  expect(await findHead(explained.db, company())).toEqual(EMPTY_BOOKS);
});
