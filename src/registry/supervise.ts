import { type ChildProcess, spawn } from 'node:child_process';
import { fileURLToPath } from 'node:url';
import { StartError } from '../errors/start-error.ts';
import type { Logger } from '../log.ts';

const main = fileURLToPath(new URL('../main.ts', import.meta.url));
const MAX_RESTARTS = 20;
const RESTART_AFTER_MS = 500;
const STARTED_WITHIN_MS = 10_000;

/**
 * Runs the simulator as a separate process, so that the service reaches it only over a real network. Restarts it on the
 * same port if it dies. The simulator ends when this process dies in any way, because the channel between them closes.
 */
export async function superviseSimulator(options: {
  /** Settings in addition to those of this process. */
  env: Record<string, string>;
  log: Logger;
}): Promise<{ url: string; stop(): Promise<void> }> {
  let stopping = false;
  let restarts = 0;
  let child = launch(options.env, null);
  const url = await whenStarted(child);
  const { port } = new URL(url);
  child.once('exit', onExit);

  function onExit(code: number | null, signal: string | null): void {
    if (stopping || restarts >= MAX_RESTARTS) return;
    restarts += 1;
    options.log.warn({ code, signal, restarts }, 'the registry simulator ended; starting it again');
    setTimeout(() => {
      if (stopping) return;
      child = launch(options.env, port);
      child.once('exit', onExit);
    }, RESTART_AFTER_MS);
  }

  return {
    url,
    stop: () =>
      new Promise((resolve) => {
        stopping = true;
        if (child.exitCode !== null || child.signalCode !== null) return resolve();
        child.once('exit', () => resolve());
        child.kill('SIGTERM');
      }),
  };
}

function launch(own: Record<string, string>, port: string | null): ChildProcess {
  // The simulator logs warnings and errors only, because its request lines would hide those of the service.
  const LOG_LEVEL = process.env['LOG_LEVEL'] ?? 'warn';
  const env = {
    ...process.env,
    LOG_LEVEL,
    ...own,
    ...(port === null ? {} : { SIMULATOR_PORT: port }),
    // The variable is cleared for the child process, because the child of `node --watch` would otherwise send module
    // names over the channel.
    WATCH_REPORT_DEPENDENCIES: undefined,
  };
  return spawn(process.execPath, [main, 'simulator', '--supervised'], {
    env,
    stdio: ['ignore', 'ignore', 'inherit', 'ipc'],
  });
}

function whenStarted(child: ChildProcess): Promise<string> {
  return new Promise((resolve, reject) => {
    const timer = setTimeout(
      () => reject(new StartError('The registry simulator did not start in time.')),
      STARTED_WITHIN_MS,
    );
    child.once('message', (message) => {
      clearTimeout(timer);
      resolve((message as { url: string }).url);
    });
    child.once('exit', (code) => {
      clearTimeout(timer);
      reject(new StartError(`The registry simulator ended at its start (${code}); its own message stands above.`));
    });
  });
}
