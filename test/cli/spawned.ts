import { spawn } from 'node:child_process';
import { once } from 'node:events';
import { join } from 'node:path';
import { text as textOf } from 'node:stream/consumers';
import { createSlots } from '../../src/store/core/slots.ts';

/** The program as users start it. */
export const EFS = join(import.meta.dirname, '../../bin/efs');

export type Ended = { code: number; out: string; err: string };

type Surroundings = { env?: Readonly<Record<string, string | undefined>>; input?: string; cwd?: string };

/** A program takes a core for a second to start: with more than a few at once, all would be late. */
const AT_ONCE = 2;
const WAIT_MS = 600_000;
const slots = createSlots(AT_ONCE, WAIT_MS);

/** Does something with a program while few others run. */
export async function inTurn<T>(act: () => Promise<T>): Promise<T> {
  const release = await slots.take();
  try {
    return await act();
  } finally {
    release?.();
  }
}

/** Runs a program without a terminal, with no more of this process's environment than it needs. */
export function run(program: string, args: readonly string[], surroundings: Surroundings = {}): Promise<Ended> {
  return inTurn(() => runNow(program, args, surroundings));
}

async function runNow(
  program: string,
  args: readonly string[],
  { env = {}, input = '', cwd = process.cwd() }: Surroundings,
): Promise<Ended> {
  const { PATH = '', NODE_COMPILE_CACHE = '' } = process.env;
  const child = spawn(program, args, { cwd, env: { PATH, NODE_COMPILE_CACHE, ...env } });
  // A program may end without having read it.
  child.stdin.on('error', () => {});
  child.stdin.end(input);
  const [out, err, [code]] = await Promise.all([textOf(child.stdout), textOf(child.stderr), once(child, 'exit')]);
  return { code: Number(code), out, err };
}

/** The JSON that a failed command prints for programs. */
export function failureOf({ err }: Ended): Record<string, unknown> {
  return (JSON.parse(err) as { error: Record<string, unknown> }).error;
}
