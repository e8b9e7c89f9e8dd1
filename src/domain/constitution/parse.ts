import { blake3Hex, canonicalJson, utf8 } from '../formats/canonical.ts';
import { pathOf } from '../formats/pointer.ts';
import type { Problem } from '../formats/problem.ts';
import type { Constitution } from './constitution.ts';
import { valueProblems } from './limits.ts';
import { type ConstitutionDefaults, normalizeConstitution } from './normalize.ts';
import type { Rule } from './rules/rule.ts';
import { CONSTITUTION_RULES } from './rules/rules.ts';
import { SPELLING_RULES } from './rules/spelling-rules.ts';
import { ConstitutionInput } from './schema.ts';
import { schemaProblems } from './schema-check.ts';
import { redactProblem, sourceProblem, textProblems } from './screen.ts';
import { type ReadSource, readSource } from './yaml-source.ts';

const MAX_PROBLEMS = 100;

export type ParsedConstitution =
  | {
      ok: true;
      constitution: Constitution;
      /** The constitution with every default, as canonical JSON (RFC 8785). */
      canonical: string;
      /** BLAKE3 of `canonical`, hexadecimal. */
      hash: string;
    }
  | { ok: false; problems: Problem[] };

const ALL_RULES: readonly Rule[] = [...CONSTITUTION_RULES, ...SPELLING_RULES];

/** Reads a constitution from its text. All problems are reported at once, with line and column. */
export function parseConstitution(
  source: string,
  format: 'yaml' | 'json',
  defaults: ConstitutionDefaults,
  rules = ALL_RULES,
): ParsedConstitution {
  const read = readSource(source, format);
  if (Array.isArray(read)) return failed(read);
  const checked = check(read.value, read.problems, defaults, rules);
  const problems = checked.problems.map((problem) => ({ ...problem, ...place(read, problem) }));
  // Comments in the text are checked for forbidden content too, because they are stored with it.
  const inSource = checked.problems.some(({ code }) => SCREENED.has(code)) ? undefined : sourceProblem(source);
  if (inSource) problems.push({ ...inSource.problem, ...read.placeAt(inSource.offset) });
  return problems.length > 0 ? failed(problems) : succeeded(checked.constitution);
}

/** Parses a constitution that arrives as a JSON value; `parseConstitution` parses YAML. */
export function parseConstitutionValue(
  value: unknown,
  defaults: ConstitutionDefaults,
  rules = ALL_RULES,
): ParsedConstitution {
  const limits = valueProblems(value);
  if (limits.some(({ pointer }) => pointer === '')) return failed(limits);
  const { problems, constitution } = check(value, limits, defaults, rules);
  return problems.length > 0 ? failed(problems) : succeeded(constitution);
}

/**
 * Reads the stored text of a constitution, without checking the spelling of facts (rules/spelling-rules.ts). In every
 * format other than YAML, the stored text is JSON.
 */
export function parseStored(
  { format, source }: { format: 'yaml' | 'json' | 'template'; source: string },
  defaults: ConstitutionDefaults,
): ParsedConstitution {
  return format === 'yaml'
    ? parseConstitution(source, 'yaml', defaults, CONSTITUTION_RULES)
    : parseConstitutionValue(JSON.parse(source), defaults, CONSTITUTION_RULES);
}

/**
 * Returns the problems of size and shape that prevent reading a stored constitution. The rules of constitutions are not
 * checked.
 */
export function shapeProblems(value: unknown): Problem[] {
  const limits = valueProblems(value);
  return limits.length > 0 ? limits : schemaProblems(ConstitutionInput, value);
}

const SCREENED: ReadonlySet<string> = new Set(['personal_tax_number', 'text_forbidden_character']);

function check(
  value: unknown,
  byReader: readonly Problem[],
  defaults: ConstitutionDefaults,
  possible: readonly Rule[],
): { problems: Problem[]; constitution: Constitution } {
  const bySchema = schemaProblems(ConstitutionInput, value);
  const wrongPaths = [...byReader, ...bySchema].map(({ pointer }) => pathOf(pointer));
  const constitution = normalizeConstitution(prune(value, wrongPaths), defaults);
  const rules = possible.filter((rule) => !wrongPaths.some((path) => isRead(rule, path)));
  const byRules = rules.flatMap((rule) => rule.check(constitution));
  return { problems: [...textProblems(value), ...byReader, ...bySchema, ...byRules], constitution };
}

/**
 * Removes values that the schema refused, so that the rules can check the rest. A key of a map is left out; a list item
 * becomes an empty map, so that the other items keep their index. No rule reads a removed value.
 */
function prune(value: unknown, wrongPaths: readonly string[][]): ConstitutionInput {
  if (wrongPaths.length === 0) return value as ConstitutionInput;
  const root: { document?: unknown } = { document: structuredClone(value) };
  for (const path of wrongPaths) {
    let parent: unknown = root;
    const steps = ['document', ...path];
    const last = steps.pop() ?? '';
    for (const step of steps) parent = isContainer(parent) ? parent[step] : undefined;
    if (Array.isArray(parent)) parent[Number(last)] = {};
    else if (isContainer(parent)) delete parent[last];
  }
  return (root.document ?? {}) as ConstitutionInput;
}

function isContainer(value: unknown): value is Record<string, unknown> {
  return typeof value === 'object' && value !== null;
}

function isRead(rule: Rule, wrongPath: readonly string[]): boolean {
  return rule.reads.some((place) => {
    const read = pathOf(place);
    const shared = Math.min(read.length, wrongPath.length);
    return read.slice(0, shared).every((segment, index) => segment === '*' || segment === wrongPath[index]);
  });
}

function place(read: ReadSource, problem: Problem): { line: number; column: number } {
  return read.placeOf(problem.pointer, problem.code === 'unknown_key' ? 'key' : 'value');
}

function failed(problems: readonly Problem[]): ParsedConstitution {
  return { ok: false, problems: problems.slice(0, MAX_PROBLEMS).map(redactProblem) };
}

function succeeded(constitution: Constitution): ParsedConstitution {
  const canonical = canonicalJson(constitution);
  return { ok: true, constitution, canonical, hash: blake3Hex(utf8(canonical)) };
}
