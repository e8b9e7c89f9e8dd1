/*
 * What a calendar has to raise, written a second time: from the text of the law, with numbers of days, and without a
 * line of the product.
 */

export type Company = {
  id: string;
  state: 'WY' | 'DE';
  isDao: boolean;
  /** Legal days as numbers of days since 1 January 1970. */
  filed: number;
  /** The first day of the calendar. */
  opened: number;
  /** The sole owner is in the country, so no form about a foreign one is due. */
  isOwnerDomestic: boolean;
  /** The first yearly duty to the state is done on this day. */
  doneFirst: number | null;
  /** The company winds down on this day. */
  ends: number | null;
};

export type Raised = { company: string; code: string; period: string; what: '60' | '30' | '7' | 'late'; day: number };

export const number = (year: number, month: number, day: number): number => Date.UTC(year, month - 1, day) / 86_400_000;
export const text = (day: number): string => new Date(day * 86_400_000).toISOString().slice(0, 10);
const yearOf = (day: number): number => new Date(day * 86_400_000).getUTCFullYear();
const monthOf = (day: number): number => new Date(day * 86_400_000).getUTCMonth() + 1;
const dateOf = (day: number): number => new Date(day * 86_400_000).getUTCDate();
const isLeap = (year: number): boolean => year % 4 === 0 && (year % 100 !== 0 || year % 400 === 0);

type Duty = {
  code: string;
  period: string;
  begins: number;
  due: number;
  isChoice?: boolean;
  doneOn?: number | null;
  /** Known although it was due before the calendar began. */
  isEternal?: boolean;
};

/** Returns the first yearly duty to the state whose day is on or after the opening of the calendar. */
export function firstStateDuty(company: Company): Duty {
  const first = stateDuties(company, company.opened + 800).find(({ due }) => due >= company.opened);
  if (first === undefined) throw new Error('no yearly duty');
  return first;
}

function stateDuties({ state, filed }: Company, last: number): Duty[] {
  const duties: Duty[] = [];
  for (let year = yearOf(filed) + 1; year <= yearOf(last) + 1; year += 1) {
    if (state === 'WY') {
      duties.push({ code: 'annual_report', period: `${year}`, begins: filed, due: number(year, monthOf(filed), 1) });
    } else {
      duties.push({ code: 'annual_tax', period: `${year - 1}`, begins: filed, due: number(year, 6, 1) });
    }
  }
  return duties;
}

function duties(company: Company, last: number): Duty[] {
  const { state, isDao, filed, isOwnerDomestic } = company;
  const own = stateDuties(company, last);
  if (company.doneFirst !== null) {
    const first = own.find(({ due }) => due >= company.opened);
    if (first) first.doneOn = company.doneFirst;
  }
  const all = [...own];
  if (state === 'WY') {
    for (const { period, due, doneOn } of own) {
      if (doneOn === undefined && due >= company.opened) {
        all.push({ code: 'annual_report_cure', period, begins: due, due: due + 61 });
      }
    }
  }
  if (isDao) {
    all.push({ code: 'contract_identifier', period: text(filed), begins: filed, due: filed + 30 });
    const isOnLeapDay = monthOf(filed) === 2 && dateOf(filed) === 29;
    const anniversary = number(yearOf(filed) + 1, monthOf(filed), isOnLeapDay ? 28 : dateOf(filed));
    all.push({ code: 'dao_activity', period: text(filed), begins: filed, due: anniversary, isEternal: true });
  }
  all.push({
    code: 'entity_classification_election',
    period: text(filed),
    begins: filed,
    due: filed + 75,
    isChoice: true,
  });
  all.push({
    code: 's_corporation_election',
    period: text(filed),
    begins: filed,
    due: twoMonths(filed),
    isChoice: true,
  });
  if (!isOwnerDomestic) {
    for (let year = yearOf(filed); year <= yearOf(last); year += 1) {
      all.push({ code: 'foreign_owned_return', period: `${year}`, begins: filed, due: number(year + 1, 4, 15) });
    }
  }
  return all.filter(({ due, isEternal }) => isEternal || due >= company.opened);
}

/** Two months end on the day before the same day, or with a month that has no such day; then 15 days. */
function twoMonths(filed: number): number {
  const [year, month, date] = [yearOf(filed), monthOf(filed) + 2, dateOf(filed)];
  const lastDate = [31, isLeap(year + (month > 12 ? 1 : 0)) ? 29 : 28, 31, 30, 31, 30, 31, 31, 30, 31, 30, 31];
  const there = month > 12 ? month - 12 : month;
  const has = (lastDate[there - 1] ?? 31) >= date;
  const lastDay = number(year + (month > 12 ? 1 : 0), there, has ? date - 1 : (lastDate[there - 1] ?? 31));
  return lastDay + 15;
}

/** Returns everything that has to be raised up to a day, for a calendar that is looked at on every day. */
export function expectedOf(company: Company, last: number): Raised[] {
  return duties(company, last).flatMap((duty) => {
    const stages = [
      { what: '60', day: duty.due - 60 },
      { what: '30', day: duty.due - 30 },
      { what: '7', day: duty.due - 7 },
      ...(duty.isChoice ? [] : [{ what: 'late', day: duty.due + 1 }]),
    ] as { what: Raised['what']; day: number }[];
    // Nothing is told on the day that begins the period, nor before there is a calendar.
    const from = Math.max(company.opened, duty.begins + 1);
    const told = stages.map((stage) => ({ ...stage, day: Math.max(stage.day, from) }));
    return told
      .filter(({ day }, index) => told[index + 1]?.day !== day)
      .filter(({ day }) => day <= last)
      .filter(({ day }) => duty.doneOn === undefined || duty.doneOn === null || day <= duty.doneOn)
      .filter(({ day }) => company.ends === null || day <= company.ends)
      .map(({ what, day }) => ({ company: company.id, code: duty.code, period: duty.period, what, day }));
  });
}
