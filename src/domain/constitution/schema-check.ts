import type { TSchema } from 'typebox';
import { UNKNOWN_FIELD } from '../formats/field-name.ts';
import { patternWords } from '../formats/pattern-words.ts';
import { pointerOf } from '../formats/pointer.ts';
import type { Problem } from '../formats/problem.ts';
import { countryProblem } from '../places/countries.ts';

/**
 * The part of JSON Schema that the constitution's schema uses. This file has its own check, because the validator of
 * the HTTP layer by default stops at eight errors (a setting for the whole process) and counts graphemes, so that a
 * name of 128 "characters" could be kilobytes long. A test checks that both checks give the same results.
 */
type Schema = {
  type?: string | readonly string[];
  enum?: readonly (string | number)[];
  description?: string;
  minLength?: number;
  maxLength?: number;
  pattern?: string;
  minimum?: number;
  exclusiveMinimum?: number;
  maximum?: number;
  items?: Schema;
  minItems?: number;
  maxItems?: number;
  uniqueItems?: boolean;
  properties?: Readonly<Record<string, Schema>>;
  patternProperties?: Readonly<Record<string, Schema>>;
  required?: readonly string[];
  maxProperties?: number;
};

type Path = readonly (string | number)[];
type Report = (path: Path, code: string, message: string, allowed?: readonly (string | number)[]) => void;

/** Returns a problem for everything in the value that the schema refuses. Unknown keys are always refused. */
export function schemaProblems(schema: TSchema, value: unknown): Problem[] {
  const problems: Problem[] = [];
  checkValue(schema as Schema, value, [], (path, code, message, allowed) => {
    problems.push({ pointer: pointerOf(path), code, message, ...(allowed && { allowed }) });
  });
  return problems;
}

function checkValue(schema: Schema, value: unknown, path: Path, report: Report): void {
  if (schema.enum) {
    if (!schema.enum.includes(value as string)) {
      report(path, 'not_allowed', `must be one of: ${schema.enum.join(', ')}`, schema.enum);
    }
    return;
  }
  const types = typeof schema.type === 'string' ? [schema.type] : (schema.type ?? []);
  const type = typeOf(value);
  if (!types.includes(type) && !(type === 'integer' && types.includes('number'))) {
    report(path, 'wrong_type', wrongType(types, type));
  } else if (typeof value === 'string') checkText(schema, value, path, report);
  else if (typeof value === 'number') checkNumber(schema, value, path, report);
  else if (Array.isArray(value)) checkList(schema, value, path, report);
  else if (typeof value === 'object') checkMap(schema, value as Record<string, unknown>, path, report);
}

function checkText(schema: Schema, text: string, path: Path, report: Report): void {
  const { minLength = 0, maxLength = Number.POSITIVE_INFINITY, pattern } = schema;
  const length = [...text].length;
  const isWrongLength = length < minLength || length > maxLength;
  if (!isWrongLength && (pattern === undefined || new RegExp(pattern, 'u').test(text))) return;
  const code = isWrongLength ? 'wrong_length' : 'wrong_format';
  const message = isWrongLength
    ? `must have ${range(minLength, maxLength)} characters, not ${length}`
    : `must be ${patternWords(pattern)}`;
  report(path, code, (path.at(-1) === 'country' ? countryProblem(text) : null) ?? message);
}

function checkNumber(schema: Schema, value: number, path: Path, report: Report): void {
  const { minimum, exclusiveMinimum, maximum } = schema;
  const isBelow = value < (minimum ?? -Infinity) || value <= (exclusiveMinimum ?? -Infinity);
  if (!isBelow && value <= (maximum ?? Infinity)) return;
  const low = exclusiveMinimum === undefined ? `at least ${minimum}` : `more than ${exclusiveMinimum}`;
  report(path, 'out_of_range', `must be ${low} and at most ${maximum}`);
}

function checkList(schema: Schema, list: readonly unknown[], path: Path, report: Report): void {
  const { minItems = 0, maxItems = Number.POSITIVE_INFINITY, items, uniqueItems } = schema;
  if (list.length < minItems || list.length > maxItems) {
    report(path, 'wrong_count', `must have ${range(minItems, maxItems)} items, not ${list.length}`);
  }
  list.forEach((item, index) => {
    if (uniqueItems && list.indexOf(item) < index) {
      report([...path, index], 'duplicate_item', 'is in this list twice');
    } else if (items) checkValue(items, item, [...path, index], report);
  });
}

function checkMap(schema: Schema, map: Readonly<Record<string, unknown>>, path: Path, report: Report): void {
  const { properties = {}, patternProperties = {}, required = [], maxProperties = Infinity } = schema;
  for (const key of required) {
    if (!Object.hasOwn(map, key)) {
      const what = properties[key]?.description;
      report([...path, key], 'required', what ? `is required: ${lowerFirst(what)}` : 'is required');
    }
  }
  const keys = Object.keys(map);
  if (keys.length > maxProperties) report(path, 'wrong_count', `must have at most ${maxProperties} members`);
  for (const key of keys) {
    const inner = Object.hasOwn(properties, key) ? properties[key] : schemaByPattern(patternProperties, key);
    if (inner) checkValue(inner, map[key], [...path, key], report);
    else if (schema.patternProperties) {
      const [pattern] = Object.keys(patternProperties);
      report([...path, key], 'wrong_format', `is an invalid key. It must be ${patternWords(pattern)}.`);
    } else report([...path, key], 'unknown_key', UNKNOWN_FIELD, Object.keys(properties));
  }
}

function schemaByPattern(patterns: Readonly<Record<string, Schema>>, key: string): Schema | undefined {
  return Object.entries(patterns).find(([pattern]) => new RegExp(pattern, 'u').test(key))?.[1];
}

const TYPE_NAMES: Readonly<Record<string, string>> = {
  object: 'a map',
  array: 'a list',
  string: 'text',
  integer: 'a whole number',
  number: 'a number',
  boolean: 'true or false',
  null: 'nothing',
};

function wrongType(expected: readonly string[], found: string): string {
  const wanted = expected.map((type) => TYPE_NAMES[type] ?? type).join(' or ');
  const isUnquoted = expected.includes('string') && ['integer', 'number', 'boolean'].includes(found);
  const isQuoted = found === 'string' && (expected.includes('integer') || expected.includes('number'));
  const next = isUnquoted ? '. Put it in quotes.' : isQuoted ? '. Write it without quotes.' : '';
  return `must be ${wanted}, not ${TYPE_NAMES[found] ?? found}${next}`;
}

function typeOf(value: unknown): string {
  if (value === null) return 'null';
  if (Array.isArray(value)) return 'array';
  if (typeof value !== 'number') return typeof value;
  return Number.isInteger(value) ? 'integer' : 'number';
}

/** Writes the first letter in lower case, except in abbreviations such as DID and EIN. */
function lowerFirst(text: string): string {
  return /^[A-Z][a-z]/.test(text) ? text.charAt(0).toLowerCase() + text.slice(1) : text;
}

function range(least: number, most: number): string {
  if (least === most) return `exactly ${least}`;
  if (most === Number.POSITIVE_INFINITY) return `at least ${least}`;
  return least === 0 ? `at most ${most}` : `${least} to ${most}`;
}
