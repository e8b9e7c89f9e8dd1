import { type Logger, pino } from 'pino';
import { describeError } from './errors/error-description.ts';

export type { Logger };

/** Lines are written in batches, because one system call per line would cost as much as a small request. */
const BUFFERED_BYTES = 4_096;
/** Maximum time before a line is written. Lines that still wait are written when the process ends. */
const FLUSH_MS = 100;

/**
 * Writes JSON lines to standard error, so that standard output is free for the program's output (URLs, tables, NDJSON).
 */
export function createLogger(level: string): Logger {
  return pino(
    { level, base: null, timestamp: pino.stdTimeFunctions.isoTime, serializers: { err: describeError } },
    pino.destination({ dest: 2, sync: false, minLength: BUFFERED_BYTES, periodicFlush: FLUSH_MS }),
  );
}
