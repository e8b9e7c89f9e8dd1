import type { NextAction } from '../../sdk/src/index.ts';
import { commandForPerson } from '../operations/command-for-person.ts';
import { saidInWords } from '../operations/in-words.ts';
import { type Operation, pathValues, readOperations } from '../operations/operations.ts';
import { quote } from './quote.ts';

/** Returns text that explains the CLI commands in answers, and where a person gets the CLI. */
export function aboutCommands(baseUrl: string): string {
  return `\`efs\` commands in answers are for a person: \`bin/efs\` in the code of this service, after \`efs login --server ${baseUrl}\` (${baseUrl}/handbook/docs/guides/cli.md). The console at ${baseUrl}/ does most of the same.`;
}

/** The next step for an agent: a tool and its arguments, or a command for a person. */
export type NextCall = {
  code: string;
  actor: NextAction['actor'];
  message: ReturnType<typeof quote>;
  due_at?: string;
  tool?: string;
  arguments?: Record<string, unknown>;
  /** The CLI command, if no tool can take this step. */
  command?: string;
};

/**
 * For operations that call_operation refuses because they have their own tool or never end: the operation to use
 * instead.
 */
const INSTEAD: Readonly<Record<string, string>> = {
  execute_proposal: 'execute_proposal',
  await_entity: 'get_formation',
  stream_events: 'list_events',
};

const TOOL_OF: Readonly<Record<string, string>> = {
  start_formation: 'start_formation',
  get_formation: 'get_formation',
  get_formation_status: 'get_formation',
  await_entity: 'get_formation',
  resolve_requirement: 'resolve_requirement',
  get_proposal: 'list_proposals',
  list_proposals: 'list_proposals',
  create_proposal: 'create_proposal',
  create_vote: 'create_vote',
  execute_proposal: 'execute_proposal',
  list_documents: 'list_documents',
  update_entity: 'update_entity',
  get_entity: 'list_entities',
  list_entities: 'list_entities',
  create_entity: 'create_entity',
  check_name: 'check_name',
  get_usage: 'get_usage',
};

/**
 * The tool argument that contains the whole body of the operation. In all other tools, each field of the body is an
 * argument.
 */
const BODY_IN: Readonly<Record<string, string>> = { create_proposal: 'proposal', resolve_requirement: 'answer' };

/** Returns the call that takes a next action. `version`: the entity's version, if known, to complete the call. */
export function nextCall(action: NextAction, version?: number): NextCall {
  const { code, actor, message, operation_id, due_at, href, body = {} } = action;
  const step = { code, actor, message: quote(saidInWords(message)), ...(due_at !== null && { due_at }) };
  const operation = operation_id === null ? undefined : readOperations().get(operation_id);
  if (operation === undefined) return step;
  const path = pathValues(operation, href ?? '');
  const query = Object.fromEntries(new URLSearchParams(href?.split('?')[1] ?? ''));
  const ofVersion = operation.operationId === 'update_entity' && version !== undefined ? { version, ...body } : body;
  return { ...step, ...toolCall(operation, { path, query, body: ofVersion }) };
}

type Parts = Record<'path' | 'query' | 'body', Readonly<Record<string, unknown>>>;

function toolCall(operation: Operation, { path, query, body }: Parts): Pick<NextCall, 'tool' | 'arguments'> | object {
  const { operationId } = operation;
  const tool = toolOf(operationId, body['action']);
  if (tool !== undefined) {
    // In the path of an operation that has a tool, `id` is always the id of the entity.
    const { id, ...others } = path;
    const place = BODY_IN[tool];
    // If the body is not known, it is left out, because an empty object would mean that nothing has to be sent.
    const isUnknown = place !== undefined && Object.keys(body).length === 0;
    const members = place === undefined ? body : isUnknown ? {} : { [place]: body };
    const args = { ...(id !== undefined && { entity_id: id }), ...others, ...query };
    return { tool, arguments: { ...args, ...(tool !== 'start_formation' && members) } };
  }
  if (operation.refusedToAgents === null) {
    const filled = Object.entries({ path, query, body }).filter(([, values]) => Object.keys(values).length > 0);
    return { tool: 'call_operation', arguments: { operation_id: operationId, ...Object.fromEntries(filled) } };
  }
  const command = commandForPerson(operation, { path, body });
  return command === null ? {} : { actor: 'human', command: `efs ${command}` };
}

function toolOf(operationId: string, action: unknown): string | undefined {
  if (operationId !== 'update_entity' || action === undefined || action === 'retry_from_failed') {
    return TOOL_OF[operationId];
  }
  return action === 'submit_formation' ? 'start_formation' : undefined;
}

/** Returns the call to make instead of an operation that call_operation refuses; null if there is none. */
export function callInstead(operationId: string, path: Readonly<Record<string, unknown>>): NextCall | null {
  const instead = INSTEAD[operationId];
  const operation = readOperations().get(instead ?? '');
  if (instead === undefined || operation === undefined) return null;
  const message = quote('Call it with these arguments.');
  return { code: 'use_tool', actor: 'agent', message, ...toolCall(operation, { path, query: {}, body: {} }) };
}

/**
 * Returns the command that hires an agent after the decision. No tool can hire an agent, because the answer contains
 * the agent's key.
 */
export function hiringCommand(entityId: string, proposalId: string): string {
  return `proposals execute ${entityId} ${proposalId}`;
}

/** Returns an API answer with each next action turned into a tool call. */
export function withCalls(value: unknown): unknown {
  if (Array.isArray(value)) return value.map(withCalls);
  if (typeof value !== 'object' || value === null) return value;
  const { legal_name, version } = value as { legal_name?: string; version?: number };
  const ofEntity = legal_name === undefined ? undefined : version;
  const members = Object.entries(value).map(([name, each]) => [
    name,
    isNextAction(each) ? nextCall(each, ofEntity) : isSentence(name, each) ? saidInWords(each) : withCalls(each),
  ]);
  return Object.fromEntries(members);
}

/** Returns whether a field contains the service's own sentence; texts in other fields may come from the caller. */
function isSentence(name: string, value: unknown): value is string {
  return typeof value === 'string' && (name === 'message' || name === 'detail');
}

function isNextAction(value: unknown): value is NextAction {
  const names = ['code', 'actor', 'message', 'operation_id', 'href'];
  return typeof value === 'object' && value !== null && names.every((name) => name in value);
}
