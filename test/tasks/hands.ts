import type { Entity, Formation, Proposal } from '../../sdk/src/index.ts';
import { CommandFailure } from '../../src/cli/usage-error.ts';
import { entityView, formationView, proposalView } from '../../src/mcp/views.ts';
import { readOperations } from '../../src/operations/operations.ts';
import { runCommand } from '../cli/program.ts';
import { connect } from '../mcp/client.ts';

export type Result = Record<string, unknown>;
/** A refusal, as both doors tell it. */
export class Refused extends Error {
  readonly data: Result;

  constructor(data: Result) {
    super(String(data['code']));
    this.data = data;
  }
}

/** One way to the service: makes the calls of an agent, and counts them. A tool is asked by its name and arguments. */
export type Hands = {
  calls: number;
  use(tool: string, args?: Result): Promise<Result>;
  operation(
    operationId: string,
    args?: { path?: Record<string, string>; query?: Result; body?: Result },
  ): Promise<Result>;
  close(): Promise<void>;
};

/** Uses the tools, and confirms what they only tried. */
export async function mcpHands(url: string, key: string): Promise<Hands> {
  const mcp = await connect(url, key);
  const hands: Hands = {
    calls: 0,
    async use(tool, args = {}) {
      hands.calls += 1;
      const { data, isError } = await mcp.call(tool, args);
      if (isError) throw new Refused(data);
      if (data['done'] === false) return hands.use(tool, { ...args, confirm: data['confirm'] });
      return (data['result'] ?? data) as Result;
    },
    async operation(operationId, args = {}) {
      const { answer = {} } = await hands.use('call_operation', { operation_id: operationId, ...args });
      return answer as Result;
    },
    close: () => mcp.close(),
  };
  return hands;
}

type Command = { args: string[]; view?: (answer: never) => object };
const OPERATIONS = readOperations();

/** Uses the commands, as a program does: with JSON, and `--yes` before what cannot be undone. */
export function cliHands(server: string, key: string): Hands {
  const run = async ({ args, view = (answer: Result) => answer }: Command): Promise<Result> => {
    hands.calls += 1;
    const { out } = await runCommand({ server, key }, args).catch((error: { problem?: Result }) => {
      throw error.problem === undefined ? error : new Refused(error.problem);
    });
    return view(JSON.parse(out === '' ? '{}' : out) as never) as Result;
  };
  /** Another end than the state is an exit code; the formation, which is read next, says why. */
  const waited = (id: string) =>
    run({ args: ['entities', 'wait', id, '--state', 'Active', '--timeout', '2'] }).catch((error) => {
      if (!(error instanceof CommandFailure)) throw error;
    });
  const hands: Hands = {
    calls: 0,
    async use(tool, args = {}) {
      if (tool === 'get_formation' && args['wait_seconds']) await waited(String(args['entity_id']));
      return run(commandOf(tool, args));
    },
    operation: (operationId, { path = {}, query = {}, body } = {}) =>
      run(operationCommand(operationId, path, query, body)),
    close: async () => {},
  };
  return hands;
}

const data = (body: unknown): string[] => ['--data', JSON.stringify(body)];

function commandOf(tool: string, { entity_id: id, proposal_id: proposal, ...args }: Result): Command {
  const at = String(id);
  switch (tool) {
    case 'check_name':
      return { args: ['names', 'check', ...data(args)] };
    case 'list_entities':
      return id === undefined
        ? operationCommand('list_entities', {}, args)
        : { args: ['entities', 'get', at], view: (entity: Entity) => ({ data: [entityView(entity)] }) };
    case 'create_entity':
      return { args: ['entities', 'create', ...data(args)], view: entityView };
    case 'update_entity':
      return args['action'] === undefined
        ? { args: ['entities', 'update', at, ...data(args), '--yes'], view: entityView }
        : { args: ['formation', 'retry', at, '--yes'], view: entityView };
    case 'start_formation':
      return { args: ['formation', 'start', at, '--yes'] };
    case 'get_formation':
      return { args: ['formation', 'show', at], view: (formation: Formation) => formationView(formation) };
    case 'resolve_requirement':
      return { args: ['formation', 'answer', at, String(args['requirement_id']), ...data(args['answer']), '--yes'] };
    case 'create_proposal':
      return {
        args: ['proposals', 'create', at, ...data(args['proposal']), '--yes'],
        view: (made: Proposal) => proposalView(made),
      };
    case 'list_proposals':
      return {
        args: ['proposals', 'get', at, String(proposal)],
        view: (one: Proposal) => ({ data: [proposalView(one)] }),
      };
    case 'create_vote':
      return { args: ['proposals', 'vote', at, String(proposal), ...data(args), '--yes'] };
    case 'execute_proposal':
      return { args: ['proposals', 'execute', at, String(proposal), '--yes'] };
    case 'list_documents':
      return operationCommand('list_documents', { id: at }, args);
    case 'get_usage':
      return { args: ['billing', 'usage'] };
    default:
      throw new Error(`no command stands for ${tool}`);
  }
}

function operationCommand(operationId: string, path: Record<string, string>, query: Result, body?: Result): Command {
  const flags = Object.entries(query).flatMap(([name, value]) => [`--${name.replaceAll('_', '-')}`, String(value)]);
  const { isIrreversible = false, inPath = [], command } = OPERATIONS.get(operationId) ?? {};
  const words = command?.split(' ') ?? [];
  const places = inPath.map(({ name }) => path[name] ?? '');
  return { args: [...words, ...places, ...flags, ...(body ? data(body) : []), ...(isIrreversible ? ['--yes'] : [])] };
}
