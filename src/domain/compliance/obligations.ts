import { calendarOn } from './calendars.ts';
import { addDays, addMonths, closeOfMonths, type Day, dayIn, monthOf, yearOf } from './day.ts';
import type { Applies, Calendar, ComplianceFacts, Milestone, ObligationCode, ObligationRule } from './rule.ts';

/** An obligation computed from the law and a company's facts. It may not be in the database yet. */
export type Obligation = {
  code: ObligationCode;
  /**
   * Period of the obligation, for example a year or the date of its milestone. Obligations with the same code differ in
   * their periods.
   */
  period: string;
  calendarVersion: string;
  periodStart: Day | null;
  periodEnd: Day | null;
  /** Due date; null if there is none, because the duty applies at all times or is not required. */
  dueOn: Day | null;
  earliestOn: Day | null;
  isOptional: boolean;
  applies: Applies;
  state: 'open' | 'not_required' | 'met' | 'breached';
};

export type Span = {
  /** First day of the span. Obligations due earlier are left out. */
  from: Day;
  to: Day;
  today: Day;
  /** Returns whether the company has fulfilled an earlier obligation. */
  isDone: (code: ObligationCode, period: string) => boolean;
};

type Dates = Pick<Obligation, 'period' | 'periodStart' | 'periodEnd' | 'dueOn'>;

/**
 * Returns the obligations that are due in a span of days, and those without a due date. Each obligation comes from the
 * calendar version that applies on its due date.
 */
export function obligationsOf(
  versions: readonly [Calendar, ...Calendar[]],
  facts: ComplianceFacts,
  span: Span,
): Obligation[] {
  return versions.flatMap((calendar) =>
    calendar.rules.flatMap((rule) => {
      const applies = appliesTo(rule, facts);
      if (applies === null) return [];
      return datesOf(rule, facts, span, calendar.rules)
        .filter(({ dueOn }) => calendarOn(versions, dueOn ?? span.today) === calendar)
        .map((dates) => ({
          code: rule.code,
          ...dates,
          calendarVersion: calendar.version,
          earliestOn: dates.dueOn === null ? null : earliestOf(rule, dates.dueOn),
          isOptional: rule.isOptional === true,
          applies,
          state: stateOf(rule, facts),
        }));
    }),
  );
}

function earliestOf({ earliestDays, earliestMonths }: ObligationRule, dueOn: Day): Day | null {
  if (earliestMonths !== undefined) return dayIn(yearOf(dueOn), monthOf(dueOn) - earliestMonths, 1);
  return earliestDays === undefined ? null : addDays(dueOn, -earliestDays);
}

function appliesTo({ only }: ObligationRule, facts: ComplianceFacts): Applies | null {
  if (only === undefined) return 'yes';
  const { legalForm, classification, articlesLackContract, foreignOwner, hasEin } = only;
  if (legalForm !== undefined && legalForm !== facts.legalForm) return null;
  if (classification !== undefined && !classification.includes(facts.classification)) return null;
  if (articlesLackContract && !facts.articlesLackContract) return null;
  if (hasEin && !facts.hasEin) return null;
  if (articlesLackContract) return facts.isAlgorithmic ? 'yes' : 'unknown';
  if (!foreignOwner) return 'yes';
  const owner = facts.inputs.sole_owner;
  return owner === null ? 'unknown' : owner === 'foreign' ? 'yes' : null;
}

function stateOf({ schedule }: ObligationRule, facts: ComplianceFacts): Obligation['state'] {
  if ('never' in schedule) return 'not_required';
  if ('always' in schedule) return facts.hasNaturalPerson ? 'met' : 'breached';
  return 'open';
}

const UNDATED: Dates = { period: 'always', periodStart: null, periodEnd: null, dueOn: null };

function datesOf(
  { schedule }: ObligationRule,
  facts: ComplianceFacts,
  span: Span,
  rules: readonly ObligationRule[],
): Dates[] {
  if ('never' in schedule || 'always' in schedule) return [UNDATED];
  if ('afterMissed' in schedule) {
    const missed = rules.find(({ code }) => code === schedule.afterMissed);
    if (missed === undefined) return [];
    return datesOf(missed, facts, { ...span, to: addDays(span.today, -1) }, rules)
      .filter(({ period }) => !span.isDone(missed.code, period))
      .map(({ period, dueOn }) => since(period, dueOn ?? span.today, addDays(dueOn ?? span.today, schedule.days)));
  }
  if ('after' in schedule) {
    if (schedule.after === 'last_activity') {
      const start = facts.lastActivityOn ?? facts.filedOn;
      // The obligation is returned even if it was due before the span, because a company without activity for more than
      // a year must be warned.
      return [since(start, start, addMonths(start, schedule.months))];
    }
    const { months, days = 0 } = schedule;
    return milestones(schedule.after, facts)
      .map((start) => since(start, start, addDays(months === undefined ? start : closeOfMonths(start, months), days)))
      .filter((dates) => isWithin(dates, span));
  }
  return yearly(schedule, facts, span).filter((dates) => isWithin(dates, span));
}

function since(period: string, start: Day, dueOn: Day): Dates {
  return { period, periodStart: start, periodEnd: dueOn, dueOn };
}

function isWithin({ dueOn }: Dates, { from, to }: Span): boolean {
  return dueOn !== null && dueOn >= from && dueOn <= to;
}

function milestones(milestone: Milestone, { filedOn, responsiblePartyChangedOn, inputs }: ComplianceFacts): Day[] {
  switch (milestone) {
    case 'filing':
      return [filedOn];
    case 'responsible_party_change':
      return [...new Set(responsiblePartyChangedOn)];
    case 'agent_renewal':
      return inputs.registered_agent_renews_on === null ? [] : [inputs.registered_agent_renews_on];
  }
}

type Yearly = Extract<ObligationRule['schedule'], { every: string }>;

function yearly(schedule: Yearly, facts: ComplianceFacts, { to }: Span): Dates[] {
  const { filedOn } = facts;
  const years: Dates[] = [];
  for (let year = yearOf(filedOn); year <= yearOf(to); year += 1) {
    const dates = datesOfYear(schedule, facts, year);
    if (dates !== null) {
      const periodStart = dates.start < filedOn ? filedOn : dates.start;
      years.push({ period: dates.period, periodStart, periodEnd: dates.end, dueOn: dates.dueOn });
    }
  }
  return years;
}

function datesOfYear(schedule: Yearly, { filedOn, taxYearEndMonth }: ComplianceFacts, year: number) {
  switch (schedule.every) {
    case 'year': {
      if (year === yearOf(filedOn)) return null;
      const month = schedule.month === 'of_filing' ? monthOf(filedOn) : schedule.month;
      const { day, monthsAfter = 0 } = schedule;
      const dueMonth = month + monthsAfter;
      // In JavaScript dates, day 0 of the next month is the last day of the due month.
      const dueOn = day === 'last' ? dayIn(year, dueMonth + 1, 0) : dayIn(year, dueMonth, day);
      const next = monthsAfter === 0 && day !== 'last' ? dueOn : dayIn(year, month, 1);
      return { period: String(year), start: addMonths(next, -12), end: addDays(next, -1), dueOn };
    }
    case 'calendar_year': {
      const end = dayIn(year, 12, 31);
      const dueOn = dayIn(year + 1, schedule.month, schedule.day);
      return { period: String(year), start: dayIn(year, 1, 1), end, dueOn };
    }
    case 'tax_year': {
      const next = dayIn(year, taxYearEndMonth + 1, 1);
      const end = addDays(next, -1);
      if (end < filedOn) return null;
      const [start, due] = [addMonths(next, -12), addMonths(next, schedule.monthsAfterEnd - 1)];
      return { period: String(year), start, end, dueOn: addDays(due, schedule.day - 1) };
    }
  }
}

/**
 * Returns the obligations without a due date, and those due within `days` days. The next obligation of each code is
 * always included, even if it is due later.
 */
export function inSight(obligations: readonly Obligation[], today: Day, days: number): Obligation[] {
  const last = addDays(today, days);
  const next = new Map<ObligationCode, Day>();
  for (const { code, dueOn } of obligations) {
    const earliest = next.get(code);
    if (dueOn !== null && dueOn >= today && (earliest === undefined || dueOn < earliest)) next.set(code, dueOn);
  }
  return obligations.filter(({ code, dueOn }) => dueOn === null || dueOn <= last || dueOn === next.get(code));
}
