import { IsObject, IsString, type Static, type TSchema } from 'typebox';
import { Compile } from 'typebox/compile';
import { Value } from 'typebox/value';
import { pointerOf } from '../domain/formats/pointer.ts';
import type { Problem } from '../domain/formats/problem.ts';
import { MAX_ECHO, schemaProblemsOf } from '../domain/formats/schema-problems.ts';
import { TEXT_FAULTS, textFault } from '../domain/formats/text.ts';
import { chooseForm, type Form, formsOf, isOfAnotherForm } from './validate-forms.ts';

export type Validated<S extends TSchema> = { value: Static<S> } | { problems: Problem[] };

/** Compiles a schema into a check that reports every problem, each with its JSON Pointer. */
export function compileBody<S extends TSchema>(schema: S): (value: unknown) => Validated<S> {
  const forms = formsOf(schema);
  return forms === null ? compileOne(schema) : compileForms<S>(forms);
}

/**
 * Checks a body only against the form that the caller intended, because the other forms would add irrelevant problems.
 */
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
    const problems = validator.Check(value) ? [] : schemaProblemsOf(validator, value);
    collectTextProblems(value, '', problems);
    return problems.length === 0 ? { value: value as Static<S> } : { problems };
  };
}

/** Fields whose texts are not checked here, because their own parsers report problems by line and column. */
const OWN_TEXT_RULES: ReadonlySet<string> = new Set(['/constitution', '/constitution_yaml']);

/**
 * Checks the characters of every text, including names of fields, because a schema cannot do this. Accepts line breaks,
 * which the schema may still refuse.
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

/**
 * Like `compileBody`, for the values in a URL. These are texts, so numbers are converted first and defaults are added.
 */
export function compileText<S extends TSchema>(schema: S): (value: unknown) => Validated<S> {
  const check = compileBody(schema);
  return isTextOnly(schema) ? check : (value) => check(Value.Default(schema, converted(schema, value)));
}

function isTextOnly(schema: TSchema): boolean {
  return IsObject(schema) && Object.values(schema.properties).every((each) => IsString(each) && !('default' in each));
}

/**
 * Converts usual spellings to numbers and booleans. Other spellings, such as `0x10` for 16, stay text and are refused.
 */
function converted(schema: TSchema, input: unknown): unknown {
  const value = Value.Convert(schema, isRecord(input) ? { ...input } : input);
  if (!isRecord(value) || !isRecord(input)) return value;
  const members = Object.entries(value);
  return Object.fromEntries(
    members.map(([name, member]) => [name, String(member) === input[name] ? member : input[name]]),
  );
}

function isRecord(value: unknown): value is Record<string, unknown> {
  return typeof value === 'object' && value !== null;
}
