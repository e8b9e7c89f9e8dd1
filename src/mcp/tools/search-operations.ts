import { Type } from 'typebox';
import { commandForPerson } from '../../operations/command-for-person.ts';
import { inputOf, type OperationInput } from '../../operations/operation-input.ts';
import { type Operation, readOperations, type Schema } from '../../operations/operations.ts';
import { findOperations } from '../../operations/search.ts';
import { input, Page } from '../fields.ts';
import { fits } from '../fit.ts';
import { aboutCommands } from '../next-call.ts';
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
    words: Type.Optional(
      Type.String({ minLength: 1, maxLength: 200, description: 'With the operation create_proposal: its kind.' }),
    ),
    operation_id: Type.Optional(Type.String({ maxLength: 100 })),
  }),
  output: Page,
  run: async ({ efs, input: { words = '', operation_id } }) => {
    const operation = operation_id === undefined ? undefined : readOperations().get(operation_id);
    if (operation !== undefined) {
      const input = formsIn(inputOf(operation), words);
      return { data: [{ ...operationBrief(operation), about: operation.description, input }] };
    }
    const [best, ...others] = findOperations(`${words} ${operation_id ?? ''}`).slice(0, MOST);
    const commands = /\b(?:efs|cli|command line)\b/i.test(words) ? { commands: aboutCommands(efs.baseUrl) } : {};
    if (best === undefined) return { ...commands, data: [] };
    return { ...commands, data: [{ ...operationBrief(best), about: best.description }, ...others.map(operationBrief)] };
  },
});

function operationBrief(operation: Operation): object {
  const { operationId, summary, path, scope, isChange, isIrreversible } = operation;
  const refused = operation.refusedToAgents;
  const command = refused && commandForPerson(operation);
  return present({
    operation_id: operationId,
    summary,
    scope,
    changes: isChange || null,
    needs_confirm: isIrreversible || null,
    refused,
    command: command && `efs ${command}`,
    page: refused !== null && command === null ? path : null,
  });
}

function formsIn(input: OperationInput, words: string): OperationInput {
  const { oneOf = [] } = input.body ?? {};
  const namedForms = oneOf.filter((form) => kindsOf(form).some((kind) => words.includes(kind)));
  if (namedForms.length > 0) return { ...input, body: { ...input.body, oneOf: namedForms } };
  if (fits(input)) return input;
  const kinds = [...new Set(oneOf.flatMap(kindsOf))];
  const description = `${input.body?.description ?? ''} Give the kind in \`words\` to see its fields.`.trim();
  return kinds.length === 0 ? input : { ...input, body: { description, properties: { kind: { enum: kinds } } } };
}

/**
 * Returns the values of `kind` in the forms that a body can have. A form may contain nested forms, all of the same
 * kind.
 */
function kindsOf({ properties = {}, oneOf = [] }: Schema): string[] {
  const { const: kind } = properties['kind'] ?? {};
  return typeof kind === 'string' ? [kind] : oneOf.flatMap(kindsOf);
}
