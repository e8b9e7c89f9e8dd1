import type { Validator } from 'typebox/compile';
import Format from 'typebox/format';
import { Settings } from 'typebox/system';
import { Value } from 'typebox/value';
import { dateTimeWords, isDateTime } from './date-time.ts';
import { keywordWords } from './keyword-words.ts';
import { patternWords } from './pattern-words.ts';
import { pointerOf } from './pointer.ts';
import type { Problem } from './problem.ts';

// The library stops at 8 by default, but every problem is to be reported at once. It counts each unknown member twice.
Settings.Set({ maxErrors: 1_000 });
Format.Set('date-time', isDateTime);

/** As much of a text of the caller as a message repeats. */
export const MAX_ECHO = 64;

/** These only say that a branch failed; the branch's own problems are reported beside. */
const STRUCTURAL: ReadonlySet<string> = new Set(['anyOf', 'boolean', 'if']);

/** Returns every problem that a schema finds in a value, each in words. */
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
  // The library may have stopped before a reportable problem, but what it refused must never pass.
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

/** Names are free in some objects, within a pattern. */
function keyWords(schema: unknown): string | undefined {
  const [pattern] = Object.keys((schema as { patternProperties?: object } | undefined)?.patternProperties ?? {});
  return pattern === undefined ? undefined : `is an invalid key. It must be ${patternWords(pattern)}`;
}

function formatWords(params: object, text: unknown): string | undefined {
  return (params as { format: string }).format === 'date-time' ? dateTimeWords(String(text)) : undefined;
}
