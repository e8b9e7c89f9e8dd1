import type { Command } from 'commander';
import type { ConnectionOptions } from './connection.ts';
import type { Screen } from './show.ts';

/** Options of every client command. */
export type Common = ConnectionOptions & { json?: boolean; nonInteractive?: boolean };

export function commonOptions(command: Command): Command {
  return command
    .optionsGroup('Connection and output:')
    .option('--profile <name>', 'the server and key of efs login (default: EFS_PROFILE, or "default")')
    .option('--server <url>', 'address of the server (default: EFS_SERVER, or that of the profile)')
    .option('--json', 'print JSON; the default where standard output is no terminal')
    .option('--non-interactive', 'never ask');
}

export function screenOf({ json }: Common): Screen {
  return { out: process.stdout, err: process.stderr, isJson: json ?? !process.stdout.isTTY };
}

/** A person can be asked only at a terminal. */
export function isInteractive({ nonInteractive = false }: Common): boolean {
  return !nonInteractive && process.stdin.isTTY === true && process.stderr.isTTY === true;
}
