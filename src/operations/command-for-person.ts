import type { Field, Operation } from './operations.ts';

type Given = { path?: Readonly<Record<string, unknown>>; body?: Readonly<Record<string, unknown>> };

/**
 * Returns the CLI command with which a person runs an operation that no tool may call, with the known values and
 * placeholders for the others; null if there is no command.
 */
export function commandForPerson(operation: Operation, { path = {}, body = {} }: Given = {}): string | null {
  const { command, inPath, inBody, answer } = operation;
  if (command === null) return null;
  const places = inPath.map((field) => ` ${wordOf(field, path)}`);
  const fields = Array.isArray(inBody) ? (inBody as readonly Field[]) : [];
  const flags = fields
    .filter(({ name, isRequired }) => isRequired || (body[name] !== undefined && body[name] !== null))
    .map((field) => ` --${field.name.replaceAll('_', '-')} ${wordOf(field, body)}`);
  const file = `${inBody === 'file' ? ' --file <file>' : ''}${answer === 'file' ? ' -o <file>' : ''}`;
  return `${command}${places.join('')}${flags.join('')}${file}`;
}

/**
 * Returns a word of the command. A model wrote the value and a person pastes the command, so a placeholder replaces any
 * value that a shell could misread or that the operation does not know.
 */
function wordOf({ name, kind, choices }: Field, values: Readonly<Record<string, unknown>>): string {
  const place = `<${choices?.join('|') ?? name}>`;
  const { [name]: value } = values;
  const parts: readonly unknown[] = kind === 'texts' && Array.isArray(value) ? value : [value];
  const isKnown = (part: unknown): boolean =>
    ['string', 'number', 'boolean'].includes(typeof part) && (choices === null || choices.includes(String(part)));
  if (kind === 'json' || !parts.every(isKnown)) return place;
  const word = parts.join(',');
  if (/^[\w@%+=:,./][\w@%+=:,./-]*$/.test(word)) return word;
  return /^[^'\\\p{C}-][^'\\\p{C}]*$/u.test(word) ? `'${word}'` : place;
}
