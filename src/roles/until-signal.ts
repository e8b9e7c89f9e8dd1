import { flushCompileCache } from 'node:module';
import { collectAtRest } from '../collect-at-rest.ts';
import type { Running } from './running.ts';

/**
 * A stop that takes longer is cut short; other processes take over its work when the leases end. Longer than a thread may
 * take to load, because ending the process meanwhile can crash it; shorter than the 30 s that supervisors commonly wait.
 */
const STOP_LIMIT_MS = 25_000;

/** Runs until SIGTERM, Ctrl-C, or (supervised) the end of its parent. */
export function untilSignal(running: Running, supervised = false): void {
  // Node writes what it compiled when a process ends by itself; the next one should not miss it after a crash.
  flushCompileCache();
  collectAtRest();
  let stopping = false;
  const end = (): void => {
    if (stopping) return;
    stopping = true;
    setTimeout(() => process.exit(1), STOP_LIMIT_MS).unref();
    running.stop().then(
      () => process.exit(0),
      () => process.exit(1),
    );
  };
  // A supervisor that stops a whole group, and npm passing the signal on, send it twice: the database must be stopped
  // all the same.
  process.on('SIGTERM', end);
  if (supervised) process.once('disconnect', end);
  // Ctrl-C reaches the whole group: a child waits for its parent, which still needs it while it drains.
  process.on('SIGINT', supervised ? () => {} : end);
}
