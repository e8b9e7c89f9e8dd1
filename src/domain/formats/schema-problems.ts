import type { Validator } from 'typebox/compile';
import Format, { IsDateTime } from 'typebox/format';
import { Settings } from 'typebox/system';
import { Value } from 'typebox/value';
import { keywordWords } from './keyword-words.ts';
import { patternWords } from './pattern-words.ts';
import { pointerOf } from './pointer.ts';
import type { Problem } from './problem.ts';

// By default the validator stops after 8 problems. The maximum is raised, so that callers get all problems.
Settings.Set({ maxErrors: 1_000 });
Format.Set('date-time', isDateTime);

/** Maximum number of characters that a message quotes from a caller's text. */
export const MAX_ECHO = 64;

/** Keywords that only report that a branch failed; the problems within the branch are reported separately. */
const STRUCTURAL: ReadonlySet<string> = new Set(['anyOf', 'boolean', 'if']);

/** Returns every problem that a schema finds in a value, each with a message. */
export function schemaProblemsOf(validator: Validator, value: unknown): Problem[] {
  const problems = validator.Errors(value).flatMap(({ keyword, params, instancePath, schemaPath }): Problem[] => {
    const { requiredProperties, additionalProperties, allowedValues, allowedValue, type } = params as Params;
    const problem = (code: string, message = keywordWords(keyword, params), pointer = instancePath): Problem => ({
      pointer,
      code,
      message,
    });
    const at = (name: string): string => `${instancePath}${pointerOf([name.slice(0, MAX_ECHO)])}`;
    switch (keyword) {
      case 'required':
        return (requiredProperties ?? []).map((name) => problem('required', undefined, at(name)));
      case 'additionalProperties': {
        const message = keyWords(Value.Pointer.Get(validator.Type(), schemaPath.slice(1)));
        return (additionalProperties ?? []).map((name) => problem('unknown_member', message, at(name)));
      }
      case 'enum':
      case 'const':
        return [{ ...problem('not_allowed'), allowed: allowedValues ?? [allowedValue ?? ''] }];
      case 'format':
        return [problem('format', formatWords(params, Value.Pointer.Get(value as object, instancePath)))];
      default:
        return STRUCTURAL.has(keyword) || type === 'null' ? [] : [problem(keyword)];
    }
  });
  // The library may have stopped early and listed no problem. A value that the library refused must still not pass, so
  // a general problem is added.
  return problems.length > 0
    ? problems
    : [{ pointer: '', code: 'invalid', message: 'has more problems than can be listed' }];
}

type Params = {
  requiredProperties?: string[];
  additionalProperties?: string[];
  allowedValues?: string[];
  allowedValue?: string;
  type?: string | string[];
};

function keyWords(schema: unknown): string | undefined {
  const [pattern] = Object.keys((schema as { patternProperties?: object } | undefined)?.patternProperties ?? {});
  return pattern === undefined ? undefined : `is an invalid key. It must be ${patternWords(pattern)}`;
}

function formatWords(params: object, text: unknown): string | undefined {
  return (params as { format: string }).format === 'date-time' ? dateTimeWords(String(text)) : undefined;
}

/** First and last time that a response can state as an RFC 3339 date-time. */
const FIRST_MS = Date.parse('0000-01-01T00:00:00Z');
const LAST_MS = Date.parse('9999-12-31T23:59:59.999Z');

/**
 * Returns whether a text is an unambiguous date-time (RFC 3339). Leap seconds and time zones in brackets (RFC 9557) are
 * refused, because JavaScript cannot read them. In UTC the year must have four digits.
 */
export function isDateTime(text: string): boolean {
  const ms = Date.parse(text);
  return IsDateTime(text) && ms >= FIRST_MS && ms <= LAST_MS;
}

/** Returns the required form of a date-time, with a hint if the text has a common mistake. */
export function dateTimeWords(text: string): string {
  const words = 'must be an RFC 3339 date and time, such as 2026-11-21T18:00:00Z';
  if (/ \d\d:\d\d$/.test(text)) return `${words}. In a URL, write \`+\` as \`%2B\`, or use \`Z\``;
  if (/:60([.Z+-]|$)/i.test(text)) return `${words}. Seconds go to 59: a leap second is written as :59`;
  if (text.endsWith(']')) return `${words}, without a time zone in brackets`;
  if (/^\d{4}-\d\d-\d\d[Tt ]\d\d:\d\d(:\d\d(\.\d+)?)?$/.test(text))
    return `${words}. It needs its offset from UTC, or \`Z\``;
  return words;
}
