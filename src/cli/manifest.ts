import type { Command } from 'commander';
import { VERSION } from '../version.ts';
import { EXIT_CODES, EXIT_MEANINGS } from './exit-codes.ts';

/** A command in the form that programs read. */
export type Listed = {
  command: string;
  summary: string;
  arguments: { name: string; required: boolean; choices: string[] | null }[];
  flags: {
    name: string;
    short: string | null;
    takes: string | null;
    required: boolean;
    choices: string[] | null;
    summary: string;
  }[];
};

/** Returns every command that takes an action, with its arguments and flags. */
export function listCommands(program: Command): Listed[] {
  // The command `complete` is left out, because only the shell scripts call it.
  const commands = program.commands.filter((command) => command.name() !== 'complete');
  return commands.flatMap((command) => listed(command, []));
}

function listed(command: Command, path: readonly string[]): Listed[] {
  const words = [...path, command.name()];
  if (command.commands.length > 0) return command.commands.flatMap((inner) => listed(inner, words));
  return [
    {
      command: words.join(' '),
      summary: command.summary() || command.description(),
      arguments: command.registeredArguments.map((argument) => ({
        name: argument.name(),
        required: argument.required,
        choices: argument.argChoices ?? null,
      })),
      flags: command.options.map(({ long, short, flags, mandatory, argChoices, description }) => ({
        name: long ?? flags,
        short: short ?? null,
        takes: /[<[](.+)[>\]]/.exec(flags)?.[1] ?? null,
        required: mandatory,
        choices: argChoices ?? null,
        summary: description,
      })),
    },
  ];
}

/** Returns the whole manifest: the commands and the meaning of exit codes. */
export function manifestOf(program: Command) {
  const exits = Object.entries(EXIT_CODES) as [keyof typeof EXIT_CODES, number][];
  return {
    name: program.name(),
    version: VERSION,
    commands: listCommands(program),
    exit_codes: exits.map(([name, code]) => ({ code, name, meaning: EXIT_MEANINGS[name] })),
  };
}
