import { Command } from 'commander';
import { vi } from 'vitest';
import { addClientCommands } from '../../src/cli/program.ts';
import { readOperations } from '../../src/operations/operations.ts';

/** The operation of every command that is one, by its words. */
export const COMMANDS: Readonly<Record<string, string>> = Object.fromEntries(
  [...readOperations().values()].flatMap(({ command, operationId }) =>
    command === null ? [] : [[command, operationId]],
  ),
);

/** Returns the program with every client command; errors are thrown. */
export function clientProgram(): Command {
  const program = new Command('efs').enablePositionalOptions();
  addClientCommands(program, async () => []);
  quietly(program);
  return program;
}

/** Lets a program throw what is wrong instead of printing it and ending. */
export function quietly(command: Command): void {
  command.exitOverride().configureOutput({ writeErr: () => {}, getOutHelpWidth: () => 100 });
  for (const inner of command.commands) quietly(inner);
}

/** Returns every command that does something, with its words and its operation, if it is one. */
export function everyCommand(program: Command, before: readonly string[] = []): Listed[] {
  return program.commands.flatMap((command) => {
    const path = [...before, command.name()];
    if (command.commands.length > 0) return everyCommand(command, path);
    const name = path.join(' ');
    return name === 'complete' ? [] : [{ name, path, command, operationId: COMMANDS[name] ?? null }];
  });
}

type Listed = { name: string; path: string[]; command: Command; operationId: string | null };

/** Runs one command in this process, as a user with this key; returns what it printed. Throws what it throws. */
export async function runCommand(
  { server, key }: { server: string; key?: string },
  args: readonly string[],
): Promise<{ out: string; err: string }> {
  const printed = { out: '', err: '' };
  const into = (stream: 'out' | 'err') =>
    ((chunk: string | Uint8Array) => {
      printed[stream] += Buffer.from(chunk as Uint8Array).toString('latin1');
      return true;
    }) as typeof process.stdout.write;
  const spies = [
    vi.spyOn(process.stdout, 'write').mockImplementation(into('out')),
    vi.spyOn(process.stderr, 'write').mockImplementation(into('err')),
  ];
  vi.stubEnv('EFS_PROFILES', '/nonexistent/profiles.json');
  vi.stubEnv('EFS_SERVER', server);
  vi.stubEnv('EFS_API_KEY', key);
  try {
    await clientProgram().parseAsync([...args], { from: 'user' });
  } finally {
    for (const spy of spies) spy.mockRestore();
    vi.unstubAllEnvs();
  }
  return printed;
}
