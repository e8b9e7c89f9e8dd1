import type { NextAction } from '../../sdk/src/index.ts';
import { commandForPerson } from '../operations/command-for-person.ts';
import { inWords } from '../operations/in-words.ts';
import { readOperations } from '../operations/operations.ts';
import { pathValues } from '../operations/path-values.ts';
import { quote } from './quote.ts';

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
  get_entity: 'list_entities',
  list_entities: 'list_entities',
  create_entity: 'create_entity',
  check_name: 'check_name',
  get_usage: 'get_usage',
};

/** Where a tool takes the body of its operation as one argument; otherwise its members are arguments themselves. */
const BODY_IN: Readonly<Record<string, string>> = { create_proposal: 'proposal', resolve_requirement: 'answer' };

/** `version` is that of the entity, where it is known: the call then needs nothing more. */
export function nextCall(action: NextAction, version?: number): NextCall {
  const { code, actor, message, operation_id, due_at, href, body = {} } = action;
  const told = { code, actor, message: quote(inWords(message)), ...(due_at !== null && { due_at }) };
  const operation = operation_id === null ? undefined : readOperations().get(operation_id);
  if (operation === undefined) return told;
  const inPath = pathValues(operation, href ?? '');
  // In the path of an operation with a tool, `id` is always the entity's.
  const { id, ...others } = inPath;
  const place = BODY_IN[operation.operationId];
  const args = {
    ...(id !== undefined && { entity_id: id }),
    ...others,
    ...(place === undefined ? body : { [place]: body }),
  };
  if (code === 'submit_formation') return { ...told, tool: 'start_formation', arguments: { entity_id: id } };
  const known = { ...(version !== undefined && { version }), ...body };
  if (operation.operationId === 'update_entity' && code !== 'mark_filing_failed') {
    return { ...told, tool: 'update_entity', arguments: { ...args, ...known } };
  }
  const tool = TOOL_OF[operation.operationId];
  if (tool !== undefined) return { ...told, tool, arguments: args };
  const refusal = operation.refusedToAgents;
  if (refusal === null) {
    const query = Object.fromEntries(new URLSearchParams(href?.split('?')[1] ?? ''));
    const given = Object.entries({
      path: inPath,
      query,
      body: operation.operationId === 'update_entity' ? known : body,
    });
    const filled = given.filter(([, values]) => Object.keys(values).length > 0);
    return { ...told, tool: 'call_operation', arguments: { operation_id, ...Object.fromEntries(filled) } };
  }
  const command = commandForPerson(operation, { path: inPath, body });
  return { ...told, ...(command !== null && { actor: 'human', command: `efs ${command}` }) };
}

/** An answer of the API with each next action as the call of a tool. */
export function withCalls(value: unknown): unknown {
  if (Array.isArray(value)) return value.map(withCalls);
  if (typeof value !== 'object' || value === null) return value;
  const { legal_name, version } = value as { legal_name?: string; version?: number };
  const ofEntity = legal_name === undefined ? undefined : version;
  const members = Object.entries(value).map(([name, each]) => [
    name,
    isNextAction(each) ? nextCall(each, ofEntity) : withCalls(each),
  ]);
  return Object.fromEntries(members);
}

function isNextAction(value: unknown): value is NextAction {
  const names = ['code', 'actor', 'message', 'operation_id', 'href'];
  return typeof value === 'object' && value !== null && names.every((name) => name in value);
}
