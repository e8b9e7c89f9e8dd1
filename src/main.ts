import { Command, CommanderError } from 'commander';
import { ENV, isForProgram } from './cli/env.ts';
import { StartError } from './errors/start-error.ts';
import { addServerCommands } from './roles/server-commands.ts';
import { addErasure, addUpkeepCommands } from './roles/upkeep-commands.ts';
import { VERSION } from './version.ts';

const program = new Command('efs')
  .description('Entity Formation Service: forms legal entities over an HTTP/JSON API.')
  .version(VERSION)
  .enablePositionalOptions()
  .showHelpAfterError('All commands: efs help');

const service = new Command().copyInheritedSettings(program);
service.commandsGroup('Run the service:');
addServerCommands(service);
service.commandsGroup('Maintain the service:');
addUpkeepCommands(service);
const SERVICE_COMMANDS = service.commands.map((command) => command.name());
// True for the service's own commands, which do not load client code.
const IS_OF_SERVICE = SERVICE_COMMANDS.includes(process.argv[2] ?? '');
let words = process.argv.slice(2);
if (!IS_OF_SERVICE) {
  const { addClientCommands } = await import('./cli/program.ts');
  const { leadingOptionsLast } = await import('./cli/leading-options.ts');
  words = leadingOptionsLast(words);
  addClientCommands(program, async () => (await import('./roles/live-findings.ts')).findForLive(ENV));
  addErasure(program);
}
// The service's commands are added last, because the help shows first the commands that a newcomer tries.
for (const command of service.commands) program.addCommand(command);
// Without a command, the program prints the help, because a user who only looks around should not start a service.
if (process.argv.length === 2) program.help();
refuseByThrowing(program);

// The program that reads the output may close the pipe early. This is not an error.
process.stdout.on('error', ({ code }: NodeJS.ErrnoException) => process.exit(code === 'EPIPE' ? 0 : 1));

try {
  await program.parseAsync(words, { from: 'user' });
} catch (error) {
  process.exit(await failed(error));
}

/** Makes commands throw instead of exiting, so that this file chooses the exit code and the error format. */
function refuseByThrowing(command: Command): void {
  command.exitOverride().configureOutput({ writeErr: (text) => (isJson() ? undefined : process.stderr.write(text)) });
  for (const inner of command.commands) refuseByThrowing(inner);
}

async function failed(error: unknown): Promise<number> {
  const { EXIT_CODES } = await import('./cli/exit-codes.ts');
  if (error instanceof CommanderError && error.exitCode === 0) return EXIT_CODES.ok;
  // Commander has already printed the error.
  if (error instanceof CommanderError && !isJson()) return EXIT_CODES.usage;
  // A refusal to start is printed as its message alone.
  if (error instanceof StartError) {
    process.stderr.write(`${error.message}\n`);
    return EXIT_CODES.failed;
  }
  const { showFailure } = await import('./cli/failure.ts');
  return showFailure(process.stderr, error, isJson());
}

function isJson(): boolean {
  return IS_OF_SERVICE ? process.argv.includes('--json') : isForProgram();
}
