import { Type } from 'typebox';
import type { EfsClient, Operations } from '../../../sdk/src/index.ts';
import { pathOf as pathOfPointer } from '../../domain/formats/pointer.ts';
import { type Arguments, callOperation } from '../../operations/call-operation.ts';
import { commandForPerson } from '../../operations/command-for-person.ts';
import { bodyWithoutNulls } from '../../operations/operation-input.ts';
import { type Operation, readOperations } from '../../operations/operations.ts';
import { findOperations } from '../../operations/search.ts';
import { Confirm, IdempotencyKey, input } from '../fields.ts';
import { fits } from '../fit.ts';
import { callInstead, type NextCall, withCalls } from '../next-call.ts';
import { onceConfirmed } from '../once-confirmed.ts';
import { quote } from '../quote.ts';
import { ToolRefusal } from '../refusal.ts';
import { tool } from '../tool.ts';

const Values = Type.Record(Type.String(), Type.Unknown());
type Values = Record<string, unknown>;
/** Maximum number of characters of a long answer per result. In JSON, a character can take two bytes or more. */
const WINDOW = 4_000;

export const callOperationTool = tool({
  name: 'call_operation',
  title: 'Call any other operation',
  description:
    'Use it for operations found by search_operations. Irreversible ones are only tried first, until you give `confirm`. Operations that return a secret are refused, with the command for a person. Long answers come as `text` and a `cursor`.',
  scopes: [],
  kind: 'irreversible',
  input: input({
    operation_id: Type.String({ maxLength: 100 }),
    path: Type.Optional(Values),
    query: Type.Optional(Values),
    body: Type.Optional(Values),
    part: Type.Optional(
      Type.String({
        maxLength: 300,
        description: 'JSON Pointer: only this part of what is read, as /properties/economics.',
      }),
    ),
    confirm: Confirm,
    idempotency_key: IdempotencyKey,
    cursor: Type.Optional(Type.Integer({ minimum: 0, description: '`cursor` of the previous result.' })),
  }),
  output: Type.Object({
    done: Type.Boolean(),
    confirm: Type.Optional(Type.String()),
    effects: Type.Optional(Type.Object({})),
    answer: Type.Optional(Type.Unknown()),
    text: Type.Optional(Type.String()),
    cursor: Type.Optional(Type.Integer()),
  }),
  async run({
    efs,
    input: { operation_id, path = {}, query = {}, body, part = '', confirm, cursor = 0, ...more },
    signal,
  }) {
    const operation = callable(operation_id, { path, ...(body && { body }) });
    const args = argumentsOf(operation, { path, query, body });
    if (!operation.isChange) {
      const answer = withCalls(withoutRepetition(await read(efs, operation, args, signal), operation));
      return { done: true, ...windowOf(partOf(answer, part), cursor) };
    }
    // A change accepts no cursor, because nobody should repeat a change only to read the rest of its answer.
    if (cursor > 0) throw new ToolRefusal('invalid_arguments', '`cursor` is for operations that only read.');
    const { idempotency_key: idempotencyKey } = more;
    const make = (client: Operations, options: object): Promise<unknown> =>
      callOperation(client, operation, args, { ...(idempotencyKey && { idempotencyKey }), ...options, signal });
    if (operation.isIrreversible) return onceConfirmed(efs, confirm, make).then(asAnswer);
    return { done: true, answer: withCalls((await make(efs, {})) ?? null) };
  },
});

function asAnswer(outcome: Awaited<ReturnType<typeof onceConfirmed>>): object {
  return outcome.done ? { done: true, answer: withCalls(outcome.result ?? null) } : outcome;
}

function argumentsOf(
  operation: Operation,
  { path: pathValues, query, body }: { path: Values; query: Values; body: Values | undefined },
): Arguments {
  try {
    const path = namedAsInPath(operation, pathValues);
    refuseUnknown(operation, 'path', path);
    refuseUnknown(operation, 'query', query);
    const inPath = operation.inPath.map(({ name }) => valueIn(path, name));
    const args = { inPath, query: valuesIn(query), body: bodyOf(operation, body) };
    refuseMissing(operation, query);
    return args;
  } catch (error) {
    if (!(error instanceof ToolRefusal)) throw error;
    throw new ToolRefusal(error.code, error.message, { next: search({ operation_id: operation.operationId }) });
  }
}

/** Refuses a missing query value and says where it belongs, because the API only says that it is required. */
function refuseMissing({ inQuery }: Operation, query: Values): void {
  const missing = inQuery.find(({ name, isRequired }) => isRequired && query[name] === undefined);
  if (missing === undefined) return;
  throw new ToolRefusal('invalid_arguments', `\`query.${missing.name}\` is required. ${missing.description}`.trim());
}

function namedAsInPath({ path: address, inPath }: Operation, values: Values): Values {
  const { entity_id: id, ...others } = values;
  const isOfEntity = address.startsWith('/v1/entities/{id}') && !inPath.some(({ name }) => name === 'entity_id');
  return isOfEntity && id !== undefined && !('id' in values) ? { id, ...others } : values;
}

function search(args: Record<string, unknown>): NextCall {
  const message = quote('See the operation and its input.');
  return { code: 'search', actor: 'agent', message, tool: 'search_operations', arguments: args };
}

function refuseUnknown(operation: Operation, place: 'path' | 'query' | 'body', values: object): void {
  const fields = operation.inBody === 'file' ? [] : (operation.inBody ?? []);
  const fieldsOf = { path: operation.inPath, query: operation.inQuery, body: fields };
  const names = fieldsOf[place].map(({ name }) => name);
  const unknown = Object.keys(values).find((name) => !names.includes(name));
  if (unknown === undefined) return;
  const [right] = Object.entries(fieldsOf).find(([, others]) => others.some(({ name }) => name === unknown)) ?? [];
  if (right !== undefined) throw new ToolRefusal('invalid_arguments', `"${unknown}" belongs in \`${right}\`.`);
  const allowed = names.length === 0 ? 'It takes none.' : `Known: ${names.join(', ')}.`;
  throw new ToolRefusal('invalid_arguments', `Unknown field "${unknown}" in \`${place}\`. ${allowed}`);
}

function callable(operationId: string, input: Parameters<typeof commandForPerson>[1]): Operation {
  const operation = readOperations().get(operationId);
  if (operation === undefined) {
    const [nearest] = findOperations(operationId);
    const hint = nearest === undefined ? '' : ` You may mean ${nearest.operationId}.`;
    const message = `There is no operation ${operationId}.${hint} search_operations finds them all.`;
    throw new ToolRefusal('unknown_operation', message, { next: search({ words: operationId }) });
  }
  const refusal = operation.refusedToAgents;
  // An operation for operators gets no command in the refusal, because the command would not work with an account's
  // key.
  const path = namedAsInPath(operation, input?.path ?? {});
  const next = callInstead(operationId, path);
  const command =
    operation.scope === 'operator' || next !== null ? null : commandForPerson(operation, { ...input, path });
  if (refusal !== null) throw new ToolRefusal('operation_refused', refusal, { command, next });
  return operation;
}

function valueIn(path: Record<string, unknown>, name: string): string {
  const value = path[name];
  // An empty value or dots would lead to the address of another operation.
  if (typeof value === 'string' && !['', '.', '..'].includes(value) && value.isWellFormed()) return value;
  throw new ToolRefusal('invalid_arguments', `\`path.${name}\` must be a string that is not empty.`);
}

/** Refuses lists and objects as query values. They would become text that nobody sent, such as "[object Object]". */
function valuesIn(query: Record<string, unknown>): Record<string, unknown> {
  const wrong = Object.entries(query).find(([, value]) => typeof value === 'object' && value !== null);
  if (wrong === undefined) return query;
  throw new ToolRefusal('invalid_arguments', `\`query.${wrong[0]}\` must be a string, a number, true or false.`);
}

function bodyOf(operation: Operation, body: Record<string, unknown> = {}): unknown {
  if (operation.inBody !== null) return bodyWithoutNulls(operation.operationId, body);
  refuseUnknown(operation, 'body', body);
  return undefined;
}

async function read(efs: EfsClient, operation: Operation, args: Arguments, signal: AbortSignal): Promise<unknown> {
  const answer = await callOperation(efs, operation, args, { signal });
  if (!(answer instanceof Response)) return answer;
  const type = answer.headers.get('content-type') ?? '';
  if (/^text\/|json|yaml/.test(type)) return answer.text();
  await answer.body?.cancel();
  throw new ToolRefusal('operation_refused', `It returns a file (${type}).`, {
    command: commandForPerson(operation, { path: pathOf(operation, args) }),
  });
}

function pathOf({ inPath }: Operation, args: Arguments): Record<string, string> {
  return Object.fromEntries(inPath.map(({ name }, at) => [name, args.inPath[at] ?? '']));
}

/** Leaves out the source text of a constitution unless it is YAML, because JSON source repeats the document. */
function withoutRepetition(answer: unknown, { operationId }: Operation): unknown {
  if (operationId !== 'get_constitution') return answer;
  const { source, ...others } = answer as { format: string; source: string };
  return others.format === 'yaml' ? answer : others;
}

function partOf(answer: unknown, pointer: string): unknown {
  return pathOfPointer(pointer).reduce<unknown>((within, name) => {
    const isParent = typeof within === 'object' && within !== null;
    if (isParent && Object.hasOwn(within, name)) return (within as Values)[name];
    const names = isParent ? `It has: ${Object.keys(within).slice(0, 50).join(', ')}.` : 'It has no parts.';
    throw new ToolRefusal('invalid_arguments', `The answer has no part "${name}" there. ${names}`);
  }, answer);
}

function windowOf(answer: unknown, from: number): object {
  if (typeof answer !== 'string' && from === 0 && fits(answer)) return { answer };
  const text = typeof answer === 'string' ? answer : JSON.stringify(answer);
  const end = from + WINDOW;
  return { text: text.slice(from, end), ...(end < text.length && { cursor: end }) };
}
