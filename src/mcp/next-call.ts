import type { NextAction } from '../../sdk/src/index.ts';
import { commandForPerson } from '../operations/command-for-person.ts';
import { saidInWords } from '../operations/in-words.ts';
import { type Operation, pathValues, readOperations } from '../operations/operations.ts';
import { quote } from './quote.ts';

/** Returns what the commands in answers are, and where a person gets them. */
export function aboutCommands(baseUrl: string): string {
  return `\`efs\` commands in answers are for a person: \`bin/efs\` in the code of this service, after \`efs login --server ${baseUrl}\` (${baseUrl}/handbook/docs/guides/cli.md). The console at ${baseUrl}/ does most of the same.`;
}

/** The next step as an agent can take it: a tool and its arguments, or a command for a person. */
export type NextCall = {
  code: string;
  actor: NextAction['actor'];
  message: ReturnType<typeof quote>;
  due_at?: string;
  tool?: string;
  arguments?: Record<string, unknown>;
  /** The CLI command, if no tool does this. */
  command?: string;
};

/** Operations that have a tool of their own, or never end, and the one to call in their place. */
const INSTEAD: Readonly<Record<string, string>> = {
  execute_proposal: 'execute_proposal',
  await_entity: 'get_formation',
  stream_events: 'list_events',
};

/** The tool that stands for an operation. */
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

/** The argument that a tool takes the body of its operation in; otherwise the members of the body are arguments. */
const BODY_IN: Readonly<Record<string, string>> = { create_proposal: 'proposal', resolve_requirement: 'answer' };

/** `version` is that of the entity, where it is known: the call then needs nothing more. */
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

/** Returns the tool that makes a call, with its arguments; or the command with which a person makes it. */
function toolCall(operation: Operation, { path, query, body }: Parts): Pick<NextCall, 'tool' | 'arguments'> | object {
  const { operationId } = operation;
  const tool = toolOf(operationId, body['action']);
  if (tool !== undefined) {
    // In the path of an operation with a tool, `id` is always the entity's.
    const { id, ...others } = path;
    const place = BODY_IN[tool];
    // An empty object would say that nothing is to be sent.
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

/** The tool of update_entity takes one of the actions; another tool starts a formation. */
function toolOf(operationId: string, action: unknown): string | undefined {
  if (operationId !== 'update_entity' || action === undefined || action === 'retry_from_failed') {
    return TOOL_OF[operationId];
  }
  return action === 'submit_formation' ? 'start_formation' : undefined;
}

/** The tool to use in place of an operation that call_operation refuses, with the values that were given for it. */
export function callInstead(operationId: string, path: Readonly<Record<string, unknown>>): NextCall | null {
  const instead = INSTEAD[operationId];
  const operation = readOperations().get(instead ?? '');
  if (instead === undefined || operation === undefined) return null;
  const message = quote('Call it with these arguments.');
  return { code: 'use_tool', actor: 'agent', message, ...toolCall(operation, { path, query: {}, body: {} }) };
}

/** Returns the command that executes the hiring of an agent: the answer has the agent's key, so no tool gives it. */
export function hiringCommand(entityId: string, proposalId: string): string {
  return `proposals execute ${entityId} ${proposalId}`;
}

/** An answer of the API with each next action as the call of a tool. */
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

/** Sentences of the service; other texts may be the caller's own. */
function isSentence(name: string, value: unknown): value is string {
  return typeof value === 'string' && (name === 'message' || name === 'detail');
}

function isNextAction(value: unknown): value is NextAction {
  const names = ['code', 'actor', 'message', 'operation_id', 'href'];
  return typeof value === 'object' && value !== null && names.every((name) => name in value);
}
