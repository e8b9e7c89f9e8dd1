/*
 * A second implementation of books and limits, from their promises and by other means: cents as doubles, moments as
 * text, every sum computed again from every payment.
 */

/** An entry of the books, as far as limits and balances need it. */
export type Line = {
  number: number;
  /** As in JSON. */
  at: string;
  kind: string;
  cents: number;
  recipient: string | null;
  proposer: string | null;
};

/** The money rules of a constitution, and the monthly limit of the agent who proposes. */
export type Rules = {
  daily_spend_limit_usd?: string;
  reserve_minimum_usd?: string;
  counterparty_caps_usd?: Readonly<Record<string, string>>;
};
export type Wanted = { cents: number; recipient: string; proposer: string };

/** A limit, as a refusal reports it. */
export type Told = { code: string; limit_usd: string; amount_usd: string; left_usd: string };

const DAY_MS = 24 * 60 * 60 * 1000;

/** "12.5" is 1250; exact up to 2^53. */
export function cents(usd: string): number {
  const [whole = '0', part = ''] = usd.split('.');
  return Number(whole) * 100 + Number(part.padEnd(2, '0'));
}

/** 1250 is "12.50". */
export function usd(amount: number): string {
  return (amount / 100).toFixed(2);
}

export function balanceOf(lines: readonly Line[]): number {
  return total(lines, ({ kind }) => kind === 'deposit') - total(lines, ({ kind }) => kind === 'disbursement');
}

/** Returns every limit on it at that moment, with what it leaves. */
export function limitsAt(
  rules: Rules,
  monthlyUsd: string | null,
  lines: readonly Line[],
  { recipient, proposer }: Omit<Wanted, 'cents'>,
  at: Date,
): { code: string; limit: number; left: number }[] {
  const paid = lines.filter(({ kind }) => kind === 'disbursement');
  const isToday = (line: Line) => Date.parse(line.at) + DAY_MS > at.getTime();
  const month = at.toISOString().slice(0, 7);
  const limits: { code: string; limit: number; left: number }[] = [];
  const add = (code: string, limit: number, left: number) => limits.push({ code, limit, left: Math.max(left, 0) });
  const daily = rules.daily_spend_limit_usd;
  if (daily !== undefined) add('daily_limit', cents(daily), cents(daily) - total(paid, isToday));
  const reserve = cents(rules.reserve_minimum_usd ?? '0');
  if (reserve > 0) add('reserve_minimum', reserve, balanceOf(lines) - reserve);
  const cap = capOf(recipient, rules.counterparty_caps_usd ?? {});
  if (cap !== null) {
    add('counterparty_cap', cap, cap - total(paid, (line) => isToday(line) && line.recipient === recipient));
  }
  if (monthlyUsd !== null) {
    const ofProposer = total(paid, (line) => line.at.slice(0, 7) >= month && line.proposer === proposer);
    add('monthly_limit', cents(monthlyUsd), cents(monthlyUsd) - ofProposer);
  }
  return limits;
}

/** Returns what a refusal of it has to report; empty if it may be spent. */
export function refusalAt(
  rules: Rules,
  monthlyUsd: string | null,
  lines: readonly Line[],
  wanted: Wanted,
  at: Date,
): Told[] {
  const balance = balanceOf(lines);
  return [
    { code: 'insufficient_balance', limit: balance, left: balance },
    ...limitsAt(rules, monthlyUsd, lines, wanted, at),
  ]
    .filter(({ left }) => wanted.cents > left)
    .map(({ code, limit, left }) => ({
      code,
      limit_usd: usd(limit),
      amount_usd: usd(wanted.cents),
      left_usd: usd(left),
    }));
}

/** The name itself, then `*.` above it from near to far, then `*`. */
function capOf(recipient: string, caps: Readonly<Record<string, string>>): number | null {
  const labels = recipient.split('.');
  const above = labels.slice(1).map((_, index) => `*.${labels.slice(index + 1).join('.')}`);
  const key = [recipient, ...above, '*'].find((each) => Object.hasOwn(caps, each));
  return key === undefined ? null : cents(caps[key] as string);
}

function total(lines: readonly Line[], isCounted: (line: Line) => boolean): number {
  let sum = 0;
  for (const line of lines) if (isCounted(line)) sum += line.cents;
  return sum;
}
