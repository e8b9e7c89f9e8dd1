import { systemClock } from '../clock.ts';
import { submissionBlockers } from '../domain/constitution/blockers.ts';
import { parseConstitution } from '../domain/constitution/parse.ts';
import type { Problem } from '../domain/formats/problem.ts';
import { EXIT_CODES } from './exit-codes.ts';
import { type Screen, show } from './show.ts';

/** Checks a constitution by the rules of this version, without a server. Returns the exit code. */
export async function validateFile(screen: Screen, file: string, source: string, livemode: boolean): Promise<number> {
  const parsed = parseConstitution(source, 'yaml', { livemode });
  const problems: readonly Problem[] = parsed.ok ? [] : parsed.problems.toSorted(byPlace);
  const facts = { livemode, now: systemClock.now(), isOnlineOnly: false };
  const blockers: readonly Problem[] = parsed.ok ? submissionBlockers(parsed.constitution, facts) : [];
  if (screen.isJson)
    show(screen, { valid: parsed.ok, submittable: parsed.ok && blockers.length === 0, problems, blockers });
  else screen.out.write(`${linesOf(file, problems, blockers).join('\n')}\n`);
  return parsed.ok ? EXIT_CODES.ok : EXIT_CODES.invalid;
}

function byPlace(one: Problem, other: Problem): number {
  return (one.line ?? 0) - (other.line ?? 0) || (one.column ?? 0) - (other.column ?? 0);
}

function linesOf(file: string, problems: readonly Problem[], blockers: readonly Problem[]): string[] {
  if (problems.length > 0) return problems.map((problem) => `${placeIn(file, problem)}: ${textOf(problem)}`);
  if (blockers.length === 0) return [`${file}: valid, and complete for a submission`];
  return [`${file}: valid. Before it can be submitted:`, ...blockers.map((blocker) => `  ${textOf(blocker)}`)];
}

function placeIn(file: string, { line, column }: Problem): string {
  return line === undefined ? file : `${file}:${line}:${column ?? 1}`;
}

function textOf({ pointer, message, code }: Problem): string {
  return `${pointer === '' ? '' : `${pointer} `}${message.replace(/^Line \d+: /, '')} (${code})`;
}
