import { Composer, type CST, isMap, isScalar, isSeq, Lexer, LineCounter, Parser, type YAMLError } from 'yaml';
import { isExactDecimal } from '../formats/decimal.ts';
import { pathOf, pointerOf } from '../formats/pointer.ts';
import type { Problem } from '../formats/problem.ts';
import { inexactNumber, LIMITS, limitProblem } from './limits.ts';
import { lexemeGuard, type OffsetProblem, treeProblem } from './yaml-limits.ts';
import { yamlCause } from './yaml-words.ts';

export type Place = { line: number; column: number };

/** A document with the positions of its parts in the text. */
export type ReadSource = {
  value: unknown;
  /** Problems with numbers that would not be stored as written. */
  problems: Problem[];
  placeAt: (offset: number) => Place;
  /**
   * Returns the position of a key or value. If the key is missing, returns the position of the map that should contain
   * it.
   */
  placeOf: (pointer: string, part: 'key' | 'value') => Place;
};

const WHOLE: Place = { line: 1, column: 1 };

/** Options for the YAML library, also used by code that edits a text. */
export const YAML_READING = {
  version: '1.2',
  schema: 'core',
  resolveKnownTags: false,
  merge: false,
  stringKeys: true,
  uniqueKeys: true,
  strict: true,
  prettyErrors: false,
  logLevel: 'silent',
} as const;

type Offsets = Map<string, { key: number; value: number }>;

/**
 * Reads YAML 1.2 (core schema) or JSON. After a check of JSON's own grammar, JSON is read as YAML, so both have the
 * same limits, positions and checks for duplicate keys. Limits and refused constructs are checked before a value is
 * built.
 */
export function readSource(source: string, format: 'yaml' | 'json'): ReadSource | Problem[] {
  if (source.length > LIMITS.bytes || new TextEncoder().encode(source).length > LIMITS.bytes) {
    return [{ ...limitProblem('too_large'), ...WHOLE }];
  }
  if (format === 'json' && !isJson(source)) {
    return [{ pointer: '', code: 'json_syntax', message: 'This is not valid JSON.', ...WHOLE }];
  }
  const lines = new LineCounter();
  const placeAt = (offset: number): Place => {
    const { line, col } = lines.linePos(offset);
    return { line, column: col };
  };
  const scanned = scan(source, lines);
  if (!Array.isArray(scanned)) return [placed(scanned.problem, placeAt(scanned.offset))];
  return compose(scanned, source, placeAt);
}

function isJson(source: string): boolean {
  try {
    JSON.parse(source);
    return true;
  } catch {
    return false;
  }
}

/** Lexes and parses step by step, so that an oversized text is refused at the first lexeme beyond a limit. */
function scan(source: string, lines: LineCounter): CST.Token[] | OffsetProblem {
  const parser = new Parser(lines.addNewLine);
  const problemOf = lexemeGuard();
  const tokens: CST.Token[] = [];
  lines.addNewLine(0);
  for (const lexeme of new Lexer().lex(source)) {
    const problem = problemOf(lexeme, parser.stack.length);
    if (problem) return { offset: parser.offset, problem };
    for (const token of parser.next(lexeme)) tokens.push(token);
  }
  tokens.push(...parser.end());
  return treeProblem(tokens) ?? tokens;
}

function compose(
  tokens: readonly CST.Token[],
  source: string,
  placeAt: (offset: number) => Place,
): ReadSource | Problem[] {
  const composer = new Composer(YAML_READING);
  const [document] = composer.compose(tokens, true, source.length);
  if (!document) throw new Error('the YAML composer gave no document although it was told to');
  if (document.errors.length > 0) {
    const problems = document.errors.map((error) => placed(syntaxProblem(error, source), placeAt(error.pos[0])));
    // For a single mistake, the library may report several problems on the same line, so only the first is kept.
    return problems.filter(({ line }, index) => problems.findIndex((other) => other.line === line) === index);
  }
  let offsets: Offsets | undefined;
  return {
    value: document.toJS(),
    problems: inexactNumbers(document.contents),
    placeAt,
    placeOf: (pointer, part) => {
      // The offsets are computed only at the first problem, because most documents have no problems and need no
      // positions.
      offsets ??= offsetsIn(document.contents);
      return placeAt(offsetOf(offsets, pointer, part));
    },
  };
}

function inexactNumbers(contents: unknown): Problem[] {
  const problems: Problem[] = [];
  walk(contents, [], (node, path) => {
    if (!isScalar(node) || typeof node.value !== 'number' || isWrittenExactly(node.source ?? '', node.value)) return;
    problems.push(inexactNumber(pointerOf(path)));
  });
  return problems;
}

function offsetsIn(contents: unknown): Offsets {
  const offsets: Offsets = new Map();
  walk(contents, [], (node, path, key, parent) => {
    const keyStart = startOf(key) ?? startOf(node) ?? startOf(parent) ?? 0;
    offsets.set(pointerOf(path), { key: keyStart, value: startOf(node) ?? keyStart });
  });
  return offsets.set('', { key: 0, value: 0 });
}

type Path = readonly (string | number)[];
type Visit = (node: unknown, path: Path, key: unknown, parent: unknown) => void;

function walk(node: unknown, path: Path, visit: Visit, key?: unknown, parent?: unknown): void {
  visit(node, path, key, parent);
  if (isSeq(node)) {
    node.items.forEach((item, index) => {
      walk(item, [...path, index], visit, undefined, node);
    });
  }
  if (isMap(node)) {
    for (const pair of node.items) {
      const name = isScalar(pair.key) ? String(pair.key.value) : '';
      walk(pair.value, [...path, name], visit, pair.key, node);
    }
  }
}

function startOf(node: unknown): number | undefined {
  return (node as { range?: readonly number[] | null } | null)?.range?.[0];
}

/**
 * Returns whether the parsed number equals the written one. YAML also has hexadecimal and octal integers, decimals such
 * as `.5` and `5.`, and infinities, which do not count as exact.
 */
function isWrittenExactly(text: string, value: number): boolean {
  if (/^0[xo]/.test(text)) return Number.isSafeInteger(value);
  return isExactDecimal(text.replace(/^([+-]?)\./, '$10.').replace(/\.(?=$|e)/i, ''));
}

function offsetOf(offsets: Offsets, pointer: string, part: 'key' | 'value'): number {
  const own = offsets.get(pointer);
  if (own) return own[part];
  return offsetOf(offsets, pointerOf(pathOf(pointer).slice(0, -1)), 'key');
}

function syntaxProblem(error: YAMLError, source: string): Problem {
  const code = error.code === 'DUPLICATE_KEY' ? 'duplicate_key' : 'yaml_syntax';
  const [rest = ''] = source.slice(error.pos[0]).split(/\r?\n/, 1);
  return { pointer: '', code, message: yamlCause({ code: error.code, message: error.message, rest }) };
}

/** Adds the line number to a message, because some readers do not see the position. */
function placed(problem: Problem, place: Place): Problem {
  return { ...problem, message: `Line ${place.line}: ${problem.message}`, ...place };
}
