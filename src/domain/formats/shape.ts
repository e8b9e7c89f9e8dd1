import { isDateTime } from './schema-problems.ts';

/* Checks of the shape of values that another program or person wrote. An object is checked property by property. */

export type Is = (value: unknown) => boolean;
export type Members = Readonly<Record<string, Is>>;

export const isText: Is = (value) => typeof value === 'string';
export const isFlag: Is = (value) => typeof value === 'boolean';
/** A time such as `2026-11-27T09:30:00Z`. The year 1000 is the earliest, so that the database can hold the time. */
export const isMoment: Is = (value) => typeof value === 'string' && /^[1-9]/.test(value) && isDateTime(value);
export const isObject: Is = (value) => typeof value === 'object' && value !== null && !Array.isArray(value);

/** Makes a check accept a missing value too, for which the reader uses a default. `orNull` also accepts null. */
export const ifGiven =
  (is: Is): Is =>
  (value) =>
    value === undefined || is(value);
export const orNull =
  (is: Is): Is =>
  (value) =>
    value === undefined || value === null || is(value);
export const listOf =
  (is: Is): Is =>
  (value) =>
    Array.isArray(value) && value.every(is);
export const having =
  (members: Members): Is =>
  (value) =>
    faultOf(members, value) === null;
/** Checks that a value is an object with these properties, each of the right shape, and with no others. */
export const only =
  (members: Members): Is =>
  (value) =>
    having(members)(value) && Object.keys(value as object).every((name) => Object.hasOwn(members, name));

/** Returns the name of a property with a wrong shape; null: all have the right shape. */
export function faultOf(members: Members, value: unknown): string | null {
  if (!isObject(value)) return 'value';
  const content = value as Readonly<Record<string, unknown>>;
  return Object.keys(members).find((name) => members[name]?.(content[name]) === false) ?? null;
}
