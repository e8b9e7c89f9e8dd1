import { IsObject, IsString, type Static, type TSchema } from 'typebox';
import { Compile, type Validator } from 'typebox/compile';
import Format from 'typebox/format';
import { Settings } from 'typebox/system';
import { Value } from 'typebox/value';
import { dateTimeWords, isDateTime } from '../../domain/formats/date-time.ts';
import { UNKNOWN_FIELD } from '../../domain/formats/field-name.ts';
import { patternWords } from '../../domain/formats/pattern-words.ts';
import { pointerOf } from '../../domain/formats/pointer.ts';
import type { Problem } from '../../domain/formats/problem.ts';
import { TEXT_FAULTS, textFault } from '../../domain/formats/text.ts';
import { chooseForm, type Form, formsOf, isOfAnotherForm } from './validate-forms.ts';
import { keywordWords, oneOfWords } from './validation-words.ts';

const MAX_ECHO = 64;
// The library stops at 8 by default, but every problem is to be reported at once. It counts each unknown member twice.
Settings.Set({ maxErrors: 1_000 });
Format.Set('date-time', isDateTime);

export type Validated<S extends TSchema> = { value: Static<S> } | { problems: Problem[] };

/** Compiles a schema into a check that reports every problem at once, each with its JSON Pointer. */
export function compileBody<S extends TSchema>(schema: S): (value: unknown) => Validated<S> {
  const forms = formsOf(schema);
  return forms === null ? compileOne(schema) : compileForms<S>(forms);
}

/** Checks only the intended form; the others would add irrelevant problems. */
function compileForms<S extends TSchema>(forms: readonly Form[]): (value: unknown) => Validated<S> {
  const checks = new Map(forms.map((form) => [form, compileOne(form)]));
  return (value) => {
    const chosen = chooseForm(forms, isRecord(value) ? value : {});
    if (Array.isArray(chosen)) return { problems: chosen };
    const checked = checks.get(chosen)?.(value) as Validated<S>;
    if (!('problems' in checked)) return checked;
    return {
      problems: checked.problems.map((problem) => (isOfAnotherForm(forms, problem) ? notOfThis(problem) : problem)),
    };
  };
}

function notOfThis(problem: Problem): Problem {
  return { ...problem, code: 'not_with_kind', message: 'is not allowed with this kind' };
}

function compileOne<S extends TSchema>(schema: S): (value: unknown) => Validated<S> {
  const validator = Compile(schema);
  return (value) => {
    const problems = validator.Check(value) ? [] : problemsOf(validator, value);
    collectTextProblems(value, '', problems);
    return problems.length === 0 ? { value: value as Static<S> } : { problems };
  };
}

/** These texts report their own problems, by line and column. */
const OWN_TEXT_RULES: ReadonlySet<string> = new Set(['/constitution', '/constitution_yaml']);

/**
 * Checks every text, including member names, which no schema can express. Line breaks are allowed where the schema
 * allows them.
 */
function collectTextProblems(value: unknown, pointer: string, problems: Problem[]): void {
  if (typeof value === 'string') {
    const code = textFault(value, 'lines');
    if (code !== null) problems.push({ pointer, code, message: TEXT_FAULTS[code] });
    return;
  }
  if (typeof value !== 'object' || value === null || OWN_TEXT_RULES.has(pointer)) return;
  for (const [name, member] of Object.entries(value)) {
    const inner = `${pointer}${pointerOf([name.slice(0, MAX_ECHO)])}`;
    if (OWN_TEXT_RULES.has(inner)) continue;
    if (!Array.isArray(value)) collectTextProblems(name, inner, problems);
    collectTextProblems(member, inner, problems);
  }
}

/** Like `compileBody`, for texts in a URL: numbers are converted and defaults filled in first. */
export function compileText<S extends TSchema>(schema: S): (value: unknown) => Validated<S> {
  const check = compileBody(schema);
  return isTextOnly(schema) ? check : (value) => check(Value.Default(schema, converted(schema, value)));
}

/** Nothing to convert, and nothing to fill in: so are the parameters in most paths. */
function isTextOnly(schema: TSchema): boolean {
  return IsObject(schema) && Object.values(schema.properties).every((each) => IsString(each) && !('default' in each));
}

/** Converts only canonical spellings: `1.5` is not 1 and `0x10` not 16, so they stay text and are refused. */
function converted(schema: TSchema, given: unknown): unknown {
  const value = Value.Convert(schema, isRecord(given) ? { ...given } : given);
  if (!isRecord(value) || !isRecord(given)) return value;
  const members = Object.entries(value);
  return Object.fromEntries(
    members.map(([name, member]) => [name, String(member) === given[name] ? member : given[name]]),
  );
}

function isRecord(value: unknown): value is Record<string, unknown> {
  return typeof value === 'object' && value !== null;
}

function problemsOf(validator: Validator, value: unknown): Problem[] {
  const problems: Problem[] = [];
  for (const error of validator.Errors(value)) {
    const params = error.params as Record<string, unknown>;
    if (error.keyword === 'required') {
      for (const name of params['requiredProperties'] as string[]) {
        problems.push({
          pointer: `${error.instancePath}${pointerOf([name])}`,
          code: 'required',
          message: 'is required',
        });
      }
    } else if (error.keyword === 'additionalProperties') {
      for (const name of params['additionalProperties'] as string[]) {
        const pointer = `${error.instancePath}${pointerOf([name.slice(0, MAX_ECHO)])}`;
        problems.push({ pointer, code: 'unknown_member', message: UNKNOWN_FIELD });
      }
    } else if (error.keyword === 'enum') {
      const allowed = params['allowedValues'] as string[];
      problems.push({
        pointer: error.instancePath,
        code: 'not_allowed',
        message: oneOfWords(allowed),
        allowed,
      });
    } else if (error.keyword === 'pattern') {
      const message = `must be ${patternWords(String(params['pattern']))}`;
      problems.push({ pointer: error.instancePath, code: 'pattern', message });
    } else if (error.keyword === 'format' && params['format'] === 'date-time') {
      const text = String(Value.Pointer.Get(value as object, error.instancePath));
      problems.push({ pointer: error.instancePath, code: 'format', message: dateTimeWords(text) });
    } else if (!STRUCTURAL.has(error.keyword) && params['type'] !== 'null') {
      problems.push({ pointer: error.instancePath, code: error.keyword, message: keywordWords(error) });
    }
  }
  // The library may have stopped before a reportable problem, but what it refused must never pass.
  return problems.length > 0 ? problems : [{ pointer: '', code: 'invalid', message: 'does not match its schema' }];
}

/**
 * These only say that a branch failed; the branch's own problems are reported beside. ("must be null" does not help
 * either.)
 */
const STRUCTURAL = new Set(['anyOf', 'boolean', 'if']);
