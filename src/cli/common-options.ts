import type { Command } from 'commander';
import type { ConnectionOptions } from './connection.ts';
import { isForProgram } from './env.ts';
import type { Screen } from './show.ts';

/** Options of every client command. */
export type Common = ConnectionOptions & { json?: boolean; nonInteractive?: boolean };

/** The values given for the options of a change. */
export type Changing = { dryRun?: boolean; confirm?: string; yes?: boolean; idempotencyKey?: string };

export function commonOptions(command: Command): Command {
  return command
    .optionsGroup('Connection and output:')
    .option('--profile <name>', 'the server and key of efs login (default: EFS_PROFILE, or "default")')
    .option('--server <url>', 'address of the server (default: EFS_SERVER, or that of the profile)')
    .option('--json', 'print JSON; the default where standard output is no terminal')
    .option('--non-interactive', 'never ask');
}

/** Adds the options that every change has. */
export function changeOptions(command: Command, { isIrreversible }: { isIrreversible: boolean }): Command {
  command
    .option('--dry-run', 'show what it would do, and do nothing')
    .option('--confirm <digest>', 'the digest of a dry run: do exactly that, or nothing')
    .option('--idempotency-key <key>', 'your own key, to repeat the call safely');
  return isIrreversible ? command.option('-y, --yes', 'do not ask before what cannot be undone') : command;
}

export function screenOf({ json }: Common): Screen {
  return { out: process.stdout, err: process.stderr, isJson: isForProgram(json) };
}

/** True if a person can be asked, which needs a terminal. */
export function isInteractive({ nonInteractive = false }: Common): boolean {
  return !nonInteractive && process.stdin.isTTY === true && process.stderr.isTTY === true;
}
