import type { TObject } from 'typebox';
import { Compile } from 'typebox/compile';
import { ToolRefusal } from './refusal.ts';

type Fault = { keyword: string; instancePath: string; params: object; message: string };

/** Compiles the schema of a tool's input into a check that refuses other input, and names each fault and what is allowed. */
export function checkOf(schema: TObject): (value: unknown) => void {
  const compiled = Compile(schema);
  return (value) => {
    if (compiled.Check(value)) return;
    const faults = [...new Set(compiled.Errors(value).map((fault) => inWords(fault as Fault, schema)))];
    throw new ToolRefusal('invalid_arguments', faults.slice(0, 10).join(' '));
  };
}

function inWords({ keyword, instancePath, params, message }: Fault, { properties }: TObject): string {
  const { additionalProperties, requiredProperties, allowedValues, allowedValue } = params as Record<string, unknown>;
  const place = instancePath === '' ? 'The input' : instancePath;
  if (keyword === 'additionalProperties') {
    const known = instancePath === '' ? ` Known: ${Object.keys(properties).join(', ')}.` : '';
    return `Unknown member ${[additionalProperties].flat().join(', ')} in ${place}.${known}`;
  }
  if (keyword === 'required') return `${place} needs ${[requiredProperties].flat().join(', ')}.`;
  const allowed = allowedValues ?? allowedValue;
  if (allowed !== undefined) return `${place} must be one of: ${[allowed].flat().join(', ')}.`;
  return `${place} ${message}.`;
}
