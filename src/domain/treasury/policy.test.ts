import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import type { Treasury } from '../constitution/constitution.ts';
import {
  dayBefore,
  judgeSpend,
  type LedgerFacts,
  limitsOn,
  monthBegins,
  needsPerson,
  type Spend,
  type SpendingRules,
} from './policy.ts';

const NOON = new Date('2026-11-21T12:00:00.000Z');
const DAY = 86_400_000;
const AGENT = 'did:web:clerk.example';
const CLOUD = 'ec2.aws.amazon.com';

const TREASURY: Treasury = {
  daily_spend_limit_usd: '10000.00',
  reserve_minimum_usd: '25000.00',
  require_human_above_usd: '50000.00',
  counterparty_caps_usd: { '*': '5000.00', '*.aws.amazon.com': '15000.00' },
};

const later = (ms: number, from = NOON) => new Date(from.getTime() + ms);
const dollars = (amount: number) => BigInt(amount) * 100n;

type Disbursement = { at: Date; cents: bigint; recipient: string; proposer: string };

/**
 * The sums of store/treasury.ts, computed from every disbursement. Those dated ahead of the moment (clocks differ)
 * count as well.
 */
function ledgerFacts(
  { balance, disbursements }: { balance: bigint; disbursements: readonly Disbursement[] },
  { recipient, proposer }: Pick<Spend, 'recipient' | 'proposer'>,
  at: Date,
): LedgerFacts {
  const day = disbursements.filter((spent) => spent.at > dayBefore(at));
  const month = disbursements.filter((spent) => spent.at >= monthBegins(at));
  return {
    balance,
    day: sum(day),
    dayToRecipient: sum(day.filter((spent) => spent.recipient === recipient)),
    monthOfProposer: sum(month.filter((spent) => spent.proposer === proposer)),
  };
}

function sum(disbursements: readonly Disbursement[]): bigint {
  return disbursements.reduce((total, { cents }) => total + cents, 0n);
}

function spent(at: Date, cents: bigint, given: Partial<Disbursement> = {}): Disbursement {
  return { at, cents, recipient: CLOUD, proposer: AGENT, ...given };
}

function judge(
  cents: bigint,
  {
    treasury = TREASURY,
    monthly = null,
    balance = dollars(100_000),
    before = [],
    at = NOON,
    ...to
  }: {
    treasury?: Treasury;
    monthly?: string | null;
    balance?: bigint;
    before?: readonly Disbursement[];
    at?: Date;
    recipient?: string;
    proposer?: string;
  } = {},
) {
  const spend = { cents, recipient: CLOUD, proposer: AGENT, ...to };
  const facts = ledgerFacts({ balance, disbursements: before }, spend, at);
  const verdict = judgeSpend({ treasury, monthlyLimitUsd: monthly }, facts, spend);
  return verdict.ok ? [] : verdict.problems;
}

const codes = (...given: Parameters<typeof judge>) => judge(...given).map(({ code }) => code);

describe('a spend', () => {
  it('that keeps every limit passes, up to the last cent of each', () => {
    expect(codes(dollars(10_000))).toEqual([]);
    expect(codes(dollars(10_000) + 1n)).toEqual(['daily_limit']);
    expect(codes(dollars(5_000), { recipient: 'x.example' })).toEqual([]);
    expect(codes(dollars(5_000) + 1n, { recipient: 'x.example' })).toEqual(['counterparty_cap']);
    expect(codes(dollars(1_000), { balance: dollars(26_000) })).toEqual([]);
    expect(codes(dollars(1_000) + 1n, { balance: dollars(26_000) })).toEqual(['reserve_minimum']);
    expect(codes(dollars(500), { monthly: '500.00' })).toEqual([]);
    expect(codes(dollars(500) + 1n, { monthly: '500.00' })).toEqual(['monthly_limit']);
  });

  it('that exceeds every limit reports all at once, each with the limit, the amount and what is left', () => {
    const before = [spent(later(-1), dollars(300), { recipient: 'x.example' })];
    const problems = judge(dollars(20_000), {
      recipient: 'x.example',
      balance: dollars(30_000),
      monthly: '500.00',
      before,
    });
    expect(problems.map(({ message: _message, ...numbers }) => numbers)).toEqual(
      [
        { pointer: '/amount_usd', code: 'daily_limit', limit_usd: '10000.00', left_usd: '9700.00' },
        { pointer: '/amount_usd', code: 'reserve_minimum', limit_usd: '25000.00', left_usd: '5000.00' },
        { pointer: '/amount_usd', code: 'counterparty_cap', limit_usd: '5000.00', left_usd: '4700.00' },
        { pointer: '/amount_usd', code: 'monthly_limit', limit_usd: '500.00', left_usd: '200.00' },
      ].map((problem) => ({ ...problem, amount_usd: '20000.00' })),
    );
    expect(problems[2]?.message).toBe(
      'Cap of $5,000.00 in any 24 hours for *: $20,000.00 requested, $4,700.00 available.',
    );
  });

  it('is limited by the balance if the constitution has no limit', () => {
    const treasury = { counterparty_caps_usd: {} };
    expect(codes(dollars(100_000), { treasury })).toEqual([]);
    expect(codes(dollars(100_000) + 1n, { treasury })).toEqual(['insufficient_balance']);
    const withZero = { ...treasury, reserve_minimum_usd: '0.00' };
    expect(codes(dollars(100_000) + 1n, { treasury: withZero })).toEqual(['insufficient_balance']);
  });

  it('over the balance is reported separately from the reserve', () => {
    const treasury = { counterparty_caps_usd: {}, reserve_minimum_usd: '0.40' };
    expect(judge(500n, { treasury, balance: 100n }).map(({ code, message }) => [code, message])).toEqual([
      ['insufficient_balance', 'Insufficient balance: $5.00 requested, $1.00 available.'],
      ['reserve_minimum', 'Reserve of $0.40: $5.00 requested, $0.60 available.'],
    ]);
    expect(codes(61n, { treasury, balance: 100n })).toEqual(['reserve_minimum']);
  });

  it('a limit of 0 allows nothing', () => {
    expect(codes(1n, { treasury: { ...TREASURY, daily_spend_limit_usd: '0.00' } })).toEqual(['daily_limit']);
    expect(codes(1n, { monthly: '0' })).toEqual(['monthly_limit']);
  });

  it('a limit that was lowered below the spent amount leaves 0, never less', () => {
    const before = [spent(NOON, dollars(9_000))];
    const treasury = { ...TREASURY, daily_spend_limit_usd: '1000.00' };
    expect(judge(1n, { treasury, before })).toMatchObject([{ code: 'daily_limit', left_usd: '0.00' }]);
    expect(judge(1n, { balance: 0n })).toMatchObject([
      { code: 'insufficient_balance', left_usd: '0.00' },
      { code: 'reserve_minimum', left_usd: '0.00' },
    ]);
  });

  it('of 0 throws', () => {
    expect(() => judge(0n)).toThrow(RangeError);
  });
});

describe('the spends that a limit counts', () => {
  const before = [spent(NOON, dollars(4_000), { recipient: 'x.example', proposer: 'did:web:ada.example' })];
  const spend = (to: Partial<Spend>, rules: Partial<SpendingRules> = {}) => {
    const whole = { cents: 1n, recipient: CLOUD, proposer: AGENT, ...to };
    const facts = ledgerFacts({ balance: dollars(100_000), disbursements: before }, whole, NOON);
    const limits = limitsOn({ treasury: TREASURY, monthlyLimitUsd: '500.00', ...rules }, facts, whole.recipient);
    return Object.fromEntries(limits.map(({ code, left }) => [code, left]));
  };

  it("are all of the day, those of a cap's recipient, those of a proposer's month", () => {
    expect(spend({})).toEqual({
      daily_limit: dollars(6_000),
      reserve_minimum: dollars(75_000),
      counterparty_cap: dollars(15_000),
      monthly_limit: dollars(500),
    });
    expect(spend({ recipient: 'x.example' })['counterparty_cap']).toBe(dollars(1_000));
    expect(spend({ recipient: 'y.example' })['counterparty_cap']).toBe(dollars(5_000));
    expect(spend({ proposer: 'did:web:ada.example' })['monthly_limit']).toBe(0n);
  });
});

describe('the edges of time', () => {
  it('a disbursement stops counting exactly 24 hours later', () => {
    const before = [spent(NOON, dollars(10_000))];
    expect(codes(1n, { before, at: NOON })).toEqual(['daily_limit']);
    expect(codes(1n, { before, at: later(DAY - 1) })).toEqual(['daily_limit']);
    expect(codes(dollars(10_000), { before, at: later(DAY) })).toEqual([]);
    expect(dayBefore(later(DAY))).toEqual(NOON);
  });

  it('and the day of its recipient as well', () => {
    const to = { recipient: 'x.example' };
    const before = [spent(NOON, dollars(5_000), to)];
    expect(codes(1n, { ...to, before, at: later(DAY - 1) })).toEqual(['counterparty_cap']);
    expect(codes(dollars(5_000), { ...to, before, at: later(DAY) })).toEqual([]);
  });

  it('a month is a calendar month in UTC', () => {
    const before = [spent(new Date('2026-11-01T00:00:00.000Z'), dollars(500))];
    const monthly = '500.00';
    expect(codes(1n, { monthly, before, at: new Date('2026-11-30T23:59:59.999Z') })).toEqual(['monthly_limit']);
    expect(codes(dollars(500), { monthly, before, at: new Date('2026-12-01T00:00:00.000Z') })).toEqual([]);
    const october = [spent(new Date('2026-10-31T23:59:59.999Z'), dollars(500))];
    expect(codes(dollars(500), { monthly, before: october })).toEqual([]);
    expect(monthBegins(new Date('2028-02-29T23:59:59.999Z'))).toEqual(new Date('2028-02-01T00:00:00.000Z'));
  });

  it('entries that another clock dates ahead of this one count', () => {
    expect(codes(1n, { before: [spent(later(5), dollars(10_000))] })).toEqual(['daily_limit']);
  });
});

describe('a person is asked', () => {
  it.each([
    ['49999.99', false],
    ['50000.00', true],
    ['50000.01', true],
  ])('%s: %s', (amount, isAsked) => {
    expect(needsPerson(TREASURY, BigInt(amount.replace('.', '')))).toBe(isAsked);
  });

  it('never without a threshold, always from a threshold of 0', () => {
    expect(needsPerson({}, dollars(1_000_000))).toBe(false);
    expect(needsPerson({ require_human_above_usd: '0.00' }, 1n)).toBe(true);
  });
});

const RECIPIENTS = ['a.x', 'b.x', 'c.y'] as const;
const attempt = fc.record({
  cents: fc.bigInt({ min: 1n, max: 60n }),
  recipient: fc.constantFrom(...RECIPIENTS),
  proposer: fc.constantFrom('agent', 'person'),
  // Quarters of a day hit the edges of the window; a step back occurs because two processes have two clocks.
  stepMs: fc.oneof(
    fc.constantFrom(0, 0, 0, 1, 1, 2, 4, 40).map((quarters) => (quarters * DAY) / 4),
    fc.integer({ min: -2, max: 2 }),
  ),
});

function play(attempts: readonly (Spend & { stepMs: number })[], rules: SpendingRules, balance: bigint) {
  const disbursements: Disbursement[] = [];
  let at = NOON;
  for (const { stepMs, ...spend } of attempts) {
    at = later(stepMs, at);
    const facts = ledgerFacts({ balance, disbursements }, spend, at);
    const monthlyLimitUsd = spend.proposer === 'agent' ? rules.monthlyLimitUsd : null;
    if (!judgeSpend({ ...rules, monthlyLimitUsd }, facts, spend).ok) continue;
    balance -= spend.cents;
    disbursements.push({ ...spend, at });
  }
  return { disbursements, balance };
}

const total = (disbursements: readonly Disbursement[]) => disbursements.reduce((sum, { cents }) => sum + cents, 0n);

it('no limit is ever exceeded, in any 24 hours or month, whatever is requested in any order', () => {
  const treasury: Treasury = {
    daily_spend_limit_usd: '1.00',
    reserve_minimum_usd: '0.50',
    counterparty_caps_usd: { '*': '0.70', '*.x': '0.60', 'b.x': '0.65' },
  };
  const caps = { 'a.x': 60n, 'b.x': 65n, 'c.y': 70n };
  let fullDays = 0;
  fc.assert(
    fc.property(
      fc.array(attempt, { maxLength: 60, size: 'max' }),
      fc.bigInt({ min: 0n, max: 2_000n }),
      (attempts, balance) => {
        const result = play(attempts, { treasury, monthlyLimitUsd: '2.00' }, balance);
        expect(total(result.disbursements)).toBe(balance - result.balance);
        if (result.disbursements.length > 0) expect(result.balance).toBeGreaterThanOrEqual(50n);
        for (const { at } of result.disbursements) {
          // No 24 hours hold more than those that end with a disbursement.
          const window = result.disbursements.filter((spend) => spend.at > later(-DAY, at) && spend.at <= at);
          expect(total(window)).toBeLessThanOrEqual(100n);
          if (total(window) > 90n) fullDays += 1;
          for (const recipient of RECIPIENTS) {
            const toOne = window.filter((spend) => spend.recipient === recipient);
            expect(total(toOne)).toBeLessThanOrEqual(caps[recipient]);
          }
          const month = result.disbursements.filter(
            (spend) => monthBegins(spend.at).getTime() === monthBegins(at).getTime() && spend.proposer === 'agent',
          );
          expect(total(month)).toBeLessThanOrEqual(200n);
        }
      },
    ),
    { numRuns: 1_000 },
  );
  // Days were filled, so the property was tested near a limit.
  expect(fullDays).toBeGreaterThan(1_000);
});
