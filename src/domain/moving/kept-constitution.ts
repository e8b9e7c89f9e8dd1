import type { ConstitutionDefaults } from '../constitution/normalize.ts';
import { parseStored, shapeProblems } from '../constitution/parse.ts';
import { redactProblem, sourceProblem, textProblems } from '../constitution/screen.ts';
import { readSource } from '../constitution/yaml-source.ts';
import { blake3Hex, utf8 } from '../formats/canonical.ts';
import type { Problem } from '../formats/problem.ts';
import { cut, withoutForbidden } from '../formats/text.ts';

/** A version of a constitution, as stored in an archive. */
export type KeptText = { format: 'yaml' | 'json' | 'template'; source: string; canonical: string; hash: string };

/** Maximum length of a shown problem, so that the advice after it is never cut off. */
const MAX_PROBLEM = 200;

/**
 * Returns the problem with a version that is in force, will be in force, or belongs to an open filing; null: no
 * problem. The stored text must give exactly the stored canonical form, because people see the canonical form, but the
 * next change edits the text.
 */
export function faultInForce(kept: KeptText, defaults: ConstitutionDefaults): string | null {
  const fault = faultOfHistory(kept);
  if (fault !== null) return fault;
  const parsed = parseStored(kept, defaults);
  if (!parsed.ok) return inWords(parsed.problems[0]);
  return parsed.canonical === kept.canonical && parsed.hash === kept.hash
    ? null
    : 'its text says something else than its canonical form';
}

/**
 * Returns the problem with a version that is no longer in force; null: no problem. Only limits, shape and characters
 * are checked, because an older version of this program may have used other defaults and rules, and nothing is made
 * from this version any more.
 */
export function faultOfHistory({ format, source, canonical, hash }: KeptText): string | null {
  const read = readSource(source, format === 'yaml' ? 'yaml' : 'json');
  if (Array.isArray(read)) return inWords(read[0]);
  const document = parsedJson(canonical);
  if (document === undefined) return 'it is not JSON';
  const [misshapen] = shapeProblems(document);
  if (misshapen !== undefined) return withPlace(misshapen);
  const [wrong = sourceProblem(source)?.problem] = [...textProblems(document), ...textProblems(read.value)];
  if (wrong !== undefined) return withPlace(wrong);
  return hash === blake3Hex(utf8(canonical)) ? null : 'it has another hash';
}

function parsedJson(text: string): unknown {
  try {
    return JSON.parse(text);
  } catch {
    return undefined;
  }
}

/**
 * Returns a problem's message after its place. Forbidden characters in the place are replaced, because it may contain a
 * key of the document, which can be any text.
 */
function withPlace(problem: Problem): string {
  const { pointer } = redactProblem(problem);
  return cut(`${withoutForbidden(pointer, 'line')} ${problem.message}`.trim(), MAX_PROBLEM).replace(/\.$/, '');
}

function inWords(problem: Problem | undefined): string {
  return cut(problem?.message ?? 'its text cannot be read', MAX_PROBLEM).replace(/\.$/, '');
}
