import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { type Account, EMPTY_BOOKS, fits, type LedgerEntry, type Movement, nextEntry } from './ledger.ts';
import { MAX_CENTS } from './money.ts';
import { type PeriodSums, statementCsv, statementOf } from './statement.ts';

const NOON = new Date('2026-11-21T12:00:00.000Z');
const later = (ms: number, from = NOON) => new Date(from.getTime() + ms);

type Step = { movement: Movement; afterMs: number };

function keepBooks(steps: readonly Step[]): LedgerEntry[] {
  const entries: LedgerEntry[] = [];
  let now = NOON;
  for (const { movement, afterMs } of steps) {
    now = later(afterMs, now);
    const head = entries.at(-1) ?? EMPTY_BOOKS;
    const isPossible = movement.kind === 'deposit' ? fits(head, movement.cents) : movement.cents <= head.balance;
    if (isPossible) entries.push(nextEntry(head, movement, now));
  }
  return entries;
}

const cents = fc.oneof(fc.bigInt({ min: 1n, max: 100_000n }), fc.bigInt({ min: 1n, max: MAX_CENTS }));
const movement: fc.Arbitrary<Movement> = fc.oneof(
  fc.record({ kind: fc.constant('deposit' as const), cents }),
  fc.record({
    kind: fc.constant('disbursement' as const),
    cents,
    recipient: fc.constantFrom('aws.amazon.com', 'did:web:cem.example', '=1+1'),
  }),
);
const step = fc.record({ movement, afterMs: fc.integer({ min: -5, max: 10_000 }) });

const stated = (entry: LedgerEntry) => ({
  ...entry,
  recipient: entry.kind === 'disbursement' ? entry.debit.slice('expense:'.length) : null,
  proposal_id: null,
  reference: null,
});

function statement(entries: readonly LedgerEntry[], from: Date, to: Date) {
  const within = entries.filter(({ at }) => at >= from && at < to).map(stated);
  return statementOf({ from, to }, sumsOf(entries, from, to), { entries: within, isFirst: true, isLast: true });
}

function sumsOf(entries: readonly LedgerEntry[], from: Date, to: Date): PeriodSums {
  const spent = entries.filter(({ at, kind }) => kind === 'disbursement' && at >= from && at < to);
  return {
    opening: entries.findLast(({ at }) => at < from)?.balance ?? 0n,
    closing: entries.findLast(({ at }) => at < to)?.balance ?? 0n,
    disbursements: spent.reduce((sum, { cents }) => sum + cents, 0n),
  };
}

const usd = (text: string) => BigInt(text.replace('.', ''));

function checkBooks(entries: readonly LedgerEntry[]): void {
  const accounts = accountsIn(entries);
  const sides = [...accounts.values()];
  const debits = sides.reduce((sum, { debit }) => sum + debit, 0n);
  const credits = sides.reduce((sum, { credit }) => sum + credit, 0n);
  expect(debits).toBe(credits);
  const { debit, credit } = accounts.get('cash') ?? { debit: 0n, credit: 0n };
  expect(debit - credit).toBe(entries.at(-1)?.balance ?? 0n);
  const expenses = [...accounts].filter(([account]) => account.startsWith('expense:'));
  const spent = expenses.reduce((sum, [, account]) => sum + account.debit - account.credit, 0n);
  expect((accounts.get('deposits')?.credit ?? 0n) - spent).toBe(debit - credit);
  entries.forEach((entry, index) => {
    expect(entry.number).toBe(index + 1);
    expect(entry.balance >= 0n && entry.balance <= MAX_CENTS).toBe(true);
    expect(entry.at.getTime()).toBeGreaterThanOrEqual(entries[index - 1]?.at.getTime() ?? 0);
  });
}

describe('double entry', () => {
  it('a deposit goes to cash, a disbursement to an expense of its recipient', () => {
    const deposit = nextEntry(EMPTY_BOOKS, { kind: 'deposit', cents: 500n }, NOON);
    expect(deposit).toEqual({
      number: 1,
      at: NOON,
      kind: 'deposit',
      debit: 'cash',
      credit: 'deposits',
      cents: 500n,
      balance: 500n,
    });
    const spent = nextEntry(deposit, { kind: 'disbursement', cents: 500n, recipient: 'x.example' }, NOON);
    expect(spent).toMatchObject({ number: 2, debit: 'expense:x.example', credit: 'cash', balance: 0n });
    checkBooks([deposit, spent]);
  });

  it('after 10,000 operations debits equal credits, and the balance is the sum of the entries', () => {
    const [steps = []] = fc.sample(fc.array(step, { minLength: 10_000, maxLength: 10_000, size: 'max' }), {
      numRuns: 1,
      seed: 35,
    });
    const entries = keepBooks(steps);
    expect(entries.length).toBeGreaterThan(5_000);
    checkBooks(entries);
  });

  it('after any few operations as well', () => {
    fc.assert(fc.property(fc.array(step, { maxLength: 50 }), (steps) => checkBooks(keepBooks(steps))));
  });

  it('an entry is not dated before the previous one', () => {
    const first = nextEntry(EMPTY_BOOKS, { kind: 'deposit', cents: 1n }, NOON);
    expect(nextEntry(first, { kind: 'deposit', cents: 1n }, later(-1)).at).toEqual(NOON);
    expect(nextEntry(first, { kind: 'deposit', cents: 1n }, later(1)).at).toEqual(later(1));
  });

  it('a debt, a zero amount, and more than the maximum throw', () => {
    expect(() => nextEntry(EMPTY_BOOKS, { kind: 'disbursement', cents: 1n, recipient: 'x' }, NOON)).toThrow(RangeError);
    expect(() => nextEntry(EMPTY_BOOKS, { kind: 'deposit', cents: 0n }, NOON)).toThrow(RangeError);
    expect(() => nextEntry(EMPTY_BOOKS, { kind: 'deposit', cents: MAX_CENTS + 1n }, NOON)).toThrow(RangeError);
    expect(fits({ balance: 1n }, MAX_CENTS)).toBe(false);
    expect(fits({ balance: 0n }, MAX_CENTS)).toBe(true);
  });
});

describe('a statement', () => {
  const moment = fc.integer({ min: -20_000, max: 120_000 }).map((ms) => later(ms));

  it('closes with the balance, and adds up from its opening', () => {
    fc.assert(
      fc.property(fc.array(step, { maxLength: 30 }), moment, moment, (steps, one, other) => {
        const entries = keepBooks(steps);
        const [from, to] = one < other ? [one, other] : [other, one];
        const made = statement(entries, from, to);
        const until = accountsIn(entries.filter(({ at }) => at < to)).get('cash') ?? { debit: 0n, credit: 0n };
        expect(usd(made.closing_balance_usd)).toBe(until.debit - until.credit);
        expect(usd(made.opening_balance_usd) + usd(made.deposits_usd) - usd(made.disbursements_usd)).toBe(
          usd(made.closing_balance_usd),
        );
        // The next period opens where this one closed.
        expect(statement(entries, to, later(1, to)).opening_balance_usd).toBe(made.closing_balance_usd);
      }),
      { numRuns: 500 },
    );
  });

  it('of books that do not add up is never shown', () => {
    const first = nextEntry(EMPTY_BOOKS, { kind: 'deposit', cents: 500n }, NOON);
    const forged = stated({ ...first, cents: 400n });
    const period = { from: NOON, to: later(1) };
    const sums = { opening: 0n, closing: 500n, disbursements: 0n };
    const all = { isFirst: true, isLast: true };
    expect(() => statementOf(period, sums, { ...all, entries: [forged] })).toThrow('do not add up at entry 1');
    expect(statementOf(period, sums, { ...all, entries: [stated(first)] }).entries).toHaveLength(1);
    for (const wrong of [{ opening: 1n }, { closing: 501n }, { disbursements: 1n }]) {
      const told = () => statementOf(period, { ...sums, ...wrong }, { ...all, entries: [stated(first)] });
      expect(told).toThrow('do not add up');
    }
    const gone = { ...all, entries: [] };
    expect(() => statementOf(period, sums, gone)).toThrow('do not add up to the closing balance');
  });

  it('has the same sums on every page, and the pages add up', () => {
    fc.assert(
      fc.property(fc.array(step, { minLength: 1, maxLength: 30 }), fc.integer({ min: 1, max: 10 }), (steps, limit) => {
        const entries = keepBooks(steps);
        const [from, to] = [later(-1_000), later(1_000_000)];
        const whole = statement(entries, from, to);
        const pages = Array.from({ length: Math.max(1, Math.ceil(entries.length / limit)) }, (_, n) =>
          statementOf({ from, to }, sumsOf(entries, from, to), {
            entries: entries.slice(n * limit, (n + 1) * limit).map(stated),
            isFirst: n === 0,
            isLast: (n + 1) * limit >= entries.length,
          }),
        );
        expect(pages.flatMap((page) => page.entries)).toEqual(whole.entries);
        for (const page of pages) expect({ ...page, entries: whole.entries }).toEqual(whole);
      }),
      { numRuns: 200 },
    );
  });

  it('includes an entry at its beginning, and excludes one at its end', () => {
    const entry = nextEntry(EMPTY_BOOKS, { kind: 'deposit', cents: 1n }, NOON);
    expect(statement([entry], NOON, later(1)).entries).toHaveLength(1);
    expect(statement([entry], later(-1), NOON).entries).toHaveLength(0);
  });

  it('as CSV contains text that a spreadsheet shows and never runs', () => {
    const deposit = nextEntry(EMPTY_BOOKS, { kind: 'deposit', cents: 500_000n }, NOON);
    const spent = nextEntry(deposit, { kind: 'disbursement', cents: 12_050n, recipient: '=1+1' }, later(1));
    const rows = [{ ...stated(deposit), reference: '@SUM(A1) "first", €' }, stated(spent)];
    const period = { from: NOON, to: later(1_000) };
    const sums = { opening: 0n, closing: 487_950n, disbursements: 12_050n };
    expect(
      statementCsv(statementOf(period, sums, { entries: rows, isFirst: true, isLast: true })).split('\r\n'),
    ).toEqual([
      'number,at,kind,debit_account,credit_account,amount_usd,balance_usd,recipient,proposal_id,reference',
      ',"2026-11-21T12:00:00.000Z","opening_balance",,,,"0.00",,,',
      `1,"2026-11-21T12:00:00.000Z","deposit","cash","deposits","5000.00","5000.00",,,"'@SUM(A1) ""first"", €"`,
      `2,"2026-11-21T12:00:00.001Z","disbursement","expense:=1+1","cash","120.50","4879.50","'=1+1",,`,
      ',"2026-11-21T12:00:01.000Z","closing_balance",,,,"4879.50",,,',
      '',
    ]);
  });
});

type Sides = { debit: bigint; credit: bigint };

function accountsIn(entries: readonly LedgerEntry[]): Map<Account, Sides> {
  const accounts = new Map<Account, Sides>();
  const sidesOf = (account: Account) => {
    const sides = accounts.get(account) ?? { debit: 0n, credit: 0n };
    accounts.set(account, sides);
    return sides;
  };
  for (const { debit, credit, cents } of entries) {
    sidesOf(debit).debit += cents;
    sidesOf(credit).credit += cents;
  }
  return accounts;
}
