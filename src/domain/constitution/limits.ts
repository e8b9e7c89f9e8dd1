import { isExactDecimal } from '../formats/decimal.ts';
import { pointerOf } from '../formats/pointer.ts';
import type { Problem } from '../formats/problem.ts';

/** Limits on the size of a constitution, checked before its content. Every value counts as a node, but keys do not. */
export const LIMITS = { bytes: 65_536, depth: 32, nodes: 2_000, membersPerMap: 200 } as const;

const MESSAGES = {
  too_large: `A constitution can have at most ${LIMITS.bytes / 1024} KiB of text.`,
  too_deep: `Maps and lists can be nested at most ${LIMITS.depth} levels deep.`,
  too_many_nodes: `A constitution can have at most ${LIMITS.nodes} values.`,
  too_many_members: `A map can have at most ${LIMITS.membersPerMap} members.`,
} as const;

export function limitProblem(code: keyof typeof MESSAGES): Problem {
  return { pointer: '', code, message: MESSAGES[code] };
}

export function inexactNumber(pointer: string): Problem {
  const message = 'must have at most 15 significant digits, so that the number is stored exactly';
  return { pointer, code: 'number_not_exact', message };
}

/** Checks a JSON value. Stops at the first exceeded limit, but reports every inexact number. */
export function valueProblems(document: unknown): Problem[] {
  const problems: Problem[] = [];
  const open: { value: unknown; path: readonly string[] }[] = [{ value: document, path: [] }];
  let nodes = 0;
  let characters = 0;
  for (let next = open.pop(); next; next = open.pop()) {
    const { value, path } = next;
    nodes += 1;
    if (nodes > LIMITS.nodes) return [limitProblem('too_many_nodes')];
    if (typeof value === 'string') characters += value.length;
    if (typeof value === 'number' && !isExactDecimal(String(value))) problems.push(inexactNumber(pointerOf(path)));
    if (typeof value === 'object' && value !== null) {
      if (path.length >= LIMITS.depth) return [limitProblem('too_deep')];
      const members = Object.entries(value);
      if (!Array.isArray(value) && members.length > LIMITS.membersPerMap) return [limitProblem('too_many_members')];
      for (const [key, inner] of members) {
        characters += key.length;
        open.push({ value: inner, path: [...path, key] });
      }
    }
    if (characters > LIMITS.bytes) return [limitProblem('too_large')];
  }
  return problems;
}
