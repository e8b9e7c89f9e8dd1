import { type FormRecord, type FormValue, isRecord } from './form-body.ts';
import { invalid } from './refusal.ts';

/** Reads a parameter: refuses it with Stripe's codes, or converts it. */
export type Kind<T> = { read(value: FormValue, param: string): T; whenMissing(param: string): T };
export type Fields = Readonly<Record<string, Kind<unknown>>>;
export type Params<F> = { [K in keyof F]: F[K] extends Kind<infer T> ? T : never };

/** Reads all fields. A field that the table does not list is refused first, as at Stripe. */
export function readFields<F extends Fields>(fields: F, form: FormRecord, within = ''): Params<F> {
  const full = (name: string): string => (within === '' ? name : `${within}[${name}]`);
  const unknown = Object.keys(form).find((name) => !Object.hasOwn(fields, name));
  if (unknown !== undefined) {
    const param = full(unknown);
    throw invalid(`Received unknown parameter: ${param}`, { code: 'parameter_unknown', param });
  }
  const read = Object.entries(fields).map(([name, kind]) => {
    const value = form[name];
    return [name, value === undefined ? kind.whenMissing(full(name)) : kind.read(value, full(name))];
  });
  return Object.fromEntries(read) as Params<F>;
}

export function needed<T>(kind: Kind<T | undefined>): Kind<T> {
  return {
    read: (value, param) => kind.read(value, param) as T,
    whenMissing: (param) => {
      throw invalid(`Missing required param: ${param}.`, { code: 'parameter_missing', param });
    },
  };
}

export function text(maxLength = 5000): Kind<string | undefined> {
  return optional((value, param) => {
    const given = plain(value, param);
    if (given.length > maxLength) throw invalid(`Invalid string: at most ${maxLength} characters`, { param });
    return given;
  });
}

export function integer(min: number, max = 99_999_999_999): Kind<number | undefined> {
  return optional((value, param) => {
    const given = plain(value, param);
    const wrong = (message: string) => invalid(message, { code: 'parameter_invalid_integer', param });
    if (!/^-?\d{1,15}$/.test(given)) throw wrong(`Invalid integer: ${given}`);
    if (Number(given) < min) throw wrong(`This value must be greater than or equal to ${min}.`);
    if (Number(given) > max) throw wrong(`This value must be less than or equal to ${max}.`);
    return Number(given);
  });
}

export function flag(): Kind<boolean | undefined> {
  return optional((value, param) => {
    const given = plain(value, param);
    if (given !== 'true' && given !== 'false') throw invalid(`Invalid boolean: ${given}`, { param });
    return given === 'true';
  });
}

export function oneOf<const T extends string>(...values: readonly T[]): Kind<T | undefined> {
  return optional((value, param) => {
    const given = plain(value, param);
    const known = values.find((candidate) => candidate === given);
    if (known === undefined) throw invalid(`Invalid ${param}: must be one of ${values.join(', ')}`, { param });
    return known;
  });
}

export function webAddress(): Kind<string | undefined> {
  return optional((value, param) => {
    const given = plain(value, param);
    // Checkout replaces this by the session's id.
    const url = URL.parse(given.replaceAll('{CHECKOUT_SESSION_ID}', 'cs'));
    if (url === null || !/^https?:$/.test(url.protocol))
      throw invalid('Not a valid URL', { code: 'url_invalid', param });
    return given;
  });
}

export function email(): Kind<string | undefined> {
  return optional((value, param) => {
    const given = plain(value, param);
    if (!/^[^\s@]+@[^\s@]+\.[^\s@]+$/.test(given) || given.length > 512) {
      throw invalid(`Invalid email address: ${given}`, { code: 'email_invalid', param });
    }
    return given;
  });
}

export function list<T>(kind: Kind<T>, maxLength: number): Kind<Exclude<T, undefined>[] | undefined> {
  return optional((value, param) => {
    if (!Array.isArray(value)) throw invalid('Invalid array', { param });
    if (value.length > maxLength)
      throw invalid(`Array ${param} exceeded maximum ${maxLength} allowed elements.`, { param });
    return value.map((element, index) => kind.read(element, `${param}[${index}]`) as Exclude<T, undefined>);
  });
}

export function record<F extends Fields>(fields: F): Kind<Params<F> | undefined> {
  return optional((value, param) => {
    if (!isRecord(value)) throw invalid('Invalid object', { param });
    return readFields(fields, value, param);
  });
}

/** Up to 50 texts; an empty one unsets its key, and an empty text in place of the record unsets all. */
export function metadata(): Kind<Record<string, string> | '' | undefined> {
  return optional((value, param) => {
    if (value === '') return '';
    if (typeof value === 'string') throw invalid('Invalid object', { param });
    const entries = Object.entries(value).map(([key, entry]) => {
      if (typeof entry !== 'string') throw invalid('Invalid string', { param: `${param}[${key}]` });
      if (key.length > 40) throw invalid('Metadata keys can have up to 40 characters', { param });
      if (entry.length > 500)
        throw invalid('Metadata values can have up to 500 characters', { param: `${param}[${key}]` });
      return [key, entry] as const;
    });
    if (entries.length > 50) throw invalid('Metadata can have up to 50 keys', { param });
    return Object.fromEntries(entries);
  });
}

/** The metadata an object has after `given`. */
export function mergeMetadata(
  before: Record<string, string>,
  given: Record<string, string> | '' | undefined,
): Record<string, string> {
  if (given === '') return {};
  return Object.fromEntries(Object.entries({ ...before, ...given }).filter(([, value]) => value !== ''));
}

function optional<T>(read: (value: FormValue, param: string) => T): Kind<T | undefined> {
  return { read, whenMissing: () => undefined };
}

/** A text that is not empty. Stripe takes an empty one for an attempt to unset what cannot be unset. */
function plain(value: FormValue, param: string): string {
  if (typeof value !== 'string') throw invalid('Invalid string', { param });
  if (value === '') throw invalid(`An empty text cannot unset '${param}'.`, { code: 'parameter_invalid_empty', param });
  return value;
}
