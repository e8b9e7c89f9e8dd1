import type { Treasury } from '../constitution/constitution.ts';
import type { Problem } from '../formats/problem.ts';
import { capFor } from './counterparty-cap.ts';
import { centsOf, dollarsText, writeDollars } from './money.ts';

/** A payment to be checked. `recipient`: as `readRecipient` returns it; `cents`: more than 0. */
export type Spend = { cents: bigint; recipient: string; proposer: string };

/**
 * Rules that limit spending: the treasury part of the constitution in force, and the monthly limit of the agent who
 * proposes the payment (null: none).
 */
export type SpendingRules = { treasury: Treasury; monthlyLimitUsd: string | null };

/** Sums from the ledger at one moment, to be compared with the limits. */
export type LedgerFacts = {
  balance: bigint;
  /** Total amount spent in the last 24 hours. `dayToRecipient`: the part of it that was paid to this recipient. */
  day: bigint;
  dayToRecipient: bigint;
  /** Amount spent in the calendar month through this proposer's proposals. */
  monthOfProposer: bigint;
};

const DAY_MS = 86_400_000;

/** Returns the start of the last 24 hours. A spend at exactly this time is left out. */
export function dayBefore(at: Date): Date {
  return new Date(at.getTime() - DAY_MS);
}

/** Returns the start of the calendar month (UTC) that contains a moment, inclusive. */
export function monthBegins(at: Date): Date {
  return new Date(Date.UTC(at.getUTCFullYear(), at.getUTCMonth(), 1));
}

/** Returns the start of the next calendar month (UTC). */
export function monthEnds(at: Date): Date {
  return new Date(Date.UTC(at.getUTCFullYear(), at.getUTCMonth() + 1, 1));
}

export const LIMIT_CODES = ['daily_limit', 'reserve_minimum', 'counterparty_cap', 'monthly_limit'] as const;
export type LimitCode = (typeof LIMIT_CODES)[number];

export const SPEND_REFUSAL_CODES = ['insufficient_balance', ...LIMIT_CODES] as const;
export type SpendRefusalCode = (typeof SPEND_REFUSAL_CODES)[number];

/** A limit on a payment. `left`: amount that may still be spent; 0 if the limit was lowered and is already exceeded. */
export type SpendingLimit<Code = LimitCode> = {
  code: Code;
  limit: bigint;
  left: bigint;
  /** The key of the spending cap, as written in the constitution. */
  cap?: string;
};

/**
 * Returns every limit on payments by this proposer to this recipient. `recipient`: null for the limits that apply to
 * every recipient.
 */
export function limitsOn(rules: SpendingRules, facts: LedgerFacts, recipient: string | null): SpendingLimit[] {
  const { daily_spend_limit_usd, reserve_minimum_usd = '0', counterparty_caps_usd } = rules.treasury;
  const cap = recipient === null ? null : capFor(recipient, counterparty_caps_usd);
  const reserve = centsOf(reserve_minimum_usd);
  return [
    ...limitOnSum('daily_limit', daily_spend_limit_usd, facts.day),
    ...(reserve === 0n
      ? []
      : [{ code: 'reserve_minimum' as const, limit: reserve, left: atLeastNothing(facts.balance - reserve) }]),
    ...(cap === null ? [] : limitOnSum('counterparty_cap', cap.usd, facts.dayToRecipient, cap.key)),
    ...limitOnSum('monthly_limit', rules.monthlyLimitUsd ?? undefined, facts.monthOfProposer),
  ];
}

function limitOnSum(code: LimitCode, usd: string | undefined, spent: bigint, cap?: string): SpendingLimit[] {
  if (usd === undefined) return [];
  const limit = centsOf(usd);
  return [{ code, limit, left: atLeastNothing(limit - spent), ...(cap !== undefined && { cap }) }];
}

function atLeastNothing(cents: bigint): bigint {
  return cents > 0n ? cents : 0n;
}

/** A limit that a spend exceeds, with the numbers that the caller needs to choose another amount. */
export type LimitProblem = Problem & { code: SpendRefusalCode } & Required<
    Pick<Problem, 'limit_usd' | 'amount_usd' | 'left_usd'>
  >;

/**
 * Returns whether the amount may be spent now. If not, also returns everything that prevents it (balance and limits).
 */
export function judgeSpend(
  rules: SpendingRules,
  facts: LedgerFacts,
  { cents, recipient }: Pick<Spend, 'cents' | 'recipient'>,
): { ok: true } | { ok: false; problems: readonly LimitProblem[] } {
  if (cents <= 0n) throw new RangeError('a spend is more than nothing');
  const { balance } = facts;
  const bounds: SpendingLimit<SpendRefusalCode>[] = [
    { code: 'insufficient_balance', limit: balance, left: balance },
    ...limitsOn(rules, facts, recipient),
  ];
  const problems = bounds.filter(({ left }) => cents > left).map((bound) => problemOf(bound, cents));
  return problems.length === 0 ? { ok: true } : { ok: false, problems };
}

const WORDS: Readonly<Record<SpendRefusalCode, (limit: string, cap?: string) => string>> = {
  insufficient_balance: () => 'Insufficient balance',
  daily_limit: (limit) => `Limit of ${limit} in any 24 hours`,
  reserve_minimum: (limit) => `Reserve of ${limit}`,
  counterparty_cap: (limit, cap) => `Cap of ${limit} in any 24 hours for ${cap}`,
  monthly_limit: (limit) => `Agent's limit of ${limit} in a calendar month (UTC)`,
};

function problemOf({ code, limit, left, cap }: SpendingLimit<SpendRefusalCode>, cents: bigint): LimitProblem {
  const [limit_usd, amount_usd, left_usd] = [limit, cents, left].map(writeDollars) as [string, string, string];
  const what = WORDS[code](dollarsText(limit_usd), cap);
  const message = `${what}: ${dollarsText(amount_usd)} requested, ${dollarsText(left_usd)} available.`;
  return { pointer: '/amount_usd', code, message, limit_usd, amount_usd, left_usd };
}

/** True if a person must approve a payment first, because its amount alone is at or above `require_human_above_usd`. */
export function needsPerson(
  { require_human_above_usd: from }: Pick<Treasury, 'require_human_above_usd'>,
  cents: bigint,
) {
  return from !== undefined && cents >= centsOf(from);
}
