import { spawn } from 'node:child_process';
import { fileURLToPath } from 'node:url';
import type { ConsoleFiles } from '../http/console/console-files.ts';
import type { Logger } from '../log.ts';
import type { Running } from './running.ts';

const BUILD = fileURLToPath(new URL('../../console/build.ts', import.meta.url));

/**
 * Builds the console if it is missing or older than its sources, in a process of its own, while the API works already.
 * Without it the API is complete, so a failure is only told.
 */
export function buildConsole(files: ConsoleFiles, log: Logger): Running {
  files.state = 'building';
  const child = spawn(process.execPath, [BUILD], { stdio: ['ignore', 'ignore', 'pipe'] });
  let told = '';
  child.stderr.setEncoding('utf8').on('data', (text: string) => {
    told += text;
  });
  const ended = new Promise<void>((resolve) => {
    child.once('error', (error) => {
      told += error.message;
      resolve();
    });
    child.once('close', () => resolve());
  });
  let stopping = false;
  void ended.then(() => {
    files.state = child.exitCode === 0 ? 'as_built' : 'failed';
    if (files.state === 'failed' && !stopping) log.warn({ reason: told.trim() }, 'the console could not be built');
  });
  return {
    stop: () => {
      stopping = true;
      child.kill('SIGTERM');
      return ended;
    },
  };
}
