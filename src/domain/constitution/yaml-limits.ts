import { CST } from 'yaml';
import type { Problem } from '../formats/problem.ts';
import { LIMITS, limitProblem } from './limits.ts';

export type OffsetProblem = { offset: number; problem: Problem };

/** YAML features that are refused, because with them a small text can produce a large or surprising document. */
const REFUSED: Readonly<Record<string, string>> = {
  anchor: 'an anchor (&)',
  alias: 'an alias (*)',
  tag: 'a tag (!)',
  'directive-line': 'a directive (%)',
};

/** Maximum number of lexemes: a value needs at most a dozen, including its key, separators, brackets and blanks. */
const MAX_LEXEMES = 12 * LIMITS.nodes;
/**
 * Lexemes that occur at most once per value. Their number is limited, because the parser makes an error for each extra
 * one.
 */
const ONE_PER_VALUE: ReadonlySet<string> = new Set([
  'comma',
  'seq-item-ind',
  'map-value-ind',
  'explicit-key-ind',
  'flow-map-start',
  'flow-seq-start',
]);
/** Maximum number of lines: one per value, and two more per value for comments and blank lines. */
const MAX_LINES = 3 * LIMITS.nodes;
const MARKS: ReadonlySet<string> = new Set(['doc-start', 'doc-end']);
const SECOND_DOCUMENT: Problem = {
  pointer: '',
  code: 'multiple_documents',
  message: 'Send only one document. A second one begins here.',
};
/**
 * Maximum size of the parser's stack, which contains one collection per level, the document, and the current scalar.
 */
const MAX_STACK = LIMITS.depth + 8;

/** Returns a check for each lexeme that runs before the parser, so that the number of parsed lexemes is limited. */
export function lexemeGuard(): (lexeme: string, stackSize: number) => Problem | undefined {
  const counts = new Map<string, number>();
  let count = 0;
  let depth = 0;
  let atScalar = false;
  return (lexeme, stackSize) => {
    if (atScalar) {
      atScalar = false;
      return lexeme === '<<' ? refused('a merge key (<<)') : undefined;
    }
    const type = CST.tokenType(lexeme) ?? '';
    atScalar = type === 'scalar';
    if (type === 'flow-map-start' || type === 'flow-seq-start') depth += 1;
    if (type === 'flow-map-end' || type === 'flow-seq-end') depth -= 1;
    count += 1;
    const what = REFUSED[type];
    if (what) return refused(what);
    if (depth < 0)
      return {
        pointer: '',
        code: 'yaml_syntax',
        message: 'This bracket or brace closes nothing. Remove it, or add the opening one.',
      };
    // The depth of block collections, which have no brackets to count, shows only in the size of the parser's stack.
    if (depth > LIMITS.depth || stackSize > MAX_STACK) return limitProblem('too_deep');
    const ofType = (counts.get(type) ?? 0) + 1;
    counts.set(type, ofType);
    if (MARKS.has(type) && ofType > 1) return SECOND_DOCUMENT;
    const most = ONE_PER_VALUE.has(type) ? LIMITS.nodes : type === 'newline' ? MAX_LINES : MAX_LEXEMES;
    if (ofType > most) return limitProblem('too_many_nodes');
    return count > MAX_LEXEMES ? limitProblem('too_many_nodes') : undefined;
  };
}

/** Checks that the token tree is one document within all limits. Does not recurse. */
export function treeProblem(tokens: readonly CST.Token[]): OffsetProblem | undefined {
  const documents = tokens.filter((token) => token.type === 'document');
  const second = documents[1];
  if (second) {
    return { offset: second.offset, problem: SECOND_DOCUMENT };
  }
  const open = documents.map((document) => ({ token: document.value, depth: 1 }));
  let nodes = 0;
  for (let next = open.pop(); next; next = open.pop()) {
    const { token, depth } = next;
    if (!token) continue;
    nodes += 1;
    const code = nodes > LIMITS.nodes ? 'too_many_nodes' : collectionLimit(token, depth);
    if (code) return { offset: token.offset, problem: limitProblem(code) };
    if (!CST.isCollection(token)) continue;
    for (const { key, value } of token.items) {
      // A key that is a list or map counts as a value in this check. It is refused later, when the document is built.
      if (CST.isCollection(key)) open.push({ token: key, depth: depth + 1 });
      open.push({ token: value, depth: depth + 1 });
    }
  }
  return undefined;
}

function collectionLimit(token: CST.Token, depth: number): 'too_deep' | 'too_many_members' | undefined {
  if (!CST.isCollection(token)) return undefined;
  if (depth > LIMITS.depth) return 'too_deep';
  const members = token.items.filter((item) => item.key !== undefined || item.sep !== undefined).length;
  return token.type !== 'block-seq' && members > LIMITS.membersPerMap ? 'too_many_members' : undefined;
}

function refused(what: string): Problem {
  return { pointer: '', code: 'yaml_not_allowed', message: `Plain YAML only: ${what} is not allowed here.` };
}
