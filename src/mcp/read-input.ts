import type { TObject } from 'typebox';
import { Compile } from 'typebox/compile';
import { problemSentence, UNKNOWN_FIELD } from '../domain/formats/field-name.ts';
import type { Problem } from '../domain/formats/problem.ts';
import { schemaProblemsOf } from '../domain/formats/schema-problems.ts';
import type { Schema } from '../operations/operations.ts';
import { withoutNulls } from '../operations/without-nulls.ts';
import { ToolRefusal } from './refusal.ts';

/**
 * Compiles a tool's input schema into a function that returns valid arguments, or throws an error that says what to
 * send.
 */
export function inputReader(schema: TObject): (input: unknown) => unknown {
  const compiled = Compile(schema);
  return (input) => {
    const members = Object.entries(withoutNulls(input, schema) as Record<string, unknown>);
    const value = Object.fromEntries(
      members.map(([name, each]) => [name, unquoted(each, schema.properties[name] as Schema | undefined)]),
    );
    if (compiled.Check(value)) return value;
    const sentences = schemaProblemsOf(compiled, value).map((problem) => sentenceOf(problem, schema));
    throw new ToolRefusal('invalid_arguments', [...new Set(sentences)].slice(0, 10).join(' '));
  };
}

/**
 * Converts a number, boolean or object that a model wrote as text, if the schema does not allow text and the conversion
 * loses nothing. `5.0`, or a number too large for JavaScript, stays text and is refused.
 */
function unquoted(value: unknown, { type = 'string' }: Schema = {}): unknown {
  if (typeof value !== 'string' || type === 'string') return value;
  try {
    const read: unknown = JSON.parse(value);
    return typeof read === 'object' || JSON.stringify(read) === value ? read : value;
  } catch {
    return value;
  }
}

function sentenceOf(problem: Problem, { properties }: TObject): string {
  const sentence = problemSentence(problem, 'The input');
  if (problem.pointer === '/confirm') return `${sentence} Leave \`confirm\` out first; the answer has the value.`;
  if (problem.message !== UNKNOWN_FIELD || problem.pointer.lastIndexOf('/') > 0) return sentence;
  const names = Object.keys(properties).map((name) => `\`${name}\``);
  return `${sentence} ${names.length === 0 ? 'The tool takes none.' : `Known: ${names.join(', ')}.`}`;
}
