import { CST } from 'yaml';
import type { Problem } from '../problem.ts';
import { LIMITS, limitProblem } from './limits.ts';

export type OffsetProblem = { offset: number; problem: Problem };

/** Parts of YAML that let a small text mean a large or surprising document. */
const REFUSED: Readonly<Record<string, string>> = {
  anchor: 'an anchor (&)',
  alias: 'an alias (*)',
  tag: 'a tag (!)',
  'directive-line': 'a directive (%)',
};

/** A value comes with a key, a colon, a comma or dash, brackets, and the blanks and line breaks between: a dozen will do. */
const MAX_LEXEMES = 12 * LIMITS.nodes;

/**
 * A check to call with every lexeme in order; answers the first that has to stop the reading. Runs ahead of the parser
 * so that the parser never holds more than a bounded number of tokens.
 */
export function lexemeGuard(): (lexeme: string) => Problem | undefined {
  let count = 0;
  let depth = 0;
  let atScalar = false;
  return (lexeme) => {
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
    if (depth > LIMITS.depth) return limitProblem('too_deep');
    return count > MAX_LEXEMES ? limitProblem('too_many_nodes') : undefined;
  };
}

/** The same for the token tree: one document, within all limits. Walked without recursion. */
export function treeProblem(tokens: readonly CST.Token[]): OffsetProblem | undefined {
  const documents = tokens.filter((token) => token.type === 'document');
  const second = documents[1];
  if (second) {
    const message = 'Send one document: this begins a second one.';
    return { offset: second.offset, problem: { pointer: '', code: 'multiple_documents', message } };
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
      // A key that is a collection is refused when the document is built; until then it counts like a value.
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
