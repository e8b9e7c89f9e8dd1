import { type ChildProcess, spawn } from 'node:child_process';
import { randomBytes } from 'node:crypto';
import { once } from 'node:events';
import { createInterface } from 'node:readline';
import { fileURLToPath } from 'node:url';
import { COMPILE_CACHE, fillCompileCache } from './compile-cache.ts';

const main = fileURLToPath(new URL('../../src/main.ts', import.meta.url));
const started = new Set<ChildProcess>();
// A failed test must not leave processes behind that keep the run from ending.
process.once('exit', () => {
  for (const child of started) child.kill('SIGKILL');
});

/** `efs serve`, or a worker, as a separate process. */
export type ServeProcess = {
  /** Address that it listens on; a worker has none. */
  url: string;
  port: number;
  pid: number;
  /** Everything written so far to standard output and to its log. */
  output(): string;
  /** Settles when it has stopped itself at its pause point. */
  paused: Promise<void>;
  signal(signal: NodeJS.Signals): void;
  /** Its exit code once it has ended; null after a kill. */
  exited: Promise<number | null>;
  /** kill -9, and waits until it is gone. */
  kill(): Promise<void>;
};

export type PausePoint = 'before-commit' | 'after-commit';

/** Settings that processes on one database must share, and rates that no load of a test reaches. */
export function serveSettings(databaseUrl: string, others: Record<string, string> = {}): Record<string, string> {
  return {
    DATABASE_URL: databaseUrl,
    API_KEY_PEPPER: randomBytes(32).toString('base64'),
    DATA_KEY: randomBytes(32).toString('base64'),
    LOG_LEVEL: 'warn',
    PORT: '0',
    RATE_LIMIT_PER_SECOND: '1000000',
    RATE_LIMIT_BURST: '1000000',
    ACCOUNTS_PER_NETWORK: '1000000',
    FAILED_CREDENTIALS_PER_MINUTE: '1000000',
    UNFINISHED_BODIES_PER_NETWORK: '1000000',
    IDLE_CONNECTIONS_PER_NETWORK: '1000000',
    ...others,
  };
}

/** Starts one and waits until it listens; at a pause point (a comment in src/store/core/write.ts) it stops itself once. */
export async function startServe(
  settings: Record<string, string>,
  pauseAt?: PausePoint,
  role: 'serve' | 'worker' = 'serve',
): Promise<ServeProcess> {
  const hook = new URL('../chaos/plant-hook.ts', import.meta.url).href;
  const pause = pauseAt && { PAUSE_AT: pauseAt, PAUSE_IN: 'src/store/core/write.ts' };
  const args = [...(pause ? ['--import', hook] : []), main, role];
  // A clean environment, because the test runner sets MODE and BASE_URL for its own purposes.
  const env = { PATH: process.env['PATH'], NODE_COMPILE_CACHE: COMPILE_CACHE, ...settings, ...pause };
  await fillCompileCache();
  const child = spawn(process.execPath, args, { env, stdio: ['ignore', 'pipe', 'pipe'] });
  started.add(child);
  let output = '';
  for (const stream of [child.stdout, child.stderr]) stream.on('data', (chunk) => (output += String(chunk)));
  const exited = once(child, 'exit').then(([code]) => {
    started.delete(child);
    return code as number | null;
  });
  const paused = Promise.withResolvers<void>();
  const lines = createInterface({ input: child.stdout });
  lines.on('line', (line) => {
    if (line.startsWith('Stopped at')) paused.resolve();
  });
  const line = await Promise.race([
    once(lines, 'line').then(([text]) => String(text)),
    exited.then((code) => Promise.reject(new Error(`efs ${role} ended at its start (${code}):\n${output}`))),
  ]);
  const url = line.replace('API ', '');
  return {
    url,
    port: role === 'serve' ? Number(new URL(url).port) : 0,
    pid: child.pid ?? 0,
    output: () => output,
    paused: paused.promise,
    signal: (signal) => child.kill(signal),
    exited,
    kill: async () => {
      child.kill('SIGKILL');
      await exited;
    },
  };
}
