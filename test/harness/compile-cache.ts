import { execFile } from 'node:child_process';
import { existsSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { fileURLToPath } from 'node:url';
import { promisify } from 'node:util';

/** Compiled code for the processes that tests start: it halves their start, and a run has hundreds of starts. */
export const COMPILE_CACHE = join(tmpdir(), 'efs-compile-cache');

const PROGRAM = fileURLToPath(new URL('load-roles.ts', import.meta.url));
let filled: Promise<unknown> | undefined;

/** Fills the cache, unless another file of this run has: processes write it when they end, but most here are killed. */
export function fillCompileCache(): Promise<unknown> {
  filled ??= existsSync(COMPILE_CACHE) ? Promise.resolve() : load();
  return filled;
}

function load(): Promise<unknown> {
  const env = { PATH: process.env['PATH'], NODE_COMPILE_CACHE: COMPILE_CACHE };
  return promisify(execFile)(process.execPath, [PROGRAM], { env });
}
