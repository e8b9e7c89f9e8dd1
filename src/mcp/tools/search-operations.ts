import { Type } from 'typebox';
import { inputOf } from '../../operations/operation-input.ts';
import { type Operation, readOperations } from '../../operations/operations.ts';
import { input, Page } from '../fields.ts';
import { refusalOf } from '../left-out.ts';
import { tool } from '../tool.ts';
import { present } from '../views.ts';

const MOST = 8;

export const searchOperations = tool({
  name: 'search_operations',
  title: 'Find other operations',
  description:
    'Use it if no other tool does what you need: finds operations of the API by words, or with operation_id shows the input of one. Call it with call_operation.',
  scopes: [],
  kind: 'reads',
  input: input({
    words: Type.Optional(Type.String({ minLength: 1, maxLength: 200 })),
    operation_id: Type.Optional(Type.String({ maxLength: 100 })),
  }),
  output: Page,
  run: async ({ input: { words = '', operation_id } }) => {
    const found = operation_id === undefined ? undefined : readOperations().get(operation_id);
    if (found !== undefined) return { data: [{ ...told(found), about: found.description, input: inputOf(found) }] };
    return { data: search(`${words} ${operation_id ?? ''}`).map(told) };
  },
});

function told(operation: Operation): object {
  const { operationId, summary, scope, isChange, isIrreversible } = operation;
  return present({
    ...{ operation_id: operationId, summary, scope },
    ...{ changes: isChange || null, needs_confirm: isIrreversible || null, refused: refusalOf(operation) },
  });
}

/** The operations with the most of these words; a word in the name or the summary counts more. */
function search(text: string): Operation[] {
  const words = text.toLowerCase().match(/[a-z]{3,}/g) ?? [];
  const scored = [...readOperations().values()].map((operation) => {
    const name = `${operation.operationId} ${operation.summary}`.toLowerCase();
    const about = operation.description.toLowerCase();
    const points = words.map((word) => (name.includes(stem(word)) ? 3 : about.includes(word) ? 1 : 0));
    return { operation, points: points.reduce<number>((sum, each) => sum + each, 0) };
  });
  return scored
    .filter(({ operation, points }) => points > 0 && refusalOf(operation) === null)
    .sort((a, b) => b.points - a.points)
    .slice(0, MOST)
    .map(({ operation }) => operation);
}

/** "proposals" also finds "proposal". */
function stem(word: string): string {
  return word.replace(/(?:ies|s)$/, '');
}
