import { UNKNOWN_FIELD } from './field-name.ts';
import { patternWords } from './pattern-words.ts';

type Params = {
  limit?: number;
  format?: string;
  type?: string | readonly string[];
  allowedValue?: unknown;
  allowedValues?: readonly unknown[];
  pattern?: string;
};

/** The message for each keyword. A test finds keywords without a message. */
const WORDS: Readonly<Record<string, (params: Params) => string>> = {
  type: ({ type = [] }) => typesWords(type),
  enum: ({ allowedValues = [] }) => oneOfWords(allowedValues),
  const: ({ allowedValue }) => oneOfWords([allowedValue]),
  pattern: ({ pattern }) => `must be ${patternWords(pattern)}`,
  format: ({ format = '' }) => `must be ${FORMATS[format] ?? ANY_FORM}`,
  maximum: ({ limit }) => `must be at most ${limit}`,
  minimum: ({ limit }) => `must be at least ${limit}`,
  exclusiveMinimum: ({ limit }) => `must be more than ${limit}`,
  exclusiveMaximum: ({ limit }) => `must be less than ${limit}`,
  maxLength: ({ limit }) => `must have at most ${counted(limit, 'character')}`,
  minLength: ({ limit }) => `must have at least ${counted(limit, 'character')}`,
  maxItems: ({ limit }) => `must have at most ${counted(limit, 'item')}`,
  minItems: ({ limit }) => `must have at least ${counted(limit, 'item')}`,
  maxProperties: ({ limit }) => `must have at most ${counted(limit, 'field')}`,
  minProperties: ({ limit }) => `must have at least ${counted(limit, 'field')}`,
  uniqueItems: () => 'must not contain an item twice',
  required: () => 'is required',
  additionalProperties: () => UNKNOWN_FIELD,
};

/** Returns the message for a JSON Schema keyword that a value fails; a general message if the keyword has none. */
export function keywordWords(keyword: string, params: object): string {
  return WORDS[keyword]?.(params) ?? `must be ${ANY_FORM}`;
}

const ANY_FORM = 'of the form that the schema describes';

const FORMATS: Readonly<Record<string, string>> = {
  uuid: 'a UUID',
  date: 'a day, such as 2026-11-20',
  email: 'an e-mail address',
  uri: 'an absolute URL',
};

const TYPES: Readonly<Record<string, string>> = {
  string: 'a string',
  integer: 'an integer',
  number: 'a number',
  boolean: 'true or false',
  array: 'an array',
  object: 'an object',
};

/** Returns the allowed types without null, because "must be null" does not help a caller. */
function typesWords(type: string | readonly string[]): string {
  const named = [type].flat().filter((each) => each !== 'null');
  return `must be ${named.map((each) => TYPES[each] ?? ANY_FORM).join(' or ')}`;
}

function counted(count: number | undefined, thing: string): string {
  return `${count} ${thing}${count === 1 ? '' : 's'}`;
}

/** Lists the allowed values. If there are too many, refers to the list in `allowed`. */
export function oneOfWords(allowed: readonly unknown[]): string {
  if (allowed.length === 1) return `must be ${allowed[0]}`;
  return allowed.length <= 12 ? `must be one of: ${allowed.join(', ')}` : 'must be one of the values in `allowed`';
}
