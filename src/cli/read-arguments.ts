import { readFile } from 'node:fs/promises';
import { extname } from 'node:path';
import { text as textOf } from 'node:stream/consumers';
import { parse } from 'yaml';
import type { Arguments } from '../operations/call-operation.ts';
import type { Field, Operation } from '../operations/operations.ts';
import { UsageError } from './usage-error.ts';

/** Values of a command's flags as typed, by field name. */
export type Input = Readonly<Record<string, unknown>>;

const MEDIA_TYPES: Readonly<Record<string, string>> = {
  '.pdf': 'application/pdf',
  '.png': 'image/png',
  '.jpg': 'image/jpeg',
  '.jpeg': 'image/jpeg',
};

/** Reads the values of a command. The value `@file` stands for the content of a file, `@-` for standard input. */
export async function readArguments(operation: Operation, inPath: readonly string[], input: Input): Promise<Arguments> {
  const query = await readFields(operation.inQuery, input);
  for (const [at, { name }] of operation.inPath.entries()) readPlace(name, inPath[at] ?? '');
  return { inPath, query, body: await readBody(operation, input) };
}

/** Returns a value for the path of a request; refuses one that would lead to another address. */
export function readPlace(name: string, value: string): string {
  if (!/^\.{0,2}$/.test(value)) return value;
  throw new UsageError(`<${name}> must not be ${value === '' ? 'empty' : JSON.stringify(value)}.`);
}

async function readBody({ inBody }: Operation, input: Input): Promise<unknown> {
  if (inBody === null) return undefined;
  if (inBody === 'file') return readUpload(String(input['file'] ?? ''));
  const whole = input['data'] === undefined ? {} : await readData('data', String(input['data']));
  if (typeof whole !== 'object' || whole === null || Array.isArray(whole))
    throw new UsageError('--data must be a JSON or YAML object.');
  return { ...whole, ...(await readFields(inBody, input)) };
}

async function readUpload(path: string): Promise<Blob> {
  const type = MEDIA_TYPES[extname(path).toLowerCase()];
  if (type === undefined) throw new UsageError(`--file must end with ${Object.keys(MEDIA_TYPES).join(', ')}.`);
  return new Blob([await readInput(path)], { type });
}

async function readFields(fields: readonly Field[], input: Input): Promise<Record<string, unknown>> {
  const read: Record<string, unknown> = {};
  for (const field of fields) {
    const value = input[field.name];
    if (value !== undefined) read[field.name] = await readValue(field, value);
  }
  return read;
}

async function readValue({ name, kind }: Field, value: unknown): Promise<unknown> {
  if (kind === 'boolean') return value;
  if (kind === 'texts')
    return (value as string[]).flatMap((each) => each.normalize('NFC').split(',')).map((each) => each.trim());
  const text = await contentOf(String(value));
  if (kind === 'text') return text;
  if (kind === 'json') return parsed(name, text);
  const number = Number(text);
  if (text.trim() === '' || !Number.isFinite(number)) throw new UsageError(`--${flagOf(name)} must be a number.`);
  return number;
}

/** Reads a body given as text or as a file. */
export async function readData(name: string, value: string): Promise<unknown> {
  return parsed(name, await contentOf(value));
}

function parsed(name: string, text: string): unknown {
  try {
    return parse(text);
  } catch {
    throw new UsageError(`--${flagOf(name)} must be JSON or YAML.`);
  }
}

/**
 * Returns the value, or the content of the file that it names. A Mac writes the letter "é" as two characters, which the
 * API refuses, so they are combined into one.
 */
export async function contentOf(value: string): Promise<string> {
  if (!value.startsWith('@')) return value.normalize('NFC');
  const text = value === '@-' ? await textOf(process.stdin) : (await readInput(value.slice(1))).toString('utf8');
  return text.normalize('NFC');
}

async function readInput(path: string): Promise<Buffer<ArrayBuffer>> {
  return readFile(path).catch((error: NodeJS.ErrnoException) => {
    throw new UsageError(`${path} cannot be read: ${error.code}.`);
  });
}

/** Returns the flag of a field: `--external-reference` for `external_reference`. */
export function flagOf(name: string): string {
  return name.replaceAll('_', '-');
}
