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
  update_entity: 'update_entity',
  get_entity: 'list_entities',
  list_entities: 'list_entities',
  create_entity: 'create_entity',
  check_name: 'check_name',
  get_usage: 'get_usage',
};

/** `version` is that of the entity, where it is known: the call then needs nothing more. */
export function nextCall(action: NextAction, version?: number): NextCall {
  const { code, actor, message, operation_id, due_at } = action;
  const told = { code, actor, message: quote(inWords(message)), ...(due_at !== null && { due_at }) };
  const operation = operation_id === null ? undefined : readOperations().get(operation_id);
  if (operation === undefined) return told;
  const inPath = pathValues(operation, action.href ?? '');
  // In the path of an operation with a tool, `id` is always the entity's.
  const { id, ...others } = inPath;
  const args = { ...(id !== undefined && { entity_id: id }), ...others };
  if (code === 'submit_formation') return { ...told, tool: 'start_formation', arguments: args };
  if (code === 'retry_from_failed') {
    const known = version === undefined ? {} : { version };
    return { ...told, tool: 'update_entity', arguments: { ...args, ...known, action: code } };
  }
  const tool = TOOL_OF[operation.operationId];
  if (tool !== undefined) return { ...told, tool, arguments: args };
  const refusal = operation.refusedToAgents;
  if (refusal === null) {
    const path = Object.keys(inPath).length === 0 ? {} : { path: inPath };
    return { ...told, tool: 'call_operation', arguments: { operation_id, ...path } };
  }
  const command = commandForPerson(operation, { path: inPath });
  return { ...told, ...(command !== null && { actor: 'human', command: `efs ${command}` }) };
}
