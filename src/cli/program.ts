import { Command } from 'commander';
import { COMMANDS, GROUPS } from '../operations/command-names.ts';
import { readOperations } from '../operations/operations.ts';
import { ENV, OUTPUTS } from './env.ts';
import { operationCommand } from './operation-command.ts';
import { addOfflineCommands, addOwnCommands, type CheckLive } from './own-commands.ts';
import { UsageError } from './usage-error.ts';

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
  const operations = readOperations();
  for (const [group, description] of Object.entries(GROUPS)) {
    const parent = new Command(group).description(description);
    program.addCommand(parent);
    for (const [path, operationId] of Object.entries(COMMANDS)) {
      const [first, name] = path.split(' ');
      const operation = operations.get(operationId);
      // A new operation is not in the document until `efs openapi` has written it.
      if (first === group && name !== undefined && operation !== undefined) {
        parent.addCommand(operationCommand(name, operation));
      }
    }
  }
}
