import { Command } from 'commander';
import { readOperations } from '../operations/operations.ts';
import { ENV, OUTPUTS } from './env.ts';
import { operationCommand } from './operation-command.ts';
import { addOfflineCommands, addOwnCommands, type CheckLive } from './own-commands.ts';
import { UsageError } from './usage-error.ts';

/** A short description of each group, in the order of the help. */
export const GROUPS: Readonly<Record<string, string>> = {
  accounts: 'your account',
  keys: 'API keys',
  tokens: 'tokens for minutes',
  'issuer-links': 'users of other platforms',
  entities: 'companies',
  constitution: 'constitutions',
  names: 'free names',
  formation: 'formations',
  'status-links': 'links that show a status',
  invitations: 'invitations of members',
  agreement: 'operating agreement and its signatures',
  documents: 'documents',
  uploads: 'files that you supply',
  certificates: 'signed statements about a company',
  members: 'members and their keys',
  audit: 'audit chains',
  proposals: 'proposals and votes',
  delegations: 'votes delegated to other members',
  treasury: 'books and limits',
  compliance: 'calendar of duties',
  'calendar-links': 'links for calendar programs',
  filings: 'everything filed for a company',
  dissolution: 'dissolutions',
  events: 'events',
  webhooks: 'webhooks',
  plans: 'plans',
  quotes: 'quotes',
  billing: 'subscription and usage',
  public: 'the public record',
  jurisdictions: 'states and their requirements',
  problems: 'error codes',
  sandbox: 'faults, clock and mails of a sandbox',
  desk: 'the operator desk',
};

/** Adds the commands that call a server. */
export function addClientCommands(program: Command, checkLive: CheckLive): void {
  program.hook('preAction', () => {
    const chosen = ENV['EFS_OUTPUT'];
    if (!chosen || OUTPUTS.includes(chosen)) return;
    throw new UsageError(`EFS_OUTPUT must be ${OUTPUTS.join(' or ')}, not ${JSON.stringify(chosen)}.`);
  });
  program.commandsGroup('Start here:');
  addOwnCommands(program, checkLive);
  program.commandsGroup('Call the API:');
  addOperationCommands(program);
  addOfflineCommands(program);
}

function addOperationCommands(program: Command): void {
  const operations = [...readOperations().values()];
  for (const [group, description] of Object.entries(GROUPS)) {
    const parent = new Command(group).description(description);
    program.addCommand(parent);
    for (const operation of operations) {
      const [first, name] = operation.command?.split(' ') ?? [];
      if (first === group && name !== undefined) parent.addCommand(operationCommand(name, operation));
    }
  }
}
