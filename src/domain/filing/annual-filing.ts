import { type Amount, amountOf } from '../compliance/amount.ts';
import type { Day } from '../compliance/day.ts';
import { type AmountRule, NO_INPUTS, type ObligationCode } from '../compliance/rule.ts';
import { type ObligationStatus, statusOn } from '../compliance/stage.ts';
import type { EntityState } from '../entity/entity.ts';
import { formatCents } from '../formats/decimal.ts';
import { dayWords } from '../formats/months.ts';
import type { Problem } from '../formats/problem.ts';
import { dollarsText } from '../treasury/money.ts';
import type { StatedLine } from './filed-changes.ts';
import type { FilingType } from './filing.ts';
import { FILING_RULES, type LaterFilingType } from './filing-rules.ts';
import { isSettled, type LaterStatus } from './later-filing.ts';

/* Filings that fulfil the yearly duties in a company's calendar. */

export const FILED_FOR = {
  annual_report: 'annual_report',
  annual_tax: 'annual_tax',
} as const satisfies Partial<Record<ObligationCode, LaterFilingType>>;

export type AnnualType = (typeof FILED_FOR)[keyof typeof FILED_FOR];

/** Returns the type of filing that fulfils a duty; null: this service files no report or payment for it. */
export function annualTypeOf(code: ObligationCode): AnnualType | null {
  return (FILED_FOR as Readonly<Partial<Record<ObligationCode, AnnualType>>>)[code] ?? null;
}

/** The facts that show which obligation a filing fulfils. */
type Meeting = { type: FilingType; period: string; packet: object };

/**
 * Returns whether a filing fulfils this obligation: the filing has the type and the period of the obligation. A
 * reinstatement fulfils the obligation to cure an overdue report, although the data (packet) of a reinstatement
 * contains no report.
 */
export function isMetBy({ code, period }: Pick<Duty, 'code' | 'period'>, filing: Meeting): boolean {
  const type = code === 'annual_report_cure' ? 'reinstatement' : annualTypeOf(code);
  const { report } = filing.packet as { report?: Report };
  return filing.type === type && filing.period === period && (report?.period ?? period) === period;
}

/** Figures that only the company can supply; null: not supplied yet. */
export type Figures = { wyoming_assets_cents: number | null };

export type Duty = {
  code: ObligationCode;
  period: string;
  periodStart: Day | null;
  periodEnd: Day | null;
  dueOn: Day | null;
  earliestOn: Day | null;
  isOptional: boolean;
  state: Parameters<typeof statusOn>[0]['state'];
};

/** The newest filing that was opened for a duty. */
export type DutyFiling = { id: string; status: LaterStatus };

export const NOT_FILED_REASONS = [
  'not_filed_here',
  'not_open',
  'company_state',
  'too_early',
  'penalty_unknown',
  'already_open',
  'rejected_before',
] as const;
export type NotFiledReason = (typeof NOT_FILED_REASONS)[number];

/** Reason why a duty cannot be filed: a code, and a sentence that names the next step. */
export type NotFiled = { reason: NotFiledReason; message: string };

type DutyFacts = {
  duty: Duty;
  today: Day;
  entityState: EntityState;
  newest: DutyFiling | null;
  /** True if the office charges extra for a late filing. */
  hasLateCharge: boolean;
};

/** Returns why no filing can be opened for a duty now; null if one can be opened. */
export function notFiled({ duty, today, entityState, newest, hasLateCharge }: DutyFacts): NotFiled | null {
  const type = annualTypeOf(duty.code);
  if (type === null) {
    return {
      reason: 'not_filed_here',
      message: `This service does not file it. ${duty.code === 'annual_report_cure' ? 'File the annual report that is overdue.' : 'Meet the obligation yourself, then mark it as done.'}`,
    };
  }
  const status = statusOn(duty, today);
  if (duty.state !== 'open') return { reason: 'not_open', message: `This obligation is ${inWords(status)}.` };
  if (!(FILING_RULES[type].in as readonly EntityState[]).includes(entityState)) {
    return {
      reason: 'company_state',
      message: `The company is ${entityState}. Only a company on file can be reported.`,
    };
  }
  if (newest !== null && !isSettled(newest.status)) {
    return { reason: 'already_open', message: `Filing ${newest.id} was opened for it, and is not settled yet.` };
  }
  if (duty.earliestOn !== null && today < duty.earliestOn) {
    return { reason: 'too_early', message: `The office takes it from ${duty.earliestOn} on.` };
  }
  if (hasLateCharge && status === 'overdue') return { reason: 'penalty_unknown', message: PENALTY };
  return null;
}

const PENALTY =
  'It is overdue, and the office adds a charge that only it can tell. Ask it for the amount, pay there, then mark the obligation done.';

function inWords(status: ObligationStatus): string {
  return status.replace('_', ' ');
}

export function lacksFigures(rule: AmountRule | undefined, figures: Figures): boolean {
  return rule?.kind === 'asset_tax' && figures.wyoming_assets_cents === null;
}

/** Returns the problems with the figures. `isDesk`: operators can file on paper, so no tax is too high. */
export function figureProblems(
  rule: AmountRule | undefined,
  figures: Figures,
  { isDesk }: { isDesk: boolean },
): Problem[] {
  const pointer = '/wyoming_assets_cents';
  if (rule?.kind !== 'asset_tax') {
    const message = 'is not asked for: this amount does not depend on it';
    return figures.wyoming_assets_cents === null ? [] : [{ pointer, code: 'not_allowed', message }];
  }
  if (isDesk || isOnline(rule, figures)) return [];
  const most = moneyWords(rule.onlineUpToCents);
  const message = `makes a tax of more than ${most}, which the office takes on paper only. File the report on paper at the desk, then mark the obligation done`;
  return [{ pointer, code: 'paper_only', message }];
}

function isOnline(rule: AmountRule, figures: Figures): boolean {
  return amountBy(rule, figures)?.isOnline ?? true;
}

/** Returns the amount to pay, or the minimum amount while a figure needed to compute it is missing. */
export function feeOf(rule: AmountRule | undefined, figures: Figures): number {
  const amount = amountBy(rule, figures);
  if (amount === null) throw new Error('a duty without an amount');
  return amount.cents ?? amount.minimumCents;
}

/**
 * Returns the amount to pay; null: the rule states no amount. Stock figures are left out, because no duty that this
 * service files depends on them.
 */
function amountBy(rule: AmountRule | undefined, figures: Figures): Amount | null {
  return amountOf(rule, { inputs: { ...NO_INPUTS, ...figures }, stock: null });
}

/** The report's facts as data for the office. */
export type Report = { period: string; due_on: Day | null } & Partial<Figures>;

export function reportOf({ period, dueOn }: Duty, figures: Figures): Report {
  const { wyoming_assets_cents: assets } = figures;
  return { period, due_on: dueOn, ...(assets !== null && { wyoming_assets_cents: assets }) };
}

/** Returns the lines about the duty that are printed on the paper. */
export function dutyLines(duty: Duty, rule: AmountRule | undefined, figures: Figures): StatedLine[] {
  const { period, periodStart, periodEnd, dueOn } = duty;
  const { wyoming_assets_cents: assets } = figures;
  const lines: StatedLine[] = [{ label: 'Period', value: spanOf(period, periodStart, periodEnd) }];
  if (dueOn !== null) lines.push({ label: 'Due', value: dayWords(dueOn) });
  if (assets !== null) {
    const value = moneyWords(assets);
    lines.push({
      label: 'Capital, property and assets located and employed in Wyoming, end of last fiscal year',
      value,
    });
    // W.S. 17-29-209(a) requires that the treasurer or another fiscal agent certifies these figures.
    lines.push({
      label: 'Certification',
      value: `I certify under penalty of perjury, as fiscal agent of the company, that its capital, property and assets located and employed in the state of Wyoming are ${value}.`,
    });
  }
  const rules = rule?.kind === 'asset_tax' ? ` ${rule.formula}` : '';
  const label = rule?.kind === 'asset_tax' || duty.code === 'annual_tax' ? 'Tax' : 'Fee';
  lines.push({ label, value: `${moneyWords(feeOf(rule, figures))}.${rules}` });
  if (!isOnline(rule ?? { kind: 'fixed', cents: 0 }, figures)) {
    lines.push({ label: 'Way of filing', value: 'On paper: the office takes no tax of this amount online.' });
  }
  return lines;
}

function spanOf(period: string, start: Day | null, end: Day | null): string {
  return start === null || end === null ? period : `${period}: ${dayWords(start)} to ${dayWords(end)}`;
}

function moneyWords(cents: number): string {
  return dollarsText(formatCents(BigInt(cents)));
}
