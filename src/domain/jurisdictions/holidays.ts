/** A holiday, in every year or only in even years. Weekdays as in ISO 8601: 1 is Monday. */
export type Holiday = { readonly name: string; readonly years?: 'even' } & (
  | { readonly month: number; readonly day: number }
  /**
   * A weekday of a month, such as the fourth Thursday. `plusDays`: number of days from this weekday to the holiday, as
   * for the Friday after Thanksgiving.
   */
  | { readonly month: number; readonly weekday: number; readonly nth: number | 'last'; readonly plusDays?: number }
  | { readonly easterPlusDays: number }
);

/** Holidays of an office, and the weekdays to which holidays on a Saturday or Sunday move; null: they do not move. */
export type HolidayRules = {
  readonly days: readonly Holiday[];
  readonly saturdayMovesTo: 'friday' | null;
  readonly sundayMovesTo: 'monday' | null;
};

const DAY_MS = 86_400_000;

/** Returns the days on which an office is closed because of its holidays, as YYYY-MM-DD, in order. */
export function closedDays(rules: HolidayRules, year: number): string[] {
  // Includes the next year: its New Year's Day, if a Saturday, may be observed on 31 December of this year.
  const days = [year, year + 1].flatMap((each) =>
    rules.days.filter(({ years }) => years !== 'even' || each % 2 === 0).map((holiday) => dateOf(holiday, each)),
  );
  const closed = days.flatMap((day) => [day, observed(rules, day)]).map((day) => isoDay(day));
  return [...new Set(closed)].filter((day) => day.startsWith(`${year}-`)).sort();
}

function observed({ saturdayMovesTo, sundayMovesTo }: HolidayRules, dayMs: number): number {
  const weekday = weekdayOf(dayMs);
  if (weekday === 6 && saturdayMovesTo !== null) return dayMs - DAY_MS;
  return weekday === 7 && sundayMovesTo !== null ? dayMs + DAY_MS : dayMs;
}

function dateOf(holiday: Holiday, year: number): number {
  if ('easterPlusDays' in holiday) return easter(year) + holiday.easterPlusDays * DAY_MS;
  if ('day' in holiday) return Date.UTC(year, holiday.month - 1, holiday.day);
  const { month, weekday, nth, plusDays = 0 } = holiday;
  // For example, the last Monday is in the final seven days of the month, and the second Monday in days 8 to 14.
  const from = nth === 'last' ? Date.UTC(year, month, 1) - 7 * DAY_MS : Date.UTC(year, month - 1, 1 + (nth - 1) * 7);
  return from + (((weekday - weekdayOf(from) + 7) % 7) + plusDays) * DAY_MS;
}

/** Returns Easter Sunday of the Gregorian calendar, by the algorithm of Meeus, Jones and Butcher. */
function easter(year: number): number {
  const century = Math.floor(year / 100);
  const golden = year % 19;
  const corrected = century - Math.floor(century / 4) - Math.floor((8 * century + 13) / 25) + 19 * golden + 15;
  const epact = corrected % 30;
  const moon = epact - Math.floor(epact / 28) * (1 - Math.floor(29 / (epact + 1)) * Math.floor((21 - golden) / 11));
  const sunday = (year + Math.floor(year / 4) + moon + 2 - century + Math.floor(century / 4)) % 7;
  return Date.UTC(year, 2, 28 + moon - sunday);
}

function weekdayOf(dayMs: number): number {
  return new Date(dayMs).getUTCDay() || 7;
}

function isoDay(dayMs: number): string {
  return new Date(dayMs).toISOString().slice(0, 10);
}

const NEW_YEAR = { name: "New Year's Day", month: 1, day: 1 } as const;
const KING = { name: 'Martin Luther King, Jr. Day', month: 1, weekday: 1, nth: 3 } as const;
const PRESIDENTS = { name: "Presidents' Day", month: 2, weekday: 1, nth: 3 } as const;
const MEMORIAL = { name: 'Memorial Day', month: 5, weekday: 1, nth: 'last' } as const;
const JUNETEENTH = { name: 'Juneteenth', month: 6, day: 19 } as const;
const INDEPENDENCE = { name: 'Independence Day', month: 7, day: 4 } as const;
const LABOR = { name: 'Labor Day', month: 9, weekday: 1, nth: 1 } as const;
const COLUMBUS = { name: 'Columbus Day', month: 10, weekday: 1, nth: 2 } as const;
const VETERANS = { name: 'Veterans Day', month: 11, day: 11 } as const;
const THANKSGIVING = { name: 'Thanksgiving Day', month: 11, weekday: 4, nth: 4 } as const;
const AFTER_THANKSGIVING = { ...THANKSGIVING, name: 'Day after Thanksgiving', plusDays: 1 } as const;
const CHRISTMAS = { name: 'Christmas Day', month: 12, day: 25 } as const;
const GOOD_FRIDAY = { name: 'Good Friday', easterPlusDays: -2 } as const;
/** Election day, the Tuesday after the first Monday of November. */
const ELECTION = { name: 'General Election', month: 11, weekday: 1, nth: 1, plusDays: 1, years: 'even' } as const;

/**
 * Holidays in the statute. Source: W.S. 8-4-101, which says nothing about Saturdays. Juneteenth (8-4-107) does not
 * close offices.
 */
export const WYOMING_HOLIDAYS_OF_STATUTE: HolidayRules = {
  days: [NEW_YEAR, KING, PRESIDENTS, MEMORIAL, INDEPENDENCE, LABOR, VETERANS, THANKSGIVING, CHRISTMAS],
  saturdayMovesTo: null,
  sundayMovesTo: 'monday',
};

/** The holidays as Wyoming observes them: the state's lists name the Friday before a holiday on a Saturday. */
export const WYOMING_HOLIDAYS: HolidayRules = { ...WYOMING_HOLIDAYS_OF_STATUTE, saturdayMovesTo: 'friday' };

/** Source: 1 Del. C. § 501. */
export const DELAWARE_HOLIDAYS: HolidayRules = {
  days: [
    NEW_YEAR,
    KING,
    GOOD_FRIDAY,
    MEMORIAL,
    JUNETEENTH,
    INDEPENDENCE,
    LABOR,
    ELECTION,
    VETERANS,
    THANKSGIVING,
    AFTER_THANKSGIVING,
    CHRISTMAS,
  ],
  saturdayMovesTo: 'friday',
  sundayMovesTo: 'monday',
};

/** Source: C.R.S. 24-11-101. A holiday on a Sunday is observed on Monday; the statute says nothing about Saturdays. */
export const COLORADO_HOLIDAYS_OF_STATUTE: HolidayRules = {
  days: [
    NEW_YEAR,
    KING,
    PRESIDENTS,
    MEMORIAL,
    JUNETEENTH,
    INDEPENDENCE,
    LABOR,
    { name: 'Frances Xavier Cabrini Day', month: 10, weekday: 1, nth: 1 },
    VETERANS,
    THANKSGIVING,
    CHRISTMAS,
  ],
  saturdayMovesTo: null,
  sundayMovesTo: 'monday',
};

/** The holidays as Colorado observes them: the state's schedules list the Friday before a holiday on a Saturday. */
export const COLORADO_HOLIDAYS: HolidayRules = { ...COLORADO_HOLIDAYS_OF_STATUTE, saturdayMovesTo: 'friday' };

/** Source: 5 U.S.C. 6103(a) and (b); Executive Order 11582 for Sundays. Inauguration Day matters only in Washington. */
export const FEDERAL_HOLIDAYS: HolidayRules = {
  days: [
    NEW_YEAR,
    KING,
    PRESIDENTS,
    MEMORIAL,
    JUNETEENTH,
    INDEPENDENCE,
    LABOR,
    COLUMBUS,
    VETERANS,
    THANKSGIVING,
    CHRISTMAS,
  ],
  saturdayMovesTo: 'friday',
  sundayMovesTo: 'monday',
};
