import { type Operation, readOperations } from './operations.ts';

const SAME_AS: Readonly<Record<string, string>> = {
  remove: 'delete',
  change: 'update',
  edit: 'update',
  modify: 'update',
  make: 'create',
  add: 'create',
  entity: 'company',
  email: 'mail',
  duty: 'obligation',
  letter: 'document',
  paper: 'document',
  pdf: 'document',
};

const EMPTY = new Set(
  'a all an and by can did do for from get how i in into is it me my of on or our please some that the this to what when become becomes who with has have'.split(
    ' ',
  ),
);

/** Points for a match in an operation's name, summary or synonyms, and (next line) in its description. */
const IN_NAME = 3;
const IN_TEXT = 1;

type Indexed = { operation: Operation; name: ReadonlySet<string>; text: ReadonlySet<string> };

let index: readonly Indexed[] | null = null;

/**
 * Returns the operations that best match the words, best match first. A word that occurs in few operations has more
 * weight.
 */
export function findOperations(text: string): Operation[] {
  index ??= [...readOperations().values()].filter(isForCallers).map(indexed);
  const all = index;
  const words = wordsOf(text);
  const weights = words.map((word) => {
    const having = all.filter(({ name, text: told }) => name.has(word) || told.has(word)).length;
    return Math.log2(1 + all.length / Math.max(1, having));
  });
  const scored = all.map(({ operation, name, text: told }) => {
    const points = words.map(
      (word, at) => (weights[at] ?? 0) * (name.has(word) ? IN_NAME : told.has(word) ? IN_TEXT : 0),
    );
    return { operation, points: points.reduce((sum, each) => sum + each, 0) };
  });
  return scored
    .filter(({ points }) => points > 0)
    .sort((a, b) => b.points - a.points)
    .map(({ operation }) => operation);
}

/**
 * Returns false for operations of operators, which have separate commands, and for operations of web pages except GET.
 */
function isForCallers({ operationId, scope, command }: Operation): boolean {
  return scope !== 'operator' && (command !== null || scope !== null || /_page$/.test(operationId));
}

function indexed(operation: Operation): Indexed {
  const { operationId, summary, description, searchWords } = operation;
  const name = wordsOf(`${operationId.replaceAll('_', ' ')} ${summary} ${searchWords}`);
  return { operation, name: new Set(name), text: new Set(wordsOf(description)) };
}

function wordsOf(text: string): string[] {
  const words = text.toLowerCase().match(/[a-z0-9]+/g) ?? [];
  return [...new Set(words.filter((word) => !EMPTY.has(word)).map(stem))];
}

/** Returns the stem of a word, so that "filings", "files" and "filing" match, and so do "delivery" and "deliveries". */
function stem(word: string): string {
  const one = word.replace(/ies$/, 'y').replace(/(?<=..)s$/, '');
  const synonym = SAME_AS[one] ?? one;
  return synonym.length > 4 ? synonym.replace(/(?:ing|ed|e)$/, '') : synonym.replace(/(?<=...)e$/, '');
}
