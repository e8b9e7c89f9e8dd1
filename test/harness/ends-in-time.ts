import type { Reporter } from 'vitest/node';

const LIMIT_MS = 30_000;

/**
 * Ends a run whose tests are over. A process that a test has left behind keeps the pipe of its worker open, and the run
 * would wait for it until somebody ends that process.
 */
export class EndsInTime implements Reporter {
  onTestRunEnd(_: unknown, errors: readonly unknown[], reason: 'passed' | 'interrupted' | 'failed'): void {
    const end = () => {
      process.stderr.write('A test left a process behind, so this run ends without waiting for it.\n');
      process.exit(reason === 'passed' && errors.length === 0 ? 0 : 1);
    };
    setTimeout(end, LIMIT_MS).unref();
  }
}
