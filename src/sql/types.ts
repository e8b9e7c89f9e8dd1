import pg from 'pg';

const INT8 = 20;
const INT8_ARRAY = 1016;
const DATE = 1082;
const TIMESTAMPTZ = 1184;
const INTERVAL = 1186;
const INTEGER_ARRAY = 1007;

const integers = pg.types.getTypeParser(INTEGER_ARRAY as never) as (text: string) => (number | null)[];

const otherMoments = pg.types.getTypeParser(TIMESTAMPTZ);
const SPACE = 10;

/**
 * Reads a UTC time with the parser of the JavaScript engine, which is ten times faster than the driver's. Other formats
 * are left to the driver.
 */
export function readMoment(text: string): unknown {
  if (!text.endsWith('+00') || text[SPACE] !== ' ') return otherMoments(text);
  return new Date(`${text.slice(0, SPACE)}T${text.slice(SPACE + 1, -'+00'.length)}Z`);
}

/**
 * An int8 becomes a number, because all int8 columns are versions and sequence numbers far below 2^53 - 1. A date
 * becomes midnight of that day in UTC.
 */
const PARSERS: Record<number, (text: string) => unknown> = {
  [INT8]: Number,
  [INT8_ARRAY]: integers,
  [DATE]: (text) => new Date(text),
  [TIMESTAMPTZ]: readMoment,
  [INTERVAL]: (text) => text,
};

/** Selects the parser for each column of a result. */
export const columnTypes: pg.CustomTypesConfig = {
  getTypeParser: ((type: number, format?: 'text') =>
    PARSERS[type] ?? pg.types.getTypeParser(type, format)) as typeof pg.types.getTypeParser,
};
